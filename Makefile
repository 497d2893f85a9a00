# make run: a site with a demo task at http://127.0.0.1:8000/ (PORT=9000 make run for another port)
# make test: everything that is tested; what needs a missing service says so and is skipped
# make words: new texts of pages go into the catalogues of translations, which are compiled

PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3)
PORT ?= 8000
BIN = .venv/bin
COMPILE = $(BIN)/pip-compile --quiet --allow-unsafe --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links

run: export PATH := $(CURDIR)/$(BIN):$(PATH)
run lint: export DEBUG = true
bench: export PYTHONPATH = .

.PHONY: install run test lint words bench lock

install: $(BIN)/installed

$(BIN)/installed: requirements-dev.txt
	@$(PYTHON) -c 'import sys; (3, 11) <= sys.version_info[:2] <= (3, 13) or sys.exit("Margin needs Python 3.11, 3.12 or 3.13, but $(PYTHON) is %d.%d. Name another one: make PYTHON=python3.11 install" % sys.version_info[:2])'
	@echo "Installing, about a minute …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt >$@.log 2>&1 || { cat $@.log; exit 1; }
	@touch $@

run: install
	@$(BIN)/python tools/run.py '$(PORT)'

test: install
	$(BIN)/pytest -n 2 -p tests.distribution --no-loadscope-reorder $(ARGS)

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

words: install
	$(BIN)/python -m tests.house.catalogue

bench: install
	@missed=0; for script in benchmarks/*.py; do $(BIN)/python $$script || missed=1; done; exit $$missed

lock: install
	$(COMPILE) requirements.in
	$(COMPILE) requirements-dev.in
