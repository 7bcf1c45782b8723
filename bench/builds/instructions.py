"""Counts the instructions that a post takes, by stage: `make instructions`. They do not depend on the machine.

Needs valgrind. The first run compiles ssg with symbols; SSG names a program with symbols that exists. A post is the
difference of two cold builds, with 100 and 300 posts, on one thread. Its social card was drawn before.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import add_posts

ROOT = Path(__file__).parents[2]
FEW, MANY = 100, 300
# A stage with less is left out, in thousands of instructions.
SMALLEST = 20
# Functions of our own, with all that they call.
STAGE = re.compile(r"<?(?:generator|ssg_read|ssg_check)::(?!pipeline|commands)(?!.*::_::)")


def program() -> str:
    if "SSG" in os.environ:
        return str(Path(os.environ["SSG"]).resolve())
    target = ROOT / "target/symbols"
    # As it is released.
    command = ["cargo", "build", "--profile", "dist", "--locked", "--package", "generator", "--target-dir", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | {"CARGO_PROFILE_DIST_STRIP": "none"})
    return str(target / "dist/ssg")


def counts(ssg: str, folder: Path, posts: int) -> dict[str, int]:
    """The instructions of a cold build by function, each with all that it calls, and of all of it under an empty name."""
    content, profile = folder / f"content-{posts}", folder / f"profile-{posts}"
    shutil.copytree(ROOT / "generator/tests/base", content)
    add_posts(content, posts)
    # The cache of cards and pictures is in the home folder.
    environment = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    build = [ssg, "build", "--jobs", "1", "--content", str(content), "--out"]
    subprocess.run([*build, str(folder / "cards")], check=True, env=environment, stdout=subprocess.DEVNULL)
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    subprocess.run([*valgrind, *build, str(folder / f"dist-{posts}")], check=True, env=environment, stdout=subprocess.DEVNULL)
    annotate = ["callgrind_annotate", "--threshold=100", "--inclusive=yes", str(profile)]
    lines = subprocess.run(annotate, check=True, capture_output=True, text=True).stdout.splitlines()
    found: dict[str, int] = {}
    for line in lines:
        if row := re.match(r"\s*([\d,]+) \(\s*[\d.]+%\)\s+(.*?)(?: \[.*)?$", line):
            name = "" if row[2] == "PROGRAM TOTALS" else row[2].removeprefix("???:")
            found[name] = found.get(name, 0) + int(row[1].replace(",", ""))
    return found


def main() -> None:
    if not shutil.which("valgrind"):
        sys.exit("Missing: valgrind. On Debian and Ubuntu: apt-get install valgrind")
    ssg = program()
    with tempfile.TemporaryDirectory(prefix="instructions-") as folder:
        few, many = (counts(ssg, Path(folder), posts) for posts in (FEW, MANY))
    post = {name: (many[name] - few.get(name, 0)) / (MANY - FEW) / 1000 for name in many}
    print(f"A post takes {post.pop(''):,.0f} thousand instructions; of these, with all that they call:\n")
    print("| Function | Thousand |\n|---|---|")
    for name, count in sorted(post.items(), key=lambda one: -one[1]):
        if count >= SMALLEST and STAGE.match(name):
            print(f"| `{name}` | {count:,.0f} |")


main()
