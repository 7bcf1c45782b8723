"""Runs the programs of a release inside a folder that is their whole file system: see test-release.sh."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from http.cookies import SimpleCookie

ROOT = sys.argv[1]
CHROOT = shutil.which("chroot")
PASSWORD = "a password for this test"
FORM = pathlib.Path(__file__).resolve().parents[1] / "tests/complete-form.json"
REQUEST = json.loads(FORM.read_bytes()) | {"fillTime": 60_000}


def start(*command, environment=None, **options):
    environment = {"PATH": "/", "HOME": "/", "XDG_CACHE_HOME": "/cache", **(environment or {})}
    return subprocess.Popen([CHROOT, ROOT, *command], env=environment, text=True, **options)


def output(*command, stdin=""):
    process = start(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    answer, _ = process.communicate(stdin)
    assert process.returncode == 0, f"{command} ended with {process.returncode}"
    return answer


def address_of(process):
    for line in process.stdout:
        found = re.search(r"http://[\w.]+:\d+", line)
        if found:
            return found[0]
    raise AssertionError("the program ended without an address")


def call(url, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en", **(headers or {})}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        return answer.status, answer.headers, answer.read().decode()


def check(url, headers):
    """Reads a page of the site at this address, sends a quote request, and finds it in the inbox."""
    status, _, home = call(f"{url}/", headers=headers)
    assert status == 200 and "<h1" in home
    _, _, health = call(f"{url}/api/health", headers=headers)
    assert json.loads(health) == {"status": "ok"}, health
    status, _, _ = call(f"{url}/api/contact", REQUEST, headers)
    assert status == 201, status
    assert names_in_inbox(url, headers) == [REQUEST["lastName"]]


def names_in_inbox(url, headers):
    _, answer, _ = call(f"{url}/api/admin/login", {"password": PASSWORD}, headers)
    cookies = [SimpleCookie(line) for line in answer.get_all("Set-Cookie")]
    cookie = "; ".join(f"{morsel.key}={morsel.value}" for jar in cookies for morsel in jar.values())
    _, _, inbox = call(f"{url}/api/admin/contact-requests", headers={"Cookie": cookie, **headers})
    return [request["lastName"] for request in json.loads(inbox)]


def settings(password_hash, trusted_hops):
    return {
        "ADMIN_PASSWORD_HASH": password_hash,
        "SESSION_SECRETS": "test:" + "A" * 43,
        "TRUSTED_HOPS": str(trusted_hops),
    }


def main():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    assert os.listdir(f"{ROOT}/tmp") == [] and not os.path.exists(f"{ROOT}/lib")
    print(output("/ssg", "--version").strip())
    print(output("/ssg", "build").strip())
    environment = settings(output("/api-lambda", "hash-password", stdin=f"{PASSWORD}\n").strip(), trusted_hops=1)
    api_command = ["/api-lambda", "serve", "--listen", "127.0.0.1:0", "--data", "/quotes.db"]
    api = start(*api_command, environment=environment, stdout=subprocess.PIPE)
    site = None
    try:
        site = start("/ssg", "serve", "--port", "0", "--api", address_of(api), stdout=subprocess.PIPE)
        check(address_of(site), {})
        print("A quote request went from the form's call to the inbox")
    finally:
        for process in filter(None, (site, api)):
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
