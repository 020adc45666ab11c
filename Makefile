# All that can be done here; `make help` lists it. On Debian and its relatives, `deps` installs what is missing.
ARGS ?=
SWIFTFLAGS ?=
PACKAGES = libmicrohttpd-dev libcurl4-openssl-dev libsqlite3-dev

VENV = .build/browser-venv

# Installs those of the Debian packages $(1) that are missing.
apt_install = missing=$$(for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q '^install ok installed' || printf ' %s' $$package; done); \
	if [ -n "$$missing" ]; then \
	  command -v apt-get >/dev/null || { echo "Install$$missing (or what your system calls them), then try again."; exit 1; }; \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  echo "Installing$$missing with $${sudo:+sudo }apt-get"; \
	  $$sudo apt-get update -q && $$sudo apt-get install -q -y --no-install-recommends $$missing; \
	fi

.PHONY: run help check test build deps browser-deps browser-test audit screenshots lint format coverage clean

run: build ## build and start it, with flags in ARGS
	.build/release/topshelf $(ARGS)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

# Warnings are errors here; a user's newer compiler must not fail on one.
check: ## run everything that CI runs, in its order
	$(MAKE) lint
	$(MAKE) build coverage audit smoke-deb SWIFTFLAGS='-Xswiftc -warnings-as-errors'

test: deps ## run all tests, including those in the browser
	swift test --disable-xctest --enable-code-coverage $(SWIFTFLAGS)
	$(MAKE) browser-test

build: deps ## build the program as it ships
	swift build -c release --product topshelf $(SWIFTFLAGS)

deps: ## install the missing C libraries, with apt-get
	@if command -v pkg-config >/dev/null && pkg-config --exists libmicrohttpd libcurl sqlite3; then exit 0; fi; \
	$(call apt_install,$(PACKAGES))

browser-deps: ## install what the browser tests need besides Python, with apt-get
	@if ! command -v apt-get >/dev/null && command -v chromium >/dev/null && command -v openssl >/dev/null; then exit 0; fi; \
	$(call apt_install,chromium fonts-liberation openssl python3-venv)

# All versions are pinned, including those of dependencies, so pip resolves nothing.
$(VENV)/made: Tests/Browser/requirements.txt | browser-deps
	rm -rf $(VENV)
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps -r $<
	touch $@

browser-test: build $(VENV)/made ## run the browser tests against the release build
	$(VENV)/bin/python -B -m pytest -q Tests/Browser

audit: build $(VENV)/made ## check every page and the stylesheet with the W3C validator, and the Dockerfile with hadolint
	$(VENV)/bin/hadolint Dockerfile
	@if ! command -v java >/dev/null; then $(call apt_install,default-jre-headless); fi
	$(VENV)/bin/python -B Tests/Browser/audit.py

screenshots: build $(VENV)/made ## take the screenshots of the README again
	$(VENV)/bin/python -B Tests/Browser/screenshots.py

lint: ## check the style
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## fix the style
	swift format --in-place --recursive --parallel Package.swift Sources Tests

coverage: test ## run all tests; fail if they cover less than 95 % of the lines of Sources
	@python3 -c 'import json, sys; \
	  files = [f for f in json.load(open(sys.argv[1]))["data"][0]["files"] if "/Sources/" in f["filename"] and "/TestSupport/" not in f["filename"]]; \
	  lines, run = (sum(f["summary"]["lines"][k] for f in files) for k in ("count", "covered")); \
	  print(f"{100 * run / lines:.1f} % of {lines} lines of Sources"); sys.exit(run < 0.95 * lines)' \
	  "$$(swift test --show-codecov-path)"

clean: ## remove what was built
	rm -rf .build

# What is installed and packaged. The program contains Swift's runtime, so it runs without a toolchain; it is built beside
# `.build/release`.
PREFIX ?= /usr/local
DESTDIR ?=
SUITE ?= bookworm
PROGRAM ?= .build/static/release/topshelf
LIBRARY_OF_SWIFT = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now)
PACKAGING = Resources/packaging
PACKAGING_TOOLS = dpkg-dev binutils xz-utils lintian desktop-file-utils man-db mandoc curl
VERSION = $(shell sed -n 's/.*static let text = "\(.*\)".*/\1/p' Sources/Topshelf/Version.swift)
SUBSTITUTE = sed -e 's|@bindir@|$(PREFIX)/bin|' -e 's|@version@|$(VERSION)|'
INSTALLED = bin/topshelf share/topshelf share/doc/topshelf share/applications/topshelf.desktop \
  share/icons/hicolor/scalable/apps/topshelf.svg share/man/man1/topshelf.1 lib/systemd/user/topshelf.service \
  share/bash-completion/completions/topshelf

.PHONY: static install uninstall deb smoke-deb try-deb packaging-tools

.build/static/release/topshelf: Package.swift $(shell find Sources -type f)
	$(MAKE) deps
	swift build -c release --product topshelf --scratch-path .build/static $(LIBRARY_OF_SWIFT) $(SWIFTFLAGS)
	touch $@

static: .build/static/release/topshelf ## build the program that install and deb use

install: $(PROGRAM) ## install below PREFIX, /usr/local; with DESTDIR, into a folder to be packaged
	install -d $(addprefix '$(DESTDIR)$(PREFIX)'/,$(sort $(dir $(INSTALLED)) share/topshelf/web share/topshelf/Resources share/doc/topshelf))
	install -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/topshelf'
	install -m 644 web/* '$(DESTDIR)$(PREFIX)/share/topshelf/web'
	install -m 644 Resources/*.json '$(DESTDIR)$(PREFIX)/share/topshelf/Resources'
	install -m 644 web/icon.svg '$(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/topshelf.svg'
	install -m 644 $(PACKAGING)/copyright '$(DESTDIR)$(PREFIX)/share/doc/topshelf/copyright'
	install -m 644 $(PACKAGING)/topshelf.bash '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/topshelf'
	$(SUBSTITUTE) $(PACKAGING)/topshelf.desktop >'$(DESTDIR)$(PREFIX)/share/applications/topshelf.desktop'
	$(SUBSTITUTE) $(PACKAGING)/topshelf.service >'$(DESTDIR)$(PREFIX)/lib/systemd/user/topshelf.service'
	$(SUBSTITUTE) $(PACKAGING)/topshelf.1 >'$(DESTDIR)$(PREFIX)/share/man/man1/topshelf.1'
	cd '$(DESTDIR)$(PREFIX)' && chmod 644 share/applications/topshelf.desktop lib/systemd/user/topshelf.service share/man/man1/topshelf.1

uninstall: ## remove what install installed; favorites and settings stay
	cd '$(DESTDIR)$(PREFIX)' && rm -rf $(INSTALLED)

deb: packaging-tools static ## build the Debian package, in .build/deb
	$(PACKAGING)/deb .build/static/release/topshelf .build/deb

smoke-deb: deb ## check the package, and start the program from it without installing it
	$(PACKAGING)/smoke .build/deb/topshelf_$(VERSION)_*.deb

try-deb: PACKAGING_TOOLS += debootstrap
try-deb: deb ## install and start the package in a clean Debian, SUITE=bookworm or trixie; as root
	$(PACKAGING)/try .build/deb/topshelf_$(VERSION)_*.deb $(SUITE)

packaging-tools:
	@$(call apt_install,$(PACKAGING_TOOLS))

# Performance: Topshelf compared with nginx and Flask. Not a test: it takes some minutes, and the figures depend on the
# machine.
BENCH = .build/bench-python
BENCH_PACKAGES = wrk nginx-light openssl python3-venv

.PHONY: bench bench-deps kill

bench: build bench-deps $(BENCH)/installed ## measure, and write docs/performance.md
	$(BENCH)/bin/python3 Tests/Bench/bench.py

kill: build ## kill the program 300 times while it keeps weeks, and look at its database; takes minutes
	python3 Tests/Bench/kill.py

bench-deps:
	@$(call apt_install,$(BENCH_PACKAGES))

$(BENCH)/installed: Tests/Bench/requirements.txt | bench-deps
	python3 -m venv --clear $(BENCH)
	$(BENCH)/bin/python3 -m pip install -q --no-deps -r Tests/Bench/requirements.txt
	touch $@
