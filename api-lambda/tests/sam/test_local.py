"""A quote request's whole way through `scripts/sam-local.sh`: the template, `sam build`, a container, an HTTP API, the program."""

import http.client
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import time
import unittest
import urllib.parse

import aws
from case import SUBMISSION

ROOT = pathlib.Path(__file__).resolve().parents[3]
READY = "the owner's password is "


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read().decode()

    def json(self):
        return json.loads(self.body)


def session_members(session):
    stats = [path.read_text() for path in pathlib.Path("/proc").glob("[0-9]*/stat")]
    return [stat for stat in stats if stat.rpartition(")")[2].split()[3] == str(session)]


class Local(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.port = aws.free_port()
        start = time.monotonic()
        # In a session of its own, so that what is left of it at the end can be seen.
        cls.script = subprocess.Popen(
            [ROOT / "scripts/sam-local.sh"],
            env=os.environ | {"PORT": str(cls.port)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        cls.addClassCleanup(cls.stop)
        lines = []
        for line in cls.script.stdout:
            lines.append(line)
            if READY in line:
                cls.password = line.rpartition(READY)[2].strip()
                print(f"\nsam local: answers {time.monotonic() - start:.1f} s after `make sam-local`, with the function built")
                return
        raise RuntimeError("scripts/sam-local.sh ended:\n" + "".join(lines))

    @classmethod
    def stop(cls):
        cls.script.send_signal(signal.SIGTERM)
        # It goes on writing while it stops.
        cls.script.stdout.read()
        cls.script.wait()
        left = session_members(cls.script.pid)
        if left:
            raise AssertionError(f"scripts/sam-local.sh left running: {left}")

    def call(self, method, path, content=None, **headers):
        body = None if content is None else json.dumps(content)
        return self.send(method, path, body, {"Content-Type": "application/json"} if body else {}, **headers)

    def send(self, method, path, body, kind, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        self.addCleanup(connection.close)
        connection.request(method, path, body, kind | {name.replace("_", "-"): value for name, value in headers.items()})
        answer = Answer(connection.getresponse())
        self.assertRegex(answer.headers["X-Request-Id"], r"^[0-9a-f-]{36}$")
        return answer

    def inbox(self, cookie):
        return self.call("GET", "/api/admin/contact-requests", cookie=cookie)

    def authenticated(self, cookie):
        return self.call("GET", "/api/admin/auth-status", cookie=cookie).json()["authenticated"]

    def test_the_life_of_a_quote_request(self):
        key = "life-of-a-request"
        sent = self.call("POST", "/api/contact", SUBMISSION, idempotency_key=key)
        self.assertEqual(sent.status, 201, sent.body)
        again = self.call("POST", "/api/contact", SUBMISSION, idempotency_key=key)
        self.assertEqual((again.status, again.json()), (201, sent.json()))

        wrong = self.call("POST", "/api/admin/login", {"password": "not " + self.password})
        self.assertEqual((wrong.status, wrong.headers["Set-Cookie"]), (401, None))
        self.assertEqual(wrong.headers["Content-Type"], "application/problem+json")
        self.assertEqual(self.inbox("").status, 401)

        right = self.call("POST", "/api/admin/login", {"password": self.password})
        self.assertEqual(right.status, 200, right.body)
        cookie = re.match(r"__Secure-session=[^;]+", right.headers["Set-Cookie"])[0]
        self.assertTrue(self.authenticated(cookie))

        [stored] = [request for request in self.inbox(cookie).json() if request["id"] == sent.json()["id"]]
        self.assertEqual({name: stored[name] for name in SUBMISSION}, SUBMISSION)

        deleted = self.call("DELETE", f"/api/admin/contact-requests/{stored['id']}", cookie=cookie)
        self.assertEqual((deleted.status, deleted.json()), (200, {"deleted": True}))
        self.assertNotIn(stored["id"], [request["id"] for request in self.inbox(cookie).json()])

        self.assertEqual(self.call("POST", "/api/admin/logout", cookie=cookie).status, 200)
        self.assertFalse(self.authenticated(cookie))
        self.assertEqual(self.inbox(cookie).status, 401)

    def test_a_browser_without_scripts_lands_on_the_thank_you_page(self):
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode(SUBMISSION | {"firstName": "Grace"})
        answer = self.send("POST", "/api/contact", body, form)
        self.assertEqual(answer.status, 303, answer.body)
        self.assertTrue(answer.headers["Location"].endswith("/thank-you"), answer.headers["Location"])

    def test_what_the_program_does_not_know_is_answered_by_the_program(self):
        self.assertEqual(self.call("GET", "/api/no-such-thing").json()["status"], 404)
        other = self.call("PATCH", "/api/contact", {})
        self.assertEqual((other.status, other.headers["Allow"]), (405, "POST"))

    def test_measured(self):
        # A call that asks the table: `sam local` waits a second for the log of answers that are quicker than it can
        # read.
        times = []
        for _ in range(30):
            start = time.perf_counter()
            self.assertEqual(self.call("GET", "/api/health").status, 200)
            times.append((time.perf_counter() - start) * 1000)
        print(f"\nsam local, asking the table: median {statistics.median(times):.0f} ms of {len(times)} answers")


if __name__ == "__main__":
    unittest.main()
