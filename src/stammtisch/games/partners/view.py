"""What a seat may see of a game of Partners, and what it sees happen. Secrets are removed here and nowhere else.

Secret are the cards in the others' hands, the order of the pile, and who gave which card to whom: that is known to
giver and taker alone, and to the giver alone until the cards change hands.
"""

from __future__ import annotations

from typing import Any

from stammtisch.engine import bits
from stammtisch.engine.contract import Happening, View
from stammtisch.engine.seats import NOBODY
from stammtisch.games.partners import board, constants
from stammtisch.games.partners.board import FACES, GOAL_SPACES, HAND, HOME, LOCKED, NO_CARD, PAWN_BIT, PAWNS_EACH, START
from stammtisch.games.partners.moves import move, spell_place
from stammtisch.games.partners.rules import Partners


def common(state: Partners) -> View:
    """The table as everybody sees it."""
    return {
        "game": state.game.id,
        "options": options(state),
        "viewer": None,
        "seat": None if state.seat == NOBODY else state.seat,
        "phase": None if state.seat == NOBODY else constants.PHASES[state.phase],
        "turns": state.turns,
        "fields": state.fields,
        "dealer": state.dealer,
        "deal": state.deals,
        "pile": state.n_pile,
        "played": played(state),
        "seats": [public(state, other) for other in range(state.players)],
        "hand": None,
        "gave": None,
        "got": None,
        "seven": seven(state),
        "walks": None,
        "complete": [team(state, side) for side in (state.first, state.second) if side != NOBODY],
        "result": state.game.result(state),
    }


def own(state: Partners, seat: int) -> View:
    """What the seat alone sees."""
    return {
        "viewer": seat,
        "hand": names(hand(state, seat)),
        "gave": gave(state, seat),
        "got": got(state, seat),
        "walks": walks(state) if seat == state.seat else None,
    }


def options(state: Partners) -> dict[str, Any]:
    if not state.two_enters:
        return {"edition": "booklet" if state.shared_seven else "championship"}
    teams = "two" if state.mate * 2 == state.players else "three"
    return {"teams": teams, "play_on": bool(state.play_on), "fields": state.fields}


def public(state: Partners, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    return {
        "team": team(state, seat),
        "cards": state.n_hand[seat],
        "chosen": state.given[seat] != NO_CARD,
        "pawns": [spell_place(place) for place in pawns_of(state, seat)],
        "locked": LOCKED[state.goal[seat]],
    }


def gave(state: Partners, seat: int) -> dict[str, Any] | None:
    """The card that the seat has chosen to give, or has given and knows to be held still."""
    taker = (seat + state.mate) % state.players
    card = state.given[seat] if state.given[seat] != NO_CARD else state.gift[taker]
    return None if card == NO_CARD else {"to": taker, "card": FACES[card]}


def got(state: Partners, seat: int) -> dict[str, Any] | None:
    """The card that the seat got and still holds."""
    giver = (seat - state.mate) % state.players
    return None if state.gift[seat] == NO_CARD else {"from": giver, "card": FACES[state.gift[seat]]}


def seven(state: Partners) -> dict[str, Any] | None:
    """The 7 under way: the steps left, the pawns moved, and the team mate on whom the rest is spent."""
    if state.seat == NOBODY or state.phase not in (constants.SPENDING, constants.LEAVING):
        return None
    moved = [pawn for pawn in range(len(state.place)) if state.moved & PAWN_BIT[pawn]]
    return {
        "rest": state.rest,
        "moved": [[pawn // PAWNS_EACH, pawn % PAWNS_EACH] for pawn in moved],
        "helped": None if state.helped == NOBODY else state.helped,
    }


def walks(state: Partners) -> list[dict[str, Any]]:
    """Where each walk ends that the deciding seat may choose."""
    chosen = sorted({pawn_and_steps(action) for action in state.legal() if constants.MOVE <= action < constants.SWAP})
    return [
        {
            "seat": pawn // PAWNS_EACH,
            "from": state.place[pawn],
            "steps": steps,
            "to": path(state, pawn, steps)[-1],
        }
        for pawn, steps in chosen
    ]


def places(state: Partners) -> list[list[int]]:
    """PP-19: the teams in the order in which they were complete."""
    third = next(side for side in range(state.mate) if side not in (state.first, state.second))
    return [team(state, side) for side in (state.first, state.second, third)]


def choosing(state: Partners) -> list[int]:
    """PA-7: the seats that have yet to choose the card that they give, all at the same time."""
    if state.seat == NOBODY or state.phase != constants.GIVING:
        return []
    order = [(state.seat + n) % state.players for n in range(state.players)]
    return [seat for seat in order if state.given[seat] == NO_CARD and not state.dropped & board.SEAT_BIT[seat]]


# -- what happens


def tell(before: Partners, action: int, after: Partners, viewer: int) -> list[Happening]:
    """The move and what followed from it, in order, as the viewer sees it."""
    done = move(before, action)
    story: list[Happening] = [{"what": "move", "seat": before.seat, "move": done}]
    match done["type"]:
        case "give":
            if viewer != before.seat:
                story[0]["move"] = {"type": "give"}
            if after.phase != constants.GIVING:
                story += exchanged(before, action - constants.GIVE, viewer)
        case "fold":
            story.append(thrown_in(before.seat, names(hand(before, before.seat))))
        case "enter":
            story += entered(before, after)
        case "move":
            if before.phase in (constants.SPENDING, constants.LEAVING):
                story[0]["goes_on"] = True  # with a 7 that was played before
            story += walked(before, action, after)
            story += locked(before, after)
            story += completed(before, action, after)
        case "swap":
            story.append(swapped(before, action, after))
    return story + course(before, after, viewer)


def exchanged(before: Partners, last: int, viewer: int) -> list[Happening]:
    """The cards change hands: which, is told to those who gave and got them."""
    story: list[Happening] = [{"what": "exchanged"}]
    for giver in range(before.players):
        card = last if giver == before.seat else before.given[giver]
        taker = (giver + before.mate) % before.players
        if card != NO_CARD and viewer in (giver, taker):
            story.append({"what": "got", "seat": taker, "from": giver, "card": FACES[card]})
    return story


def thrown_in(seat: int, cards: list[str]) -> Happening:
    return {"what": "thrown in", "seat": seat, "cards": cards}


def entered(before: Partners, after: Partners) -> list[Happening]:
    """Pawns that came from home, and the blockades that they make."""
    pawns = [pawn for pawn, place in enumerate(after.place) if place == START and before.place[pawn] == HOME]
    story: list[Happening] = [
        {"what": "entered", "seat": pawn // PAWNS_EACH, "pawn": pawn % PAWNS_EACH} for pawn in pawns
    ]
    walls = [seat for seat in range(after.players) if is_wall(after, seat) and not is_wall(before, seat)]
    return story + [{"what": "blockade", "seat": seat} for seat in walls]


def is_wall(state: Partners, seat: int) -> bool:
    """PA-17: whether a seat has a blockade."""
    return pawns_of(state, seat).count(START) >= state.blockade


def walked(before: Partners, action: int, after: Partners) -> list[Happening]:
    """The way of a pawn, and who had to go home for it."""
    pawn, steps = pawn_and_steps(action)
    seat, number = divmod(pawn, PAWNS_EACH)
    way = path(before, pawn, steps)
    place = before.place[pawn]
    story: list[Happening] = [{"what": "walked", "seat": seat, "pawn": number, "from": place, "path": way}]
    for other in range(len(before.place)):
        if after.place[other] == HOME and before.place[other] != HOME:
            was = way[-1] if other == pawn else before.place[other]
            victim, number = divmod(other, PAWNS_EACH)
            story.append({"what": "sent home", "seat": victim, "pawn": number, "from": was})
    return story


def pawn_and_steps(action: int) -> tuple[int, int]:
    if action < constants.PART:
        pawn, way = divmod(action - constants.MOVE, board.N_WAYS)
        return pawn, board.WAYS[way]
    pawn, steps = divmod(action - constants.PART, constants.SEVEN_STEPS)
    return pawn, steps + 1


def path(state: Partners, pawn: int, steps: int) -> list[int]:
    """Every space that a pawn steps on, in order, told from its owner."""
    place = state.place[pawn]
    if steps < 0:
        back = range(max(place, START + 1) - 1, max(place, START + 1) - 1 + steps, -1)
        return [field if field > START else field + state.last for field in back]
    outside = list(range(place + 1, min(place + steps, state.last) + 1))
    space = max(place, state.last) - state.last - 1
    goal = board.others(state.goal[pawn // PAWNS_EACH], space)
    return outside + [state.last + 1 + space for space in board.walk(goal, space, steps - len(outside))]


def is_safe_field(after: Partners, seat: int, place: int) -> bool:
    """PA-19: whether two or more pawns stand together on a field told from this seat."""
    return bits.count(after.on_field[(seat * after.fields + place - 1) % after.last]) > 1


def swapped(before: Partners, action: int, after: Partners) -> Happening:
    """Both pawns with where they went."""
    pawns = [
        {
            "seat": pawn // PAWNS_EACH,
            "pawn": pawn % PAWNS_EACH,
            "from": before.place[pawn],
            "to": after.place[pawn],
        }
        for pawn in board.SWAPS[action - constants.SWAP]
    ]
    return {"what": "swapped", "pawns": pawns}


def locked(before: Partners, after: Partners) -> list[Happening]:
    """Pawns that cannot move any more, and seats with all four locked."""
    story: list[Happening] = []
    for seat in range(before.players):
        was, now = LOCKED[before.goal[seat]], LOCKED[after.goal[seat]]
        innermost = before.last + GOAL_SPACES
        for place in range(innermost - was, innermost - now, -1):
            number = pawns_of(after, seat).index(place)
            story.append({"what": "locked", "seat": seat, "pawn": number, "place": place})
        if was < now == PAWNS_EACH:
            story.append({"what": "finished", "seat": seat})
    return story


def completed(before: Partners, action: int, after: Partners) -> list[Happening]:
    """A team that is complete, with what it throws in if play goes on; steps of a 7 that nobody can make."""
    steps = pawn_and_steps(action)[1]
    if (before.first, before.second) == (after.first, after.second):
        rest = before.rest - steps if action >= constants.PART and after.turns > before.turns else 0
        return [{"what": "lapsed", "seat": before.seat, "steps": rest}] if rest else []
    members = team(after, before.seat)
    story: list[Happening] = [{"what": "complete", "team": members}]
    if after.dropped == before.dropped:
        return story
    for seat in members:
        cards = names(hand(before, seat))
        if seat == before.seat and before.phase == constants.PLAYING:
            cards.remove(move(before, action)["card"])
        if cards:
            story.append(thrown_in(seat, cards))
    return story


def course(before: Partners, after: Partners, viewer: int) -> list[Happening]:
    """Cards that are shuffled and dealt, and whose turn it is."""
    if after.seat == NOBODY:
        return [{"what": "over", "result": after.game.result(after)}]
    story: list[Happening] = []
    if after.shuffles > before.shuffles:
        story.append({"what": "shuffled", "seat": after.dealer})
    if after.phase == constants.GIVING:
        if before.phase != constants.GIVING:
            dealt: Happening = {"what": "dealt", "seat": after.dealer, "deal": after.deals}
            if viewer >= 0:
                dealt["hand"] = names(hand(after, viewer))
            story.append(dealt)
    elif before.phase == constants.GIVING or after.turns > before.turns:
        story.append({"what": "turn", "seat": after.seat})
    return story


# -- parts of a state by name


def team(state: Partners, seat: int) -> list[int]:
    return list(range(seat % state.mate, state.players, state.mate))


def pawns_of(state: Partners, seat: int) -> list[int]:
    """The places of a seat's pawns."""
    return state.place[seat * PAWNS_EACH : (seat + 1) * PAWNS_EACH]


def hand(state: Partners, seat: int) -> list[int]:
    return sorted(state.hands[seat * HAND : seat * HAND + state.n_hand[seat]])


def played(state: Partners) -> list[str]:
    """PA-13: the cards that lie open, which are those that are nowhere else."""
    left = [state.copies] * state.faces
    for card in state.pile[: state.n_pile]:
        left[card] -= 1
    for seat in range(state.players):
        for card in hand(state, seat):
            left[card] -= 1
    return names([card for card in range(state.faces) for _ in range(left[card])])


def names(cards: list[int]) -> list[str]:
    return [FACES[card] for card in cards]
