"""stubs.py: writes the stubs of macOS' frameworks beside it, by which Zig links programs for macOS on another system.
Each is a list of the names that our programs use of a framework. Reads messages of a linker: names that it did not
find are added. Without any, it only writes the lists anew."""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).parent

# The beginnings of the names of each framework.
FRAMEWORKS = {
    "CoreFoundation": ("_CF", "_kCF", "___CF"),
    "CoreServices": ("_FSEvent", "_kFSEvent"),
    "Security": ("_Sec", "_kSec"),
}


def main():
    found = set(re.findall(r"undefined symbol: (\w+)", "" if sys.stdin.isatty() else sys.stdin.read()))
    for framework, beginnings in FRAMEWORKS.items():
        path = FOLDER / f"{framework}.framework" / f"{framework}.tbd"
        known = set(re.findall(r"^ +(\w+),?$", path.read_text(), re.MULTILINE)) if path.exists() else set()
        mine = {name for name in found if name.startswith(beginnings)}
        found -= mine
        names = ",\n".join(f"      {name}" for name in sorted(known | mine))
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            "--- !tapi-tbd\n"
            "tbd-version: 4\n"
            "targets: [ x86_64-macos, arm64-macos ]\n"
            f"install-name: '/System/Library/Frameworks/{framework}.framework/Versions/A/{framework}'\n"
            "exports:\n"
            "  - targets: [ x86_64-macos, arm64-macos ]\n"
            f"    symbols: [\n{names}\n    ]\n"
            "...\n"
        )
    if found:
        sys.exit(f"of no framework that is known here: {', '.join(sorted(found))}")


if __name__ == "__main__":
    main()
