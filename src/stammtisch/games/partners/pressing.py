"""Why a thing on the table of Partners that is pressed leads to no move now, after what was pressed before.

Things have the names that the page gives them: `card:5`, `pawn:0:17`, `to:0:22`, `home:0`, `seat:2`, `button:fold`.
"""

from __future__ import annotations

import re

from stammtisch.engine.seats import NOBODY
from stammtisch.games.partners import constants
from stammtisch.games.partners.board import ENTERING, FACE, FACES, HOME, OWNER, PAWNS_EACH, STEPS_OF
from stammtisch.games.partners.moves import spell_place
from stammtisch.games.partners.refusals import SEVEN_PHASES, Refusals
from stammtisch.games.partners.view import pawns_of
from stammtisch.games.partners.words import next_mate
from stammtisch.words.message import Message, seat, spot

NUMBER = re.compile(r"-?[0-9]{1,2}")
START_CARDS = [FACES[face] for face in ENTERING]


class Pressing(Refusals):
    """Why not that thing, in one position."""

    def of_thing(self, pressed: list[str], thing: str) -> Message:
        kind, _, name = thing.partition(":")
        card = chosen(pressed, "card") or ""
        match kind:
            case "card" if name in FACE:
                return self.card(name, self.named_pawn(chosen(pressed, "pawn")))
            case "pawn":
                pawn = self.named_pawn(name)
                return self.not_now() if pawn == NOBODY else self.pawn(pawn, card)
            case "to":
                return self.end(pressed)
            case "home" | "seat":
                owner = number(name)
                if owner is None or not 0 <= owner < self.state.players:
                    return self.not_now()
                return self.home(owner, card) if kind == "home" else self.give_to(owner)
            case "button":
                return self.button(name, pressed)
        return self.not_now()

    def named_pawn(self, name: str | None) -> int:
        """The pawn of a spot like "0:17"; NOBODY if there is none."""
        owner, place = (number(part) for part in f"{name}:".split(":")[:2])
        if owner is None or not 0 <= owner < self.state.players:
            return NOBODY
        if name == f"{owner}:home":
            place = HOME
        return NOBODY if place is None else self.state.pawn_at(owner, place)

    def card(self, card: str, pawn: int) -> Message:
        """A card, after a pawn or alone."""
        state = self.state
        if state.phase in SEVEN_PHASES:
            return self.under_way()
        if card not in self.hand:
            return self.not_held(card)
        playable = any(move.get("card") == card for move in self.legal)
        if state.phase == constants.GIVING:
            return self.not_now()
        if card == "swap" and not playable:
            return self.words.say("why.swap")
        if pawn != NOBODY:
            return self.words.say("why.swapFirst") if card == "swap" else self.by_card(pawn, card)
        return self.not_now() if playable else self.unplayable(card)

    def unplayable(self, card: str) -> Message:
        """A card of the hand that moves nothing at all."""
        state, words = self.state, self.words
        named = words.value("card", card)
        if pawns_of(state, state.seat).count(HOME) == PAWNS_EACH and not (card == "7" and state.shared_seven):
            return words.say("why.allHome", card=named)
        shared = self.finished or (card == "7" and state.shared_seven)
        owners = self.team if shared else [state.seat]
        pawns = [pawn for owner in owners for pawn in range(owner * PAWNS_EACH, (owner + 1) * PAWNS_EACH)]
        out = [pawn for pawn in pawns if state.place[pawn] != HOME and not self.is_locked(pawn)]
        if not out:
            return words.say("why.noneOut", card=named)
        reasons = [self.by_card(pawn, card) for pawn in out]
        if len({str(reason) for reason in reasons}) > 1:
            return words.say("why.card", words.card_rule(card), card=named)
        return words.say("why.cardAs", reasons[0].get("rule"), card=named, why=reasons[0])

    def pawn(self, pawn: int, card: str) -> Message:
        """A pawn, after a card or alone."""
        state = self.state
        if state.phase == constants.GIVING:
            return self.giving()
        if state.phase in SEVEN_PHASES:
            return self.by_card(pawn, "7")
        if card == "swap" and card in self.hand:
            return self.swap([pawn])
        if state.place[pawn] == HOME and card == "2" and card in self.hand and state.two_enters:
            return self.by_two(OWNER[pawn])
        if state.place[pawn] == HOME and card in START_CARDS and self.enters(OWNER[pawn], card):
            return self.words.say("why.dish", who=spot(f"home:{OWNER[pawn]}", seat(OWNER[pawn])))
        if card in self.hand:
            return self.by_card(pawn, card)
        if any(self.is_walk(move, pawn) for move in self.legal):
            return self.not_now()
        always = self.unmovable(pawn, "7" if state.shared_seven and "7" in self.hand else "")
        if always is not None:
            return always
        reasons = [self.by_card(pawn, one) for one in self.hand if one == "7" or one in STEPS_OF]
        alike = len({str(reason) for reason in reasons}) == 1
        return reasons[0] if alike else self.words.say("why.pawn")

    def enters(self, owner: int, card: str) -> bool:
        """Whether this card, or any if none is named, brings a pawn of that seat from home."""
        entering = [move for move in self.legal if move["type"] == "enter" and card in ("", move["card"])]
        return any(owner in (move["seats"] if "seats" in move else [move["seat"]]) for move in entering)

    def home(self, owner: int, card: str) -> Message:
        """PA-16: the place at home."""
        if self.state.phase == constants.GIVING:
            return self.giving()
        if self.state.phase in SEVEN_PHASES:
            return self.under_way()
        if self.enters(owner, card if card in self.hand else ""):
            return self.not_now()
        openers = [*START_CARDS, "2"] if self.state.two_enters else START_CARDS
        if card in self.hand and card not in openers:
            return self.words.say("why.notOut", card=self.words.value("card", card))
        held = [card] if card in self.hand else [one for one in openers if one in self.hand]
        if not held:
            return self.words.say("why.noStart")
        return self.by_two(owner) if held == ["2"] else self.enter(held[0], [owner])

    def by_two(self, owner: int) -> Message:
        """PP-13: pawns come by pairs."""
        if owner not in self.team:
            return self.words.say("why.foreign", "PP-13", who=seat(owner))
        if HOME not in pawns_of(self.state, owner):
            return self.words.say("why.noneHome", "PP-13", who=seat(owner))
        return self.not_now() if self.enters(owner, "2") else self.words.say("why.pair")

    def give_to(self, taker: int) -> Message:
        """PA-7, PP-7: a card is drawn to a seat."""
        if self.state.phase != constants.GIVING:
            return self.words.say("why.given")
        mate = next_mate(self.state.seat, self.team)
        rule = "PP-7" if len(self.team) > 2 else None
        return self.not_now() if taker == mate else self.words.say("why.taker", rule, who=seat(mate))

    def end(self, pressed: list[str]) -> Message:
        """Where a chosen pawn should go."""
        if self.state.phase == constants.GIVING:
            return self.giving()
        pawn = self.named_pawn(chosen(pressed, "pawn"))
        return self.not_now() if pawn == NOBODY else self.words.say("why.elsewhere")

    def button(self, name: str, pressed: list[str]) -> Message:
        what, _, rest = name.partition(":")
        values = [number(part) for part in rest.split(",")] if rest else []
        numbers = [value for value in values if value is not None]
        if what in ("fold", "stop") and {"type": what} not in self.legal:
            return self.of_move({"type": what})
        if what == "enter" and len(numbers) == 2 and min(numbers) >= 0:
            move = {"type": "enter", "card": "2", "seats": sorted(numbers)}
            return self.not_now() if move in self.legal else self.of_move(move)
        return self.steps(numbers[0], pressed) if what == "steps" and len(numbers) == 1 else self.not_now()

    def steps(self, steps: int, pressed: list[str]) -> Message:
        """So many steps, for the chosen pawn by the chosen card."""
        pawn = self.named_pawn(chosen(pressed, "pawn"))
        card = "7" if self.state.phase in SEVEN_PHASES else chosen(pressed, "card")
        choice = range(1, constants.SEVEN_STEPS + 1) if card == "7" else STEPS_OF.get(card or "", [])
        if pawn == NOBODY or steps not in choice:
            return self.not_now()
        place = spell_place(self.state.place[pawn])
        move = {"type": "move", "card": card, "seat": OWNER[pawn], "from": place, "steps": steps}
        return self.not_now() if move in self.legal else self.of_move(move)


def chosen(pressed: list[str], kind: str) -> str | None:
    """The first thing of a kind that was pressed, without its kind."""
    return next((name for of, _, name in (one.partition(":") for one in pressed) if of == kind), None)


def number(text: str) -> int | None:
    """A small number, as spots have them."""
    return int(text) if NUMBER.fullmatch(text) else None
