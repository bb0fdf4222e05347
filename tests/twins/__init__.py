"""Every compiled function beside its plain twin: calls that the plain engine makes are made again on the compiled one.

`recording`, in a process of its own, plays on the plain engine and tells of calls: what went in, what came out, and
what the objects were like afterwards. `replaying` makes objects of the compiled classes that are like those before,
makes the same call, and compares. `probe` gives it what Python cannot reach: functions and fields that are C's own.
"""
