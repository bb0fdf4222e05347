"""The command `stammtisch`, and `python -m stammtisch`: the same, and whatever happens in it, a sentence."""

import os
import signal
import sys

SHOW = "STAMMTISCH_TRACEBACK"  # set it, and a fault is shown with where in the program it is


def main() -> None:
    """Run the command. Control-C ends it without a word while it is being loaded, and while it ends."""
    asked = signal.getsignal(signal.SIGINT) or signal.default_int_handler
    if asked is not signal.SIG_IGN:  # as shells have it for what runs in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    mend_streams()
    try:
        from stammtisch import cli

        signal.signal(signal.SIGINT, asked)
        cli.stammtisch(prog_name="stammtisch")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if SHOW in os.environ:
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        sys.exit(f"Error: This is a fault of Stammtisch, please report it ({what}). {SHOW}=1 shows where it is.")
    finally:
        if asked is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def mend_streams() -> None:
    """A stream that was closed before the start is an empty one; what a terminal cannot show, such as ü, is a ?."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    main()
