"""The cheapest ways between locations of New York, over the routes that may be used and at what they cost."""

from __future__ import annotations

from stammtisch.games.ticket_to_ride_new_york import board

FAR = 100000  # no way leads there


class Ways:
    """Routes that may be used, their prices, and what was found last: what it costs to reach each location."""

    def __init__(self) -> None:
        self.usable = [0] * board.N_ROUTES
        self.n_usable = 0
        self.prices = [0] * board.N_ROUTES
        self.cost = [0] * board.N_LOCATIONS
        self.came_by = [0] * board.N_LOCATIONS

    def allow(self, route: int, price: int) -> None:
        self.usable[self.n_usable] = route
        self.n_usable += 1
        self.prices[route] = price

    def find(self, start: int) -> None:
        """The cost of reaching each location from one."""
        for location in range(board.N_LOCATIONS):
            self.cost[location] = FAR
        self.cost[start] = 0
        changed = True
        while changed:
            changed = False
            for k in range(self.n_usable):
                route = self.usable[k]
                gap = self.cost[board.ROUTE_A[route]] - self.cost[board.ROUTE_B[route]]
                if abs(gap) > self.prices[route]:
                    near = board.ROUTE_B[route] if gap > 0 else board.ROUTE_A[route]
                    far = board.ROUTE_A[route] if gap > 0 else board.ROUTE_B[route]
                    self.cost[far] = self.cost[near] + self.prices[route]
                    self.came_by[far] = route
                    changed = True

    def reaches(self, location: int) -> bool:
        return self.cost[location] < FAR

    def before(self, location: int) -> int:
        """The location before one on the way that leads to it."""
        route = self.came_by[location]
        return board.ROUTE_A[route] if board.ROUTE_B[route] == location else board.ROUTE_B[route]

    def between(self, start: int, end: int) -> int:
        """The routes of the way that was found, as a mask; none if there is no way."""
        routes = 0
        if self.reaches(end):
            while end != start:
                routes |= board.ROUTE_BIT[self.came_by[end]]
                end = self.before(end)
        return routes
