#!/usr/bin/env bash
# test-rustc.sh RUSTC OPTION...: compiles the crates of this workspace with clippy's driver, which also lints them, with
# the options in CLIPPY_ARGS. They are not optimized, which would take longer than all tests gain by it, and so check
# their arithmetic. Without optimization of `pixels`, pictures took twice the processor time.
set -euo pipefail
driver=$(rustup which clippy-driver 2>/dev/null || command -v clippy-driver)
case " $* " in
  *" --crate-name pixels "*) exec "$driver" "$@" ;;
  *) exec "$driver" "$@" -Copt-level=0 -Cdebug-assertions=off -Coverflow-checks=on ;;
esac
