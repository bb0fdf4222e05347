"""OpenSpiel's `maedn(players=4)` by the same measures, in an environment of its own. Run by the Python of that one.

Its C++ random rollouts are those of its own evaluator, asked for by a search of one simulation; an action is a die's
throw or a player's choice, counted over games stepped here.
"""

import json
import random
import time
from typing import Any

ROUNDS = 5
ROLLOUTS = 1000
GAMES = 100


def stepped(game: Any, games: int) -> tuple[int, int, float]:
    """Players' choices, all actions, and the seconds that they took."""
    choices = actions = 0
    started = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                choices += 1
            actions += 1
    return choices, actions, time.perf_counter() - started


def main() -> None:
    import pyspiel

    game = pyspiel.load_game("maedn(players=4)")
    stepping, decisions, length, share = 0.0, 0.0, 0.0, 0.0
    for _ in range(ROUNDS):
        choices, actions, seconds = stepped(game, GAMES)
        stepping = max(stepping, actions / seconds)
        decisions = max(decisions, choices / seconds)
        length += actions / GAMES / ROUNDS
        share += choices / actions / ROUNDS
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rollouts = 0.0
    for number in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, number)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, number, False)
        started = time.perf_counter()
        bot.mcts_search(state)
        rollouts = max(rollouts, ROLLOUTS * length / (time.perf_counter() - started))
    told = {"rollouts": rollouts, "rollout_decisions": rollouts * share, "stepping": stepping, "decisions": decisions}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
