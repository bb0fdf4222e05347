"""How fast it is: `make bench` measures and writes `benchmarks/results.md`."""
