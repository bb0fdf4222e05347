"""How a sensible partner plays: get pawns out, on and home, hit where it hurts, stay out of reach, give what helps.

Everything is reckoned in steps of a pawn. What the team's pawns gain counts for, what the others' gain counts against.
"""

from __future__ import annotations

import math
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.guides.partners_beliefs import Beliefs
from stammtisch.engine import bits, seats
from stammtisch.engine.rng import Rng
from stammtisch.games.partners import board, constants, track
from stammtisch.games.partners.rules import Partners

EIGHTHS = 8.0  # so many steps are 1, in numbers to learn from
EVEN = 64.0  # stands there for no team ahead
EACH = 1 + board.N_FACES + 2 * board.PAWNS_EACH  # numbers of a seat
REACH = 14  # fields within which a pawn may be hit
MOST_LEFT = 4.0  # as a power of e: so much more than the card played, a card that is left tells no more


class PartnersGuide(Guide):
    def __init__(self, state: Partners, tuned: dict[str, Any]) -> None:
        super().__init__(state, tuned)
        self.table = state
        weights: dict[str, float] = tuned["weights"]
        self.out = weights["out"]  # a pawn on its start space
        self.inside = weights["inside"]  # a pawn in the goal, beyond the steps
        self.locked = weights["locked"]  # a pawn that is locked
        self.danger = weights["danger"]  # the part of a pawn's worth that one opponent behind it threatens
        self.hit = weights["hit"]  # what an opponent's loss counts
        self.back = weights["back"]  # a pawn just past its start, seen from a card that goes backwards
        self.start_card = weights["start_card"]  # a start card for whom no pawn is out
        self.spread = weights["spread"]
        self.left_out = weights["left_out"]  # as a power of e, how unlikely a step is to be left in the hand
        self.kept_back = weights["kept_back"]  # the same, when a card is given
        self.team = 0
        self.beliefs = Beliefs(state)
        self.now = state.copy()  # the table while an earlier one is looked at
        self.reckoned = 1 + EACH * state.players

    def prepare(self) -> None:
        self.team = self.table.sides[self.table.seat]

    # -- what a pawn's place is worth

    def worth(self, pawn: int, place: int) -> float:
        if place == board.HOME:
            return 0.0
        if place > self.table.last:
            depth = place - self.table.last
            return self.out + self.table.last + self.inside + self.locked * depth / board.GOAL_SPACES
        value = self.out + place
        if board.START < place <= 4:
            value += self.back
        if place > board.START:
            value *= 1.0 - self.danger * self.hunters(pawn, place)
        return value

    def hunters(self, pawn: int, place: int) -> int:
        """How many pawns of the other sides are so near behind a field that they may hit a pawn there."""
        seat = board.OWNER[pawn]
        field = track.field_at(self.table, seat, place)
        count = 0
        for other in range(self.table.players * board.PAWNS_EACH):
            owner = board.OWNER[other]
            at = self.table.place[other]
            if self.table.sides[owner] != self.table.sides[seat] and board.START <= at <= self.table.last:
                ahead = track.place_of(self.table, owner, field) - at
                if 0 < ahead < REACH:
                    count += 1
        return min(count, 3)

    def loss(self, pawn: int) -> float:
        """What it means that a pawn is sent home: good if it is none of the team's."""
        lost = self.worth(pawn, self.table.place[pawn])
        return -lost if self.table.sides[board.OWNER[pawn]] == self.team else self.hit * lost

    def change(self, pawn: int, place: int) -> float:
        """What it means that a pawn comes to another place."""
        gain = self.worth(pawn, place) - self.worth(pawn, self.table.place[pawn])
        return gain if self.table.sides[board.OWNER[pawn]] == self.team else -self.hit * gain

    # -- actions

    def action_value(self, action: int) -> float:
        if action >= constants.SWAP:
            return self.weigh_swap(board.SWAP_ONE[action - constants.SWAP], board.SWAP_OTHER[action - constants.SWAP])
        if action >= constants.PART:
            part = action - constants.PART
            return self.weigh_walk(part // constants.SEVEN_STEPS, part % constants.SEVEN_STEPS + 1)
        if action >= constants.MOVE:
            move = action - constants.MOVE
            return self.weigh_walk(move // board.N_WAYS, board.WAYS[move % board.N_WAYS])
        if action >= constants.ENTER_TWO:
            return 2.0 * self.out
        if action >= constants.ENTER:
            return self.out
        if action >= constants.GIVE:
            return self.weigh_gift(action - constants.GIVE)
        return 0.0

    def weigh_walk(self, pawn: int, steps: int) -> float:
        place = track.target(self.table, pawn, steps)
        hit = self.table.hits(pawn, steps)
        if hit & (hit - 1):
            return self.loss(pawn)
        gain = self.change(pawn, place)
        return gain + self.loss(bits.lowest(hit)) if hit else gain

    def weigh_swap(self, one: int, other: int) -> float:
        mine = track.field_at(self.table, board.OWNER[one], self.table.place[one])
        theirs = track.field_at(self.table, board.OWNER[other], self.table.place[other])
        gain = self.change(one, track.place_of(self.table, board.OWNER[one], theirs))
        return gain + self.change(other, track.place_of(self.table, board.OWNER[other], mine))

    def weigh_gift(self, face: int) -> float:
        """What helps the taker most and is missed least."""
        seat = self.table.seat
        held = 0
        for slot in range(seat * board.HAND, seat * board.HAND + self.table.n_hand[seat]):
            if board.STARTS[face] and board.STARTS[self.table.hands[slot]]:
                held += 1
        missed = self.use(seat, face)
        if board.STARTS[face] and held > 1:
            missed *= 0.3
        return self.use(self.table.taker(seat), face) - missed

    def use(self, seat: int, face: int) -> float:
        """What a card is worth to a seat."""
        home = bits.count(self.table.home & board.SEAT_PAWNS[seat])
        underway = board.PAWNS_EACH - home - board.LOCKED[self.table.goal[seat]]
        if self.table.goal[seat] == board.FULL:
            return 0.5 * board.LONGEST_STEP[face]
        value = 0.0
        if board.STARTS[face] and home:
            value = self.start_card if underway == 0 else 0.5 * self.start_card
        if underway:
            value = max(value, 0.6 * board.LONGEST_STEP[face])
            if board.BACKWARDS[face] and self.near_start(seat):
                value = max(value, self.back)
            if face == board.SWAP:
                value = max(value, 6.0)
        return value

    def near_start(self, seat: int) -> bool:
        for pawn in range(seat * board.PAWNS_EACH, seat * board.PAWNS_EACH + board.PAWNS_EACH):
            if board.START <= self.table.place[pawn] <= 4:
                return True
        return False

    def shown(self, action: int, observer: int) -> int:
        """PA-7: what another gives is not seen."""
        if self.table.phase == constants.GIVING and self.table.seat != observer:
            return constants.GIVE
        return action

    # -- what others' cards may be

    def remember(self, observer: int) -> bool:
        """Go through this deal once more: what each could have done with every card."""
        if self.left_out == 0.0 or self.table.phase == constants.GIVING:
            return False
        self.now.c_copy_from(self.table)
        self.beliefs.begin(observer)
        self.table.set_back(self.table.began)
        self.look_at_gift(observer)
        for k in range(self.now.n_done):
            self.look_at(self.now.doers[k], self.now.done[k], observer)
        self.table.c_copy_from(self.now)
        return self.beliefs.n_choices > 0

    def look_at_gift(self, observer: int) -> None:
        """PA-7: why this card, of four? Only as long as it is known."""
        gift = self.now.gift[observer]
        for giver in range(self.table.players):
            if gift != board.NO_CARD and self.now.taker(giver) == observer:
                self.table.seat = giver
                self.table.n_hand[giver] = 0
                row = self.beliefs.add(giver)
                for face in range(self.table.faces):
                    more = self.kept_back * (self.weigh_gift(face) - self.weigh_gift(gift))
                    self.beliefs.rather[row + face] = math.exp(min(more, MOST_LEFT))

    def look_at(self, seat: int, action: int, observer: int) -> None:
        """Weigh what was done against what else could have been, and do it."""
        if seat != self.table.seat:
            self.table.forget_seven()
            self.table.seat = seat
        if seat != observer and action >= constants.ENTER and self.table.rest == constants.SEVEN_STEPS:
            self.beliefs.see(seat, self.table.face_of(action))
            self.weigh_cards(seat, action)
        if constants.PART <= action < constants.SWAP:
            self.table.rest -= constants.PART_STEPS[action - constants.PART]
        if self.table.rest <= 0 or not constants.PART <= action < constants.SWAP:
            self.table.forget_seven()
        self.table.repeat(action)

    def weigh_cards(self, seat: int, action: int) -> None:
        """What every card would have brought, beside what was done."""
        self.prepare()
        self.table.phase = constants.PLAYING
        chosen = self.action_value(action)
        row = self.beliefs.add(seat)
        first = seat * board.HAND
        for slot in range(first, first + board.HAND):
            self.table.hands[slot] = board.NO_CARD
        for face in range(self.table.faces):
            self.table.hands[first] = face
            count = self.table.list_plays(self.buffer)
            if count:
                most = -1e30
                for k in range(count):
                    most = max(most, self.action_value(self.buffer[k]))
                self.beliefs.rather[row + face] = math.exp(min(self.left_out * (most - chosen), MOST_LEFT))

    def likelihood(self) -> float:
        return self.beliefs.likelihood()

    def believe(self, rng: Rng) -> None:
        self.beliefs.believe(rng)

    # -- positions

    def evaluate(self) -> None:
        """The worth of each team's pawns."""
        for seat in range(self.table.players):
            self.chances[seat] = 0.0
        for pawn in range(self.table.players * board.PAWNS_EACH):
            self.chances[self.table.sides[board.OWNER[pawn]]] += self.worth(pawn, self.table.place[pawn])
        for seat in range(self.table.players):
            self.chances[seat] = self.chances[self.table.sides[seat]]
        if self.table.first != seats.NOBODY:  # PP-19: the others play on for second place
            for seat in range(self.table.players):
                self.chances[seat] = 1.0 if self.table.sides[seat] == self.table.first else 0.0
            return
        self.share_out(self.spread)

    def reckon(self, seat: int, out: list[int], start: int) -> None:
        """How far its team is ahead; then of each seat, from this one on, what its cards are worth to it and which
        they are, and the worth of each of its pawns and how many may hit it."""
        ahead = 0.0
        row = start + 1
        other = seat
        for _ in range(self.table.players):
            cards = 0.0
            for slot in range(other * board.HAND, other * board.HAND + self.table.n_hand[other]):
                cards += self.use(other, self.table.hands[slot])
                if other != seat:  # its own the game tells
                    out[row + 1 + self.table.hands[slot]] += 1
            out[row] = self.whole(cards)
            row += 1 + board.N_FACES
            for pawn in range(other * board.PAWNS_EACH, other * board.PAWNS_EACH + board.PAWNS_EACH):
                worth = self.worth(pawn, self.table.place[pawn])
                ahead += worth if self.table.sides[other] == self.table.sides[seat] else -worth
                out[row] = self.whole(worth)
                if board.START < self.table.place[pawn] <= self.table.last:
                    out[row + 1] = self.hunters(pawn, self.table.place[pawn])
                row += 2
            other += 1
            if other == self.table.players:
                other = 0
        out[start] = self.whole(EVEN + ahead / EIGHTHS)

    # -- for people

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        """Whom a card helps and why; what becomes of the pawn that moves, steps to the first space of its goal told."""
        if self.table.phase == constants.GIVING:
            return self.plan_gift(action - constants.GIVE)
        if action >= constants.SWAP:
            return self.plan_swap(board.SWAP_ONE[action - constants.SWAP], board.SWAP_OTHER[action - constants.SWAP])
        if action >= constants.MOVE:
            return self.plan_walk(*self.walk_of(action))
        if action >= constants.ENTER:
            return "enter", {"count": 2 if action >= constants.ENTER_TWO else 1}
        return ("stop" if action == constants.STOP else None), {}

    def walk_of(self, action: int) -> tuple[int, int]:
        """The pawn that goes, and its steps."""
        if action >= constants.PART:
            return constants.PART_PAWN[action - constants.PART], constants.PART_STEPS[action - constants.PART]
        move = action - constants.MOVE
        return constants.MOVE_PAWN[move], board.WAYS[constants.MOVE_WAY[move]]

    def plan_gift(self, face: int) -> tuple[str, dict[str, Any]]:
        taker = self.table.taker(self.table.seat)
        home = bits.count(self.table.home & board.SEAT_PAWNS[taker])
        if board.STARTS[face] and home and home + board.LOCKED[self.table.goal[taker]] == board.PAWNS_EACH:
            return "give-start", {"seat": taker}
        if board.BACKWARDS[face] and self.near_start(taker):
            return "give-back", {"seat": taker}
        return "give", {"seat": taker}

    def plan_walk(self, pawn: int, steps: int) -> tuple[str, dict[str, Any]]:
        """Into the goal, round it by going back, out of reach, or nearer."""
        here, place = self.table.place[pawn], track.target(self.table, pawn, steps)
        hit = self.table.hits(pawn, steps)
        if hit & (hit - 1):
            return "sacrifice", {}
        if place > self.table.last:
            return ("deeper" if here > self.table.last else "goal"), {}
        left = self.table.last - place + 1
        if steps < 0 and place > here:
            return "back", {"left": left}
        if here > board.START and self.hunters(pawn, here) and not self.hunters(pawn, place):
            return "safe", {"left": left}
        return "walk", {"left": left}

    def plan_swap(self, one: int, other: int) -> tuple[str | None, dict[str, Any]]:
        """Fields that the team gains and the others lose."""
        team = self.table.sides[self.table.seat]
        gain = loss = 0
        hurt = one
        for pawn, beside in ((one, other), (other, one)):
            field = track.field_at(self.table, board.OWNER[beside], self.table.place[beside])
            change = track.place_of(self.table, board.OWNER[pawn], field) - self.table.place[pawn]
            if self.table.sides[board.OWNER[pawn]] == team:
                gain += change
            else:
                loss -= change
                hurt = pawn
        if gain > 0 and loss > 0:
            return "swap", {"fields": gain, "loss": loss, "seat": board.OWNER[hurt]}
        if gain > 0:
            return "swap-gain", {"fields": gain}
        return ("swap-loss", {"loss": loss}) if loss > 0 else (None, {})

    def harm(self, action: int, worlds: list[Guide]) -> tuple[str | None, dict[str, Any]]:
        """Whose pawn is sent home, and how far it had come."""
        if not constants.MOVE <= action < constants.SWAP:
            return None, {}
        pawn, steps = self.walk_of(action)
        hit = self.table.hits(pawn, steps)
        if hit == 0 or hit & (hit - 1):
            return None, {}
        sent = bits.lowest(hit)
        return "hit", {"seat": board.OWNER[sent], "fields": self.table.place[sent]}


GUIDE = PartnersGuide
