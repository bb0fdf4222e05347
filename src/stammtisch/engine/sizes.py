"""How long the lists are that compiled code keeps for any game. Never compiled, so that any module can import them."""

from stammtisch.engine.seats import MOST_SEATS

MOST_ACTIONS = 512  # that a seat can choose from at a decision
MOST_FEATURES = 2048  # numbers in which a game tells a state

# Of a CardTable: the most kinds of cards, cards and hands that a game on it has.
KINDS = 22
CARDS = 66
HANDS = 4
HAND_PLACES = HANDS * KINDS
OBSERVERS = HANDS + 1  # the seats and the spectator
KIND_BIT = [1 << kind for kind in range(KINDS)]

# A row for each game that the loop in `rollouts` plays.
SEED_ROW = 5  # what it needs: the four words of its key, and the state of the players' generator
RESULT_ROW = 2 + 2 * MOST_SEATS  # what it gives: decisions, turns, then scores and wins by seat
