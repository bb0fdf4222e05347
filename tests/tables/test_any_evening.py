"""Whatever people do at a table, in whatever order, these things hold after each step."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from stammtisch.engine import registry
from stammtisch.tables import commands, hosting, projection, snapshots
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, read
from stammtisch.tables.names import same_name
from stammtisch.tables.seating import CLOSED, LOBBY, OVER, RUNNING, Person
from stammtisch.tables.settings import LIMITS, MINUTE
from stammtisch.tables.table import Table, fold
from tests.tables.evening import ANNA, BO, CLEO, DORA, GAMES, SEED, Evening, some_seed

people = st.sampled_from([ANNA, BO, CLEO, DORA])
seats = st.integers(-1, 6)
choices = st.integers(0, 999)


class AnyEvening(RuleBasedStateMachine):
    """People come, go, move, take back, talk; time passes."""

    @initialize(data=st.data(), game=st.sampled_from(GAMES), limit=st.sampled_from(sorted(LIMITS)))
    def make(self, data: st.DataObject, game: str, limit: str) -> None:
        players = data.draw(st.sampled_from(registry.games()[game].players))
        kinds = st.sampled_from([None, None, "random", "greedy"])
        wanted = data.draw(st.lists(kinds, min_size=players, max_size=players))
        mine = tuple(seat for seat, level in enumerate(wanted) if level is None and data.draw(st.booleans()))
        first = data.draw(st.one_of(st.none(), st.integers(0, players - 1)))
        self.evening = Evening(*wanted, game=game, names=mine, first=first, limit=limit)
        self.links: list[tuple[str, int]] = []
        self.moves_made = 0

    def ask(self, command: Callable[[Table], list[Draft]]) -> bool:
        """Ask for something; to ask changes nothing, whatever the answer."""
        table = self.evening.table
        before = picture(table)
        try:
            drafts = command(table)
        except Denied:
            drafts = []
        assert picture(table) == before
        self.evening.do(drafts)
        return bool(drafts)

    @rule(who=people, seat=st.none() | seats)
    def sit(self, who: Person, seat: int | None) -> None:
        self.ask(lambda table: commands.sit(table, who, seat, None, some_seed))

    @rule(who=people, seat=st.none() | seats)
    def leave(self, who: Person, seat: int | None) -> None:
        had = self.evening.table.seating.seats_of(who.id)
        gone = self.ask(lambda table: commands.leave(table, who, seat))
        assert gone == (bool(had) if seat is None else seat in had)

    @rule(who=people, fill=st.sampled_from([None, "random"]))
    def start(self, who: Person, fill: str | None) -> None:
        self.ask(lambda table: commands.start(table, who, fill, some_seed))

    @rule(who=people, choice=choices, seen=st.integers(0, 3))
    def move(self, who: Person, choice: int, seen: int) -> None:
        """Try a move for one of the seats that decide, with a knowledge that may be old."""
        table = self.evening.table
        deciding = table.together() or table.asked()
        if not deciding:
            return
        seat = deciding[choice % len(deciding)]
        legal = self.evening.legal(seat)
        wanted = legal[choice % len(legal)]
        known = self.evening.n - seen
        may = table.seating.seats[seat].person == who.id and known >= table.seating.game_n
        if table.choices.get(seat) == {"move": wanted}:
            return
        made = self.ask(lambda table: commands.move(table, who, seat, wanted, known))
        assert made == may, "exactly whoever holds the seat and knows what happened may move"

    @rule(turns=st.integers(1, 12), choice=choices)
    def play_on(self, turns: int, choice: int) -> None:
        """Those whose decision it is, person or bot, move for a while."""
        for step in range(turns):
            table = self.evening.table
            if not table.asked():
                return
            seat = table.asked()[choice % len(table.asked())]
            holder, level = table.seating.seats[seat].person, table.seating.bot_for(seat)
            if level is not None:
                state = table.state_for(seat)
                assert state is not None
                action = state.legal()[0]
                n = table.seating.game_n
                self.ask(lambda table: commands.bot_move(table, seat, action, level, None, n))  # noqa: B023
            else:
                assert holder is not None
                self.evening.choose(Person(holder, "whoever"), seat, choice + step)

    @rule(who=people)
    def undo(self, who: Person) -> None:
        table = self.evening.table
        for seat in table.seating.seats_of(who.id):
            may = table.seating.status == RUNNING and table.can_undo(seat)
            n = self.evening.n
            assert self.ask(lambda table: commands.undo(table, who, seat, n)) == may  # noqa: B023

    @rule(who=people, text=st.text(max_size=20))
    def chat(self, who: Person, text: str) -> None:
        self.ask(lambda table: commands.chat(table, who, text, None, self.evening.now))

    @rule(who=people)
    def make_link(self, who: Person) -> None:
        if self.evening.table.seating.seats_of(who.id):
            self.links.append((who.id, commands.held_since(self.evening.table, who)))

    @rule(who=people, choice=choices)
    def take(self, who: Person, choice: int) -> None:
        if self.links:
            holder, since = self.links[choice % len(self.links)]
            self.ask(lambda table: commands.take_over(table, who, holder, since))

    @rule(who=people)
    def come_back(self, who: Person) -> None:
        self.ask(lambda table: commands.back(table, who))

    @rule(who=people, other=people, yes=st.booleans())
    def admit(self, who: Person, other: Person, yes: bool) -> None:
        self.ask(lambda table: hosting.admit(table, who, other.id, yes, some_seed))

    @rule(who=people, other=people)
    def send_away(self, who: Person, other: Person) -> None:
        self.ask(lambda table: hosting.send_away(table, who, other.id))

    @rule(who=people, other=people)
    def hand_on(self, who: Person, other: Person) -> None:
        self.ask(lambda table: hosting.hand_on(table, who, other.id))

    @rule(who=people, seat=seats)
    def free(self, who: Person, seat: int) -> None:
        self.ask(lambda table: hosting.free(table, who, seat))

    @rule(who=people)
    def rematch(self, who: Person) -> None:
        self.ask(lambda table: commands.rematch(table, who, "NEWTABLE"))

    @rule(ms=st.sampled_from([1, 500, 5000, MINUTE, 10 * MINUTE, 1440 * MINUTE]), present=st.booleans())
    def wait(self, ms: int, present: bool) -> None:
        self.evening.wait(ms, present)

    # -- what holds

    @invariant()
    def the_table_is_what_its_events_say(self) -> None:
        evening = self.evening
        again = fold(evening.table.code, [read(event.n, event.at, event.text()) for event in evening.events])
        assert picture(again) == picture(evening.table)
        assert [event.n for event in evening.events] == list(range(1, evening.table.seating.stored + 1))

    @invariant()
    def a_snapshot_says_the_same(self) -> None:
        table = self.evening.table
        again = Table(table.code)
        text = snapshots.written(snapshots.taken(table))
        for _ in snapshots.resuming(again, snapshots.read(text)):
            pass
        assert picture(again) == picture(table)
        assert snapshots.taken(again) == snapshots.read(text)

    @invariant()
    def seats_and_status_make_sense(self) -> None:
        table = self.evening.table
        seating = table.seating
        assert all(seat.bot is None or seat.person is None for seat in seating.seats)
        assert not any(seat.away and seat.person is None for seat in seating.seats)
        assert (table.recording is not None) == (seating.seed is not None)
        if seating.status == LOBBY:
            assert seating.free_seats(), "a full table has started"
        names = [same_name(seat.name) for seat in seating.seats if seat.name is not None]
        assert len(set(names)) == len(names), "names are distinct"
        assert not any(seating.seats_of(person) for person in seating.barred)
        if seating.status == RUNNING:
            self.nobody_knows_two_hands()
            assert not table.playing().state.is_over()
        if seating.status == OVER:
            assert table.playing().state.is_over()
            state = table.playing().state
            assert seating.result == state.game.result(state)
        if seating.status in (OVER, CLOSED):
            assert table.decider() < 0
            assert table.bot_due(watched=True) is None

    def nobody_knows_two_hands(self) -> None:
        """But those who sat on several seats from the beginning: on one screen all is known."""
        events = self.evening.events
        began = next(number for number, event in enumerate(events, 1) if event.what == "started")
        screens = fold("TESTTABL", events[:began]).seating.have_seen.values()
        seating = self.evening.table.seating
        for person, seen in seating.have_seen.items():
            assert set(seating.seats_of(person)) <= seen
            assert len(seen) < 2 or any(seen <= screen for screen in screens), (person, seen)

    @invariant()
    def no_secret_is_told(self) -> None:
        evening = self.evening
        lines = evening.log()
        if evening.table.seating.status != OVER:
            assert SEED not in json.dumps(
                [projection.shown(evening.table, 0), lines, projection.game(evening.table, -1)]
            )
        assert [line["n"] for line in lines] == list(range(1, evening.n + 1)), "all count the same"

    @invariant()
    def nobody_is_told_who_has_chosen(self) -> None:
        """Where several choose at the same time, what one is told is the same whatever the others have done."""
        table = self.evening.table
        choices = table.choices
        for viewer in range(-1, len(table.seating.seats)):
            person = None if viewer < 0 else table.seating.seats[viewer].person
            own = {*table.seating.seats_of(person), viewer}
            told = projection.shown(table, 0), projection.game(table, viewer, person)
            table.choices = {seat: choices[seat] for seat in own if seat in choices}
            assert (projection.shown(table, 0), projection.game(table, viewer, person)) == told
            table.choices = choices


def picture(table: Table) -> str:
    """Everything that there is to know of a table."""
    game = None if table.recording is None else table.recording.record().document()
    views = [projection.game(table, viewer) for viewer in range(-1, len(table.seating.seats))]
    seating = {each.name: in_order(getattr(table.seating, each.name)) for each in fields(table.seating)}
    return repr((seating, game, views, table.began, table.began_earlier, table.due()))


def in_order(value: Any) -> Any:
    """The same, with sets in an order that does not depend on how they came about."""
    if isinstance(value, dict):
        return {key: in_order(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_order(inner) for inner in value]
    return sorted(value) if isinstance(value, set) else value


TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
