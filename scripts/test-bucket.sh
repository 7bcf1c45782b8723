#!/usr/bin/env bash
# Tests photos in a bucket, and the restore of a table, with a server on this machine that has the APIs of S3 and
# DynamoDB.
set -euo pipefail
cd "$(dirname "$0")/.."

# Compiled as in `make test` and for the same packages, so that nothing is compiled twice.
export RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/test-rustc.sh CLIPPY_ARGS=-Dwarnings
# shellcheck disable=SC2086 # several options
scripts/with-moto.sh PHOTOS_TEST_S3 cargo test --release --locked ${CARGO_FEATURES-} --test it -- --include-ignored photo_bucket restored_table
