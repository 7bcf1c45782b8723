"""The content of the benchmark: our pages and generated posts, in the forms of ssg, Hugo and Zola."""

import json
import os
import random
import re
import shutil
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CATEGORIES = ["Technical", "Residential", "Commercial", "Industrial", "Cost Guide"]
WORDS = (
    "slab epoxy coating concrete moisture grind seal flake topcoat primer crack joint garage floor tire salt sand "
    "humidity cure vapor test edge drain ramp shine wear coat resin pigment broadcast scrape vacuum dry wet clean "
    "the a of to and in on with for from under over before after when where each every most some no not it is are"
).split()
CODE = """```
substrate_temperature = 24.5
dew_point = 18.0
if substrate_temperature - dew_point < 3.0:
    wait("the slab is too cold to coat")
```"""


def copy_content(content: Path) -> None:
    """Copies our own content in its first language, without the pages of categories and authors: the other programs do
    not make them."""
    left = shutil.ignore_patterns(".*", "authors", "*.es.*", "translations.txt")
    shutil.copytree(HERE.parent.parent / "content", content, ignore=left)
    site, addresses = content / "site.yaml", content / "addresses.txt"
    # A category without a description has no page, and nobody answers without a page.
    without = r"(?m)^    metaDescription: >-\n(?:      .*\n)+|^answers:\n(?:  .*\n)+|^otherLanguages: .*\n"
    site.write_text(re.sub(without, "", site.read_text()))
    lines = addresses.read_text().splitlines(keepends=True)
    addresses.write_text("".join(line for line in lines if not re.match("/es(/|\n)|/blog/(category|author)/", line)))


def add_posts(content: Path, count: int) -> None:
    """Adds posts, the same ones in every run."""
    pick = random.Random(2025)
    for number in range(count):
        (content / f"posts/bench-{number:05}.md").write_text(_post(pick, number, count))


def _post(pick: random.Random, number: int, count: int) -> str:
    """A post of about 850 words: six headings, twelve paragraphs, a list, a table and code."""

    def words(count: int) -> str:
        chosen: list[str] = []
        while len(chosen) < count:
            word = pick.choice(WORDS)
            # `ssg` warns about a word that is there twice in a row.
            if chosen[-1:] != [word]:
                chosen.append(word)
        return " ".join(chosen)

    parts = []
    for part in range(6):
        parts.append("## " + words(5).capitalize())
        for _ in range(2):
            link = f"[{words(2)}](/blog/bench-{pick.randrange(count):05})"
            parts.append(f"{words(32).capitalize()} **{words(2)}** {words(28)} `{words(1)}` {link}.")
        if part == 1:
            parts.append(CODE)
        if part == 2:
            parts.append("\n".join(f"- {words(5)}" for _ in range(5)))
        if part == 4:
            parts.append("| Coat | Mils |\n|---|---|\n| Base | 10 |\n| Top | 12 |")
    text = "\n\n".join(parts)
    return f"""---
title: Floor {number} and what we did to it
date: 2023-{number % 12 + 1:02}-{number % 28 + 1:02}
category: {CATEGORIES[number % len(CATEGORIES)]}
author: Karen Whitfield
metaDescription: What we measured on floor {number}, which coats it got and how it looks after a year of cars, salt and sand.
keywords: [epoxy, floor {number}, {words(2)}]
excerpt: What we saw on floor {number}, and what it cost.
---
{text}
"""


@dataclass(frozen=True)
class Facts:
    """What the other programs take over from a build of ours, so that their pages show the same things."""

    name: str
    base_url: str
    # The parts of a document that are the same on every page, as constant text: the cheapest way for the others.
    shell: dict[str, str]
    # Picture files by the path of their original.
    pictures: dict[str, dict]
    dist: Path
    # The files in `dist` that are not pages, feeds or the sitemap.
    files: list[str]


def read_facts(content: Path, dist: Path, props: str) -> Facts:
    """Reads the facts from a built site and the output of `ssg props --all`."""
    pages = [json.loads(line) for line in props.splitlines()]
    files = {page["url"]: "index.html" if page["url"] == "/" else f"{page['url'][1:]}.html" for page in pages}
    post = (dist / next(file for file in files.values() if re.match(r"blog/(?!page/)", file))).read_text()
    other = (dist / next(file for file in files.values() if file.startswith("locations/"))).read_text()

    tags = [re.findall(r"<(?:meta|link)\b[^>]*>|<script\b.*?</script>", text, re.S) for text in (post, other)]
    of_page = ('"og:image', '"twitter:')  # the same by chance, where two pages show pictures
    common = [tag for tag in tags[0] if tag in tags[1] and not any(name in tag for name in of_page)]
    graph = json.loads(_between(post, '<script type="application/ld+json">', "</script>"))["@graph"]
    shell = {
        "head.html": "\n".join(common),
        "before.html": _between(other, "<body>", "<main"),
        "before-blog.html": _between(post, "<body>", "<main"),
        "after.html": _between(post, "</main>", "</body>"),
        "business.html": json.dumps(graph[0], ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    by_templates = {*files.values(), "404.html", "feed.xml", "feed.json", "sitemap.xml"}
    paths = (path.relative_to(dist).as_posix() for path in dist.rglob("[!.]*") if path.is_file())
    others = [path for path in paths if re.sub(r"\.(br|gz)$", "", path) not in by_templates]
    return Facts(
        name=graph[0]["name"],
        base_url=graph[0]["url"].rstrip("/"),
        shell=shell,
        pictures=_pictures(content / "images", pages),
        dist=dist,
        files=others,
    )


def _between(text: str, start: str, end: str) -> str:
    found = re.search(re.escape(start) + "(.*?)" + re.escape(end), text, re.S)
    if found is None:
        raise ValueError(f"our pages have no text between {start} and {end} any more; change bench/builds/corpus.py")
    return found[1]


def _pictures(originals: Path, value: object) -> dict[str, dict]:
    """The pictures in a value of JSON, by the path of their original."""
    found: dict[str, dict] = {}

    def visit(value: object) -> None:
        if isinstance(value, dict) and {"base", "widths", "fallback"} <= value.keys():
            found[value["base"].removeprefix("/images/").rpartition(".")[0]] = value
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            visit(part)

    visit(value)
    # Of some originals, pages show only the floor of a room.
    floors = {slug.partition("-on-")[0]: picture for slug, picture in found.items() if "-on-" in slug}
    shown = floors | found
    files = {path: re.sub(r"[^a-z0-9]+", "-", path.stem.lower()) for path in originals.rglob("*") if path.is_file()}
    return {path.relative_to(originals).as_posix(): shown[slug] for path, slug in files.items() if slug in shown}


def write_hugo(folder: Path, content: Path, facts: Facts) -> None:
    """Writes a Hugo project. Hugo reads our files as they are: what it does not know becomes a parameter."""
    shutil.copytree(HERE / "hugo", folder)
    _prepend(folder / "hugo.toml", f"baseURL = {json.dumps(facts.base_url + '/')}\ntitle = {json.dumps(facts.name)}\n")
    _write_shared(folder, folder / "layouts/_partials/ours", content, facts)
    pages = folder / "content"
    for path, matter, text in _pages(content):
        _write(pages / path, f"---\n{matter}\n---\n{text}")
    _write(pages / "services/_index.md", "---\nbuild: { render: never }\n---\n")
    shutil.copytree(content / "posts", pages / "blog", dirs_exist_ok=True)


def write_zola(folder: Path, content: Path, facts: Facts) -> None:
    """Writes a Zola project. Zola wants all fields that it does not know below `extra`."""
    shutil.copytree(HERE / "zola", folder)
    _prepend(folder / "config.toml", f"base_url = {json.dumps(facts.base_url)}\ntitle = {json.dumps(facts.name)}\n")
    _write_shared(folder, folder / "templates/ours", content, facts)
    pages = folder / "content"
    blog = "sort_by: date\npaginate_by: 60\ntemplate: blog.html\npage_template: post.html\n"
    for path, matter, text in _pages(content):
        known = blog if path == "blog/_index.md" else ""
        _write(pages / path, f"---\n{known}extra:\n{textwrap.indent(matter, '  ')}\n---\n{text}")
    _write(pages / "services/_index.md", "---\nrender: false\n---\n")
    for post in (content / "posts").glob("*.md"):
        _, matter, text = post.read_text().split("---\n", 2)
        known = "".join(re.findall(r"^(?:date|updated|draft|slug): .*\n", matter, re.M))
        (pages / "blog" / post.name).write_text(f"---\n{known}extra:\n{textwrap.indent(matter, '  ')}---\n{text}")


def _pages(content: Path) -> list[tuple[str, str, str]]:
    """Our pages that are not posts, with the paths that Hugo and Zola want: path, front matter, text."""
    names = {"home": "_index.md", "blog": "blog/_index.md", "locations": "locations/_index.md", "thank-you": "thank-you.md"}
    files = {path: content / f"{name}.yaml" for name, path in names.items()}
    for kind in ("locations", "services"):
        files |= {f"{kind}/{file.stem}.md": file for file in (content / kind).glob("*.yaml")}
    own = content / "pages"
    files |= {file.relative_to(own).with_suffix(".md").as_posix(): file for file in own.rglob("*.yaml")}
    pages = [(path, file.read_text(), "") for path, file in files.items()]
    for file in own.rglob("*.md"):
        _, matter, text = file.read_text().split("---\n", 2)
        pages.append((file.relative_to(own).as_posix(), matter, text))
    return pages


def _write_shared(folder: Path, templates: Path, content: Path, facts: Facts) -> None:
    for name, text in facts.shell.items():
        _write(templates / name, text)
    _write(folder / "data/pictures.json", json.dumps(facts.pictures))
    shutil.copytree(content / "swatches", folder / "data/swatches")
    for file in facts.files:
        to = folder / "static" / file
        to.parent.mkdir(parents=True, exist_ok=True)
        os.link(facts.dist / file, to)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _prepend(path: Path, text: str) -> None:
    path.write_text(text + path.read_text())


if __name__ == "__main__":
    # python3 bench/builds/corpus.py CONTENT POSTS
    copy_content(Path(sys.argv[1]))
    add_posts(Path(sys.argv[1]), int(sys.argv[2]))
