#!/usr/bin/env bash
# test-container.sh FOLDER: builds and runs the containers of packaging/Containerfile from an unpacked release with the
# built site. Needs root, and a Docker engine that runs or can be started.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sam-env.sh

start_engine
python3 -B scripts/test_container.py "$1"
