#!/usr/bin/env bash
# test-windows.sh [PART...]: the generator's tests with the program for Windows, or those with such a part in their names;
# elsewhere than on Windows with Wine.
# generator/tests/windows.txt lists the tests that are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
left_out=windows
case "$(uname -s)" in
  MINGW* | MSYS* | CYGWIN*) ;;
  *)
    left_out='windows|wine'
    for program in wine x86_64-w64-mingw32-gcc; do
      command -v "$program" >/dev/null || {
        echo "Missing: $program. On Debian and Ubuntu: apt-get install wine wine64 gcc-mingw-w64-x86-64-posix" >&2
        exit 1
      }
    done
    export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine WINEPREFIX=${WINEPREFIX:-$PWD/target/wine} WINEDEBUG=-all DISPLAY=
    mkdir -p "$WINEPREFIX"
    wineboot --init
    # Random bytes, which Wine has under this name since its version 9 only.
    stand_in=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
    [ -e "$stand_in" ] || x86_64-w64-mingw32-gcc -shared -xc -o "$stand_in" - -ladvapi32 <<'END'
unsigned char __stdcall SystemFunction036(void *data, unsigned long bytes);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *data, unsigned long long bytes) {
  return SystemFunction036(data, (unsigned long)bytes);
}
END
    # What this machine has encoded counts for this program too.
    cache=$WINEPREFIX/drive_c/users/$(id --user --name)/AppData/Local/ssg
    pictures=${XDG_CACHE_HOME:-$HOME/.cache}/ssg/pictures
    mkdir -p "$cache" "$pictures"
    [ -e "$cache/pictures" ] || ln -s "$pictures" "$cache/pictures"
    # Tests name folders from the root of this system, which is that of the drive Z: there.
    temporary=Z:$(scripts/test-tmpdir.sh)
    for name in TEMP TMP; do wine reg add 'HKCU\Environment' /f /v "$name" /d "${temporary//\//\\}" >/dev/null; done
    ;;
esac
[ -d "$(rustc --print target-libdir --target "$target")" ] || rustup target add "$target"

arguments=()
while read -r name; do arguments+=(--skip "$name"); done < <(awk -v on="^($left_out)$" '$1 ~ on { print $2 }' generator/tests/windows.txt)
exec cargo test --release --locked --target "$target" --package generator --test it -- "$@" "${arguments[@]}"
