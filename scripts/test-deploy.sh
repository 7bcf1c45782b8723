#!/usr/bin/env bash
# Tests `ssg deploy` with folders and with a real S3-compatible server on this machine. Options go to the tests:
# scripts/test-deploy.sh kills
set -euo pipefail
cd "$(dirname "$0")/.."

# Compiled as in `make test`.
export RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/test-rustc.sh CLIPPY_ARGS=-Dwarnings SSG=$PWD/target/release/ssg
scripts/with-moto.sh DEPLOY_TEST_S3 cargo test --release --locked --package deploy -- --include-ignored "$@"
