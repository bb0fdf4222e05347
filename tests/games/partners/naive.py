"""The rules of both games once more, as slow and simple as possible, from what a seat sees: to compare with.

Pawns are walked step by step round the ring; a 7 is completed by trying everything. Nothing here is taken from
the rules modules but the JSON of views and moves.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

Pawns = tuple[tuple[int, ...], ...]  # by seat; home is -1
STEPS = {"1/14": [1, 14], "start/8": [8], "start/13": [13], "start": [], "swap": [], "7": []}


class Naive:
    """What may be done in a position, and what becomes of the pawns."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.seats = len(view["seats"])
        self.fields = view["fields"]
        self.last: int = self.seats * self.fields
        self.plus = view["game"] == "partners-plus"
        self.booklet = view["options"].get("edition") == "booklet"
        self.wall = 2 if self.booklet else 1
        self.seat = view["seat"]
        self.team = view["seats"][self.seat]["team"]
        self.tried: dict[Any, bool] = {}
        self.pawns: Pawns = tuple(tuple(-1 if p == "home" else p for p in seat["pawns"]) for seat in view["seats"])

    # -- walking

    def start_passed(self, seat: int, lower: int) -> int | None:
        """Whose start space lies between the places `lower` and `lower` + 1."""
        owner, rest = divmod((seat * self.fields + lower) % self.last, self.fields)
        return owner if rest == 0 else None

    def may_pass(self, pawns: Pawns, seat: int, lower: int, leap: bool) -> bool:
        owner = self.start_passed(seat, lower)
        return owner is None or owner == seat or leap or pawns[owner].count(0) < self.wall

    def is_locked(self, pawns: Pawns, seat: int, place: int) -> bool:
        return place > self.last and all(inner in pawns[seat] for inner in range(place, self.last + 5))

    def end_of_walk(self, pawns: Pawns, seat: int, place: int, steps: int, leap: bool = False) -> int | None:
        """Where a pawn comes to stand; None if it cannot go."""
        if place == -1 or self.is_locked(pawns, seat, place) or (steps < 0 and place > self.last):
            return None
        forward = steps > 0
        here = place
        fellows = list(pawns[seat])
        fellows.remove(place)
        for _ in range(abs(steps)):
            if here > self.last:
                inward_free = here < self.last + 4 and here + 1 not in fellows
                outward_free = here == self.last + 1 or here - 1 not in fellows
                if not inward_free and not outward_free:
                    return None
                if forward and not inward_free:
                    forward = False
                elif not forward and not outward_free:
                    forward = True
                here += 1 if forward else -1
            elif forward:
                if here == self.last:
                    if self.last + 1 in fellows:
                        return None
                elif here > 0 and not self.may_pass(pawns, seat, here, leap):
                    return None
                here += 1
            elif here <= 1:
                here = self.last
            else:
                if not self.may_pass(pawns, seat, here - 1, leap):
                    return None
                here -= 1
        return here

    def spot(self, seat: int, place: int) -> int | None:
        """A field, counted round the board."""
        return (seat * self.fields + place - 1) % self.last if 1 <= place <= self.last else None

    def after_walk(self, pawns: Pawns, seat: int, place: int, end: int, number: int | None = None) -> Pawns:
        """The pawns after one of them has landed; `number` says which of several on its place."""
        rows = [list(row) for row in pawns]
        mover = pawns[seat].index(place) if number is None else number
        spot = self.spot(seat, end)
        there = [
            (other, pawn)
            for other in range(self.seats)
            if other != seat and spot is not None
            for pawn in range(4)
            if self.spot(other, pawns[other][pawn]) == spot
        ]
        rows[seat][mover] = end if len(there) < 2 else -1
        if len(there) == 1:
            rows[there[0][0]][there[0][1]] = -1
        return tuple(tuple(row) for row in rows)

    # -- what may be done

    def moves(self) -> list[dict[str, Any]]:
        phase = self.view["phase"]
        if phase == "give":
            return [{"type": "give", "card": card} for card in sorted(set(self.view["hand"]))]
        if phase in ("seven", "rest"):
            stop = [{"type": "stop"}] if phase == "rest" else []
            return stop + self.parts()
        found: list[dict[str, Any]] = []
        for card in sorted(set(self.view["hand"])):
            if card == "7":
                found += self.parts()
            elif card == "swap":
                found += self.swaps()
            else:
                found += self.walks(card) + self.enters(card)
        return found or [{"type": "fold"}]

    def finished(self, pawns: Pawns, seat: int) -> bool:
        return min(pawns[seat]) > self.last

    def owners(self) -> list[int]:
        """Whose pawns the player moves."""
        if self.finished(self.pawns, self.seat):
            return [mate for mate in self.team if mate != self.seat]
        return [self.seat]

    def walks(self, card: str) -> list[dict[str, Any]]:
        found = []
        for seat in self.owners():
            for place in sorted(set(self.pawns[seat])):
                for steps in STEPS[card] if card in STEPS else [int(card)]:
                    leap = self.plus and card == "5"
                    if self.end_of_walk(self.pawns, seat, place, steps, leap) is not None:
                        found.append({"type": "move", "card": card, "seat": seat, "from": place, "steps": steps})
        return found

    def enters(self, card: str) -> list[dict[str, Any]]:
        if card.startswith("start"):
            return [{"type": "enter", "card": card, "seat": seat} for seat in self.owners() if -1 in self.pawns[seat]]
        if card != "2" or not self.plus:
            return []
        pairs = combinations_with_replacement(self.team, 2)
        waiting = [(one, two) for one, two in pairs if -1 in self.pawns[one] and -1 in self.pawns[two]]
        enough = [(one, two) for one, two in waiting if one != two or self.pawns[one].count(-1) > 1]
        return [{"type": "enter", "card": "2", "seats": [one, two]} for one, two in enough]

    def swaps(self) -> list[dict[str, Any]]:
        single = [
            [seat, place]
            for seat in range(self.seats)
            for place in sorted(self.pawns[seat])
            if 1 <= place <= self.last and self.pawns[seat].count(place) == 1
        ]
        return [{"type": "swap", "card": "swap", "pawns": list(pair)} for pair in combinations(single, 2)]

    # -- the 7

    def parts(self) -> list[dict[str, Any]]:
        """All parts of a 7 that can be completed; where the rest may be left, all that can be made."""
        under_way = self.view["seven"]
        rest = under_way["rest"] if under_way else 7
        moved = frozenset((seat, number) for seat, number in under_way["moved"]) if under_way else frozenset()
        helped = under_way["helped"] if under_way else None
        found = {
            (seat, self.pawns[seat][number], steps)
            for seat, number, steps, pawns, helped_now in self.next_parts(self.pawns, moved, rest, helped)
            if self.view["phase"] == "rest"
            or self.completable(pawns, moved | {(seat, number)}, rest - steps, helped_now, seat)
        }
        return [{"type": "move", "card": "7", "seat": s, "from": place, "steps": k} for s, place, k in sorted(found)]

    def next_parts(self, pawns: Pawns, moved: frozenset[tuple[int, int]], rest: int, helped: int | None) -> list[Any]:
        """Every (seat, pawn, steps) that can be made now, with what follows from it."""
        if self.booklet:
            owners = self.team
        elif not self.finished(pawns, self.seat):
            owners = [self.seat]
        else:
            owners = [mate for mate in self.team if mate != self.seat and helped in (None, mate)]
        found = []
        for seat in owners:
            for number in range(4):
                for steps in range(rest, 0, -1):
                    place = pawns[seat][number]
                    end = None if (seat, number) in moved else self.end_of_walk(pawns, seat, place, steps)
                    if end is not None:
                        helps = seat if seat != self.seat else helped
                        found.append((seat, number, steps, self.after_walk(pawns, seat, place, end, number), helps))
        return found

    def completable(
        self, pawns: Pawns, moved: frozenset[tuple[int, int]], rest: int, helped: int | None, last_seat: int
    ) -> bool:
        if rest == 0 or all(self.finished(pawns, seat) for seat in self.team):
            return True
        if not self.booklet and last_seat == self.seat and self.finished(pawns, self.seat):
            return True
        key = (pawns, moved, rest, helped)
        if key not in self.tried:
            self.tried[key] = any(
                self.completable(then, moved | {(seat, number)}, rest - steps, helps, seat)
                for seat, number, steps, then, helps in self.next_parts(pawns, moved, rest, helped)
            )
        return self.tried[key]

    def phase_after_part(self, move: dict[str, Any]) -> str | None:
        """Whether and how the 7 goes on after a part of it that was offered."""
        under_way = self.view["seven"]
        rest = (under_way["rest"] if under_way else 7) - move["steps"]
        moved = {(seat, number) for seat, number in under_way["moved"]} if under_way else set()
        number = next(
            n for n in range(4) if self.pawns[move["seat"]][n] == move["from"] and (move["seat"], n) not in moved
        )
        end = self.end_of_walk(self.pawns, move["seat"], move["from"], move["steps"])
        assert end is not None
        pawns = self.after_walk(self.pawns, move["seat"], move["from"], end, number)
        helped = move["seat"] if move["seat"] != self.seat else None
        if rest == 0 or all(self.finished(pawns, seat) for seat in self.team):
            return None
        if self.booklet or not self.finished(pawns, self.seat):
            return "seven"
        if self.view["phase"] != "rest" and self.finished(self.pawns, self.seat):
            return "seven"
        more = self.next_parts(pawns, frozenset(moved | {(move["seat"], number)}), rest, helped)
        return "rest" if more else None

    # -- what becomes of the pawns

    def after(self, move: dict[str, Any]) -> list[list[int]]:
        """The places of each seat's pawns after a move, ascending."""
        rows = [list(row) for row in self.pawns]
        if move["type"] == "enter":
            for seat in move.get("seats") or [move["seat"]]:
                rows[seat][rows[seat].index(-1)] = 0
        if move["type"] == "swap":
            (one, place), (two, other) = move["pawns"]
            spots = [self.spot(one, place), self.spot(two, other)]
            rows[one].remove(place)
            rows[two].remove(other)
            for seat, spot in ((one, spots[1]), (two, spots[0])):
                assert spot is not None
                rows[seat].append((spot - seat * self.fields) % self.last + 1)
        if move["type"] == "move":
            leap = self.plus and move["card"] == "5"
            end = self.end_of_walk(self.pawns, move["seat"], move["from"], move["steps"], leap)
            assert end is not None
            rows = [list(row) for row in self.after_walk(self.pawns, move["seat"], move["from"], end)]
        return [sorted(row) for row in rows]
