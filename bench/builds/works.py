"""The rows of the table: an edit, after which a program builds its project again."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from programs import Program


# The edits. Each leaves a mark of the round, by which `check` knows that the build has seen it.


def edit_nothing(_program: Program, _round: int) -> None:
    pass


def start_cold(program: Program, _round: int) -> None:
    """Removes the site and all caches, except that of encoded pictures and drawn cards."""
    clean(program.folder, [program.folder / source for source in program.sources])


def edit_post(program: Program, round: int) -> None:
    path = program.folder / program.post
    path.write_text(f"{path.read_text()}\n{post_mark(round)}\n")


def edit_location(program: Program, round: int) -> None:
    """Marks the summary, which a list shows, and the first heading, which the page itself shows."""
    path = program.folder / program.location
    text = path.read_text()
    for key in ("summary", "heading"):
        before_value = rf"^( *{key}: (?:[>|]-?\n +)?[\"']?)"
        text, count = re.subn(before_value, rf"\g<1>{location_mark(round)} ", text, count=1, flags=re.M)
        if count == 0:
            raise ValueError(f"{path} has no {key}")
    path.write_text(text)


def edit_component(program: Program, round: int) -> None:
    """Changes the class of an element of every post page. Texts of components are content."""
    path = program.folder / program.component
    text, count = re.subn(r'class="keywords( round-\d+)?"', component_mark(round), path.read_text())
    if count == 0:
        raise ValueError(f"{path} has no element of the class `keywords` to change")
    path.write_text(text)


def post_mark(round: int) -> str:
    return f"This is round {round} of the benchmark."


def location_mark(round: int) -> str:
    return f"Edited{round}"


def component_mark(round: int) -> str:
    return f'class="keywords round-{round}"'


@dataclass(frozen=True)
class Work:
    """A row of the table."""

    name: str
    edit: Callable[[Program, int], None]


COLD = Work("cold", start_cold)
WORKS = [
    COLD,
    Work("nothing changed", edit_nothing),
    Work("one post edited", edit_post),
    Work("one location edited", edit_location),
    Work("one component edited", edit_component),
]


def check(program: Program, work: Work, round: int, pages: int) -> None:
    """Raises ValueError if a build did not do its work: a program that does less is not faster."""
    post, location = (Path(path).stem for path in (program.post, program.location))
    marks = {
        edit_post: [(f"blog/{post}", post_mark)],
        edit_location: [("locations", location_mark), (f"locations/{location}", location_mark)],
        edit_component: [(f"blog/{post}", component_mark)],
    }
    for address, mark in marks.get(work.edit, []):
        if mark(round) not in program.page(address):
            raise ValueError(f"{program.name}, {work.name}: /{address} does not show `{mark(round)}`")
    # Zola adds a redirect.
    if program.count_pages() < pages:
        raise ValueError(f"{program.name}, {work.name}: only {program.count_pages()} of {pages} pages")


def clean(folder: Path, keep: list[Path]) -> None:
    """Removes everything in a folder except the paths in `keep`."""
    for entry in folder.iterdir():
        if entry in keep:
            continue
        if any(entry in kept.parents for kept in keep):
            clean(entry, keep)
        elif entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
