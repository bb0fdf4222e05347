"""Cards in a pile, on a discard pile and in hands, and what everyone knows of them.

For games in which hands are filled from one pile or from open cards, and the open discards become the next pile; of as
many hands, cards and kinds as `sizes` says. A game of another kind is a `State` with fields of its own.
Cards of a kind are alike; a bag of cards is a count for each kind. The pile has an order, its top is its last card.

What a seat knows of the others' hands:

- *known* cards were taken openly and have not been laid down since. When a seat lays down a kind of which it has known
  cards, it may count as one of these: cards of a kind are alike, so nothing is lost.
- *old* cards were drawn unseen before the last shuffle. At that moment the pile was empty, so by counting everybody
  knew which cards the others held together, if not who held which; and the new pile is just the discards.
- When a seat lays down a card that may have been old or may have been drawn since, an observer can no longer tell
  the two apart: then the observer's picture is *blurred* until the next shuffle, and old cards are cards like others.
  (Not with a single other hand: there, too, it may count as an old one.)
"""

from __future__ import annotations

from stammtisch.engine import sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


class CardTable(State):
    """A state with a pile, discards and hands."""

    def __init__(self, players: int, kinds: int, cards: int) -> None:
        super().__init__(players)
        if players > sizes.HANDS or kinds > sizes.KINDS or cards > sizes.CARDS:
            raise ValueError(
                f"A CardTable has room for {sizes.HANDS} hands and {sizes.CARDS} cards of {sizes.KINDS} kinds, "
                f"not for {players} hands and {cards} cards of {kinds} kinds: make such a game from State."
            )
        self.kinds = kinds
        self.pile = [0] * sizes.CARDS
        self.n_pile = 0
        self.in_pile = [0] * sizes.KINDS  # the pile as counts
        self.discards = [0] * sizes.KINDS
        self.n_discards = 0
        self.hands = [0] * sizes.HAND_PLACES
        self.n_hand = [0] * sizes.HANDS
        self.held = [0] * sizes.HANDS  # the kinds in each hand, as a mask
        self.known = [0] * sizes.HAND_PLACES
        self.old = [0] * sizes.HAND_PLACES
        self.n_known = [0] * sizes.HANDS
        self.n_old = [0] * sizes.HANDS
        self.blurred = [0] * sizes.OBSERVERS  # by observer; the last is the spectator

    # -- pile

    def can_draw(self) -> bool:
        return self.n_pile + self.n_discards > 0

    def draw_top(self) -> int:
        """Take the top card of the pile, after shuffling the discards into a new one if need be."""
        if self.n_pile == 0:
            self.renew_pile()
        self.n_pile -= 1
        card = self.pile[self.n_pile]
        self.in_pile[card] -= 1
        self.learned += 1
        return card

    def renew_pile(self) -> None:
        n = 0
        for kind in range(self.kinds):
            self.in_pile[kind] = self.discards[kind]
            for _ in range(self.discards[kind]):
                self.pile[n] = kind
                n += 1
            self.discards[kind] = 0
        self.n_pile = n
        self.n_discards = 0
        self.age_hands()
        self.shuffle(0, self.pile, n)

    def discard(self, card: int) -> None:
        self.discards[card] += 1
        self.n_discards += 1

    # -- hands

    def gain_hidden(self, seat: int, card: int) -> None:
        self.hands[seat * sizes.KINDS + card] += 1
        self.n_hand[seat] += 1
        self.held[seat] |= sizes.KIND_BIT[card]

    def gain_open(self, seat: int, card: int) -> None:
        self.gain_hidden(seat, card)
        self.known[seat * sizes.KINDS + card] += 1
        self.n_known[seat] += 1

    def lay_down(self, seat: int, card: int) -> None:
        """Take a card from a hand, for all to see."""
        place = seat * sizes.KINDS + card
        if self.known[place]:
            self.known[place] -= 1
            self.n_known[seat] -= 1
        elif self.n_old[seat]:
            self.blur(seat, card)
            if self.old[place]:
                self.old[place] -= 1
                self.n_old[seat] -= 1
        self.hands[place] -= 1
        self.n_hand[seat] -= 1
        if self.hands[place] == 0:
            self.held[seat] &= ~sizes.KIND_BIT[card]

    # -- knowledge

    def age_hands(self) -> None:
        """At a shuffle: all cards that are not known are old from now on, and everybody has counted."""
        for seat in range(self.players):
            self.n_old[seat] = self.n_hand[seat] - self.n_known[seat]
            for place in range(seat * sizes.KINDS, seat * sizes.KINDS + self.kinds):
                self.old[place] = self.hands[place] - self.known[place]
        for observer in range(self.players + 1):
            self.blurred[observer] = 0

    def blur(self, seat: int, card: int) -> None:
        """The seat lays down a card that nobody saw it take: who can no longer tell old cards from others?"""
        if self.n_hand[seat] == self.n_known[seat] + self.n_old[seat]:
            return
        for observer in range(self.players + 1):
            others = self.players if observer == self.players else self.players - 1
            if observer == seat or others == 1:
                continue
            old = 0
            fresh = self.in_pile[card]
            for other in range(self.players):
                if other != observer:
                    place = other * sizes.KINDS + card
                    old += self.old[place]
                    fresh += self.hands[place] - self.known[place] - self.old[place]
            if old and fresh:
                self.blurred[observer] = 1

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal the unseen cards anew: old ones among those who hold old ones, the others among hands and pile."""
        old = [0] * sizes.CARDS
        fresh = [0] * sizes.CARDS
        n_old = 0
        n_fresh = 0
        blurred = self.blurred[self.players if seat < 0 else seat]
        for other in range(self.players):
            if other != seat:
                for kind in range(self.kinds):
                    place = other * sizes.KINDS + kind
                    unseen = self.hands[place] - self.known[place]
                    self.hands[place] = self.known[place]
                    if not blurred:
                        for _ in range(self.old[place]):
                            old[n_old] = kind
                            n_old += 1
                        unseen -= self.old[place]
                    self.old[place] = 0
                    for _ in range(unseen):
                        fresh[n_fresh] = kind
                        n_fresh += 1
                if blurred:
                    self.n_old[other] = 0
        for i in range(self.n_pile):
            fresh[n_fresh] = self.pile[i]
            n_fresh += 1
        mix(old, n_old, rng)
        mix(fresh, n_fresh, rng)
        for other in range(self.players):
            if other != seat:
                for _ in range(self.n_old[other]):
                    n_old -= 1
                    self.hands[other * sizes.KINDS + old[n_old]] += 1
                    self.old[other * sizes.KINDS + old[n_old]] += 1
                for _ in range(self.n_hand[other] - self.n_known[other] - self.n_old[other]):
                    n_fresh -= 1
                    self.hands[other * sizes.KINDS + fresh[n_fresh]] += 1
                self.held[other] = 0
                for kind in range(self.kinds):
                    if self.hands[other * sizes.KINDS + kind]:
                        self.held[other] |= sizes.KIND_BIT[kind]
        for kind in range(self.kinds):
            self.in_pile[kind] = 0
        for i in range(n_fresh):
            self.pile[i] = fresh[i]
            self.in_pile[fresh[i]] += 1


def mix(cards: list[int], n: int, rng: Rng) -> None:
    """Bring cards[0:n] into a random order, whatever order they come in: that may be what nobody is to know."""
    counts = [0] * sizes.KINDS
    for i in range(n):
        counts[cards[i]] += 1
    i = 0
    for kind in range(sizes.KINDS):
        for _ in range(counts[kind]):
            cards[i] = kind
            i += 1
    for i in range(n - 1, 0, -1):
        k = rng.below(i + 1)
        card = cards[i]
        cards[i] = cards[k]
        cards[k] = card
