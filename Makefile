# What one can do here. On Debian and its relatives, `deps` installs what is missing.
ARGS ?=
SWIFTFLAGS ?=
PACKAGES = libmicrohttpd-dev libcurl4-openssl-dev

.PHONY: run test build deps lint format coverage clean

run: build ## build and start, with flags in ARGS
	.build/release/topshelf $(ARGS)

# One test after the other: many of them wait for sockets, and side by side on two cores they wait for each other.
test: deps ## run the tests
	swift test --disable-xctest --no-parallel --enable-code-coverage $(SWIFTFLAGS)

build: deps ## build the program as it is shipped
	swift build -c release --product topshelf $(SWIFTFLAGS)

deps: ## install the C libraries that are missing, with apt-get
	@if command -v pkg-config >/dev/null && pkg-config --exists libmicrohttpd libcurl; then exit 0; fi; \
	missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q '^install ok installed' || printf ' %s' $$package; done); \
	if [ -n "$$missing" ]; then \
	  command -v apt-get >/dev/null || { echo "Install$$missing (or what your system calls them), then try again."; exit 1; }; \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  echo "Installing$$missing with $${sudo:+sudo }apt-get"; \
	  $$sudo apt-get update -q && $$sudo apt-get install -q -y --no-install-recommends $$missing; \
	fi

lint: ## check the style
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## mend the style
	swift format --in-place --recursive --parallel Package.swift Sources Tests

coverage: test ## lines of Sources that the tests run; fails below 85 %
	@python3 -c 'import json, sys; \
	  files = [f for f in json.load(open(sys.argv[1]))["data"][0]["files"] if "/Sources/" in f["filename"] and "/TestSupport/" not in f["filename"]]; \
	  lines, run = (sum(f["summary"]["lines"][k] for f in files) for k in ("count", "covered")); \
	  print(f"{100 * run / lines:.1f} % of {lines} lines of Sources"); sys.exit(run < 0.85 * lines)' \
	  "$$(swift test --show-codecov-path)"

clean: ## throw away what was built
	rm -rf .build

# ---- Performance: Topshelf beside nginx and Flask. Not a test: it takes some minutes, and its figures are the machine's.
BENCH = .build/bench-python
BENCH_PACKAGES = wrk nginx-light openssl python3-venv

.PHONY: bench bench-deps

bench: build bench-deps $(BENCH)/installed ## measure, and write docs/performance.md
	$(BENCH)/bin/python3 Tests/Bench/bench.py

bench-deps:
	@missing=$$(for package in $(BENCH_PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q '^install ok installed' || printf ' %s' $$package; done); \
	if [ -n "$$missing" ]; then \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$sudo apt-get update -q && $$sudo apt-get install -q -y --no-install-recommends $$missing; \
	fi

$(BENCH)/installed: Tests/Bench/requirements.txt | bench-deps
	python3 -m venv --clear $(BENCH)
	$(BENCH)/bin/python3 -m pip install -q --no-deps -r Tests/Bench/requirements.txt
	touch $@
