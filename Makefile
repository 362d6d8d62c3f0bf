# All tasks on Baton's sources. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run build deps deps-test test fresh lint lint-web rules guides docs site man format new-package test-swift test-web test-e2e bench bench-quick bench-build icons font screenshots fuzz fuzz-wire fuzz-frames fuzz-client generated soak-sessions clean

# The Debian packages for each part. `make` installs missing ones.
BUILD_PACKAGES := libwebsockets-dev libwebsockets-evlib-ev libev-dev liburing-dev libdeflate-dev libharfbuzz-dev libqrencode-dev libssl-dev uthash-dev libsqlite3-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev pkg-config
RUN_PACKAGES := $(BUILD_PACKAGES) mpv curl
TEST_PACKAGES := $(RUN_PACKAGES) nodejs node-typescript chromium chromium-headless-shell python3 python3-venv python3-pip ffmpeg fonts-inter webkit2gtk-driver zbar-tools xvfb node-ws openssl systemd strace iproute2
FRESH_PACKAGES := debootstrap util-linux

# The packages that build the typeface. Its files are stored in web/fonts.
FONT_REQUIREMENTS := fontpkg-inter==4.1.post1 fonttools==4.68.0 brotli==1.2.1

TEST_TARGETS := ResponderKitTests BatonServerTests BatonTransportTests MediaPlaybackTests BatonScriptTests BatonSupportTests GuideTests BatonWireTests BatonClientTests BatonPageTests TextShapingTests CoreImageTests CoreMotionTests MediaLibraryTests PlayerAppTests PictureAppTests GalleryAppTests FormAppTests KioskDataTests KioskAppTests UIKitExamplesTests

# Two jobs, for a machine with two cores.
SWIFT_BUILD := swift build --jobs 2
# Programs that are run and measured link Swift's library statically: they start faster, and frequent calls are
# direct. Package.swift tells what BATON_UNCHECKED leaves out.
SWIFT_RELEASE := BATON_UNCHECKED=1 $(SWIFT_BUILD) -c release --static-swift-stdlib
VENV := .venv
PYTHON := $(VENV)/bin/python
# Formats and checks the page's modules; .deno.json has the settings. The PyPI package contains the program.
DENO := DENO_NO_UPDATE_CHECK=1 $(VENV)/bin/deno
ARGS ?=
# The number of client lifetimes that `make soak-sessions` simulates for each of forty blocks of seeds.
LIVES ?= 500

help: ## List the tasks
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-13s %s\n", $$1, $$2 }'

run: deps ## Build and start Baton; ARGS="--media ~/Music" passes it arguments
	$(SWIFT_RELEASE) --product baton
	.build/release/baton serve $(ARGS)

build: deps ## Build everything for debugging
	$(SWIFT_BUILD)

define install
	@missing=""; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Baton needs these packages of Debian, which are installed now:$$missing"; \
	  if [ "$$(id -u)" = 0 ]; then asroot=""; elif command -v sudo >/dev/null; then asroot="sudo"; else \
	    echo "This needs root, and there is no sudo. As root, run: apt-get install$$missing" >&2; exit 1; fi; \
	  $$asroot apt-get update -q >/dev/null && \
	  DEBIAN_FRONTEND=noninteractive $$asroot apt-get install -y -q --no-install-recommends $$missing >/dev/null || { \
	    echo "apt-get could not install:$$missing. Look at what it said above, and run make again." >&2; exit 1; }; \
	fi
endef

deps:
	$(call install,$(RUN_PACKAGES))

deps-test:
	$(call install,$(TEST_PACKAGES))
	@[ $(VENV)/.installed -nt Tests/requirements.txt ] || { \
	  echo "The tests' Python packages are installed into $(VENV): $$(grep -v '^#' Tests/requirements.txt | tr '\n' ' ')"; \
	  python3 -m venv $(VENV) && $(PYTHON) -m pip install -q --disable-pip-version-check -r Tests/requirements.txt && touch $(VENV)/.installed; }

test: deps-test lint lint-web rules guides test-swift site test-web test-e2e ## All checks: lint, build, Swift, web and browser tests

fresh: ## Run both of the README's commands in a bare Debian 12 (as root; needs 6 GB in /var/tmp)
	$(call install,$(FRESH_PACKAGES))
	bash Tests/tools/fresh.sh

lint: deps-test ## Check formatting, prose and spelling, and that dependencies between modules point downwards
	swift format lint --strict --recursive Package.swift Sources Tests
	@python3 -m unittest discover -q -s Tests/tools -p test_prose.py
	@python3 Tests/tools/prose.py
	$(VENV)/bin/codespell .ci Makefile Package.swift README.md Sources docs web
	$(VENV)/bin/codespell -I Tests/tools/misspellings.txt Tests
	@python3 -m unittest discover -q -s Tests/tools -p test_layers.py
	@python3 Tests/tools/layers.py

lint-web: deps-test ## Check the types, the format and the style of the page's modules
	tsc --project web/jsconfig.json
	$(DENO) fmt --config .deno.json --check --quiet
	$(DENO) lint --config .deno.json --quiet

rules: ## List the rules of the event model that no test proves
	@python3 -m unittest discover -q -s Tests/tools -p test_rules.py
	@python3 Tests/tools/rules.py

guides: ## Check that each example of the guides and of README.md is code that is tested
	@python3 -m unittest discover -q -s Tests/tools -p test_guides.py
	@python3 Tests/tools/guides.py

docs: ## Build the documentation into .build/documentation; fails at unresolved links
	$(SWIFT_BUILD) --target ResponderKitTesting
	python3 Tests/tools/guides.py --build .build/documentation

site: docs deps-test ## Build the documentation as a website in .build/site; fails at broken links
	@$(PYTHON) -m unittest discover -q -s Tests/tools -p test_website.py
	$(VENV)/bin/mkdocs build --strict -f Tests/tools/site/mkdocs.yml

man: ## Generate manual pages from the commands' help, in .build/man
	$(SWIFT_BUILD) --product baton
	python3 Tests/tools/manual.py .build/debug/baton .build/man

new-package: deps ## Create packages with `baton new`, build them, test and run them; ARGS="--only path" for one
	$(SWIFT_BUILD) --product baton
	python3 Tests/tools/new_package.py .build/debug/baton $(ARGS)

format: deps-test ## Correct the formatting
	swift format --in-place --recursive Package.swift Sources Tests
	$(DENO) fmt --config .deno.json --quiet

test-swift: deps
	$(SWIFT_BUILD) --build-tests
	@# One process for each target, two at a time. In one process, tests with an event loop would block the main thread, which tests with a real player also need.
	@printf '%s\n' $(TEST_TARGETS) | xargs -P 2 -I TARGET bash Tests/tools/run_tests.sh TARGET

test-web: deps-test
	node --test Tests/web/

test-e2e: deps-test
	$(SWIFT_BUILD)
	$(PYTHON) -m unittest discover -q -s Tests/bench
	@# On a shared machine, a browser may pause for longer than a time-out: a failed test is retried once, and reported in any case.
	@# Tests mostly wait, so three files run at a time, each in one process with its own server.
	@# The files run in their order, because those with the most tests are not the slowest.
	$(PYTHON) -m pytest -q --reruns 1 -rR -n 3 --dist loadfile --no-loadscope-reorder Tests/e2e

bench: bench-build ## Measure Baton beside the fastest C echo; fails if a target is missed
	$(PYTHON) Tests/bench/bench.py $(ARGS)

bench-quick: bench-build ## A short benchmark of about two minutes, which only reports
	$(PYTHON) Tests/bench/bench.py --quick --report-only $(ARGS)

bench-build: deps-test
	for product in baton bench-screens echo-floor load-client model-bench; do $(SWIFT_RELEASE) --product $$product || exit 1; done

fuzz: deps-test ## Send Baton invalid input for a minute; ARGS="--seed 7" repeats the same run
	$(SWIFT_BUILD)
	$(PYTHON) Tests/e2e/fuzz.py $(ARGS)

generated: deps-test ## Look for a message that the protocol's schema and Baton judge differently; ARGS="--hypothesis-seed=7" repeats the same run
	$(SWIFT_BUILD)
	$(PYTHON) -m pytest -q --examples 1000 Tests/e2e/test_generated.py $(ARGS)

fuzz-wire: ## Fuzz the wire's decoders (libFuzzer); ARGS="-runs=10000000" for longer
	bash Tests/Fuzz/build.sh
	@mkdir -p .build/fuzz/corpus
	@# A finding ends the run, and is written to .build/fuzz. New inputs are in .build/fuzz/corpus.
	@# Tests/Fuzz/minimize.py reduces them to a small corpus.
	SWIFT_BACKTRACE=enable=no .build/fuzz/wire-fuzz -runs=1000000 -max_len=600 -dict=Tests/Fuzz/wire.dict \
	  -artifact_prefix=.build/fuzz/ -print_final_stats=1 $(ARGS) .build/fuzz/corpus Tests/Fuzz/Corpus

fuzz-client: deps ## Fuzz the client with answers of a hostile server (address sanitizer); ARGS="100000 7" for more, from a seed
	@mkdir -p .build/fuzz
	clang -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=undefined -I Sources/CBatonTransport \
	  -I Sources/CBatonTransport/include -fuse-ld=lld Tests/Fuzz/ClientFuzz.c Sources/CBatonTransport/client.c Sources/CBatonTransport/trust.c \
	  -lwebsockets -lssl -lcrypto -lpthread -o .build/fuzz/client-fuzz
	.build/fuzz/client-fuzz $(ARGS)

fuzz-frames: deps ## Fuzz the frame parser for results that depend on where data is split (libFuzzer); ARGS="-runs=10000000" for longer
	@mkdir -p .build/fuzz/frames
	clang -g -O1 -Wall -Wextra -Werror -fsanitize=fuzzer,address,undefined -I Sources/CBatonTransport -I Sources/CBatonTransport/include \
	  -fuse-ld=lld Tests/Fuzz/FramesFuzz.c Sources/CBatonTransport/frames.c -o .build/fuzz/frames-fuzz
	.build/fuzz/frames-fuzz -runs=1000000 -max_len=400 -artifact_prefix=.build/fuzz/ -print_final_stats=1 $(ARGS) .build/fuzz/frames

soak-sessions: deps ## Simulate 20,000 random client lifetimes with stalls and reconnects, and compare their trees with the server's; LIVES=5000 for more
	$(SWIFT_BUILD) --build-tests
	BATON_LIVES=$(LIVES) swift test --skip-build --filter "^BatonServerTests\.SessionRandomTests"

icons: deps-test ## Render the home-screen icons
	$(PYTHON) Tests/e2e/icons.py

font: ## Build the page's typeface from Inter
	python3 -m venv .build/font && .build/font/bin/python -m pip install -q --disable-pip-version-check $(FONT_REQUIREMENTS)
	.build/font/bin/python Tests/tools/fonts.py web/fonts

screenshots: deps-test ## Take the screenshots of the documentation
	$(SWIFT_RELEASE) --product baton
	$(PYTHON) Tests/e2e/screenshots.py docs/images

clean: ## Delete all build products
	rm -rf .build $(VENV)
