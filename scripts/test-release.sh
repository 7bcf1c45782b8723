#!/usr/bin/env bash
# Uses an archive of `make release` as somebody without Rust, Node and a network: unpacked into an empty folder that is
# the whole file system of the programs, with no network but the loopback. Builds content/, serves it with the API, and
# sends a quote request to the inbox; then again in containers, where Docker is. Needs Linux and root.
set -euo pipefail
cd "$(dirname "$0")/.."

archive=$(ls target/release-files/ssg-*-"$(uname -m)"-linux.tar.gz)
(cd target/release-files && sha256sum --check --quiet SHA256SUMS)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar --extract --gzip --file "$archive" --directory "$root" --strip-components 1
# `sam build` needs nothing beside the archive and the function's zip.
zip=$(ls "$PWD"/target/release-files/api-lambda-*-lambda-*.zip | head -n 1)
mkdir "$root/built"
make --silent --directory "$root" build-ApiFunction "LAMBDA_ZIP=$zip" "ARTIFACTS_DIR=$root/built"
[ -x "$root/built/bootstrap" ]
grep -q '^stack_name' "$root/samconfig.toml"
grep -q '^Transform: AWS::Serverless' "$root/template.yaml"
rm -r "$root/built"
cp -r content "$root/content"
if command -v dpkg-deb >/dev/null; then
  dpkg-deb --extract "$(ls target/release-files/ssg_*_"$(dpkg --print-architecture)".deb)" "$root/deb"
  [ "$("$root/deb/usr/bin/ssg" --version)" = "$("$root/ssg" --version)" ]
  grep -qx 'Exec=ssg start' "$root/deb/usr/share/applications/ssg.desktop"
  rm -r "$root/deb"
fi
mkdir -p "$root/tmp" "$root/cache"
# Encoding all pictures takes minutes; what earlier builds encoded counts for this program too.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ssg/pictures
[ ! -d "$cache" ] || { mkdir -p "$root/cache/ssg" && cp -r "$cache" "$root/cache/ssg/"; }
unshare --net python3 -B scripts/test_release.py "$root"

if docker version >/dev/null 2>&1 || command -v dockerd >/dev/null; then
  rm -r "$root/cache" "$root/content" "$root/tmp"
  scripts/test-container.sh "$root"
else
  echo "Left out: the containers of packaging/Containerfile. There is no Docker here" >&2
fi
