#!/usr/bin/env bash
# Sourced by scripts that start a server.

# wait_for NAME LOG PID COMMAND...: waits until the command succeeds; fails after five minutes, or when the process ended
wait_for() {
  local name=$1 log=$2 pid=$3 end=$((SECONDS + 300))
  shift 3
  while kill -0 "$pid" 2>/dev/null && [ "$SECONDS" -lt "$end" ]; do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  tail -n 20 "$log" >&2
  echo "$name did not start; its output is above" >&2
  return 1
}
