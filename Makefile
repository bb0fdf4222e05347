# `make help` lists what there is. Everything installs what it needs into .venv by itself.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
COMPILED := setup.py $(shell find src/stammtisch/building src/stammtisch/engine src/stammtisch/games src/stammtisch/bots src/stammtisch/analysis src/stammtisch/lab -name '*.py' -o -name '*.pxd' -o -name '*.pyx' -o -name data.json)

.DEFAULT_GOAL := help
.PHONY: help setup web ready play party pictures site screens touch keys test test-lab test-package test-container walk check bench load peers processes attacks soak kills fuzz arena calibration luck train sanitize races golden pins clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: $(VENV)/compiled $(VENV)/develop ## make .venv for developers: pinned dependencies, tools, compiled rules

# Every step says what it waits for. What installs into .venv comes one after the other; compiling and the page run beside.
MAKEFLAGS += --jobs=2
unexport PYTHONDONTWRITEBYTECODE  # else every process that starts compiles all it imports anew: a second each
PIP = $(BIN)/python -m pip --disable-pip-version-check -qq install
PINNED = $(PIP) --no-compile --require-hashes

$(VENV)/made: requirements/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stammtisch needs Python 3.11 or later: install it, or say where it is with make PYTHON=/path/to/python3"; exit 1; }
	@echo "Making $(VENV), with what compiling needs ..."
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment here: install its venv package (Debian: apt-get install python3-venv)"; exit 1; }
	@$(PINNED) -r requirements/build.txt
	@touch $@

$(VENV)/play: requirements/play.txt $(VENV)/made
	@echo "Fetching what playing needs ..."
	@$(PINNED) -r requirements/play.txt
	@touch $@

$(VENV)/installed: pyproject.toml $(VENV)/play
	@echo "Installing the command stammtisch ..."
	@STAMMTISCH_UNCOMPILED=1 $(PIP) --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/develop: requirements/develop.txt $(VENV)/installed
	@echo "Fetching what tests and checks need ..."
	@$(PINNED) -r requirements/develop.txt
	@touch $@

$(VENV)/lab: requirements/lab.txt $(VENV)/develop | $(VENV)/site
	@echo "Fetching Ray, OpenSpiel, PettingZoo, Gymnasium and Arrow ..."
	@$(PINNED) -r requirements/lab.txt
	@touch $@

$(VENV)/site: requirements/site.txt $(VENV)/develop
	@echo "Fetching what the site is built with ..."
	@$(PINNED) -r requirements/site.txt
	@touch $@

$(VENV)/training: requirements/training.txt requirements/training.in $(VENV)/lab
	@echo "Fetching PyTorch and what trains with it: some gigabytes, where pip finds the build for graphics cards alone ..."
	@$(PINNED) --no-deps -r requirements/training.txt
	@$(PIP) $(shell grep ^torch== requirements/training.in)
	@touch $@

$(VENV)/compiled: $(COMPILED) $(VENV)/made
	@echo "Compiling the rules, on all cores: this takes the longest ..."
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

# The client: Node from the system if it is new enough, else from PyPI into .venv. Nothing is built anew unchanged.
CLIENT := $(shell find web/src web/public web/scripts -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json $(wildcard src/stammtisch/games/*/data.json src/stammtisch/words/house/*.json)
PAGE := $(BIN)/python packing/page.py

$(VENV)/node: requirements/node.txt $(VENV)/play
	@$(PAGE) node || { echo "Fetching Node ..."; $(PINNED) -r requirements/node.txt; }
	@touch $@

$(VENV)/page: web/package.json web/package-lock.json web/.npmrc packing/page.py $(VENV)/node
	@echo "Fetching what the page is built with ..."
	@$(PAGE) fetch
	@touch $@

$(VENV)/web: $(VENV)/page $(VENV)/develop
	@echo "Fetching what the page is checked with ..."
	@$(PAGE) fetch --all
	@touch $@

# The client's types of messages, from the server's schema.
PROTOCOL := web/src/net/protocol.ts
$(PROTOCOL): $(addprefix src/stammtisch/server/,messages.py analysing.py api.py days.py going_on.py inviting.py puzzling.py replaying.py teaching.py schema.py) src/stammtisch/words/counting.py | $(VENV)/installed
	@STAMMTISCH_PLAIN=1 $(BIN)/python -m stammtisch.server.schema --typescript > $@

src/stammtisch/web_dist/index.html: $(VENV)/page $(CLIENT)
	@echo "Building the page ..."
	@$(PAGE) build

web: src/stammtisch/web_dist/index.html ## build the browser client into the package

PORT ?= 8000
ready: $(VENV)/compiled $(VENV)/installed web

play: ready ## play in the browser, on this machine
	@$(BIN)/stammtisch serve --open --port $(PORT)

party: ready ## the same for everybody on the local network, with a QR code
	@$(BIN)/stammtisch serve --party --open --port $(PORT)

pictures: setup web $(VENV)/web $(VENV)/site ## take pictures of all games at all sizes, into pictures/, and films for the site, into docs/pictures/
	@$(BIN)/python -m tests.web.pictures
	@$(BIN)/python -m tests.web.films

site: setup $(VENV)/site ## build the site of all documents into build/site, and follow its links
	@$(BIN)/python packing/build_site.py

N ?= 100
screens: setup web $(VENV)/web ## look for faults of the page on N=100 screens drawn at random
	@$(BIN)/python -m tests.web.screens -n $(N)

touch: setup web $(VENV)/web ## play whole games by touch on a small telephone, upright and on its side
	@$(BIN)/python -m pytest -q tests/web/whole_games.py -k touch

keys: setup web $(VENV)/web ## play whole games by keyboard alone
	@$(BIN)/python -m pytest -q tests/web/whole_games.py -k keyboard

test: setup web $(VENV)/web $(VENV)/lab $(VENV)/site ## run all tests, on the compiled and on the plain engine
	@STAMMTISCH_PLAIN=1 $(BIN)/python -m pytest -n 2 && $(BIN)/python -m pytest -n 4 --dist worksteal  # browsers wait a lot

PYTHONS ?=
test-package: setup ## build the package in a clean folder and try it where nothing else is; PYTHONS=... with these too
	@$(BIN)/python packing/test_package.py $(addprefix --python ,$(PYTHONS))

test-container: setup ## run the Containerfile's steps in a clean root, then compose.yaml's club; needs root and debootstrap
	@$(BIN)/python packing/container.py --club

WHEEL ?=
walk: setup ## time `make play` on a bare Debian, and with WHEEL=FILE the wheel where Python is alone; needs root and debootstrap
	@$(BIN)/python packing/walk.py $(if $(WHEEL),--wheel $(WHEEL))

check: setup $(VENV)/web $(PROTOCOL) ## linters and types
	@$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy && $(BIN)/mypy --platform win32 --cache-dir .mypy_cache/windows src
	@$(PAGE) npm run --silent check && $(PAGE) npm run --silent test

bench: setup $(VENV)/lab ## measure speed; writes benchmarks/results.md, benchmarks/analysis.md and benchmarks/lab.md
	@$(BIN)/python -m benchmarks
	@$(BIN)/python -m benchmarks.analysing
	@$(BIN)/python -m benchmarks.lab

load: setup ## measure a server with 500 tables and 2,000 sockets; writes benchmarks/tables.md
	@$(BIN)/python -m benchmarks.tables

peers: setup ## our server beside boardgame.io's, 100 tables of 300 moves, 16 minutes; needs Node; writes benchmarks/peers.md
	@$(BIN)/python -m benchmarks.peers

processes: setup ## two server processes on one PostgreSQL and one Redis against one; writes benchmarks/processes.md
	@$(BIN)/python -m benchmarks.processes

SECONDS ?= 10
attacks: setup ## measure an honest player beside each attack, SECONDS=10 each; writes benchmarks/attacks.md
	@$(BIN)/python -m benchmarks.attacks --seconds $(SECONDS)

SOAK ?= 10
soak: setup ## SOAK=10 minutes of people, bots and accidents in random order; writes benchmarks/soak.md
	@$(BIN)/python -m benchmarks.soak --minutes $(SOAK)

KILLS ?= 1000
kills: setup ## kill a server KILLS=1000 times while people play; writes benchmarks/kills.md
	@$(BIN)/python -m benchmarks.kills --kills $(KILLS)

INPUTS ?= 1000000
fuzz: setup ## INPUTS=1000000 messages and requests drawn at random; writes benchmarks/fuzz.md
	@$(BIN)/python -m benchmarks.fuzz --inputs $(INPUTS)

test-lab: setup $(VENV)/lab $(VENV)/training ## run the laboratory's tests with all that trains, PyTorch among it
	@$(BIN)/python -m pytest -n 2 tests/lab

# Compiles a copy of the sources in build/$(1), to be looked at while it runs: $(2) says for what.
define instrumented
	@rm -rf build/$(1) && mkdir -p build/$(1)
	@cp -r src tests docs examples setup.py pyproject.toml README.md LICENSE build/$(1)
	@find build/$(1) -name '*.so' -delete
	@cd build/$(1) && STAMMTISCH_SANITIZE=$(2) STAMMTISCH_REQUIRE_COMPILED=1 ../../$(BIN)/python setup.py -q build_ext --inplace
endef

# What was found is written while the process ends: pytest must not keep it back.
SEEN = --capture=sys

sanitize: setup $(VENV)/lab ## run the tests of rules, bots and batches on a build that stops at an index out of bounds or an overflow
	$(call instrumented,sanitized,1)
	@cd build/sanitized && PYTHONPATH=src ../../$(BIN)/python -m pytest -n 2 $(SEEN) tests/test_contract.py tests/test_compiled_and_plain.py tests/engine tests/games tests/bots tests/lab/test_edges.py tests/lab/test_batch.py tests/lab/test_odd_uses.py

races: setup $(VENV)/lab ## run the tests of batches on a build that stops where two threads write without waiting for each other; needs gcc
	$(call instrumented,races,thread)
	@cd build/races && PYTHONPATH=src LD_PRELOAD=$$(gcc -print-file-name=libtsan.so) TSAN_OPTIONS="halt_on_error=1 report_signal_unsafe=0" setarch -R ../../$(BIN)/python -m pytest $(SEEN) -p no:cacheprovider tests/lab/test_batch.py -k "threads or by_itself or forked"

GAMES ?= 1000
MINUTES ?= 60
arena: setup $(VENV)/lab ## each level against the one below, GAMES=1000 or MINUTES=60 a step; ours against OpenSpiel's bots
	@$(BIN)/python -m benchmarks.levels --games $(GAMES) --minutes $(MINUTES)
	@$(BIN)/python -m benchmarks.opponents

POINTS ?= 1000
DEPTH ?= 1
calibration: setup ## fit the bots' chances on games and check them on POINTS=1000 others, DEPTH=1 of the adviser's; goes on where it stopped
	@$(BIN)/python -m benchmarks.calibration --points $(POINTS) --minutes $(MINUTES) --depth $(DEPTH)

luck: setup ## test that equal bots' luck is zero and that better ones err less; goes on where it stopped; writes benchmarks/luck.md
	@$(BIN)/python -m benchmarks.luck --minutes $(MINUTES)

GAME ?= thurn-und-taxis
ROUNDS ?= 3
ON ?=
train: setup $(VENV)/lab ## learn to judge positions of GAME=thurn-und-taxis in ROUNDS=3 of self-play; goes on where it was stopped; ON=--on: from the game's network on
	@$(BIN)/python -m stammtisch.lab.learning $(GAME) --rounds $(ROUNDS) --ship $(ON)

golden: setup ## write the golden files of the tests anew, after a change of the rules
	@$(BIN)/python -m tests.golden

pins: setup ## choose and pin what the pinned requirements leave open; UPGRADE=--upgrade chooses all anew
	@PATH="$(abspath $(BIN)):$$PATH" requirements/pin.sh $(UPGRADE)

clean: ## remove everything that was made
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info web/node_modules src/stammtisch/web_dist $(PROTOCOL) pictures
	@find src -name '*.so' -delete
