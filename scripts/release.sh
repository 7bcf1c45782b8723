#!/usr/bin/env bash
# release.sh [TARGET...]: what users download, into target/release-files: for each target of Linux an archive with `ssg`,
# `ssg-deploy` and `api-lambda` as static programs, which need nothing else on the machine, and with what `sam` needs;
# the function for Lambda on the same processor as a zip; for Windows and macOS an archive with `ssg` and `ssg-deploy`;
# packages for Debian; bills of materials; checksums. Without TARGET: all targets below that the toolchain has. RELEASE_OF,
# the address of a repository such as https://github.com/me/ssg, adds what Homebrew, Scoop and winget need, since that names
# the place of the files.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/target/tools
files=$PWD/target/release-files
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Times, owners and modes in archives follow from the commit, and not from this machine.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC
umask 022

# The encoder of pictures has assembly for x86-64. Without nasm its build fails.
command -v nasm >/dev/null || {
  echo "Missing: nasm. On Debian and Ubuntu: apt-get install nasm" >&2
  exit 1
}

command -v dpkg-deb >/dev/null || {
  echo "Missing: dpkg-deb. Make releases on Debian or Ubuntu" >&2
  exit 1
}

# A linker for Windows, beside the tools below.
command -v x86_64-w64-mingw32-gcc >/dev/null || {
  echo "Missing: mingw-w64. On Debian and Ubuntu: apt-get install gcc-mingw-w64-x86-64-posix" >&2
  exit 1
}

# install NAME@VERSION
install_crate() {
  [ -e "$tools/.crates.toml" ] && grep -q "\"${1%@*} ${1#*@} " "$tools/.crates.toml" ||
    cargo install --quiet --locked --root "$tools" "$1"
}

# Zig compiles the parts in C for other machines and links them with musl.
need_tools() {
  if ! "$tools/zig/bin/cargo-zigbuild" --version >/dev/null 2>&1; then
    python3 -m venv "$tools/zig"
    "$tools/zig/bin/pip" install --quiet --disable-pip-version-check cargo-zigbuild==0.24.0 ziglang==0.17.1
  fi
  install_crate cargo-auditable@0.7.7
  install_crate cargo-cyclonedx@0.5.9
  export PATH="$tools/zig/bin:$tools/bin:$PATH"
}

# has TARGET: succeeds if Rust can build for it, after adding it where rustup manages the toolchain
has() {
  [ -d "$(rustc --print target-libdir --target "$1")" ] || rustup target add "$1" >/dev/null 2>&1
}

# pack NAME: an archive of the folder $files/NAME, which is removed
pack() {
  tar --create --use-compress-program='gzip --no-name' --file "$files/$1.tar.gz" --directory "$files" --sort=name \
    --owner=0 --group=0 --numeric-owner --mode=u+w,go=rX --mtime="@$SOURCE_DATE_EPOCH" "$1"
  rm -r "${files:?}/$1"
}

# deb NAME: a package for Debian and Ubuntu from the folder $files/NAME, with the programs of an author
deb() {
  local folder=$files/$1 architecture=amd64 root=$files/deb
  case $1 in *aarch64*) architecture=arm64 ;; esac
  install -D --mode 755 --target-directory "$root/usr/bin" "$folder/ssg" "$folder/ssg-deploy"
  install -D --mode 644 --target-directory "$root/usr/share/man/man1" "$folder"/man/*
  gzip --no-name "$root"/usr/share/man/man1/*
  install -D --mode 644 "$folder/completions/ssg.bash" "$root/usr/share/bash-completion/completions/ssg"
  install -D --mode 644 "$folder/completions/ssg.zsh" "$root/usr/share/zsh/vendor-completions/_ssg"
  install -D --mode 644 "$folder/completions/ssg.fish" "$root/usr/share/fish/vendor_completions.d/ssg.fish"
  install -D --mode 644 packaging/ssg.desktop "$root/usr/share/applications/ssg.desktop"
  cat LICENSE-MIT LICENSE-APACHE | install -D --mode 644 /dev/stdin "$root/usr/share/doc/ssg/copyright"
  mkdir "$root/DEBIAN"
  cat >"$root/DEBIAN/control" <<END
Package: ssg
Version: $version
Architecture: $architecture
Maintainer: The authors of ssg <${RELEASE_OF:-https://example.com/ssg}/issues>
Installed-Size: $(du --summarize --apparent-size "$root/usr" | cut --fields 1)
Section: web
Priority: optional
Description: Markdown and YAML become a prerendered website
 Write posts and pages as text, see them in the browser while you write, and
 publish them as plain files.
END
  dpkg-deb --root-owner-group -Zxz --build "$root" "$files/ssg_${version}_$architecture.deb" >/dev/null
  rm -r "$root"
}

# pack_zip NAME: the same as Windows opens it
pack_zip() {
  (
    cd "$files"
    find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    find "$1" -type f | LC_ALL=C sort | python3 -c '
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name in sys.stdin.read().splitlines():
        archive.write(name)' "$1.zip"
  )
  rm -r "${files:?}/$1"
}

# start_folder FOLDER PROGRAM...: the folder of an archive, with what all of them have beside the programs
start_folder() {
  rm -rf "$1"
  mkdir -p "$1/completions"
  cp "${@:2}" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$1"
  target/release/ssg guide --out "$1/guide" >/dev/null
  target/release/ssg man --out "$1/man"
  local shell
  for shell in bash zsh fish powershell; do target/release/ssg completions "$shell" >"$1/completions/ssg.$shell"; done
}

# build_for_desks TARGET: for Windows and macOS, whose programs are checked without being started
build_for_desks() {
  local system=macos ending=''
  case $1 in *windows*) system=windows ending=.exe ;; esac
  local folder=$files/ssg-$version-${1%%-*}-$system built=target/$1/dist
  if [ "$system" = windows ]; then
    CARGO_AUDITABLE=1 cargo auditable build --profile dist --locked --target "$1" --package generator --package deploy
  else
    # Zig has the libraries of macOS, but not its frameworks: system/macos names what the programs use of them. A
    # program that is made smaller after it was linked loses its signature, so the linker leaves the symbols out.
    CARGO_AUDITABLE=1 CARGO_PROFILE_DIST_STRIP=false MACOSX_DEPLOYMENT_TARGET=11.0 \
      RUSTFLAGS="-Lframework=$PWD/system/macos -Clink-arg=-s" \
      cargo auditable zigbuild --profile dist --locked --target "$1" --package generator --package deploy
  fi
  start_folder "$folder" "$built/ssg$ending" "$built/ssg-deploy$ending"
  python3 -B scripts/check_programs.py "$folder/ssg$ending" "$folder/ssg-deploy$ending"
  if [ "$system" = windows ]; then pack_zip "$(basename "$folder")"; else pack "$(basename "$folder")"; fi
}

# build TARGET
build() {
  # `cargo auditable` notes the versions of all dependencies in the programs, where `cargo audit bin` finds them.
  CARGO_AUDITABLE=1 cargo auditable zigbuild --profile dist --locked --target "$1" --package generator --package api-lambda --package deploy
  local folder=$files/ssg-$version-${1%%-*}-linux built=target/$1/dist
  start_folder "$folder" "$built/ssg" "$built/ssg-deploy" "$built/api-lambda"
  cp template.yaml Makefile samconfig.toml "$folder"
  cp -r packaging "$folder/packaging"
  deb "$(basename "$folder")"
  pack "$(basename "$folder")"
}

# zip_function TARGET: the function for Lambda on the processor of the target
zip_function() {
  local architecture=x86_64
  [ "${1%%-*}" = x86_64 ] || architecture=arm64
  if ! has "${1%%-*}-unknown-linux-gnu"; then
    echo "Left out: Rust cannot build the function for $architecture here" >&2
    return
  fi
  PATH="$PWD/target/sam/venv/bin:$PATH" make --no-print-directory lambda "ARCHITECTURE=$architecture"
  (
    cd target/lambda/api-lambda
    chmod 755 bootstrap
    touch --date "@$SOURCE_DATE_EPOCH" bootstrap
    python3 -m zipfile --create "$files/api-lambda-$version-lambda-$architecture.zip" bootstrap
  )
}

need_tools
rm -rf "$files"
mkdir -p "$files"

targets=("$@")
if [ "$#" = 0 ]; then
  for target in x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-pc-windows-gnu aarch64-apple-darwin \
    x86_64-apple-darwin; do
    if has "$target"; then targets+=("$target"); else echo "Left out: Rust has no $target here" >&2; fi
  done
fi
make --no-print-directory build
for target in "${targets[@]}"; do
  case $target in *linux*) build "$target" ;; *) build_for_desks "$target" ;; esac
done

scripts/sam-setup.sh
for target in "${targets[@]}"; do
  case $target in *linux*) zip_function "$target" ;; esac
done

# Bills of materials in CycloneDX: of the programs, and of what pages load.
cargo cyclonedx --format json --override-filename sbom --quiet
for crate in generator api-lambda deploy; do mv "$crate/sbom.json" "$files/$crate-$version.cdx.json"; done
find . -name sbom.json -not -path './target/*' -not -path '*/node_modules/*' -delete
(cd site && npm sbom --omit dev --sbom-format cyclonedx) >"$files/site-$version.cdx.json"

(cd "$files" && sha256sum -- * >SHA256SUMS)
[ -z "${RELEASE_OF:-}" ] || python3 -B scripts/packages.py "$RELEASE_OF" "$files"
ls -l "$files"
