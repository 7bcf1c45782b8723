"""Runs a command and measures it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

# A process inherits the peak memory of the one that started it. This starter has 9 MB, less than any measured program.
STARTER = """
import os, sys, time
start = time.monotonic()
process = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(process, 0)
wall = time.monotonic() - start
code = os.waitstatus_to_exitcode(status)
os.write(int(sys.argv[1]), b"[%d,%f,%f,%d]" % (code, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss))
"""


class CommandFailed(Exception):
    """A measured command ended with an error."""


@dataclass(frozen=True)
class Sample:
    """One run of a command."""

    wall: float  # seconds
    processor: float  # seconds of all threads, in the program and in the kernel
    memory: float  # peak resident set size in MB


def measure(command: list[str], folder: Path, environment: dict[str, str], status: int = 0) -> Sample:
    """Runs a command in a folder.

    Raises CommandFailed, with what the command printed, when it ends with another exit status than `status`.
    """
    reader, writer = os.pipe()
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", STARTER, str(writer), *command],
        cwd=folder,
        env=os.environ | environment,
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    os.close(writer)
    with os.fdopen(reader) as pipe:
        result = pipe.read()
    code, wall, processor, peak = json.loads(result or "[-1, 0, 0, 0]")
    if code != status:
        raise CommandFailed(f"{' '.join(command)}\nended with status {code}:\n{run.stdout[-4000:]}")
    # The peak is in KiB on Linux, in bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    return Sample(wall, processor, peak * unit / 1e6)
