# Everything starts here. `make` alone lists what there is.

SSG       := target/release/ssg
SITE_SRC  := $(shell find site -type f -not -path 'site/node_modules/*' -not -path 'site/dist/*' 2>/dev/null)
RUST_SRC  := $(shell find generator/src generator/assets api-lambda/src -type f) generator/build.rs \
  generator/Cargo.toml api-lambda/Cargo.toml Cargo.toml Cargo.lock
# nasm makes the picture encoder nearly four times as fast; everything works without it.
FEATURES  := $(if $(shell command -v nasm),,--no-default-features --features api-lambda/embedded)
NODE_DONE := site/node_modules/.package-lock.json
# `sam build` says nothing about the processor, so it is told beside it: ARCHITECTURE=arm64 sam build
ARCHITECTURE ?= x86_64

.PHONY: help run build site dev test lint pictures test-rust test-site generate section-pictures format clean preflight \
  lambda build-ApiFunction sam-local test-contract fuzz reliability test-sam
.DELETE_ON_ERROR:

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

run: build ## Build the site and serve it at http://localhost:8080, with the API behind it
	$(SSG) build
	scripts/run.sh

build: $(SSG) ## Build the programs target/release/ssg and target/release/api-lambda

site: site/dist/manifest.json ## Build the React side into site/dist

dev: build ## Work on components with hot reload, at http://localhost:3000
	cd site && SSG=../$(SSG) npm run dev

test: lint pictures test-rust test-site ## Run all checks and tests

lint: $(NODE_DONE) site/dist/manifest.json ## Formatting and lints of both languages
	cargo fmt --check
	cargo clippy --release --all-targets --locked $(FEATURES) -- --deny warnings
	cd site && npm run check && npm run --silent api-types -- --check && npm run --silent api-page-styles -- --check

pictures: build ## Encode all pictures, which is done once on a machine, before tests do it beside each other
	$(SSG) build --out target/site
	$(SSG) build --content generator/tests/acceptance/content --out target/acceptance

test-rust: site/dist/manifest.json ## The programs from outside, as they are released
	cargo test --release --locked $(FEATURES)

test-site: build ## The pages in a real browser
	cd site && CHROMIUM="$$(../scripts/browser.sh)" SSG=../$(SSG) API=../target/release/api-lambda npm test

generate: site/dist/manifest.json ## Write the files that are made from the Rust types and from the contract
	SNAPSHOTS=overwrite cargo test --release --locked $(FEATURES) contracts
	cd site && npm run --silent api-types && npm run --silent api-page-styles

section-pictures: build ## Take the pictures of sections for docs/content.md again
	cd site && CHROMIUM="$$(../scripts/browser.sh)" SSG=../$(SSG) npm run --silent section-pictures

lambda: ## Build the API for AWS Lambda, into target/lambda
	PATH="$(CURDIR)/target/sam/venv/bin:$$PATH" cargo lambda build --profile lambda --package api-lambda --no-default-features \
	  --locked $(if $(filter arm64,$(ARCHITECTURE)),--arm64)
	scripts/check-glibc.sh target/lambda/api-lambda/bootstrap

sam-local: ## Build the function and run `sam local start-api` at http://localhost:3000
	scripts/sam-setup.sh
	scripts/sam-local.sh

test-contract: build ## The running API against its OpenAPI document
	scripts/test-contract.sh

fuzz: ## Build the fuzz targets; with nightly Rust: cd api-lambda && cargo fuzz run quote_form
	cargo build --release --locked --workspace $(FEATURES)

reliability: ## What holds under load, kill -9, a power cut and a full disk, with figures (docs/reliability.md)
	cargo test --release --locked $(FEATURES) -p api-lambda -- --ignored --nocapture --test-threads 1 reliability

test-sam: ## The function as Lambda runs it, and a lead's whole way through `sam local`
	scripts/sam-setup.sh
	scripts/test-sam.sh

# What `sam build` calls, by the function's name in template.yaml.
build-ApiFunction: lambda
	cp target/lambda/api-lambda/bootstrap "$(ARTIFACTS_DIR)/"

format: $(NODE_DONE) ## Format both languages
	cargo fmt
	cd site && npm run format

clean: ## Remove everything that was built
	rm -rf dist target site/dist site/node_modules

preflight:
	@scripts/preflight.sh

$(NODE_DONE): site/package-lock.json | preflight
	cd site && npm ci
	@touch $@

site/dist/manifest.json: $(NODE_DONE) $(SITE_SRC)
	cd site && npm run build

# Both programs; they share most of what takes long.
$(SSG): site/dist/manifest.json $(RUST_SRC) | preflight
	cargo build --release --locked $(FEATURES)
	@touch $@
