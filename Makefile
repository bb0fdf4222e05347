# `make help` lists what there is. Everything installs what it needs into .venv by itself.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src -name '*.pxd' -o -name '*.pyx') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench arena sanitize golden clean

help: ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(VENV)/built ## make .venv, install pinned dependencies, compile

$(VENV)/made: requirements.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stammtisch needs Python 3.11 or later: install it, or say where it is with make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment here: install its venv package (Debian: apt-get install python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/built: $(VENV)/installed setup.py $(COMPILED)
	@echo "Compiling ..."
	@$(BIN)/python setup.py -q build_ext --inplace -j2
	@touch $@

play: setup ## play in the terminal against bots
	@$(BIN)/stammtisch play thurn-und-taxis

test: setup ## run all tests, on the compiled and on the plain engine
	@STAMMTISCH_PLAIN=1 $(BIN)/python -m pytest -n 2 && $(BIN)/python -m pytest -n 2

check: setup ## linters and types
	@$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy

bench: setup ## measure speed; writes benchmarks/results.md
	@$(BIN)/python -m benchmarks

sanitize: setup ## run the tests of the rules on a build that stops at any index out of bounds
	@rm -rf build/sanitized && mkdir -p build/sanitized
	@cp -r src tests docs setup.py pyproject.toml README.md LICENSE build/sanitized
	@find build/sanitized -name '*.so' -delete
	@cd build/sanitized && STAMMTISCH_SANITIZE=1 STAMMTISCH_REQUIRE_COMPILED=1 ../../$(BIN)/python setup.py -q build_ext --inplace -j2
	@cd build/sanitized && PYTHONPATH=src ../../$(BIN)/python -m pytest -n 2 tests/test_contract.py tests/games

GAMES ?= 40
arena: setup ## let each level play the one below, GAMES=40 games a step; writes benchmarks/levels.md
	@$(BIN)/python -m benchmarks.levels --games $(GAMES)

golden: setup ## write the golden files of the tests anew, after a change of the rules
	@$(BIN)/python -m tests.golden

clean: ## remove everything that was made
	@rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	@find src -name '*.so' -delete
