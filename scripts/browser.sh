#!/usr/bin/env bash
# Prints the path of a Chromium for the tests: `browser.sh`, or `browser.sh shell` for its headless shell, which draws
# no window and runs the tests in half the time. Installs Debian's if there is none, as root, and a font with the widths
# of Arial, which every phone and desktop has. Without the shell, Chromium stands in for it.
set -euo pipefail

if [ "${1:-}" = shell ]; then
  package=chromium-headless-shell
  names=("${HEADLESS_SHELL:-}" chromium-headless-shell chrome-headless-shell)
else
  package=chromium
  names=("${CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium")
fi

find_browser() {
  local name
  for name in "${names[@]}"; do
    [ -n "$name" ] && command -v "$name" && return 0
  done
  return 1
}

install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  echo "$1 not found; installing it for the tests" >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$1"; } >&2
}

# Chromium brings fontconfig on Linux; systems without it have Arial itself.
lacks_arial() {
  command -v fc-match >/dev/null && ! fc-match --format '%{family}' Arial | grep -qE 'Arial|Liberation Sans'
}

find_browser >/dev/null || install "$package" || true
if lacks_arial && ! install fonts-liberation; then
  echo "Missing: Liberation Sans, for the tests. Install it (on Debian: sudo apt-get install fonts-liberation)" >&2
  exit 1
fi
if find_browser; then exit 0; fi
if [ "$package" = chromium-headless-shell ]; then exec "$0"; fi

echo "Missing: Chromium, for the tests. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path" >&2
exit 1
