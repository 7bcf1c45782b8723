#!/usr/bin/env bash
# Installs the missing programs for `make sam-local` and `make test-sam`: Python programs in target/sam/venv and, as
# root on Debian, Docker.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sam-env.sh

missing=0

lacks() {
  echo "Missing: $1" >&2
  missing=1
}

has() {
  command -v "$1" >/dev/null
}

install_docker() {
  echo "No Docker engine found; installing Debian's" >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends docker.io iptables; } >&2
}

# install_programs PACKAGE...
install_programs() {
  echo "Installing $* into target/sam/venv" >&2
  python3 -m venv target/sam/venv && target/sam/venv/bin/pip install --quiet --disable-pip-version-check "$@" >&2
}

# A program may exist but not run, such as a shim of another Python.
works() {
  "$@" >/dev/null 2>&1
}

packages=()
works sam --version || packages+=("aws-sam-cli==1.170.0")
works cargo lambda --version || packages+=("cargo-lambda==1.9.2")
works checkov --version || packages+=("checkov==3.2.459")
works moto_server --help || packages+=("moto[server]==5.2.5")

docker=no
if ! works docker version; then
  # As root, the other scripts start an installed engine.
  if [ "$(id -u)" != 0 ] || ! has apt-get; then
    lacks "a Docker engine that answers \`docker version\`. Install it from https://docs.docker.com/get-docker and start it"
  elif ! has dockerd; then
    docker=install
  fi
fi
has readelf || lacks "readelf, to find the C library that the function needs. On Debian and Ubuntu: apt-get install binutils"
if [ "${#packages[@]}" -gt 0 ] && ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  lacks "Python 3 with venv, for ${packages[*]}. On Debian and Ubuntu: apt-get install python3-venv"
fi
[ "$missing" = 0 ] || exit 1

# Both downloads are slow, so they run in parallel.
if [ "$docker" = install ]; then
  install_docker &
fi
[ "${#packages[@]}" = 0 ] || install_programs "${packages[@]}"
[ "$docker" = no ] || wait $!
