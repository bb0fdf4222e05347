"""Tables in a line of notation, and moves on them."""

from __future__ import annotations

from glimmerfen import GAMES, lights
from glimmerfen.rules import Glimmerfen

from stammtisch.engine.sizes import KINDS

SHORT = {f"{name[0]}{name[-1]}": light for light, name in enumerate(lights.LIGHTS)}  # "a3" is amber 3


def begun(players: int, seed: int = 1) -> Glimmerfen:
    """A game that has just begun."""
    state = GAMES[0].new_state(players, {})
    assert isinstance(state, Glimmerfen)
    state.start(f"{seed:032x}")
    return state


def table(*hands: str, fen: str) -> Glimmerfen:
    """The first night of a game with these cards in hand and over the fen, the first seat to kindle."""
    state = begun(len(hands))
    held = [0] * len(state.hands)
    for seat, hand in enumerate(hands):
        for light in hand.split():
            held[seat * KINDS + SHORT[light]] += 1
    state.hands = held
    state.n_hand = [len(hand.split()) for hand in hands] + [0] * (lights.SEATS - len(hands))
    state.fen = [fen.split().count(short) for short in SHORT]
    return state


def do(state: Glimmerfen, *moves: str) -> Glimmerfen:
    """Make moves: "kindle a3", "catch b5"."""
    for text in moves:
        kind, light = text.split()
        move = {"type": kind, "light": lights.LIGHTS[SHORT[light]]}
        state.apply(state.game.action(state, move))
    return state


def with_caught(state: Glimmerfen, *rows: str) -> Glimmerfen:
    """The same with these lights before the players."""
    counts = [row.split().count(short) for row in rows for short in SHORT]
    state.caught = counts + [0] * (lights.CAUGHT - len(counts))
    return state


def play_night(state: Glimmerfen) -> Glimmerfen:
    """Let everybody do the first thing that they may, until the night is over."""
    night = state.night
    while state.night == night:
        state.apply(state.legal()[0])
    return state
