#!/usr/bin/env bash
# Tests the function as Lambda runs it, and through `sam local`. Prints figures for docs/performance.md.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sam-env.sh

if [ "$(uname)" != Linux ]; then
  echo "These tests run the function, which is a program for Linux. Run them on Linux" >&2
  exit 1
fi

sam validate --lint
# Each rule that the template breaks on purpose has its reason beside the resource.
checkov --file template.yaml --framework cloudformation --skip-download --compact --quiet
make --no-print-directory lambda
# -B: no __pycache__ in the source folders.
python3 -B -m unittest discover --start-directory api-lambda/tests/sam --verbose
