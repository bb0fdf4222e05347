"""What a viewer is told of a table: the only values of it that leave the house. Secrets stop here.

A viewer is a seat or SPECTATOR. What a seat may see of the game is the engine's to say (`view`, `tell`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.contract import State, View
from stammtisch.engine.errors import Refused
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.tables import days
from stammtisch.tables.events import Event
from stammtisch.tables.seating import LOBBY, OVER, Seating
from stammtisch.tables.table import Table, commitment
from stammtisch.tables.teams import teams
from stammtisch.words.message import Message, message, seat, seats

Told = dict[str, Any]

PUBLIC_FACTS = {
    "created": (),
    "seated": ("seat", "person", "name"),
    "left": ("seat", "name"),
    "knocked": ("person", "name"),
    "declined": ("person",),
    "sent_away": ("person", "name", "seats"),
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
        "seed_hash": promise(seating),
        "seed": seating.seed if seating.status == OVER and settings.day is None else None,
    }
    return told


def promise(seating: Seating) -> str | None:
    """The hash of the seed. Of one that another game had, it would tell all hands to whoever has that game's record."""
    if seating.seed is None or (seating.is_borrowed() and seating.status != OVER):
        return None
    return commitment(seating.seed)


def shown(table: Table, now: int) -> Told:
    """The same for those who are there: who sits with whom, who may come back to a seat, where the game goes on from.

    The seed of a deal of a day is told when the day is over.

    Lists do without: what they show is kept in the store, and is of the same shape since the first houses.
    """
    told, seating = about(table), table.seating
    told["seats"] = [{**one, "owner": seat.owner} for one, seat in zip(told["seats"], seating.seats, strict=True)]
    origin = None if seating.origin is None else seating.origin.told(seating.status == OVER)
    if seating.status == OVER and not days.is_sealed(table, now):
        told["seed"] = seating.seed
    return {**told, "teams": teams_at(table), "origin": origin, "day": seating.settings.day}


def teams_at(table: Table) -> list[int]:
    """The first seat of each seat's team; nothing where there are none."""
    settings = table.seating.settings
    try:
        game = registry.find(settings.game)
    except Refused:  # it is not played here
        return []
    return teams(game, len(table.seating.seats), settings.options)


def game(table: Table, viewer: int, person: str | None = None) -> Told | None:
    """The game as the viewer sees it, and what the viewer may do; None before it begins."""
    told = games(table, [viewer])[viewer]
    return None if told is None else {**told, "asks": asks(table, person)}


def asks(table: Table, person: str | None, asked: list[int] | None = None) -> list[int]:
    """The seats of a person that have yet to decide, of all that are asked."""
    if table.recording is None:
        return []
    own = table.seating.seats_of(person)
    return [seat for seat in (table.asked() if asked is None else asked) if seat in own]


def games(table: Table, viewers: Iterable[int]) -> dict[int, Told | None]:
    """The game as each of the viewers sees it; None before it begins."""
    if table.recording is None:
        return dict.fromkeys(viewers)
    state, together = table.recording.state, table.together()
    views = state.game.views(state, {SPECTATOR, *viewers})
    waits = waiting_for(state, views[SPECTATOR], together)
    return {viewer: game_told(table, viewer, views[viewer], together, waits) for viewer in viewers}


def game_told(table: Table, viewer: int, view: View, together: list[int], waits: Message | None) -> Told:
    """The game as one viewer sees it, with what the viewer may do.

    Where several choose at the same time, nothing that is told depends on whether another has chosen.
    """
    decider, state = decider_for(table, viewer, together), table.playing().state
    asked = table.state_for(viewer) if viewer == decider != NOBODY else None
    choices = [] if asked is None else asked.legal()
    view = {**view, "seat": decider} if together else view
    return {
        "seat": None if viewer == SPECTATOR else viewer,
        "decides": None if decider == NOBODY else decider,
        "together": together,
        "chosen": table.choices[viewer]["move"] if viewer in table.choices else None,
        "view": view,
        "legal": None if asked is None else [asked.game.move(asked, action) for action in choices],
        "final": [] if asked is None or together else final(asked, choices),
        "ends": [] if asked is None else ending(asked, choices),
        "unlikely": [] if asked is None else unlikely(asked, choices),
        "expected": waits if asked is None and viewer not in table.choices else expected(table, view, viewer, asked),
        "count": None if view["result"] is None else state.game.words.counted(view),
        "can_undo": decider != NOBODY and viewer != SPECTATOR and table.can_undo(viewer),
        "undo_until": undo_until(table, viewer),
        "began": table.began,
        "deadline": deadline(table, viewer, together),
    }


def decider_for(table: Table, viewer: int, together: list[int]) -> int:
    """Whose decision it is, or NOBODY; of several at the same time the viewer's own, else the first other's."""
    if viewer in together and viewer not in table.choices:
        return viewer
    return next((seat for seat in together if seat != viewer), table.decider())


def deadline(table: Table, viewer: int, together: list[int]) -> int | None:
    """When the turn is over that the viewer has or waits for; of several, when the last is."""
    if not together or (viewer in together and viewer not in table.choices):
        seat = viewer if together else table.decider()
        return None if seat == NOBODY else table.deadline_of(seat)
    return max(filter(None, map(table.deadline_of, together)), default=None)


def undo_until(table: Table, viewer: int) -> int | None:
    """When a bot moves on after a move that the viewer can take back."""
    decider = table.decider()
    if decider == NOBODY or viewer != table.holder or table.seating.bot_for(decider) is None:
        return None
    return table.held_until()


def expected(table: Table, view: View, viewer: int, asked: State | None) -> Message:
    """What a seat is to do that decides, or has chosen what it can still change."""
    state = table.playing().state
    if asked is not None:
        return state.game.expected(asked, view)
    return message("expected.chosen", move=state.game.words.offer(table.choices[viewer]["move"], view))


def waiting_for(state: State, view: View, together: list[int]) -> Message | None:
    """What the deciding seat is to do, as all others may know; None when the game is over."""
    if state.seat == NOBODY:
        return None
    return message("expected.together", names=seats(together)) if together else state.game.words.expected(view, None)


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
    if viewer in table.choices:
        return message("why.chosen")
    asked = table.state_for(viewer)
    if asked is not None:
        return state.game.why_not_pressed(asked, pressed, thing)
    together = table.together()
    return message("why.together") if together else message("why.turn", who=seat(state.seat))


def final(state: State, choices: list[int]) -> list[int]:
    """The places of the moves that cannot be taken back."""
    return [n for n, action in enumerate(choices) if state.reveals(action)]


def ending(state: State, choices: list[int]) -> list[int]:
    """The places of the moves after which another decides, or nobody."""
    places = []
    for n, action in enumerate(choices):
        after = state.copy()
        after.apply(action)
        if after.seat != state.seat or after.turns != state.turns:
            places.append(n)
    return places


def unlikely(state: State, choices: list[int]) -> list[int]:
    """The places of the moves that are not what a sensible player would do next."""
    return [n for n, action in enumerate(choices) if not state.game.is_wanted(state, action)]


def outlooks(table: Table, viewer: int, moves: list[dict[str, Any]]) -> list[list[Message]]:
    """What each of these moves would bring, as the viewer can know before; nothing where the viewer cannot make it."""
    table.need_playable()
    state = table.state_for(viewer)
    if state is None:
        return [[] for _ in moves]
    by_move = [(state.game.move(state, action), action) for action in state.legal()]
    found = [next((action for legal, action in by_move if legal == move), None) for move in moves]
    return [[] if action is None else state.game.outlook(state, action) for action in found]


def plain(table: Table, viewer: int) -> Told:
    """The table in tables, and what the viewer may do in words, in the order of `legal`."""
    state = table.playing().state
    game, view = state.game, state.game.view(state, viewer)
    asked = None if viewer in table.choices else table.state_for(viewer)
    moves = [] if asked is None else [game.move(asked, action) for action in asked.legal()]
    return {"tables": game.words.tables(view), "offers": [game.words.offer(move, view) for move in moves]}


def entry(table: Table, event: Event, viewer: int) -> Told | None:
    """The line in the log for the event that the table has just folded; None if it is nobody's business."""
    return entries(table, event, [viewer])[viewer]


def entries(table: Table, event: Event, viewers: Iterable[int]) -> dict[int, Told | None]:
    """The same for several."""
    if event.what not in PUBLIC_FACTS:
        return dict.fromkeys(viewers)
    facts = {name: event.facts[name] for name in PUBLIC_FACTS[event.what] if name in event.facts}
    told: Told = {"n": table.seating.n, "at": event.at, "what": event.what, **facts}
    if event.what != "moved" or table.before is None:  # or the game is one that cannot be played here
        return dict.fromkeys(viewers, told)
    stories = table.before.game.stories(table.before, table.action, table.playing().state, viewers)
    return {viewer: {**told, "happenings": story} for viewer, story in stories.items()}


def log(code: str, events: Iterable[Event], viewer: int, after: int) -> list[Told]:
    """All lines after event number `after`, by going through the events once more."""
    table = Table(code)
    lines = []
    for event in events:
        table.fold(event)
        if table.seating.n > after:
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
