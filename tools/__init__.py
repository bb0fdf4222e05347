"""Tools that write numbers into the sources: the weights of the guides, the levels of the bots."""
