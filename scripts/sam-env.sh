#!/usr/bin/env bash
# Read by the other sam scripts: where the tools are, and what has to run beside the API. What was started here is
# stopped when the script ends.

[ ! -x target/sam/venv/bin/python3 ] || export PATH="$PWD/target/sam/venv/bin:$PATH"
# Nothing here reaches AWS; the SDKs and sam want to find something all the same.
export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1 AWS_REGION=us-east-1 SAM_CLI_TELEMETRY=0
# Containers run without emulation when the function is built for this machine.
case "$(uname -m)" in
  arm64 | aarch64) export ARCHITECTURE=arm64 ;;
  *) export ARCHITECTURE=x86_64 ;;
esac
sam_image=public.ecr.aws/lambda/provided:al2023-$ARCHITECTURE

started=()

stop_all() {
  local index
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    if kill "${started[index]}" 2>/dev/null; then
      wait "${started[index]}" 2>/dev/null || true
    fi
  done
}
trap stop_all EXIT

# wait_for WHAT LOG PID COMMAND...: until the command succeeds; gives up after 30 s or when the process is gone
wait_for() {
  local what=$1 log=$2 pid=$3 end=$((SECONDS + 30))
  shift 3
  while kill -0 "$pid" 2>/dev/null && [ "$SECONDS" -lt "$end" ]; do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  tail -n 20 "$log" >&2
  echo "$what did not start; what it said is above" >&2
  return 1
}

# An engine that runs is used. Else a private one is started, which shares nothing with one that may come later.
start_engine() {
  ! docker version >/dev/null 2>&1 || return 0
  local log=target/sam/dockerd.log
  mkdir -p target/sam/docker
  export DOCKER_HOST=unix:///run/sam-docker.sock
  ! docker version >/dev/null 2>&1 || return 0
  # In a process group of its own, so that Ctrl-C does not reach it: sam needs it until its containers are gone.
  set -m
  dockerd --host "$DOCKER_HOST" --data-root "$PWD/target/sam/docker" --exec-root /run/sam-docker \
    --pidfile /run/sam-docker.pid >"$log" 2>&1 </dev/null &
  set +m
  started+=($!)
  wait_for "The Docker engine" "$log" $! docker version
}

# Lambda's own image where it can be had, else one that is like it in what the function sees.
need_image() {
  ! docker image inspect "$sam_image" >/dev/null 2>&1 || return 0
  echo "Fetching $sam_image" >&2
  docker pull --quiet "$sam_image" >/dev/null 2>&1 || scripts/sam-image.sh "$sam_image"
}
