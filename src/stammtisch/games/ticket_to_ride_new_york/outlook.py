"""What a move of New York would bring: what a route costs and is worth, and which tickets it completes.

It is tried out by the rules, in a world in which only what the seat knows is as it is.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.engine.contract import Happening
from stammtisch.games.ticket_to_ride_new_york.board import ATTRACTIONS, LOCATION_BIT, LOCATIONS
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.games.ticket_to_ride_new_york.view import breakdown, offer, own_tickets
from stammtisch.games.ticket_to_ride_new_york.words import NewYorkWords
from stammtisch.words.message import Message, all_of, spot


class Outlook:
    """What would come of a move that is told here with what happens, in one position."""

    def __init__(self, before: NewYork, after: NewYork, words: NewYorkWords) -> None:
        self.before = before
        self.after = after
        self.words = words
        self.seat = before.seat

    def of(self, deed: Happening) -> list[Message]:
        match deed["move"]["type"]:
            case "take" if deed["move"]["card"] == "taxi":
                return [self.words.say("outlook.taxi")]
            case "tickets" if self.before.n_tickets > 1:
                return [self.words.say("outlook.tickets")]
            case "keep":
                return self.keeping(deed)
            case "claim":
                return self.claim(deed)
        return []

    def claim(self, deed: Happening) -> list[Message]:
        """NY-15, NY-26 to NY-28."""
        before, after = (breakdown(state, self.seat) for state in (self.before, self.after))
        said = [
            self.words.say(
                "outlook.claim",
                cards=self.words.cards(Counter(deed["paid"])),
                points=after["routes"] - before["routes"],
                pieces=self.after.pieces[self.seat],
            )
        ]
        coins = self.after.touched[self.seat] & ~self.before.touched[self.seat] & ATTRACTIONS
        if coins:
            names = [spot(f"location:{name}", name) for at, name in enumerate(LOCATIONS) if coins & LOCATION_BIT[at]]
            worth = after["attractions"] - before["attractions"]
            said.append(self.words.say("outlook.attractions", names=all_of(names), points=worth))
        open_before = {own["ticket"] for own in own_tickets(self.before, self.seat) if not own["complete"]}
        done = [own for own in own_tickets(self.after, self.seat) if own["complete"] and own["ticket"] in open_before]
        if done:
            tickets = self.words.value("tickets", [own["ticket"] for own in done])
            said.append(self.words.say("outlook.completes", count=len(done), tickets=tickets))
        return said

    def keeping(self, deed: Happening) -> list[Message]:
        """NY-22, NY-27."""
        said = []
        kept = deed["move"]["tickets"]
        complete = [own["ticket"] for own in own_tickets(self.after, self.seat) if own["complete"]]
        new = [ticket for ticket in kept if ticket in complete]
        if new:
            tickets = self.words.value("tickets", new)
            said.append(self.words.say("outlook.complete", count=len(new), tickets=tickets))
        back = [ticket for ticket in offer(self.before, self.seat) if ticket not in kept]
        if back:
            said.append(self.words.say("outlook.returned", tickets=self.words.value("tickets", back)))
        return said
