"""`python -m stammtisch.cli` is the command `stammtisch`."""

from stammtisch.__main__ import main

if __name__ == "__main__":
    main()
