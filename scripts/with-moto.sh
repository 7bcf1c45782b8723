#!/usr/bin/env bash
# Runs a command with a real S3-compatible server on this machine: moto, which it installs in target/deploy/venv; needs
# Python 3. scripts/with-moto.sh VARIABLE COMMAND... puts the address of the server into the variable.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/wait-for.sh
variable=$1
shift

package=moto==5.2.5
venv=target/deploy/venv
if ! "$venv/bin/pip" show moto 2>/dev/null | grep -qx "Version: ${package#*==}"; then
  python3 -m venv "$venv" || { echo "Missing: Python 3 with venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "moto[server]==${package#*==}"
fi

work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" || true; fi; rm -r "$work"' EXIT

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$venv/bin/moto_server" --host 127.0.0.1 --port "$port" >"$work/log" 2>&1 &
server=$!
wait_for "The server" "$work/log" "$server" curl --silent "http://127.0.0.1:$port/moto-api/"

env "$variable=http://127.0.0.1:$port" "$@"
