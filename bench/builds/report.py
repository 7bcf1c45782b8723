"""The tables of the benchmark, in markdown."""

import os
import re
from pathlib import Path
from statistics import median

from measure import Sample
from programs import Program
from works import COLD, WORKS

# By the names of work and program, one for each round.
Samples = dict[tuple[str, str], list[Sample]]

# The values of a sample.
VALUES = ["wall", "processor", "memory"]


def table(rows: list[list[str]]) -> str:
    """Rows as a table in markdown; the first one is the head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def results(samples: Samples, programs: list[Program]) -> str:
    """A table of medians."""
    rows = [["Work", "Program", "Wall", "Processor", "Peak memory", "Wall, divided by its own cold build"]]
    for work in WORKS:
        for program in programs:
            runs = samples[work.name, program.name]
            wall, processor, memory = (median(getattr(run, value) for run in runs) for value in VALUES)
            of_cold = "" if work is COLD else ratios(runs, samples[COLD.name, program.name], "wall")
            rows.append([work.name, program.name, f"{wall:.3f} s", f"{processor:.3f} s", f"{memory:.0f} MB", of_cold])
    return table(rows)


def comparison(samples: Samples, programs: list[Program]) -> str:
    """A table of the ratios of ssg to the other programs."""
    ssg, *others = programs
    columns = [(other, value) for other in others for value in VALUES]
    rows = [["ssg divided by", *(f"{other.name}, {value}" for other, value in columns)]]
    for work in WORKS:
        ours = samples[work.name, ssg.name]
        rows.append([work.name, *(ratios(ours, samples[work.name, other.name], value) for other, value in columns)])
    return table(rows)


def ratios(runs: list[Sample], others: list[Sample], value: str) -> str:
    """Each run divided by the other one of the same round: the median and, in brackets, the range."""
    found = sorted(getattr(run, value) / getattr(other, value) for run, other in zip(runs, others))
    spread = f" ({found[0]:.3f} to {found[-1]:.3f})" if len(found) > 1 else ""
    return f"{median(found):.3f}{spread}"


def machine() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.*)", info.read_text(), re.M) if info.exists() else None
    return f"{os.cpu_count()} processors{f', {found[1]}' if found else ''}"


def load() -> str:
    return " ".join(f"{value:.2f}" for value in os.getloadavg())
