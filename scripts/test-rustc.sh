#!/usr/bin/env bash
# test-rustc.sh RUSTC OPTION...: compiles the crates of this workspace with clippy's driver, which also lints them, with
# the options in CLIPPY_ARGS. Test crates, all named `it`, are not optimized: each runs once.
set -euo pipefail
driver=$(rustup which clippy-driver 2>/dev/null || command -v clippy-driver)
case " $* " in
  *" --crate-name it "*) exec "$driver" "$@" -Copt-level=0 ;;
  *) exec "$driver" "$@" ;;
esac
