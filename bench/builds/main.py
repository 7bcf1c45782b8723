"""Compares builds of the same content by ssg, Hugo and Zola: `make bench`. docs/performance.md explains the tables.

    BENCH_POSTS   numbers of posts beside our own pages, by default "1000 10000"
    BENCH_ROUNDS  rounds in turn, of which the table shows medians, by default 3
    ZOLA          the program to compare with, by default the `zola` on PATH
"""

import os
import re
import shutil
import signal
import sys
import tempfile
from datetime import date
from pathlib import Path

from measure import CommandFailed
from mistakes import measure_growth
from programs import Program, find_others, prepare
from report import Samples, comparison, load, machine, results, table
from works import WORKS, check, edit_component


def run_rounds(programs: list[Program], rounds: int) -> Samples:
    """Measures every work with every program, in turn. The samples are by work and program, one a round."""
    samples: Samples = {}
    pages = 0
    for round in range(1, rounds + 1):
        for work in WORKS:
            for program in programs:
                work.edit(program, round)
                sample = program.build(component_edited=work.edit is edit_component)
                pages = pages or program.count_pages()
                check(program, work, round, pages)
                samples.setdefault((work.name, program.name), []).append(sample)
                print(f"  round {round}, {work.name}: {program.name} {sample.wall:.2f} s", file=sys.stderr)
    return samples


def working_folder(posts: int) -> Path:
    """A folder in memory if it is large enough, because disks differ more than programs; else the temporary folder."""
    memory = Path("/dev/shm")
    files_mb, largest_program_mb = 700 + posts * 0.3, 500 + posts * 0.3
    if memory.is_dir() and shutil.disk_usage(memory).free > files_mb * 1e6 and free_memory_mb() > files_mb + largest_program_mb:
        return memory
    print(f"Not in memory: {files_mb + largest_program_mb:.0f} MB are needed in /dev/shm. The disk is part of the times.")
    return Path(tempfile.gettempdir())


def free_memory_mb() -> float:
    found = re.search(r"^MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text(), re.M)
    return int(found[1]) * 1024 / 1e6 if found else 0


def main() -> None:
    # Removes the working folder also when `make` or CI is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sizes = [int(text) for text in os.environ.get("BENCH_POSTS", "1000 10000").split()]
    rounds = int(os.environ.get("BENCH_ROUNDS", "3"))
    others = find_others()
    for posts in sizes:
        with tempfile.TemporaryDirectory(prefix="bench-", dir=working_folder(posts)) as folder:
            programs = prepare(Path(folder), posts, others)
            load_before = load()
            samples = run_rounds(programs, rounds)
        print(f"\n{posts:,} posts beside our pages; rounds: {rounds}; {machine()}; {date.today()}; load {load_before} before, {load()} after\n")
        print(results(samples, programs))
        if others:
            print(f"\n{comparison(samples, programs)}")
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        print(f"\n{table(measure_growth(Path(folder)))}")


try:
    main()
except CommandFailed as error:
    sys.exit(f"bench: {error}")
