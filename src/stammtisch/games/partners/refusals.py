"""Why a move cannot be made in Partners now, rule by rule, from the table and the deciding seat's own hand."""

from __future__ import annotations

from itertools import pairwise

from stammtisch.engine.contract import Move
from stammtisch.engine.seats import NOBODY
from stammtisch.games.partners import constants
from stammtisch.games.partners.board import FACES, GOAL_SPACES, HOME, LOCKED, OWNER, PAWN_BIT, PAWNS_EACH, STEPS_OF
from stammtisch.games.partners.moves import move as move_of
from stammtisch.games.partners.moves import spell_place
from stammtisch.games.partners.rules import Partners
from stammtisch.games.partners.view import hand, path, pawns_of, team
from stammtisch.games.partners.words import PartnersWords
from stammtisch.words.message import Message, message, seat, spot

SEVEN_PHASES = (constants.SPENDING, constants.LEAVING)


class Refusals:
    """Why not that move, in one position."""

    def __init__(self, state: Partners, words: PartnersWords) -> None:
        self.state = state
        self.words = words
        self.legal = [move_of(state, action) for action in state.legal()]
        self.hand = [FACES[card] for card in hand(state, state.seat)]
        self.team = team(state, state.seat)
        self.finished = LOCKED[state.goal[state.seat]] == PAWNS_EACH

    # -- moves

    def of_move(self, move: Move) -> Message:
        state = self.state
        kind, card = move["type"], move.get("card", "")
        if move in self.legal:  # said of a pawn that another one on its space stands for
            return self.words.say("why.alike")
        if state.phase == constants.GIVING:
            return self.not_held(card) if kind == "give" else self.giving()
        if state.phase in SEVEN_PHASES and (kind != "move" or card != "7"):
            return self.under_way()
        match kind:
            case "give":
                return self.words.say("why.given")
            case "fold":
                return self.fold()
            case "stop":
                return self.words.say("why.stop")
        if state.phase == constants.PLAYING and card not in self.hand:
            return self.not_held(card)
        match kind:
            case "enter":
                return self.enter(card, move["seats"] if "seats" in move else [move["seat"]])
            case "swap":
                return self.swap([self.pawn_at(*pawn) for pawn in move["pawns"]])
        pawn = self.pawn_at(move["seat"], move["from"])
        return self.unmovable(pawn, card) or self.walk(pawn, card, move["steps"]) or self.unspent(move["steps"])

    def not_held(self, card: str) -> Message:
        rule = "PA-7" if self.state.phase == constants.GIVING else None
        return self.words.say("why.notHeld", rule, card=self.words.value("card", card))

    def giving(self) -> Message:
        return self.words.say("why.giving")

    def under_way(self) -> Message:
        """PA-32, PA-33: a 7 is."""
        rule = "PA-33" if self.state.phase == constants.LEAVING else None
        return self.words.say("why.seven", rule, count=self.state.rest)

    def fold(self) -> Message:
        """PA-11."""
        playable = {move["card"] for move in self.legal if "card" in move}
        cards = [card for card in dict.fromkeys(self.hand) if card in playable]
        return self.words.say("why.fold", cards=self.words.value("cards", cards)) if cards else self.not_now()

    def not_now(self) -> Message:
        return message("why.now")

    # -- coming from home

    def enter(self, card: str, owners: list[int]) -> Message:
        """PA-16, PP-13, PP-14."""
        if max(owners) >= self.state.players:
            return self.words.say("why.noPawn")
        if len(owners) == 2 and not self.state.two_enters:
            return self.words.say("why.notOut", card=self.words.value("card", card))
        for owner in owners:
            if owner not in self.team:
                return self.words.say("why.foreign", who=seat(owner))
            if len(owners) == 1 and owner != self.state.seat and not self.finished:
                return self.mate(owner, card)
            waiting = pawns_of(self.state, owner).count(HOME)
            if not waiting:
                return self.words.say("why.noneHome", "PP-13" if len(owners) == 2 else None, who=seat(owner))
            if waiting < owners.count(owner):
                return self.words.say("why.twoHome", who=seat(owner))
        return self.not_now()

    # -- walking

    def pawn_at(self, owner: int, place: int | str) -> int:
        """The pawn that a place names; NOBODY if there is none."""
        if owner >= self.state.players:
            return NOBODY
        return self.state.pawn_at(owner, place if isinstance(place, int) else HOME)

    def unmovable(self, pawn: int, card: str) -> Message | None:
        """Why this card moves the pawn not at all: PA-12, PA-16, PA-22, PA-31, PP-11, PP-16."""
        state = self.state
        if pawn == NOBODY:
            return self.words.say("why.noPawn")
        owner = OWNER[pawn]
        rule = self.words.card_rule("7") if card == "7" else None
        if owner not in self.team:
            return self.words.say("why.foreign", rule, who=seat(owner))
        if owner != state.seat and not self.finished and not (card == "7" and state.shared_seven):
            return self.mate(owner, card)
        if state.place[pawn] == HOME:
            return self.words.say("why.home")
        if self.is_locked(pawn):
            return self.words.say("why.locked")
        if card == "7" and state.moved & PAWN_BIT[pawn]:
            return self.words.say("why.moved")
        if card == "7" and state.helped not in (NOBODY, owner):
            return self.words.say("why.helped", who=seat(state.helped))
        return None

    def mate(self, owner: int, card: str) -> Message:
        """PA-12, PA-31: a team mate's pawn, while own ones are not locked."""
        rule = self.words.card_rule("7") if card == "7" else None
        return self.words.say("why.mateSeven" if self.state.shared_seven else "why.mate", rule, who=seat(owner))

    def is_locked(self, pawn: int) -> bool:
        """PA-22."""
        return self.state.place[pawn] > self.state.last + GOAL_SPACES - LOCKED[self.state.goal[OWNER[pawn]]]

    def walk(self, pawn: int, card: str, steps: int) -> Message | None:
        """What is in the way of so many steps: PA-17, PA-24 to PA-26, PP-8, PP-12; None if nothing is."""
        state = self.state
        place, owner = state.place[pawn], OWNER[pawn]
        if steps < 0 and place > state.last:
            return self.words.say("why.back")
        if card == "7" and steps > state.rest:
            return self.words.say("why.steps", count=state.rest)
        way = path(state, pawn, steps)
        wall = NOBODY if card == "5" and state.five_leaps else self.wall_on([place, *way], owner)
        if wall != NOBODY:
            rule = "PA-26" if place > state.last else None
            return self.words.say("why.blockade", rule, who=spot(f"pawn:{wall}:0", seat(wall)))
        if len(way) < abs(steps):
            return self.words.say("why.shut") if place > state.last else self.goal_taken(owner)
        return None

    def wall_on(self, way: list[int], owner: int) -> int:
        """Whose blockade is on a way, told from the owner of the pawn; NOBODY's if there is none."""
        state = self.state
        for one, other in pairwise(way):
            segment, beside = divmod(min(one, other), state.fields)
            if beside == 0 and abs(one - other) == 1 and 0 < segment < state.players:
                passed = (owner + segment) % state.players
                if pawns_of(state, passed).count(0) >= state.blockade:
                    return passed
        return NOBODY

    def goal_taken(self, owner: int) -> Message:
        first = self.state.last + 1
        return self.words.say("why.goal", who=spot(f"pawn:{owner}:{first}", seat(owner)))

    def unspent(self, steps: int) -> Message:
        """PA-32: a part that can be made, but not with the rest after it."""
        return self.words.say("why.rest", steps=self.words.steps(steps), count=self.state.rest - steps)

    def by_card(self, pawn: int, card: str) -> Message:
        """Why a pawn cannot go by a card, however it is used."""
        if any(self.is_walk(move, pawn) and move["card"] == card for move in self.legal):
            return self.not_now()
        found = self.unmovable(pawn, card)
        if found is not None:
            return found
        choice = list(range(1, self.state.rest + 1)) if card == "7" else STEPS_OF.get(card, [])
        if not choice:
            return self.words.say("why.startOnly", card=self.words.value("card", card))
        reasons = [self.walk(pawn, card, steps) for steps in choice]
        if card == "7" and reasons[0] is None:
            return self.unspent(max(steps for steps in choice if reasons[steps - 1] is None))
        return reasons[0] or self.not_now()

    def is_walk(self, move: Move, pawn: int) -> bool:
        place = self.state.place[pawn]
        return move["type"] == "move" and (move["seat"], move["from"]) == (OWNER[pawn], place)

    # -- swapping

    def swap(self, pawns: list[int]) -> Message:
        """PA-35."""
        for pawn in pawns:
            if pawn == NOBODY:
                return self.words.say("why.noPawn")
            if not self.state.lone & PAWN_BIT[pawn]:
                place = spell_place(self.state.place[pawn])
                return self.words.say("why.swapPawn", pawn=self.words.pawn(OWNER[pawn], place, self.state.fields))
        return self.not_now()
