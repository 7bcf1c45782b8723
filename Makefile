# All commands start here. `make` alone lists them.

SSG       := target/release/ssg
API       := target/release/api-lambda
TABLE     := target/release/examples/table
SITE_SRC  := $(shell find site -type f -not -path 'site/node_modules/*' -not -path 'site/dist/*' 2>/dev/null)
# A change of any manifest may change the features with which both programs are compiled.
MANIFESTS := Cargo.toml Cargo.lock rust-toolchain.toml $(wildcard */Cargo.toml */*/Cargo.toml)
SSG_SRC   := $(shell find generator/src generator/read generator/check generator/import generator/assets forms/src locales/src pixels/src release/src server/src system/src words docs/images/sections -type f 2>/dev/null) \
  generator/build.rs docs/content.md docs/operations.md docs/writing-a-post.md
API_SRC   := $(shell find api-lambda/src forms/src server/src system/src -type f 2>/dev/null)
# Without nasm the picture encoder is built without its assembly, which makes it four times slower.
FEATURES  := $(if $(shell command -v nasm),,--no-default-features --features api-lambda/embedded)
NODE_DONE := site/node_modules/.package-lock.json
CLIPPY_DRIVER = $(or $(shell rustup which clippy-driver 2>/dev/null),$(shell command -v clippy-driver))
# test-rustc.sh lints and compiles our crates for tests. `cargo clippy` would check all dependencies before they are
# compiled, which takes four minutes on two processors. Cargo compiles a crate again when CLIPPY_ARGS differ.
ifneq ($(filter test test-rest,$(MAKECMDGOALS)),)
export RUSTC_WORKSPACE_WRAPPER ?= $(CURDIR)/scripts/test-rustc.sh
export CLIPPY_ARGS ?= -Dwarnings
endif
# Younger than the programs if they were compiled otherwise the last time. A release has this file and nothing to compile.
COMPILED_BY := target/compiled-by
$(if $(wildcard Cargo.toml),$(shell mkdir -p target; echo "$(RUSTC_WORKSPACE_WRAPPER)" | cmp -s - $(COMPILED_BY) || \
  echo "$(RUSTC_WORKSPACE_WRAPPER)" >$(COMPILED_BY)))
# The processor of the Lambda function. `sam build` does not pass it on: ARCHITECTURE=arm64 sam build
ARCHITECTURE ?= x86_64
FUZZ_SECONDS ?= 20
# Random histories, and random edits, of `make histories`.
N ?= 500

.PHONY: help setup run build site dev test test-rest lint format-check lint-site spelling supply-chain pictures test-rust test-one test-site \
  generate locales section-pictures format clean preflight lambda build-ApiFunction build-MailFunction sam-local test-content test-contract fuzz \
  reliability test-sam test-deploy test-bucket test-stack ssg-deploy release test-release test-windows bench instructions histories
.DELETE_ON_ERROR:

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

setup: ## Install what `make test` needs of the system, as root on Debian; elsewhere say what is missing
	@scripts/preflight.sh setup

# The pages need `ssg` alone. run.sh compiles the API while they are served.
run: $(SSG) ## Build the site and serve it with the API at http://localhost:8080
	scripts/run.sh

build: $(API) $(SSG) ## Build the programs target/release/ssg and target/release/api-lambda

site: site/dist/manifest.json ## Build the React side into site/dist

dev: build ## Serve components with hot reload at http://localhost:3000
	cd site && SSG=../$(SSG) npm run dev

test: format-check lint-site pictures test-rust test-site ## Run all checks and tests
# Tests make thousands of small folders and remove them again, which takes a disk longer than memory.
test: export TMPDIR ?= $(shell scripts/test-tmpdir.sh)

# Two at a time, because most of them download, wait, or use one processor. The output of each comes in one piece.
# The last two not beside test-sam and test-deploy: they use the same programs, or install into one folder. The function
# for Lambda without the pass over all crates that makes it small. Times are not judged: the benchmark shows that it
# still runs.
test-rest: export CARGO_PROFILE_LAMBDA_LTO ?= off
test-rest: export BENCH_POSTS ?= 1000
test-rest: export BENCH_ROUNDS ?= 1
test-rest: build pictures ## Run what `make test` leaves out: the function on Lambda, publishing, fuzzing, a benchmark (needs Python)
	$(MAKE) -j2 --output-sync=target test-sam spelling test-content fuzz test-contract test-deploy bench
	$(MAKE) -j2 --output-sync=target test-bucket test-stack

lint: format-check lint-site ## Check formatting and lints of both languages
	cargo clippy --release --all-targets --locked $(FEATURES) -- --deny warnings

format-check:
	@[ -n "$(CLIPPY_DRIVER)" ] || { echo "Missing: clippy. Run: rustup component add clippy" >&2; exit 1; }
	cargo fmt --check

lint-site: $(NODE_DONE) site/dist/manifest.json
	cd site && npm run check && npm run --silent api-types -- --check && npm run --silent api-page-styles -- --check

spelling: ## Check the spelling of code and documents (needs Python)
	scripts/spelling.sh

supply-chain: ## Check advisories, licenses, sources and unused dependencies (needs the network)
	scripts/supply-chain.sh

pictures: build ## Encode all pictures once, so that tests running in parallel do not each do it
	$(SSG) build --out target/site
	$(SSG) build --content generator/tests/acceptance/content --out target/acceptance

# Most of the time of a test is spent waiting for the program that it tests. With one test for each processor, half of
# the processor time is unused. Where other programs work too, fewer run at a time, or each would take too long.
test-rust: export RUST_TEST_THREADS ?= $(shell scripts/test-threads.sh)
test-rust: site/dist/manifest.json ## Test the programs from outside
	cargo test --release --locked $(FEATURES)

test-one: site/dist/manifest.json ## Run the Rust tests whose names contain NAME
	cargo test --release --locked $(FEATURES) --test it $(NAME)

test-site: build $(TABLE) ## Test the pages in a real browser
	cd site && CHROMIUM="$$(../scripts/browser.sh)" HEADLESS_SHELL="$$(../scripts/browser.sh shell)" \
	  SSG=../$(SSG) API=../target/release/api-lambda npm test

generate: site/dist/manifest.json ## Write the files generated from the Rust types and from the API's contract
	SNAPSHOTS=overwrite cargo test --release --locked $(FEATURES) contracts
	cd site && npm run --silent api-types && npm run --silent api-page-styles

locales: ## Write the table of dates, times and numbers of languages again, from the Intl of Node
	node locales/generate.mjs

section-pictures: build ## Take the pictures of sections for docs/content.md again
	cd site && CHROMIUM="$$(../scripts/browser.sh)" SSG=../$(SSG) npm run --silent section-pictures

lambda: ## Build the API for AWS Lambda, into target/lambda
	RUSTC_WORKSPACE_WRAPPER= PATH="$(CURDIR)/target/sam/venv/bin:$$PATH" cargo lambda build --profile lambda --package api-lambda --no-default-features \
	  --locked $(if $(filter arm64,$(ARCHITECTURE)),--arm64)
	scripts/check-glibc.sh target/lambda/api-lambda/bootstrap

sam-local: ## Build the function and run it with `sam local start-api` at http://localhost:3000
	scripts/sam-setup.sh
	scripts/sam-local.sh

test-content: site/dist/manifest.json ## Test that content/ may change: with a changed copy of it
	CARGO_FEATURES="$(FEATURES)" scripts/test-content-change.sh

test-contract: build ## Test the running API against its OpenAPI document
	scripts/test-contract.sh

histories: site/dist/manifest.json ## Compare N random histories of builds, N edits under ssg dev, N kills and N slips in content/ (default 500)
	INCREMENTAL_SEQUENCES=$(N) DEV_EDITS=$(N) KILLS=$(N) CONTENT_EDITS=$(N) CONTENT="$(CURDIR)/content" \
	CONTENT_REPORT="$(CURDIR)/target/content-slips.txt" \
	  cargo test --release --locked $(FEATURES) -p generator --test it -- --nocapture --test-threads 1 random_

fuzz: site/dist/manifest.json ## Fuzz the form's parser and the session cookie, FUZZ_SECONDS each (default 20)
	scripts/fuzz.sh $(FUZZ_SECONDS) $(FEATURES)

reliability: ## Measure behavior under load, kill -9, power loss and a full disk (docs/reliability.md)
	cargo test --release --locked $(FEATURES) -p api-lambda -- --ignored --nocapture --test-threads 1 reliability

test-sam: ## Test the function as Lambda runs it, and a quote request through `sam local`
	scripts/sam-setup.sh
	scripts/test-sam.sh

ssg-deploy: ## Build the program target/release/ssg-deploy, for `ssg deploy`
	cargo build --release --locked --package deploy

test-deploy: build ## Test `ssg deploy` with an S3-compatible server and a hundred kill -9 (needs Python)
	scripts/test-deploy.sh

test-bucket: site/dist/manifest.json ## Test photos in a bucket and the restore of a table, with a server that has AWS's API (needs Python)
	CARGO_FEATURES="$(FEATURES)" scripts/test-bucket.sh

test-stack: build ssg-deploy ## Create, use, update and delete the stack of template.yaml in an emulator of AWS (needs Python)
	scripts/test-stack.sh

release: ## Make the files that users download, into target/release-files (on Linux; needs Python and nasm; takes a while)
	scripts/release.sh

test-release: ## Use the files of `make release` in an empty folder as the root of a system (as root on Linux)
	scripts/test-release.sh

test-windows: site/dist/manifest.json ## Test `ssg` for Windows with Wine (needs mingw-w64 and Wine)
	scripts/test-windows.sh

instructions: ## Count the instructions that a post takes, by function (needs valgrind; docs/performance.md)
	python3 -B bench/builds/instructions.py

bench: build ## Compare builds with Hugo and Zola (BENCH_POSTS, BENCH_ROUNDS, ZOLA; docs/performance.md)
	python3 -B bench/builds/main.py

# `sam build` calls these targets; their names are the functions' names in template.yaml. Both are the same program: that of
# LAMBDA_ZIP, a file of a release, or else a build.
build-ApiFunction build-MailFunction: $(if $(LAMBDA_ZIP),,lambda)
ifdef LAMBDA_ZIP
	python3 -m zipfile --extract "$(LAMBDA_ZIP)" "$(ARTIFACTS_DIR)"
	chmod 755 "$(ARTIFACTS_DIR)/bootstrap"
else
	cp target/lambda/api-lambda/bootstrap "$(ARTIFACTS_DIR)/"
endif

format: $(NODE_DONE) ## Format both languages
	cargo fmt
	cd site && npm run format

clean: ## Remove everything that was built
	rm -rf dist target site/dist site/node_modules

PREFLIGHT := scripts/preflight.sh
# Now, and not after all that comes before the browser.
preflight:
	@$(PREFLIGHT) $(if $(PREFLIGHT),$(if $(filter test test-site,$(MAKECMDGOALS)),browser))

$(NODE_DONE): site/package-lock.json | preflight
	cd site && npm ci
	@touch $@

site/dist/manifest.json: $(NODE_DONE) $(SITE_SRC)
	cd site && npm run build

# Both packages are selected, so `ssg` is compiled with the features of the next target, and no crate twice.
$(SSG): site/dist/manifest.json $(SSG_SRC) $(MANIFESTS) $(COMPILED_BY) | preflight
	cargo build --release --locked $(FEATURES) --bin ssg
	@$(SSG) schema > /dev/null
	@touch $@

# DynamoDB's API for tests of pages. `make test-rust` compiles it, too.
$(TABLE): api-lambda/examples/table.rs $(API)
	cargo build --release --locked $(FEATURES) --example table
	@touch $@

# One cargo call builds both programs, which keeps all processors busy.
$(API): $(API_SRC) $(MANIFESTS) $(COMPILED_BY) | preflight site/dist/manifest.json
	cargo build --release --locked $(FEATURES)
	@touch $@
