"""Checks of content with thousands of mistakes, whose time has to grow with their number and not with its square."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from measure import measure
from programs import ROOT, SSG

BASE = ROOT / "generator/tests/base"
# `ssg check` ends with it when it found errors.
FOUND_ERRORS = 1


def _post(number: int, body: str) -> str:
    return (
        f"---\ntitle: About sand {number}\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann Lee\n"
        f"metaDescription: About sand {number}.\nkeywords: [epoxy]\nexcerpt: About sand.\n---\n{body}\n"
    )


def _write_posts(content: Path, links: Iterator[str]) -> None:
    for number, link in enumerate(links):
        (content / f"posts/sand-{number}.md").write_text(_post(number, f"See [the service]({link})."))


def _same_link(content: Path, count: int) -> None:
    _write_posts(content, ("/services/gone" for _ in range(count)))


def _own_links(content: Path, count: int) -> None:
    _write_posts(content, (f"/services/gone-{number}" for number in range(count)))


def _links_in_a_post(content: Path, count: int) -> None:
    body = "".join(f"See [a](/gone-{number}).\n\n" for number in range(count))
    (content / "posts/sand.md").write_text(_post(1, body))


def _links_in_yaml(content: Path, count: int) -> None:
    body = "".join(f"        See [a](/gone-{number}).\n\n" for number in range(count))
    with (content / "home.yaml").open("a") as home:
        home.write(f"  - text:\n      body: |\n{body}")


WORKS = {
    "posts with the same dead link": (2_400, _same_link),
    "posts with a dead link of their own": (2_400, _own_links),
    "dead links in one post": (8_000, _links_in_a_post),
    "dead links in one YAML file": (8_000, _links_in_yaml),
}


def measure_growth(folder: Path) -> list[list[str]]:
    """Rows of a table: processor times for a quarter of the mistakes and for all, and their ratio."""
    rows = [["Mistakes", "Number", "A quarter of them", "All", "Ratio"]]
    for name, (count, write) in WORKS.items():
        quarter, whole = (_check(folder, write, size) for size in (count // 4, count))
        rows.append([name, f"{count:,}", f"{quarter:.2f} s", f"{whole:.2f} s", f"{whole / quarter:.1f}"])
    return rows


def _check(folder: Path, write, count: int) -> float:
    """The processor time of a check, in seconds."""
    project = folder / "mistakes"
    shutil.copytree(BASE, project / "content")
    write(project / "content", count)
    command = [str(SSG), "check", "--message-format", "json"]
    sample = measure(command, project, {}, status=FOUND_ERRORS)
    shutil.rmtree(project)
    return sample.processor
