"""Stammtisch: modern table games with every rule enforced, to play and to study."""

from stammtisch import plain

__version__ = "0.2.0"

plain.install_if_run()
