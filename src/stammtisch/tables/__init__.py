"""People and bots round a table. Plain Python: no network, no database, no clock; whoever calls says what time it is.

A table is its events (`events`), appended and never changed. `seating` folds them into who sits where, `table` adds the
game, `commands` holds what people may ask for and which events come of it, `projection` what a viewer is told of them.
"""
