"""Checks of content with thousands of mistakes, whose time has to grow with their number and not with its square."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from measure import measure
from programs import ROOT, SSG

BASE = ROOT / "generator/tests/base"
# `ssg check` ends with it when it found errors, and here warnings and advice too.
FOUND_ERRORS = 1


def _post(number: int, body: str, author: str = "Ann Lee", more: str = "") -> str:
    return (
        f"---\ntitle: About sand {number}\ndate: 2025-03-01\ncategory: Technical\nauthor: {author}\n"
        f"metaDescription: About sand {number}.\nkeywords: [epoxy]\nexcerpt: About sand.\n{more}---\n{body}\n"
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


def _links_to_headings(content: Path, count: int) -> None:
    body = "".join(f"## Part {number}\n\nSee [a](#Part-{number}x).\n\n" for number in range(count))
    (content / "posts/sand.md").write_text(_post(1, body))


def _links_to_headings_elsewhere(content: Path, count: int) -> None:
    headings = "".join(f"## Part {number}\n\nText.\n\n" for number in range(count))
    (content / "posts/sand.md").write_text(_post(1, headings))
    links = "".join(f"See [a](/blog/sand#other-{number}).\n\n" for number in range(count))
    (content / "posts/mud.md").write_text(_post(2, links))


def _write_files(folder: Path, ending: str, texts: Iterator[str]) -> None:
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"sand-{number}.{ending}").write_text(text)


def _one_address(content: Path, count: int) -> None:
    _write_files(content / "posts", "md", (_post(number, "Sand.", more="slug: sand\n") for number in range(count)))


def _aliases_of_pages(content: Path, count: int) -> None:
    aliases = (f"aliases: [/blog/sand-{number + 1}]\n" for number in range(count))
    _write_files(content / "posts", "md", (_post(number, "Sand.", more=alias) for number, alias in enumerate(aliases)))


def _authors(content: Path, count: int) -> None:
    authors = (f"name: Ann{number} Leaborough\nmetaDescription: Ann.\ntext: Ann.\n" for number in range(count))
    _write_files(content / "authors", "yaml", authors)
    posts = (_post(number, "Sand.", author=f"Ann{number} Leaborogh") for number in range(count))
    _write_files(content / "posts", "md", posts)


def _pictures(content: Path, count: int) -> None:
    # They cannot be read either, so there are two messages for each.
    _write_files(content / "images", "jpg", ("" for _ in range(count)))
    body = "".join(f"![A blue door](sand-{number}x.jpg)\n\n" for number in range(count))
    (content / "posts/sand.md").write_text(_post(1, body))


def _published_files(content: Path, count: int) -> None:
    _write_files(content / "files", "pdf", ("<html>" for _ in range(count)))
    _write_files(content / "pages", "yaml", ("title: Sand\n" for _ in range(count)))


def _places(content: Path, count: int) -> None:
    place = (
        "name: Sand\ncounty: Sand\nzipCode: '90210'\nlatitude: 46.1\nlongitude: -81.8\nfeatures: [Sand]\n"
        "metaDescription: Sand.\ntitle: Sand\nkeywords: [sand]\nsummary: Sand.\n"
        "listed: {}\nsections:\n  - hero: { heading: Sand, intro: Sand. }\n"
    )
    _write_files(content / "locations", "yaml", (place for _ in range(count)))


def _redirects(content: Path, count: int) -> None:
    with (content / "site.yaml").open("a") as site:
        site.write("redirects:\n")
        site.writelines(f"  - {{ from: /old-{number}, to: /old-{number + 1} }}\n" for number in range(count))


def _keywords(content: Path, count: int) -> None:
    text = _post(1, "Sand.").replace("[epoxy]", f"[{', '.join(['epoxy'] * count)}]")
    (content / "posts/sand.md").write_text(text)


def _unknown_fields(content: Path, count: int) -> None:
    (content / "posts/sand.md").write_text(_post(1, "Sand.", more="".join(f"field{n}: a\n" for n in range(count))))


WORKS = {
    "posts with the same dead link": (2_400, _same_link),
    "posts with a dead link of their own": (2_400, _own_links),
    "dead links in one post": (8_000, _links_in_a_post),
    "dead links in one YAML file": (8_000, _links_in_yaml),
    "links to headings of one post, and as many headings": (4_000, _links_to_headings),
    "links to headings of another post": (4_000, _links_to_headings_elsewhere),
    "posts with one address": (2_400, _one_address),
    "posts with the address of another one as alias": (2_400, _aliases_of_pages),
    "authors with a slip, and as many authors": (2_400, _authors),
    "pictures that are missing, and as many that cannot be read": (4_000, _pictures),
    "published files of another kind, and broken pages": (4_000, _published_files),
    "places that are far away, with one name": (2_400, _places),
    "redirects in a row": (8_000, _redirects),
    "a keyword again and again": (8_000, _keywords),
    "unknown fields in one post": (4_000, _unknown_fields),
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
    command = [str(SSG), "check", "--deny", "advice", "--message-format", "json"]
    sample = measure(command, project, {}, status=FOUND_ERRORS)
    shutil.rmtree(project)
    return sample.processor
