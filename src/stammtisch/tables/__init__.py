"""People and bots round a table. Plain Python: no network, no database, no clock; whoever calls says what time it is.

A table is its events (`events`), appended and never changed. `company` folds them into who sits where, `table` adds the
game, `asking` holds what people may ask for and which events come of it, `telling` what a viewer is told of them.
"""
