"""What the rules themselves tell of hidden cards, so that no test of secrecy minds it."""

KNOWN = "('reset', None)"  # NY-11: taxis on display that stay as no reset could help tell of what is left in the deck
