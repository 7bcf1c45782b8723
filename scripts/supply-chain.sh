#!/usr/bin/env bash
# supply-chain.sh [CHECK...]: known vulnerabilities, licenses, sources and unused dependencies of both languages.
# CHECK limits cargo-deny, as in `supply-chain.sh licenses bans sources`, which needs no network. The tools are compiled
# below target/tools the first time.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/target/tools
# install NAME@VERSION
install() {
  "$tools/bin/${1%@*}" --version 2>/dev/null | grep -q "${1#*@}" || cargo install --quiet --locked --root "$tools" "$1"
}
install cargo-deny@0.20.2
install cargo-machete@0.9.2

"$tools/bin/cargo-deny" check "${@:-all}"
"$tools/bin/cargo-machete"
if [ "$#" = 0 ]; then
  # A vulnerability in what visitors and the owner download fails the check; one in build tools has to be serious.
  cd site
  npm audit --omit=dev --audit-level=moderate
  npm audit --audit-level=high
fi
