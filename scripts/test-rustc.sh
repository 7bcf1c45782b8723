#!/usr/bin/env bash
# test-rustc.sh RUSTC OPTION...: compiles our crates by clippy's driver, which lints them too, and the tests, which run
# once, without optimization. Cargo calls it for the crates of this workspace.
set -euo pipefail
driver=$(rustup which clippy-driver 2>/dev/null || command -v clippy-driver)
export CLIPPY_ARGS=-Dwarnings
case " $* " in
  *" --crate-name it "*) exec "$driver" "$@" -Copt-level=0 ;;
  *) exec "$driver" "$@" ;;
esac
