"""What people are told: messages that a game or the house makes, and the catalogues that say them in a language."""
