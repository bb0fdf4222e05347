"""The cards, and the numbers that the rules go by. Never compiled: the build writes them into what is."""

COLOURS = ["amber", "blue", "green", "violet"]
N_COLOURS = len(COLOURS)
BRIGHTEST = 5
COPIES = 3

# A light is a number: the dim ambers first, the bright violets last.
LIGHTS = [f"{colour} {brightness}" for colour in COLOURS for brightness in range(1, BRIGHTEST + 1)]
N_LIGHTS = len(LIGHTS)
N_CARDS = COPIES * N_LIGHTS
COLOUR = [light // BRIGHTEST for light in range(N_LIGHTS)]
BRIGHTNESS = [light % BRIGHTEST + 1 for light in range(N_LIGHTS)]
NO_LIGHT = -1

SEATS = 4
CAUGHT = SEATS * N_LIGHTS  # a row of all lights for each seat
HAND = 7
NIGHTS = 6

# Actions, in ascending order.
KINDLE = 0  # + light
CATCH = KINDLE + N_LIGHTS  # + light
N_ACTIONS = CATCH + N_LIGHTS

KINDLING, CATCHING = 0, 1
PHASES = ["kindle", "catch"]
