"""The rules of Glimmerfen: the state of a game and what changes it, rule by rule (`rules.md`).

Plain Python, compiled with the types in `rules.pxd`. `CardTable` has the pile, the discards and the hands, and deals
anew what somebody cannot know.
"""

from __future__ import annotations

from glimmerfen import features, lights
from stammtisch.engine import seats, sizes
from stammtisch.engine.cards import CardTable
from stammtisch.engine.rng import Rng


class Glimmerfen(CardTable):
    """One game in progress."""

    def __init__(self, players: int) -> None:
        super().__init__(players, lights.N_LIGHTS, lights.N_CARDS)
        self.phase = lights.KINDLING
        self.night = 0
        self.decided = 0  # how many have, in this phase
        self.fen = [0] * lights.N_LIGHTS  # the lights over it, as counts
        self.lantern = [lights.NO_LIGHT] * lights.SEATS  # until it is shown, the card is still in the hand
        self.has_caught = [0] * lights.SEATS  # in this night
        self.caught = [0] * lights.CAUGHT  # a row for each seat, as counts

    def allocate(self) -> Glimmerfen:
        return Glimmerfen.__new__(Glimmerfen)

    def action_count(self) -> int:
        return lights.N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """GF-1 to GF-3."""
        for light in range(lights.N_LIGHTS):
            self.discards[light] = lights.COPIES
        self.n_discards = lights.N_CARDS
        self.renew_pile()
        for seat in range(self.players):
            for _ in range(lights.HAND):
                self.gain_hidden(seat, self.draw_top())
        for _ in range(self.players):
            self.fen[self.draw_top()] += 1
        self.nightfall()

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        count = 0
        for light in range(lights.N_LIGHTS):
            if self.phase == lights.KINDLING and self.hands[self.seat * sizes.KINDS + light]:
                out[count] = lights.KINDLE + light
                count += 1
            elif self.phase == lights.CATCHING and self.fen[light]:
                out[count] = lights.CATCH + light
                count += 1
        return count

    # -- what an action does

    def play(self, action: int) -> None:
        self.turns += 1
        self.decided += 1
        if action < lights.CATCH:
            self.kindle(action - lights.KINDLE)
        else:
            self.catch(action - lights.CATCH)

    def nightfall(self) -> None:
        """GF-3, GF-4."""
        self.fen[self.draw_top()] += 1
        self.phase = lights.KINDLING
        self.decided = 0
        self.seat = self.place(0)

    def kindle(self, light: int) -> None:
        """GF-5."""
        self.lantern[self.seat] = light
        if self.decided < self.players:
            self.seat = self.place(self.decided)
        else:
            self.show_lanterns()

    def show_lanterns(self) -> None:
        for seat in range(self.players):
            self.lay_down(seat, self.lantern[seat])
            self.has_caught[seat] = 0
        self.learned += 1
        self.phase = lights.CATCHING
        self.decided = 0
        self.seat = self.next_to_catch()

    def catch(self, light: int) -> None:
        """GF-7."""
        self.fen[light] -= 1
        self.caught[self.seat * lights.N_LIGHTS + light] += 1
        self.has_caught[self.seat] = 1
        if self.decided < self.players:
            self.seat = self.next_to_catch()
        else:
            self.end_night()

    def end_night(self) -> None:
        """GF-8, GF-9."""
        for light in range(lights.N_LIGHTS):
            if self.fen[light]:
                self.fen[light] = 0
                self.discard(light)
        self.night += 1
        if self.night == lights.NIGHTS:
            self.seat = seats.NOBODY
            return
        for seat in range(self.players):
            self.fen[self.lantern[seat]] += 1
            self.lantern[seat] = lights.NO_LIGHT
        self.nightfall()

    # -- who comes when

    def place(self, number: int) -> int:
        """The seat that is so many places after the first of this night."""
        return (self.night + number) % self.players

    def next_to_catch(self) -> int:
        """GF-6."""
        best = seats.NOBODY
        for number in range(self.players):
            seat = self.place(number)
            if not self.has_caught[seat] and (best == seats.NOBODY or self.lure(seat) > self.lure(best)):
                best = seat
        return best

    def lure(self, seat: int) -> int:
        """How strong a lantern is: by its brightness, dazzled ones below all others."""
        brightness = lights.BRIGHTNESS[self.lantern[seat]]
        return brightness if self.is_dazzled(seat) else lights.BRIGHTEST + brightness

    def is_dazzled(self, seat: int) -> bool:
        for other in range(self.players):
            if other != seat and lights.BRIGHTNESS[self.lantern[other]] == lights.BRIGHTNESS[self.lantern[seat]]:
                return True
        return False

    # -- what somebody cannot know

    def redeal(self, seat: int, rng: Rng) -> None:
        """GF-11: the others' hands and the pile, and which card of theirs is the lantern that is not shown yet."""
        CardTable.redeal(self, seat, rng)
        if self.phase == lights.KINDLING:
            for other in range(self.players):
                if other != seat and self.lantern[other] != lights.NO_LIGHT:
                    self.lantern[other] = self.any_card(other, rng)

    def any_card(self, seat: int, rng: Rng) -> int:
        """A card of a hand, each as likely as the others."""
        left = rng.below(self.n_hand[seat])
        light = 0
        while left >= self.hands[seat * sizes.KINDS + light]:
            left -= self.hands[seat * sizes.KINDS + light]
            light += 1
        return light

    # -- for learners

    def write_features(self, seat: int, out: list[int]) -> None:
        features.write(self, seat, out)

    # -- scores

    def score(self, seat: int) -> int:
        points = 0
        for colour in range(lights.N_COLOURS):
            points += self.worth(seat, colour, 0)
        return points

    def worth(self, seat: int, colour: int, more: int) -> int:
        """GF-9: what a colour counts for a seat, if it had one more light of a brightness too (0: as it is)."""
        number = 1 if more else 0
        brightest = more
        for brightness in range(1, lights.BRIGHTEST + 1):
            caught = self.caught[seat * lights.N_LIGHTS + colour * lights.BRIGHTEST + brightness - 1]
            if caught:
                number += caught
                brightest = max(brightest, brightness)
        return number * brightest

    def won(self, seat: int) -> bool:
        """GF-10."""
        for other in range(self.players):
            if self.score(other) > self.score(seat):
                return False
        return True
