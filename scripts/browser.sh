#!/usr/bin/env bash
# Prints the path of a Chromium for the tests. Installs Debian's if there is none, as root.
set -euo pipefail

find_browser() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    [ -n "$name" ] && command -v "$name" && return 0
  done
  return 1
}

find_browser && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Chromium not found; installing it for the tests" >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium; } >&2
  find_browser && exit 0
fi

echo "Missing: Chromium, for the tests. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path" >&2
exit 1
