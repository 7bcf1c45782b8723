#!/usr/bin/env bash
# Sourced by the other sam scripts: paths of the tools, and functions that start what the API needs. Everything started
# here is stopped when the script ends.
. scripts/wait-for.sh

[ ! -x target/sam/venv/bin/python3 ] || export PATH="$PWD/target/sam/venv/bin:$PATH"
# Nothing here connects to AWS, but the SDKs and sam require credentials.
export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1 AWS_REGION=us-east-1 SAM_CLI_TELEMETRY=0
# Built for this machine's processor, the function runs in containers without emulation.
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

# Uses a running engine. Otherwise starts a private one, which shares nothing with one that is installed later.
start_engine() {
  ! docker version >/dev/null 2>&1 || return 0
  local log=target/sam/dockerd.log
  mkdir -p target/sam/docker
  export DOCKER_HOST=unix:///run/sam-docker.sock
  ! docker version >/dev/null 2>&1 || return 0
  # In its own process group, so that Ctrl-C does not reach it: sam needs it until its containers are removed.
  set -m
  dockerd --host "$DOCKER_HOST" --data-root "$PWD/target/sam/docker" --exec-root /run/sam-docker \
    --pidfile /run/sam-docker.pid >"$log" 2>&1 </dev/null &
  set +m
  started+=($!)
  wait_for "The Docker engine" "$log" $! docker version
}

# Pulls Lambda's own image, or else builds one that looks the same to the function.
need_image() {
  ! docker image inspect "$sam_image" >/dev/null 2>&1 || return 0
  echo "Fetching $sam_image" >&2
  docker pull --quiet "$sam_image" >/dev/null 2>&1 || scripts/sam-image.sh "$sam_image"
}
