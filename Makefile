# What one can do here. On Debian and its relatives, `deps` installs what is missing.
ARGS ?=
SWIFTFLAGS ?=
PACKAGES = libmicrohttpd-dev libcurl4-openssl-dev

VENV = .build/browser-venv

# Installs those of the Debian packages $(1) that are missing.
install = missing=$$(for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q '^install ok installed' || printf ' %s' $$package; done); \
	if [ -n "$$missing" ]; then \
	  command -v apt-get >/dev/null || { echo "Install$$missing (or what your system calls them), then try again."; exit 1; }; \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  echo "Installing$$missing with $${sudo:+sudo }apt-get"; \
	  $$sudo apt-get update -q && $$sudo apt-get install -q -y --no-install-recommends $$missing; \
	fi

.PHONY: run test build deps browser-deps browser-test audit screenshots lint format coverage clean

run: build ## build and start, with flags in ARGS
	.build/release/topshelf $(ARGS)

# One test after the other: many of them wait for sockets, and side by side on two cores they wait for each other.
test: deps ## run the tests, those in the browser too
	swift test --disable-xctest --no-parallel --enable-code-coverage $(SWIFTFLAGS)
	$(MAKE) browser-test

build: deps ## build the program as it is shipped
	swift build -c release --product topshelf $(SWIFTFLAGS)

deps: ## install the C libraries that are missing, with apt-get
	@if command -v pkg-config >/dev/null && pkg-config --exists libmicrohttpd libcurl; then exit 0; fi; \
	$(call install,$(PACKAGES))

browser-deps: ## install what the browser tests need beside Python, with apt-get
	@if ! command -v apt-get >/dev/null && command -v chromium >/dev/null && command -v openssl >/dev/null; then exit 0; fi; \
	$(call install,chromium fonts-liberation openssl python3-venv)

# The versions are pinned, those of what the packages need too, so pip looks for nothing else.
$(VENV)/made: Tests/Browser/requirements.txt | browser-deps
	rm -rf $(VENV)
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps -r $<
	touch $@

browser-test: build $(VENV)/made ## run the browser tests against the release build
	$(VENV)/bin/python -B -m pytest -q Tests/Browser

audit: build $(VENV)/made ## check every page state and the stylesheet with the W3C validator
	@if ! command -v java >/dev/null; then $(call install,default-jre-headless); fi
	$(VENV)/bin/python -B Tests/Browser/audit.py

screenshots: build $(VENV)/made ## make the pictures of the README anew
	$(VENV)/bin/python -B Tests/Browser/screenshots.py

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
