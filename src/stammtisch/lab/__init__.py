"""The games under other people's interfaces."""
