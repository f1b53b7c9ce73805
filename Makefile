# make run      build everything and serve the portal with demo data on http://localhost:4700
# make release  the optimised binary, in target/release
# make dist     an archive, a Debian package, the SBOM and their check sums, in target/dist
# make test     install what the tests need and run all of them
# make lint     formatting, clippy, and the web app's own checks
# make docs     the documentation as a site with a search, in target/docs
# make generated  OpenAPI documents and the web app's client, written anew
# make pictures  the pictures of the documentation, taken anew from the demo
# make bench    load measurements beside a static floor
# make bench-compare  binaries of the portal side by side, on SQLite and PostgreSQL
# make bench-instructions  the instructions of a call, beside those of the last release
# make bench-live  listeners of one process: memory of each, and how long a message takes
# make bench-support  Support's lists beside the timeline, 500 decisions in one call
# make bench-staff  PINs on tablets: what one costs, and what parents feel
# make bench-pictures  what a photo costs, and its smaller sizes beside nginx
# make bench-cameras  the first picture of a live camera, and five hundred viewers beside nginx
# run and test share one build, quick to make. What is shipped or measured is built by 'release'.
.PHONY: run build release dist test lint docs generated pictures bench bench-compare bench-instructions bench-pictures \
	bench-live bench-cameras bench-staff
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

NPM := npm --no-audit --no-fund --no-update-notifier
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/dist-staff -prune \
	-o -path web/e2e -prune -o -path web/test-results -prune -o -path web/playwright-report -prune -o -type f -print \
	2>/dev/null)

run: build
	@scripts/install-missing ffmpeg || echo "Without ffmpeg the demo shows no live camera; everything else works."
	@echo
	target/debug/aangan serve --demo --staff-listen 127.0.0.1:4702 $(ARGUMENTS)

build: web/dist/index.html
	@echo "== server"
	cargo build --locked --workspace --bin aangan

# No path of this machine and no time of the build gets into the binary, so that the same commit makes the same bytes in any
# folder. (mimalloc contains the time at which it was compiled; the C compiler takes it from SOURCE_DATE_EPOCH.)
CARGO_FOLDER := $(or $(CARGO_HOME),$(HOME)/.cargo)
release: export RUSTFLAGS := $(RUSTFLAGS) --remap-path-prefix=$(CURDIR)=/aangan --remap-path-prefix=$(CARGO_FOLDER)=/cargo
release: export CFLAGS := $(CFLAGS) -ffile-prefix-map=$(CURDIR)=/aangan -ffile-prefix-map=$(CARGO_FOLDER)=/cargo
release: export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null))
release: web/dist/index.html
	@echo "== server, optimised"
	cargo build --release --locked -p aangan --bin aangan

dist: release
	@scripts/install-missing python3 dpkg-shlibdeps
	@scripts/make-dist

# npm writes this file last, so it tells whether an installation is whole and still fits the lock file.
web/node_modules: web/node_modules/.package-lock.json
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@scripts/check-tools
	@echo "== web packages"
	cd web && $(NPM) ci
	@touch $@

mobile/node_modules: mobile/node_modules/.package-lock.json
mobile/node_modules/.package-lock.json: mobile/package.json mobile/package-lock.json
	@scripts/check-tools
	@echo "== packages of the phone's shell"
	cd mobile && $(NPM) ci
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@scripts/check-tools
	@echo "== web app"
	cd web && $(NPM) run build

test:
	@scripts/check-tools
	@scripts/install-missing python3 chromium-headless-shell python3-venv postgresql pdftotext ffmpeg openssl curl noto-fonts \
		dpkg-shlibdeps promtool cargo-nextest mdbook strace
	@scripts/run-tests

lint: web/node_modules mobile/node_modules
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	scripts/check-dependencies
	cd web && $(NPM) run check
	cd mobile && $(NPM) run check
	scripts/check-requirements
	scripts/check-words

docs:
	@scripts/install-missing python3 mdbook
	@scripts/build-docs

generated: web/node_modules
	scripts/generate

pictures: build
	@scripts/install-missing chromium-headless-shell ffmpeg noto-fonts
	cd web && $(NPM) exec -- playwright test --config playwright.pictures.config.ts

bench: release
	@scripts/install-missing python3 wrk
	python3 bench/run.py $(ARGUMENTS)

bench-compare:
	@scripts/install-missing python3 wrk postgresql
	python3 bench/compare.py $(ARGUMENTS)

bench-instructions: release
	@scripts/install-missing python3 valgrind
	python3 bench/instructions.py $(ARGUMENTS)

bench-pictures: release
	@scripts/install-missing python3 wrk nginx cjpeg
	python3 bench/pictures.py $(ARGUMENTS)

bench-cameras: release
	@scripts/install-missing python3 wrk nginx ffmpeg
	python3 bench/cameras.py $(ARGUMENTS)

bench-live: release
	@scripts/install-missing python3
	python3 bench/live.py $(ARGUMENTS)

bench-proxy: release
	@scripts/install-missing python3 nginx openssl
	python3 bench/live.py --through-nginx --listeners 5000 --messages 1000 $(ARGUMENTS)

bench-staff: release
	@scripts/install-missing python3
	python3 bench/staff.py $(ARGUMENTS)

bench-support: release
	@scripts/install-missing python3 wrk
	python3 bench/support.py $(ARGUMENTS)
