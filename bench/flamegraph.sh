#!/usr/bin/env bash
# Draws where the time of a cold build goes: bench/flamegraph.sh [POSTS] > flamegraph.svg
# Needs perf (Debian: apt-get install linux-perf) and Python. The first run compiles ssg with symbols, and inferno; SSG
# names a program with symbols that exists.
set -euo pipefail
cd "$(dirname "$0")/.."

posts=${1:-3000}
command -v perf >/dev/null || { echo "Missing: perf. On Debian and Ubuntu: apt-get install linux-perf" >&2; exit 1; }
if [ -z "${SSG:-}" ]; then
  CARGO_PROFILE_RELEASE_STRIP=none cargo build --release --locked --target-dir target/symbols >&2
  SSG=$PWD/target/symbols/release/ssg
fi
inferno=target/tools/bin
[ -x "$inferno/inferno-flamegraph" ] || cargo install --quiet --locked --root target/tools inferno@0.12.8 >&2

memory=/dev/shm
[ -d "$memory" ] || memory=${TMPDIR:-/tmp}
folder=$(mktemp -d "$memory/flamegraph-XXXXXX")
trap 'rm -rf "$folder"' EXIT
python3 -B bench/builds/corpus.py "$folder/content" "$posts"
# Encodes pictures that are not in the cache, so that only the build itself is recorded.
"$SSG" build --content "$folder/content" --out "$folder/dist" >&2
rm -r "$folder/dist"
# The program has no frame pointers, so perf copies the stack.
perf record --quiet --freq 199 --call-graph dwarf,16384 --output "$folder/perf.data" -- \
  "$SSG" build --content "$folder/content" --out "$folder/dist" >&2
perf script --input "$folder/perf.data" 2>/dev/null | "$inferno/inferno-collapse-perf" |
  "$inferno/inferno-flamegraph" --title "ssg build, $posts posts" --minwidth 0.3 --colors rust
