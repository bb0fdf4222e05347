"""`python -m stammtisch` is the command `stammtisch`."""

from stammtisch.cli import main

main()
