#!/usr/bin/env bash
# Prints how many tests run at a time: five for each processor that is free, and at least one for each processor.
set -euo pipefail
processors=$(getconf _NPROCESSORS_ONLN)
load=0
if [ -r /proc/loadavg ]; then
  read -r load _ </proc/loadavg
fi
free=$((processors - ${load%.*}))
echo $((free > 0 ? 5 * free : processors))
