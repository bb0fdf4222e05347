"""What a batch keeps of each of its games, a row of numbers, and what it takes instead of actions. Never compiled."""

SEAT = 0  # whose decision it is
TERMINATED = 1  # the last step ended the game, and another has begun
TRUNCATED = 2  # the last step was as many decisions as a game may have, or gave it up, and another has begun
DECISIONS = 3  # in this game so far
GAME = 4  # the number of this game in its place: so many have been played there before
DRAWN = 5  # a legal action, drawn at random
COLUMNS = 6

WAIT = -1  # nothing is played there in this step
NEXT = -2  # the game there is given up, and the next begins
