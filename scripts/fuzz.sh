#!/usr/bin/env bash
# fuzz.sh SECONDS [CARGO OPTION...]: runs each fuzz target of the API for so many seconds, on stable Rust. Inputs that
# reach new code stay in target/fuzz/NAME for the next run. An input that fails is written there too, and ends the run.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$1
shift

# Only crates of this workspace are instrumented. All packages are selected, so that the features are those of the
# release build and its compiled dependencies are used; of the generator nothing is built.
RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/fuzz-rustc.sh cargo build --release --locked "$@" \
  --package api-lambda-fuzz --package api-lambda --package generator --bin quote_form --bin session

for target in quote_form session; do
  corpus=target/fuzz/$target
  mkdir -p "$corpus"
  echo "Fuzzing $target for $seconds s"
  target/release/"$target" -max_total_time="$seconds" -artifact_prefix="$corpus/failed-" -verbosity=0 \
    -print_final_stats=1 "$corpus"
done
