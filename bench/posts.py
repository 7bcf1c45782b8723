"""Writes a blog for the benchmark: the same posts for ssg and Hugo, and the same in every run.

    python3 bench/posts.py COUNT FOLDER
"""

import random
import shutil
import sys
from pathlib import Path

WORDS = (
    "slab epoxy coating concrete moisture grind seal flake topcoat primer crack joint garage floor tire salt sand "
    "humidity cure vapor test edge drain ramp shine wear coat resin pigment broadcast scrape vacuum dry wet clean "
    "the a of to and in on with for from under over before after when where each every most some no not it is are"
).split()
CATEGORIES = ["Technical", "Residential", "Commercial", "Industrial", "Cost Guide"]


def paragraph(pick: random.Random, words: int) -> str:
    text = " ".join(pick.choices(WORDS, k=words)).capitalize()
    return f"{text} **{' '.join(pick.choices(WORDS, k=2))}** [here](/blog)."


def body(pick: random.Random) -> str:
    """About 850 words: six headings, twelve paragraphs, a list and a table."""
    parts = []
    for number in range(6):
        parts.append("## " + " ".join(pick.choices(WORDS, k=5)).capitalize())
        parts += [paragraph(pick, 63) for _ in range(2)]
        if number == 2:
            parts.append("\n".join("- " + " ".join(pick.choices(WORDS, k=5)) for _ in range(5)))
        if number == 4:
            parts.append("| Coat | Mils |\n|---|---|\n| Base | 10 |\n| Top | 12 |")
    return "\n\n".join(parts)


def main() -> None:
    count, folder = int(sys.argv[1]), Path(sys.argv[2])
    here = Path(__file__).parent
    shutil.copytree(here.parent / "generator/tests/base", folder / "ssg/content")
    shutil.copytree(here / "hugo", folder / "hugo")
    (folder / "hugo/content/blog").mkdir(parents=True)
    pick = random.Random(2025)
    for number in range(count):
        date = f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}"
        shared = f'title: "Post number {number}"\ndate: {date}\nkeywords: [epoxy, floor {number}]\n'
        category = CATEGORIES[number % len(CATEGORIES)]
        text = body(pick)
        (folder / f"ssg/content/posts/post-{number}.md").write_text(
            f"---\n{shared}category: {category}\nauthor: Ann Lee\nmetaDescription: About floor {number}.\n"
            f"excerpt: What we saw on floor {number}.\n---\n{text}\n"
        )
        (folder / f"hugo/content/blog/post-{number}.md").write_text(
            f"---\n{shared}params:\n  category: {category}\n  author: Ann Lee\n"
            f"description: About floor {number}.\nsummary: What we saw on floor {number}.\n---\n{text}\n"
        )


main()
