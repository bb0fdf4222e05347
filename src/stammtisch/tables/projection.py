"""What a viewer is told of a table: the only values of it that leave the house. Secrets stop here.

A viewer is a seat or SPECTATOR. What a seat may see of the game is the engine's to say (`view`, `tell`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from stammtisch.engine.contract import State, View
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.tables.events import Event
from stammtisch.tables.seating import LOBBY, OVER
from stammtisch.tables.table import Table, commitment
from stammtisch.words.message import Message, message, seat

Told = dict[str, Any]

PUBLIC_FACTS = {
    "created": (),
    "seated": ("seat", "person", "name"),
    "left": ("seat", "name"),
    "knocked": ("person", "name"),
    "declined": ("person",),
    "sent_away": ("person", "name"),
    "freed": ("seat",),
    "host": ("person", "name"),
    "started": (),
    "moved": ("seat", "bot", "instead"),
    "undone": ("seat",),
    "chatted": ("person", "name", "text", "phrase"),
    "away": ("seat", "by"),
    "back": ("seat",),
    "ended": ("result",),
    "asked": ("person",),
    "rematch": ("table",),
    "closed": (),
}


def about(table: Table) -> Told:
    """What everybody may know of a table besides its game."""
    seating, settings = table.seating, table.seating.settings
    told: Told = {
        "code": table.code,
        "status": seating.status,
        "game": settings.game,
        "options": settings.options,
        "first": settings.first,
        "listed": settings.listed,
        "limit": settings.limit,
        "stand_in": settings.stand_in,
        "hints": settings.hints,
        "seats": [
            {"person": one.person, "name": one.name, "bot": one.bot, "away": one.away, "held": one.held}
            for one in seating.seats
        ],
        "host": seating.host,
        "knocks": [{"id": person, "name": knock.name} for person, knock in seating.knocks.items()],
        "wishes": sorted(seating.wishes),
        "rematch": seating.rematch,
        "seed_hash": None if seating.seed is None else commitment(seating.seed),
        "seed": seating.seed if seating.status == OVER else None,
    }
    return told


def game(table: Table, viewer: int) -> Told | None:
    """The game as the viewer sees it, and what the viewer may do; None before it begins."""
    return games(table, [viewer])[viewer]


def games(table: Table, viewers: Iterable[int]) -> dict[int, Told | None]:
    """The game as each of the viewers sees it; None before it begins."""
    if table.recording is None:
        return dict.fromkeys(viewers)
    decider, deadline = table.decider(), table.deadline()
    state = table.recording.state
    choices = state.legal()
    return {
        viewer: {
            "seat": None if viewer == SPECTATOR else viewer,
            "decides": None if decider == NOBODY else decider,
            "view": view,
            "legal": [state.game.move(state, action) for action in choices] if viewer == decider != NOBODY else None,
            "final": [n for n, action in enumerate(choices) if state.reveals(action)] if viewer == decider else [],
            "unlikely": unlikely(state, choices) if viewer == decider else [],
            "expected": expected(state, view, viewer),
            "count": None if view["result"] is None else state.game.words.count(view),
            "can_undo": decider != NOBODY and viewer != SPECTATOR and table.can_undo(viewer),
            "undo_until": undo_until(table, viewer),
            "began": table.began,
            "deadline": deadline,
        }
        for viewer, view in state.game.views(state, viewers).items()
    }


def undo_until(table: Table, viewer: int) -> int | None:
    """When a bot moves on after a move that the viewer can take back."""
    decider = table.decider()
    if decider == NOBODY or viewer != table.holder or table.seating.bot_for(decider) is None:
        return None
    return table.held_until()


def expected(state: State, view: View, viewer: int) -> Message | None:
    """What the deciding seat is to do: as it may know itself, or as all others may."""
    if state.seat == NOBODY:
        return None
    return state.game.expected(state, view) if viewer == state.seat else state.game.words.expected(view, None)


def why_not(table: Table, viewer: int, pressed: list[str], thing: str) -> Message:
    """Why the viewer cannot go on with a thing on the table; or what it is, if nobody ever presses it to play."""
    state = table.playing().state
    about = state.game.words.about(state.game.view(state, viewer), thing)
    if about is not None:
        return about
    if state.seat == NOBODY:
        return message("why.over")
    if viewer == SPECTATOR:
        return message("why.watching")
    if viewer != state.seat:
        return message("why.turn", who=seat(state.seat))
    return state.game.why_not_pressed(state, pressed, thing)


def unlikely(state: State, choices: list[int]) -> list[int]:
    """The places of the moves that are not what a sensible player would do next."""
    return [n for n, action in enumerate(choices) if not state.game.is_wanted(state, action)]


def outlooks(table: Table, viewer: int, moves: list[dict[str, Any]]) -> list[list[Message]]:
    """What each of these moves would bring, as the viewer can know before; nothing where the viewer cannot make it."""
    state = table.playing().state
    if viewer != state.seat or viewer == NOBODY:
        return [[] for _ in moves]
    by_move = [(state.game.move(state, action), action) for action in state.legal()]
    found = [next((action for legal, action in by_move if legal == move), None) for move in moves]
    return [[] if action is None else state.game.outlook(state, action) for action in found]


def plain(table: Table, viewer: int) -> Told:
    """The table in tables, and what the viewer may do in words, in the order of `legal`."""
    state = table.playing().state
    game, view = state.game, state.game.view(state, viewer)
    moves = [game.move(state, action) for action in state.legal()] if viewer == state.seat != NOBODY else []
    return {"tables": game.words.tables(view), "offers": [game.words.offer(move, view) for move in moves]}


def entry(table: Table, event: Event, viewer: int) -> Told | None:
    """The line in the log for the event that the table has just folded; None if it is nobody's business."""
    if event.what not in PUBLIC_FACTS:
        return None
    told: Told = {"n": event.n, "at": event.at, "what": event.what}
    for name in PUBLIC_FACTS[event.what]:
        if name in event.facts:
            told[name] = event.facts[name]
    if event.what == "moved" and table.before is not None:  # else the game is one that cannot be played here
        told["happenings"] = table.before.game.happenings(table.before, table.action, table.playing().state, viewer)
    return told


def log(code: str, events: Iterable[Event], viewer: int, after: int) -> list[Told]:
    """All lines after event number `after`, by going through the events once more."""
    table = Table(code)
    lines = []
    for event in events:
        table.fold(event)
        if event.n > after:
            line = entry(table, event, viewer)
            if line is not None:
                lines.append(line)
    return lines


def is_said_by(line: Told, people: Container[str]) -> bool:
    """Whether a line is what one of these people said."""
    return line["what"] == "chatted" and line["person"] in people


def viewer_for(table: Table, person: str | None, asked: int | None) -> int:
    """Through whose eyes a person looks: an own seat that was asked for, else the only own one, else a spectator's.

    With several seats on one screen nobody's hand is shown before somebody asks for it.
    """
    own = table.seating.seats_of(person)
    if table.seating.status == LOBBY or not own:
        return SPECTATOR
    if asked is not None:
        return asked if asked in own else SPECTATOR
    return own[0] if len(own) == 1 else SPECTATOR
