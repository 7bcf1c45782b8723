#!/usr/bin/env bash
# Tests `ssg deploy` with folders and with a real S3-compatible server on this machine: moto, which it installs in
# target/deploy/venv; needs Python 3. Options go to the tests: scripts/test-deploy.sh kills
set -euo pipefail
cd "$(dirname "$0")/.."

package=moto==5.2.5
venv=target/deploy/venv
if ! "$venv/bin/pip" show moto 2>/dev/null | grep -qx "Version: ${package#*==}"; then
  python3 -m venv "$venv" || { echo "Missing: Python 3 with venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "moto[server]==${package#*==}"
fi

work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server"; wait "$server" || true; fi; rm -r "$work"' EXIT

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$venv/bin/moto_server" --host 127.0.0.1 --port "$port" >"$work/log" 2>&1 &
server=$!
for _ in $(seq 300); do
  curl --silent --output "$work/answer" "http://127.0.0.1:$port/moto-api/" && break
  kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
  sleep 0.1
done

# Compiled by clippy's driver, as in `make test`.
RUSTC_WORKSPACE_WRAPPER=$(rustup which clippy-driver 2>/dev/null || command -v clippy-driver)
export RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS=-Dwarnings
export DEPLOY_TEST_S3=http://127.0.0.1:$port SSG=$PWD/target/release/ssg
cargo test --release --locked --package deploy -- --include-ignored "$@"
