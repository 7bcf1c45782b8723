"""The common parts of the tests: a table and a function for each, and somebody who wants a floor."""

import json
import pathlib
import secrets
import subprocess
import unittest
import uuid

import aws
import function

PASSWORD = "correct horse battery staple"

SUBMISSION = json.loads((pathlib.Path(__file__).resolve().parents[3] / "tests/complete-form.json").read_bytes())

# All attempts since 1970 fall into one stretch of counting, so that no test meets the seam between two.
ALWAYS = 2_000_000_000


def session_key(name):
    return f"{name}:{secrets.token_urlsafe(32)}"


def program(*arguments, stdin=None, **environment):
    command = [function.BOOTSTRAP, *arguments]
    run = subprocess.run(command, env=function.CREDENTIALS | environment, input=stdin, capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(f"{arguments}: {run.stderr}")
    return run.stdout.strip()


class Case(unittest.TestCase):
    """Each test has a table and an instance of the function for itself."""

    environment = {}

    @classmethod
    def setUpClass(cls):
        moto, cls.aws = aws.start()
        cls.addClassCleanup(moto.wait)
        cls.addClassCleanup(moto.terminate)
        cls.password_hash = program("hash-password", stdin=PASSWORD)
        cls.secret = cls.make_secret(SESSION_SECRETS=session_key("k1"))

    @classmethod
    def make_secret(cls, **values):
        """A secret with the owner's password and the values; gives its name."""
        name = f"quote-api-{uuid.uuid4()}"
        aws.create_secret(cls.aws, name, {"ADMIN_PASSWORD_HASH": cls.password_hash} | values)
        return name

    def setUp(self):
        self.table = f"table-{uuid.uuid4()}"
        program("create-table", "--table", self.table, AWS_ENDPOINT_URL_DYNAMODB=self.aws)
        self.function = self.start()

    def start(self, handler="bootstrap", **environment):
        """Another instance on the same table."""
        settings = {
            "TABLE_NAME": self.table,
            "SECRETS_ID": self.secret,
            "AWS_ENDPOINT_URL_DYNAMODB": self.aws,
            "AWS_ENDPOINT_URL_SECRETS_MANAGER": self.aws,
            "SITE_ORIGIN": "https://www.example.com",
            "SITE_NAME": "Marlpoint Floors",
        }
        started = function.Function(settings | self.environment | environment, handler)
        self.addCleanup(started.stop)
        return started

    def post(self, path, content, **request):
        """Sends JSON."""
        headers = {"content-type": "application/json"} | request.pop("headers", {})
        return self.function.call("POST", path, body=json.dumps(content), headers=headers, **request)

    def contact(self, **request):
        return self.post("/api/contact", SUBMISSION | request.pop("fields", {}), **request)

    def login(self, password=PASSWORD, **request):
        return self.post("/api/admin/login", {"password": password}, **request)

    def session(self):
        """Logs in; gives the cookie as a browser sends it back."""
        return self.login().cookies[0].partition(";")[0]

    def inbox(self, cookie, query=""):
        return self.function.call("GET", "/api/admin/contact-requests", cookies=[cookie], query=query)

    def assert_problem(self, answer, status):
        self.assertEqual(answer.status, status, answer.body)
        self.assertEqual(answer.headers["content-type"], "application/problem+json")
        problem = answer.json()
        self.assertEqual(problem["status"], status)
        self.assertTrue(problem["title"] and problem["detail"])
        self.assertEqual(problem["requestId"], answer.headers["x-request-id"])
        return problem
