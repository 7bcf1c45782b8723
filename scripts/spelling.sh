#!/usr/bin/env bash
# Checks spelling with `typos` (typos.toml). Installs it below target/tools where it is missing; needs Python 3.
set -euo pipefail
cd "$(dirname "$0")/.."

package=typos==1.52.0
venv=target/tools/venv
if ! "$venv/bin/typos" --version 2>/dev/null | grep -q "${package#*==}"; then
  python3 -m venv "$venv" || { echo "Missing: Python 3 with venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "$package"
fi
"$venv/bin/typos" "$@"
