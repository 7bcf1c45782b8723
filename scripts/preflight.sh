#!/usr/bin/env bash
# Reports each tool that the build needs and this machine lacks, with the version and how to install it. With `browser`,
# also what tests in a browser need, which is installed if that is possible. With `setup`, a C compiler and nasm are
# installed too, as root on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."

rust_needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
node_needed=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' site/package.json)
missing=0
mode=${1:-}

lacks() {
  echo "Missing: $1" >&2
  missing=1
}

# has COMMAND PACKAGE: is it there, or now installed?
has() {
  command -v "$1" >/dev/null && return 0
  [ "$mode" = setup ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  echo "$1 not found; installing $2" >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$2"; } >&2
  command -v "$1" >/dev/null
}

# at_least HAVE NEED
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

if ! command -v cargo >/dev/null; then
  lacks "Rust $rust_needed or newer. Install it from https://rustup.rs"
elif ! rustc --version >/dev/null 2>&1; then
  lacks "the Rust version that rust-toolchain.toml names. Run: rustup toolchain install"
elif ! at_least "$(rustc --version | awk '{print $2}')" "$rust_needed"; then
  lacks "Rust $rust_needed or newer; this is $(rustc --version | awk '{print $2}'). Run: rustup update"
fi

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  lacks "Node.js $node_needed or newer with npm. Install it from https://nodejs.org"
elif ! at_least "$(node --version | tr -d v)" "$node_needed"; then
  lacks "Node.js $node_needed or newer; this is $(node --version | tr -d v). Install a newer one from https://nodejs.org"
fi

if ! has cc build-essential; then
  lacks "a C compiler, for the JavaScript engine and the picture encoders. On Debian and Ubuntu: apt-get install build-essential; on macOS: xcode-select --install"
fi

if [ "$mode" = browser ] || [ "$mode" = setup ]; then
  scripts/browser.sh >/dev/null && scripts/browser.sh shell >/dev/null || missing=1
fi

if [ "$(uname -m)" = x86_64 ] && ! has nasm nasm; then
  echo "Note: without nasm the first build of the pictures takes nearly four times as long. On Debian and Ubuntu: apt-get install nasm; on macOS: brew install nasm" >&2
fi

exit "$missing"
