"""What every game has in common. Start with `contract`."""
