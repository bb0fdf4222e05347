"""Who sits with whom is known before a table is made."""

from __future__ import annotations

from stammtisch.engine import registry
from stammtisch.tables.teams import all_teams


def test_teams_are_offered_for_every_choice_that_they_depend_on() -> None:
    assert list(all_teams(registry.find("thurn-und-taxis"))) == []
    assert list(all_teams(registry.find("partners"))) == [(4, {}, [0, 1, 0, 1])]
    plus = {options["teams"]: teams for _, options, teams in all_teams(registry.find("partners-plus"))}
    assert plus == {"two": [0, 1, 2, 0, 1, 2], "three": [0, 1, 0, 1, 0, 1]}
