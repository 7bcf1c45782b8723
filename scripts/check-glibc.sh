#!/usr/bin/env bash
# check-glibc.sh PROGRAM: fails if the program needs a newer C library than Lambda has. Otherwise every call would fail
# after deployment.
set -euo pipefail
has=2.34 # provided.al2023

if ! command -v readelf >/dev/null; then
  echo "Missing: readelf, to find the C library that $1 needs. On Debian and Ubuntu: apt-get install binutils" >&2
  exit 1
fi
needs=$(readelf --version-info --wide "$1" | { grep -o 'GLIBC_[0-9][0-9.]*' || true; } | sort -Vu | tail -n 1)
if [ -z "$needs" ]; then
  echo "$1 names no version of the C library; is it a program for Linux?" >&2
  exit 1
fi
if [ "$(printf '%s\n' "$has" "${needs#GLIBC_}" | sort -V | tail -n 1)" != "$has" ]; then
  echo "$1 needs glibc ${needs#GLIBC_}, and Lambda has $has. Build it with cargo lambda, which builds for an older version" >&2
  exit 1
fi
