"""The ticket deck, tickets offered and kept, and what everyone knows of them.

A ticket is only ever drawn from the top and returned to the bottom, and everybody sees it move; what is hidden is which
ticket it is, and which of two was returned. So all draws are remembered, and `redeal` lives through them again as the
seat saw them: every order of the deck and every choice of the others that agrees with it is equally likely.
"""

from __future__ import annotations

from stammtisch.engine import cards, seats
from stammtisch.engine.cards import CardTable
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board, constants

GUESSES = 10000  # at choices of the others that explain what a seat saw; one or two do, almost always


class TicketTable(CardTable):
    """A state with a ticket deck beside the transport cards."""

    def __init__(self, players: int, kinds: int, n_cards: int) -> None:
        super().__init__(players, kinds, n_cards)
        self.ticket_deck = [constants.NO_TICKET] * board.N_TICKETS  # its top is its last
        self.n_tickets = 0
        self.tickets = [0] * board.SEATS  # those kept, as a mask
        self.offered = [constants.NO_TICKET] * board.OFFERS  # two for each seat, the upper one first
        # Every draw of tickets after which somebody has chosen; the first are the seats' first choices.
        self.n_draws = 0
        self.drawer = [seats.NOBODY] * board.N_TICKETS
        self.upper = [constants.NO_TICKET] * board.N_TICKETS
        self.lower = [constants.NO_TICKET] * board.N_TICKETS  # none if it was the last ticket
        self.choice = [constants.KEPT_UPPER] * board.N_TICKETS

    # -- drawing and keeping

    def shuffle_tickets(self) -> None:
        for ticket in range(board.N_TICKETS):
            self.ticket_deck[ticket] = ticket
        self.n_tickets = board.N_TICKETS
        self.shuffle(constants.TICKET_DECK, self.ticket_deck, board.N_TICKETS)

    def draw_ticket(self) -> int:
        self.n_tickets -= 1
        ticket = self.ticket_deck[self.n_tickets]
        self.ticket_deck[self.n_tickets] = constants.NO_TICKET
        self.learned += 1
        return ticket

    def offer_tickets(self, seat: int) -> None:
        """The two top tickets, to choose from."""
        self.offered[2 * seat] = self.draw_ticket()
        self.offered[2 * seat + 1] = self.draw_ticket()

    def draw_last_ticket(self, seat: int) -> None:
        """There is no choice: it is kept."""
        self.offered[2 * seat] = self.draw_ticket()
        self.keep(seat, constants.KEPT_UPPER)

    def keep(self, seat: int, choice: int) -> None:
        """Keep what is chosen of the tickets offered, and remember it."""
        draw = self.n_draws
        self.n_draws += 1
        self.drawer[draw] = seat
        self.upper[draw] = self.offered[2 * seat]
        self.lower[draw] = self.offered[2 * seat + 1]
        self.choice[draw] = choice
        self.offered[2 * seat] = constants.NO_TICKET
        self.offered[2 * seat + 1] = constants.NO_TICKET
        self.tickets[seat] |= self.kept(draw)

    def kept(self, draw: int) -> int:
        """The tickets kept of a draw, as a mask."""
        if self.choice[draw] == constants.KEPT_UPPER:
            return board.TICKET_BIT[self.upper[draw]]
        if self.choice[draw] == constants.KEPT_LOWER:
            return board.TICKET_BIT[self.lower[draw]]
        return board.TICKET_BIT[self.upper[draw]] | board.TICKET_BIT[self.lower[draw]]

    def return_ticket(self, draw: int) -> None:
        """Put the ticket not kept of a draw, if there is one, to the bottom of the deck."""
        if self.choice[draw] == constants.KEPT_BOTH:
            return
        ticket = self.lower[draw] if self.choice[draw] == constants.KEPT_UPPER else self.upper[draw]
        if ticket == constants.NO_TICKET:
            return
        for place in range(self.n_tickets, 0, -1):
            self.ticket_deck[place] = self.ticket_deck[place - 1]
        self.ticket_deck[0] = ticket
        self.n_tickets += 1

    # -- knowledge

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what the seat cannot know. Once the game is over, all tickets lie open."""
        CardTable.redeal(self, seat, rng)
        if self.seat != seats.NOBODY:
            self.redeal_tickets(seat, rng)

    def redeal_tickets(self, seat: int, rng: Rng) -> None:
        """Guess what the others chose, until that agrees with what the seat saw; then what the seat never saw."""
        choices = [0] * board.N_TICKETS
        line = [0] * board.TICKET_LINE
        faces = [0] * board.N_TICKETS
        for attempt in range(GUESSES + 1):
            for draw in range(self.n_draws):
                choices[draw] = self.guess(seat, draw, rng) if attempt < GUESSES else self.choice[draw]
            if self.trace(seat, choices, line, faces):
                break
        imagine_faces(faces, rng)
        self.relive(seat, choices, line, faces)

    def guess(self, seat: int, draw: int, rng: Rng) -> int:
        """What the drawer may have chosen, for all that the seat knows."""
        choice = self.choice[draw]
        if self.drawer[draw] == seat or self.lower[draw] == constants.NO_TICKET:
            return choice
        if self.n_draws < self.players:
            return rng.below(3)  # NY-4: nor does anybody know yet how many were kept
        return choice if choice == constants.KEPT_BOTH else rng.below(2)

    def trace(self, seat: int, choices: list[int], line: list[int], faces: list[int]) -> bool:
        """Follow the tickets through all draws; whether the seat can have seen then what it has seen.

        A ticket goes here by its place in the deck as first shuffled. `line` becomes these in the order in which they
        are drawn or still lie in the deck, `faces` what the seat knows each to be.
        """
        for place in range(board.N_TICKETS):
            line[place] = place
            faces[place] = constants.NO_TICKET
        head = 0
        tail = board.N_TICKETS
        for draw in range(self.n_draws):
            upper, lower = self.upper[draw], self.lower[draw]
            if self.drawer[draw] == seat and not recognise_two(faces, line, head, upper, lower):
                return False
            head += 1 if lower == constants.NO_TICKET else 2
            if draw == self.players - 1:  # NY-4: those of the first choices go back together
                for first in range(self.players):
                    tail = go_back(line, tail, 2 * first, choices[first])
            elif draw >= self.players and lower != constants.NO_TICKET:
                tail = go_back(line, tail, head - 2, choices[draw])
        for other in range(self.players):
            upper, lower = self.offered[2 * other], self.offered[2 * other + 1]
            if upper != constants.NO_TICKET:
                if other == seat and not recognise_two(faces, line, head, upper, lower):
                    return False
                head += 2
        return True

    def seen_tickets(self, seat: int) -> int:
        """Those that the seat has or was offered at some time, as a mask."""
        seen = 0
        for draw in range(self.n_draws):
            if self.drawer[draw] == seat:
                seen |= board.TICKET_BIT[self.upper[draw]]
                if self.lower[draw] != constants.NO_TICKET:
                    seen |= board.TICKET_BIT[self.lower[draw]]
        for place in range(2 * seat, 2 * seat + 2):
            if self.offered[place] != constants.NO_TICKET:
                seen |= board.TICKET_BIT[self.offered[place]]
        return seen

    def exchange_tickets(self, one: int, other: int) -> None:
        """Let each of two tickets be wherever the other is."""
        for seat in range(self.players):
            held = self.tickets[seat] & (board.TICKET_BIT[one] | board.TICKET_BIT[other])
            if held == board.TICKET_BIT[one] or held == board.TICKET_BIT[other]:
                self.tickets[seat] ^= board.TICKET_BIT[one] | board.TICKET_BIT[other]
        for place in range(board.N_TICKETS):
            self.ticket_deck[place] = exchanged(self.ticket_deck[place], one, other)
        for draw in range(self.n_draws):
            self.upper[draw] = exchanged(self.upper[draw], one, other)
            self.lower[draw] = exchanged(self.lower[draw], one, other)
        for place in range(2 * self.players):
            self.offered[place] = exchanged(self.offered[place], one, other)

    def relive(self, seat: int, choices: list[int], line: list[int], faces: list[int]) -> None:
        """Write the draws, the tickets of the others and the deck anew."""
        head = 0
        for other in range(self.players):
            if other != seat:
                self.tickets[other] = 0
        for draw in range(self.n_draws):
            other = self.drawer[draw]
            if other != seat:
                self.choice[draw] = choices[draw]
                self.upper[draw] = faces[line[head]]
                if self.lower[draw] != constants.NO_TICKET:
                    self.lower[draw] = faces[line[head + 1]]
                self.tickets[other] |= self.kept(draw)
            head += 1 if self.lower[draw] == constants.NO_TICKET else 2
        for other in range(self.players):
            if self.offered[2 * other] != constants.NO_TICKET:
                if other != seat:
                    self.offered[2 * other] = faces[line[head]]
                    self.offered[2 * other + 1] = faces[line[head + 1]]
                head += 2
        for place in range(self.n_tickets):
            self.ticket_deck[self.n_tickets - 1 - place] = faces[line[head + place]]


def exchanged(ticket: int, one: int, other: int) -> int:
    if ticket == one:
        return other
    return one if ticket == other else ticket


def go_back(line: list[int], tail: int, upper: int, choice: int) -> int:
    """Put the one not kept of the two from `upper` on, if there is one, to the end of the line; return the new end."""
    if choice == constants.KEPT_BOTH:
        return tail
    line[tail] = line[upper + 1] if choice == constants.KEPT_UPPER else line[upper]
    return tail + 1


def recognise_two(faces: list[int], line: list[int], head: int, upper: int, lower: int) -> bool:
    return recognise(faces, line[head], upper) and (
        lower == constants.NO_TICKET or recognise(faces, line[head + 1], lower)
    )


def recognise(faces: list[int], place: int, ticket: int) -> bool:
    """Note that the ticket at a place turned out to be this one, if that is possible."""
    for other in range(board.N_TICKETS):
        if faces[other] == ticket:
            return other == place
    if faces[place] != constants.NO_TICKET:
        return False
    faces[place] = ticket
    return True


def imagine_faces(faces: list[int], rng: Rng) -> None:
    """Give the tickets that are not known the faces that are left, at random."""
    unseen = [0] * board.N_TICKETS
    n_unseen = 0
    seen = 0
    for place in range(board.N_TICKETS):
        if faces[place] != constants.NO_TICKET:
            seen |= board.TICKET_BIT[faces[place]]
    for ticket in range(board.N_TICKETS):
        if not seen & board.TICKET_BIT[ticket]:
            unseen[n_unseen] = ticket
            n_unseen += 1
    cards.mix(unseen, n_unseen, rng)
    for place in range(board.N_TICKETS):
        if faces[place] == constants.NO_TICKET:
            n_unseen -= 1
            faces[place] = unseen[n_unseen]
