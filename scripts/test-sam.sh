#!/usr/bin/env bash
# The function as Lambda runs it, and the whole way through `sam local`. The figures it prints are for docs/performance.md.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sam-env.sh

if [ "$(uname)" != Linux ]; then
  echo "These tests run the function itself, which is a program for Linux. Run them there" >&2
  exit 1
fi

sam validate --lint
make --no-print-directory lambda
# -B: nothing of Python's own into the source folders.
python3 -B -m unittest discover --start-directory api-lambda/tests/sam --verbose
