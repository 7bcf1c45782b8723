#!/usr/bin/env bash
# fuzz-rustc.sh RUSTC OPTION...: compiles the API and the fuzz targets with the coverage counters that libFuzzer reads,
# and everything else without. Cargo calls it for the crates of this workspace. With more optimization compiling would
# take longer than the short run of the gate.
case " $* " in
  *" --crate-name api_lambda "* | *" --crate-name quote_form "* | *" --crate-name session "*)
    exec "$@" -Copt-level=1 -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
      -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
      -Cllvm-args=-sanitizer-coverage-trace-compares
    ;;
  *) exec "$@" ;;
esac
