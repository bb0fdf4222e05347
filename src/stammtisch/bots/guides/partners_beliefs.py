"""What others' play in Partners tells of the cards that they still hold.

Whoever lays a card down leaves the others of the hand. A hand is the less likely the more a card that was left in it
would have brought, as the guide reckons it, than the one that was played; the same goes for the card that one is given
in the exchange. All hands of the table are drawn together, card by card, in a chain of exchanges of which each is as
likely to stand as it makes what was seen (Metropolis): after a few rounds they come as often as that tells.

What is not exact: of the 7 the best first part counts, of several cards of a face each counts, and a chain has an end.
"""

from __future__ import annotations

from stammtisch.engine.rng import Rng
from stammtisch.games.partners import board, constants
from stammtisch.games.partners.rules import Partners

ROUNDS = 4  # in which every hidden card is offered for exchange: with more, nothing changes
WORDS = 2.0**32  # as many as there are random words


class Beliefs:
    """`begin`, then a row for each choice that was seen; after that `likelihood` tells of the table as it is imagined,
    and `believe` changes it."""

    def __init__(self, table: Partners) -> None:
        self.table = table
        self.observer = 0
        self.n_choices = 0
        self.chooser = [0] * constants.CHOICES
        # For each choice, how much more likely each face would have been chosen than the one that was, and the sum of
        # that over the cards of the hand that have been seen since, that one included.
        self.rather = [0.0] * constants.CHOICE_ROWS
        self.seen = [0.0] * constants.CHOICES
        self.known = [0] * board.SEATS  # cards in each hand that the observer knows: they come first
        self.likely = [0.0] * board.SEATS

    def begin(self, observer: int) -> None:
        self.observer = observer
        self.n_choices = 0

    def add(self, seat: int) -> int:
        """A choice of a seat: where its row begins, which is to be filled."""
        self.chooser[self.n_choices] = seat
        self.seen[self.n_choices] = 1.0
        row = self.n_choices * constants.ROW
        for face in range(constants.ROW):
            self.rather[row + face] = 0.0
        self.n_choices += 1
        return row

    def see(self, seat: int, face: int) -> None:
        """The seat had this card, too, whenever it has chosen so far."""
        for choice in range(self.n_choices):
            if self.chooser[choice] == seat:
                self.seen[choice] += self.rather[choice * constants.ROW + face]

    def likelihood(self) -> float:
        """How likely all were to choose what they have chosen from the hands that they have here."""
        likely = 1.0
        for seat in range(self.table.players):
            likely *= self.weight(seat)
        return likely

    def weight(self, seat: int) -> float:
        likely = 1.0
        first = seat * board.HAND
        for choice in range(self.n_choices):
            if self.chooser[choice] == seat:
                row = choice * constants.ROW
                total = self.seen[choice]
                for slot in range(first, first + board.HAND):
                    total += self.rather[row + self.table.hands[slot]]
                likely /= total
        return likely

    def believe(self, rng: Rng) -> None:
        """Offer every hidden card for exchange with any other."""
        hidden = 0
        for seat in range(self.table.players):
            self.known[seat] = self.table.n_hand[seat]
            if seat != self.observer:
                self.known[seat] = self.table.move_known(seat, self.observer)
                hidden += self.table.n_hand[seat] - self.known[seat]
                self.likely[seat] = self.weight(seat)
        for _ in range(ROUNDS):
            for seat in range(self.table.players):
                for place in range(self.known[seat], self.table.n_hand[seat]):
                    other = rng.below(hidden + self.table.n_pile)
                    if other < self.table.n_pile:
                        self.offer_pile(seat, seat * board.HAND + place, other, rng)
                    else:
                        self.offer(seat, seat * board.HAND + place, other - self.table.n_pile, rng)

    def offer_pile(self, seat: int, slot: int, place: int, rng: Rng) -> None:
        """A card of a hand for one of the pile."""
        mine = self.table.hands[slot]
        theirs = self.table.pile[place]
        if mine == theirs:
            return
        self.table.hands[slot] = theirs
        likely = self.weight(seat)
        if likely * WORDS >= self.likely[seat] * rng.word():
            self.likely[seat] = likely
            self.table.pile[place] = mine
            self.rename_gift(seat, mine, theirs)
        else:
            self.table.hands[slot] = mine

    def offer(self, seat: int, slot: int, number: int, rng: Rng) -> None:
        """A card of a hand for a hidden card of another, by its number among all that are hidden."""
        other = 0
        while number >= self.table.n_hand[other] - self.known[other]:
            number -= self.table.n_hand[other] - self.known[other]
            other += 1
        place = other * board.HAND + self.known[other] + number
        mine = self.table.hands[slot]
        theirs = self.table.hands[place]
        if other == seat or mine == theirs:
            return
        self.table.hands[slot] = theirs
        self.table.hands[place] = mine
        likely = self.weight(seat)
        others = self.weight(other)
        if likely * others * WORDS >= self.likely[seat] * self.likely[other] * rng.word():
            self.likely[seat] = likely
            self.likely[other] = others
            self.rename_gift(seat, mine, theirs)
            self.rename_gift(other, theirs, mine)
        else:
            self.table.hands[slot] = mine
            self.table.hands[place] = theirs

    def rename_gift(self, seat: int, before: int, now: int) -> None:
        """A card that a seat is imagined to have got is the one that has come into its place; not one that is known."""
        if self.known[seat] == 0 and self.table.gift[seat] == before:
            self.table.gift[seat] = now
