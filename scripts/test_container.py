"""Builds and runs the containers of packaging/Containerfile with the commands of its comment: see test-release.sh."""

import os
import re
import shlex
import signal
import subprocess
import sys
import threading

from test_release import PASSWORD, check, names_in_inbox, settings

# An unpacked release with the built site.
FOLDER = sys.argv[1]
NAME = f"release-test-{os.getpid()}"
API, SITE = f"{NAME}-api", f"{NAME}-site"
# Names, folders and ports of the comment, each with one that only this test uses.
REPLACEMENTS = {
    "website": NAME,
    "api": API,
    "site": SITE,
    "http://api:3001": f"http://{API}:3001",
    "/srv/quotes": f"{FOLDER}/quotes",
    "/srv/quotes/copies": f"{FOLDER}/quotes/copies",
    "/srv/quotes:/data": f"{FOLDER}/quotes:/data",
    "127.0.0.1:8080:8080": "127.0.0.1::8080",
}
# The address that a web server before the containers would add.
VISITOR = {"X-Forwarded-For": "203.0.113.7"}


def commands():
    with open(f"{FOLDER}/packaging/Containerfile", encoding="utf-8") as file:
        comment = "\n".join(line.strip("# \n") for line in file if line.startswith("#"))
    lines = [line for line in comment.replace("\\\n", "").splitlines() if re.match("docker |install ", line)]
    return [[REPLACEMENTS.get(word, word) for word in shlex.split(line)] for line in lines]


def output(command, stdin=""):
    return subprocess.run(command, cwd=FOLDER, input=stdin, stdout=subprocess.PIPE, text=True, check=True).stdout


def wait_for_start(container, times=1):
    """Waits until the container has started `times` times and its log has as many lines with an address."""
    started = ["--filter", f"container={container}", "--filter", "event=start"]
    wait_for_lines(["docker", "events", "--since", "0", *started], container, times)
    wait_for_lines(["docker", "logs", "--follow", container], " at http://", times)


def wait_for_lines(command, text, times):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    # Neither command ends on its own.
    deadline = threading.Timer(60, process.terminate)
    deadline.start()
    try:
        for line in process.stdout:
            times -= text in line
            if times == 0:
                return
        raise AssertionError(f"{command} ended")
    finally:
        deadline.cancel()
        process.terminate()
        process.wait()


def main():
    build, folders, network, api, site, backup = commands()
    output(folders)
    try:
        output(build)
        output(network)
        password_hash = output(["docker", "run", "--rm", "--interactive", NAME, "hash-password"], f"{PASSWORD}\n")
        lines = settings(password_hash.strip(), trusted_hops=2).items()
        with open(f"{FOLDER}/quotes.env", "w", encoding="utf-8") as file:
            file.writelines(f"{name}={value}\n" for name, value in lines)
        for container, start in ((API, api), (SITE, site)):
            output(start)
            wait_for_start(container)
        url = f"http://{output(['docker', 'port', SITE, '8080']).strip()}"
        check(url, VISITOR)
        names = names_in_inbox(url, VISITOR)
        # The engine starts again what has crashed, and leaves alone what it was told to stop.
        os.kill(int(output(["docker", "inspect", "--format", "{{.State.Pid}}", API])), signal.SIGKILL)
        wait_for_start(API, times=2)
        assert names_in_inbox(url, VISITOR) == names, "requests outlive a crash"
        output(backup)
        data = os.stat(f"{FOLDER}/quotes/quotes.db")
        assert (data.st_uid, data.st_mode & 0o777) == (10001, 0o600), data
        [copy] = [name for name in os.listdir(f"{FOLDER}/quotes/copies") if name.endswith(".db")]
        print(f"A quote request went from the form's call to the inbox in containers, and into {copy}")
    finally:
        for remove in (["rm", "--force", SITE, API], ["network", "rm", NAME], ["rmi", NAME]):
            subprocess.run(["docker", *remove], stdout=subprocess.DEVNULL, check=False)


main()
