"""The cards of Partners: dealing, exchange, what a seat knows of others' cards (PA-5 to PA-9, PP-4 to PP-7).

A hand is a row of four places: the first `n_hand` hold cards, the others NO_CARD. Cards that are neither in a hand
nor in the pile have been played or thrown in since the last shuffle and lie open (PA-13).

What a seat knows beyond its own hand: the card that it gave, until the taker plays one of that face (cards of a face
are alike, so that one may count as the card given). While cards are being chosen, a choice is its giver's secret.
"""

from __future__ import annotations

from stammtisch.engine import cards, seats
from stammtisch.engine.rng import Rng
from stammtisch.games.partners import board, constants
from stammtisch.games.partners.board import Variant
from stammtisch.games.partners.track import Track


class Deals(Track):
    """A state with a pile, hands and an exchange."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.faces = variant.faces
        self.copies = variant.copies
        self.phase = constants.GIVING
        self.dealer = variant.players - 1  # PA-5, PP-5
        self.deals = 0  # that the dealer has dealt
        self.dropped = 0  # seats whose team plays no more (PP-19)
        self.pile = [0] * board.CARDS
        self.n_pile = 0
        self.hands = [board.NO_CARD] * board.HAND_PLACES
        self.n_hand = [0] * board.SEATS
        self.given = [board.NO_CARD] * board.SEATS  # by giver, while cards are being chosen
        self.gift = [board.NO_CARD] * board.SEATS  # by taker: the card got, until one of its face is played
        self.laid = [0] * board.SEATS  # the faces that each seat has played in this deal
        # What everybody saw in this deal, for those who think about it: where pawns were, and who did what since.
        self.began = [board.HOME] * board.PAWNS
        self.doers = [0] * constants.MOST_DONE
        self.done = [0] * constants.MOST_DONE
        self.n_done = 0

    # -- dealing

    def shuffle_all(self) -> None:
        """PA-9: all cards of the deck become the pile."""
        n = 0
        for face in range(self.faces):
            for _ in range(self.copies):
                self.pile[n] = face
                n += 1
        self.n_pile = n
        self.shuffle(0, self.pile, n)

    def next_deal(self) -> None:
        """PA-6, PA-9, PP-19."""
        if self.deals == board.DEALS:
            self.dealer = after(self.dealer, self.players)
            self.deals = 0
            self.shuffle_all()
        self.deals += 1
        seat = self.dealer
        for _ in range(self.players):
            seat = after(seat, self.players)
            self.gift[seat] = board.NO_CARD
            self.laid[seat] = 0
            if not self.has_dropped(seat):
                self.deal_to(seat)
        for pawn in range(self.players * board.PAWNS_EACH):
            self.began[pawn] = self.place[pawn]
        self.n_done = 0
        self.learned += 1
        self.phase = constants.GIVING
        self.seat = self.next_giver(self.dealer)

    def deal_to(self, seat: int) -> None:
        for slot in range(seat * board.HAND, seat * board.HAND + board.HAND):
            self.n_pile -= 1
            self.hands[slot] = self.pile[self.n_pile]
        self.n_hand[seat] = board.HAND

    def has_dropped(self, seat: int) -> bool:
        return self.dropped & board.SEAT_BIT[seat] != 0

    # -- the exchange

    def taker(self, giver: int) -> int:
        """PA-7, PP-6, PP-7."""
        taker = giver + self.mate
        return taker if taker < self.players else taker - self.players

    def next_giver(self, seat: int) -> int:
        """Who chooses after this seat; NOBODY once all have."""
        seat = after(seat, self.players)
        for _ in range(self.players):
            if self.given[seat] == board.NO_CARD and not self.has_dropped(seat):
                return seat
            seat = after(seat, self.players)
        return seats.NOBODY

    def give(self, card: int) -> None:
        """PA-7: choose a card; the cards change hands when the last has chosen."""
        self.given[self.seat] = card
        self.seat = self.next_giver(self.seat)
        if self.seat == seats.NOBODY:
            self.exchange()

    def exchange(self) -> None:
        for giver in range(self.players):
            if self.given[giver] != board.NO_CARD:
                remove(self, giver, self.given[giver])
        for giver in range(self.players):
            card = self.given[giver]
            if card != board.NO_CARD:
                taker = self.taker(giver)
                self.hands[taker * board.HAND + board.HAND - 1] = card
                self.n_hand[taker] = board.HAND
                self.gift[taker] = card
                self.given[giver] = board.NO_CARD
        self.learned += 1
        self.phase = constants.PLAYING
        self.seat = self.next_player(self.dealer)  # PA-8

    def next_player(self, seat: int) -> int:
        """PA-8: the next seat clockwise that holds cards; NOBODY if none does."""
        for _ in range(self.players):
            seat = after(seat, self.players)
            if self.n_hand[seat]:
                return seat
        return seats.NOBODY

    # -- hands

    def held(self, seat: int) -> int:
        """The faces in a hand, and shifted beyond them all numbers of steps, as ways, that they allow."""
        first = seat * board.HAND
        return (
            board.HOLDS[self.hands[first]]
            | board.HOLDS[self.hands[first + 1]]
            | board.HOLDS[self.hands[first + 2]]
            | board.HOLDS[self.hands[first + 3]]
        )

    def lay_down(self, seat: int, card: int) -> None:
        """PA-13: play a card, for all to see."""
        remove(self, seat, card)
        self.laid[seat] |= board.FACE_BIT[card]
        if self.gift[seat] == card:
            self.gift[seat] = board.NO_CARD

    def throw_in(self, seat: int) -> None:
        """PA-11, PP-19: the whole hand, for all to see."""
        if self.n_hand[seat]:
            self.learned += 1
        for slot in range(seat * board.HAND, seat * board.HAND + board.HAND):
            self.hands[slot] = board.NO_CARD
        self.n_hand[seat] = 0
        self.gift[seat] = board.NO_CARD

    # -- knowledge

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal what the seat has not seen anew, among the other hands and the pile; then who gave what."""
        unseen = [0] * board.CARDS
        n = 0
        for other in range(self.players):
            if other != seat:
                for slot in range(
                    other * board.HAND + self.move_known(other, seat), other * board.HAND + self.n_hand[other]
                ):
                    unseen[n] = self.hands[slot]
                    n += 1
        for i in range(self.n_pile):
            unseen[n] = self.pile[i]
            n += 1
        cards.mix(unseen, n, rng)
        for i in range(self.n_pile):
            n -= 1
            self.pile[i] = unseen[n]
        for other in range(self.players):
            if other != seat:
                for slot in range(
                    other * board.HAND + self.move_known(other, seat), other * board.HAND + self.n_hand[other]
                ):
                    n -= 1
                    self.hands[slot] = unseen[n]
                self.imagine_gifts(other, seat, rng)

    def move_known(self, other: int, seat: int) -> int:
        """Bring the card that the seat knows in the other's hand to its front; how many these are."""
        card = self.gift[other]
        if card == board.NO_CARD or seat == seats.NOBODY or self.taker(seat) != other:
            return 0
        first = other * board.HAND
        slot = first
        while self.hands[slot] != card:
            slot += 1
        self.hands[slot] = self.hands[first]
        self.hands[first] = card
        return 1

    def imagine_gifts(self, other: int, seat: int, rng: Rng) -> None:
        """Any of the cards may be the one that the other has chosen, or has got from someone who is not the seat."""
        first = other * board.HAND
        if self.given[other] != board.NO_CARD:
            self.given[other] = self.hands[first + rng.below(board.HAND)]
        if self.phase != constants.GIVING and (seat == seats.NOBODY or self.taker(seat) != other):
            slot = rng.below(board.HAND)
            self.gift[other] = board.NO_CARD
            if slot < self.n_hand[other] and not self.laid[other] & board.FACE_BIT[self.hands[first + slot]]:
                self.gift[other] = self.hands[first + slot]


def remove(deals: Deals, seat: int, card: int) -> None:
    """Take a card out of a hand; the last moves into its slot."""
    first = seat * board.HAND
    last = first + deals.n_hand[seat] - 1
    slot = first + position(deals, first, card)
    deals.n_hand[seat] -= 1
    deals.hands[slot] = deals.hands[last]
    deals.hands[last] = board.NO_CARD


def position(deals: Deals, first: int, card: int) -> int:
    """Where in a hand that begins there a card is: reckoned, as to look for it by turns would be slower."""
    not_second = deals.hands[first + 1] != card
    return (deals.hands[first] != card) * (1 + not_second * (1 + (deals.hands[first + 2] != card)))


def after(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0
