"""Runs the programs of a release inside a folder that is their whole file system: see test-release.sh."""

import json
import os
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
REQUEST = {
    "firstName": "Ada",
    "lastName": "Moreno",
    "email": "ada.moreno@example.com",
    "phone": "(239) 555-0142",
    "propertyAddress": "12 Seagrape Lane, Sanibel",
    "projectType": "residential-garage",
    "projectTimeline": "1-month",
    "projectDetails": "Two cars and a workbench.",
    "fillTime": 60_000,
}


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


def main():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    assert os.listdir(f"{ROOT}/tmp") == [] and not os.path.exists(f"{ROOT}/lib")
    print(output("/ssg", "--version").strip())
    print(output("/ssg", "build").strip())
    settings = {
        "ADMIN_PASSWORD_HASH": output("/api-lambda", "hash-password", stdin=f"{PASSWORD}\n").strip(),
        "SESSION_SECRETS": "test:" + "A" * 43,
        "TRUSTED_HOPS": "1",
    }
    api_command = ["/api-lambda", "serve", "--listen", "127.0.0.1:0", "--data", "/quotes.db"]
    api = start(*api_command, environment=settings, stdout=subprocess.PIPE)
    site = None
    try:
        site = start("/ssg", "serve", "--port", "0", "--api", address_of(api), stdout=subprocess.PIPE)
        url = address_of(site)
        status, _, home = call(f"{url}/")
        assert status == 200 and "<h1" in home
        status, _, _ = call(f"{url}/api/contact", REQUEST)
        assert status == 201, status
        _, headers, _ = call(f"{url}/api/admin/login", {"password": PASSWORD})
        cookies = [SimpleCookie(line) for line in headers.get_all("Set-Cookie")]
        cookie = "; ".join(f"{morsel.key}={morsel.value}" for jar in cookies for morsel in jar.values())
        _, _, inbox = call(f"{url}/api/admin/contact-requests", headers={"Cookie": cookie})
        names = [request["lastName"] for request in json.loads(inbox)]
        assert names == [REQUEST["lastName"]], names
        print("A quote request went from the form's call to the inbox")
    finally:
        for process in filter(None, (site, api)):
            process.terminate()
            process.wait()


main()
