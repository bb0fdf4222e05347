from stammtisch.bots.tree import Tree
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

def grow(tree: Tree, root: State, rng: Rng, iterations: int) -> None: ...
