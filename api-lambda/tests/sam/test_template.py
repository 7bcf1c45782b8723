"""What `template.yaml` gives the function is what the function uses, which otherwise would only be seen on AWS."""

import http.server
import json
import pathlib
import re
import threading
import unittest
import urllib.error
import urllib.parse
import urllib.request

import aws
import mail_server
from case import SUBMISSION, Case

TEMPLATE = (pathlib.Path(__file__).resolve().parents[3] / "template.yaml").read_text()


class Recorder(http.server.BaseHTTPRequestHandler):
    """Hands calls on to moto and remembers which permissions AWS would ask for."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service, operation = re.fullmatch(r"([a-z]+)(?:_\d+)?\.(\w+)", self.headers["X-Amz-Target"], re.IGNORECASE).groups()
        operations = [operation]
        # Transactions need the permissions of what is in them and none of their own.
        if operation in ("TransactGetItems", "TransactWriteItems"):
            items = json.loads(body)["TransactItems"]
            operations = [{"ConditionCheck": "ConditionCheckItem"}.get(kind, f"{kind}Item") for item in items for kind in item]
        self.server.asked.update(f"{service.lower()}:{operation}" for operation in operations)

        request = urllib.request.Request(self.server.behind, body, dict(self.headers))
        try:
            answer = urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            content = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers["Content-Type"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def allowed(function):
    """The permissions of a function in the template, without those that Lambda uses to read a stream."""
    [resource] = re.findall(rf"^  {function}:\n((?:(?:    .*)?\n)+)", TEMPLATE, re.MULTILINE)
    found = set(re.findall(r"\b(?:dynamodb|secretsmanager):[A-Z]\w+", resource))
    return found - {f"dynamodb:{name}" for name in ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")}


class Template(Case):
    def test_the_function_may_do_what_it_does_and_nothing_else(self):
        recorder, endpoints = self.record()
        self.function = self.start(**endpoints)
        self.do_everything()
        self.assertEqual(recorder.asked, allowed("ApiFunction"))

    def test_the_function_that_sends_may_do_what_it_does_and_nothing_else(self):
        mail = mail_server.MailServer()
        self.addCleanup(mail.stop)
        self.function = self.start(MAIL_TO="owner@example.com")
        self.assertEqual(self.contact(fields={"fillTime": 60_000}).status, 201)
        recorder, endpoints = self.record()
        sender = self.start("mail", **mail.settings, **endpoints)
        self.assertEqual(sender.invoke({"source": "aws.events"}), {"batchItemFailures": []})
        self.assertEqual(len(mail.taken), 1)
        row = {"pk": {"S": "outbox"}, "sk": {"S": "gone"}}
        record = {"eventName": "INSERT", "dynamodb": {"Keys": row, "SequenceNumber": "1"}}
        self.assertEqual(sender.invoke({"Records": [record]}), {"batchItemFailures": []})
        self.assertEqual(recorder.asked, allowed("MailFunction"))

    def record(self):
        """A recorder, and the variables that send a function's calls through it."""
        recorder = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
        recorder.behind, recorder.asked = self.aws, set()
        threading.Thread(target=recorder.serve_forever).start()
        self.addCleanup(recorder.server_close)
        self.addCleanup(recorder.shutdown)
        url = f"http://127.0.0.1:{recorder.server_port}"
        return recorder, {"AWS_ENDPOINT_URL_DYNAMODB": url, "AWS_ENDPOINT_URL_SECRETS_MANAGER": url}

    def do_everything(self):
        self.function.call("GET", "/api/health")
        for _ in range(2):
            self.assertEqual(self.contact(headers={"idempotency-key": "one-and-the-same"}).status, 201)
        form = {"content-type": "application/x-www-form-urlencoded"}
        for _ in range(2):
            self.function.call("POST", "/api/contact", body=urllib.parse.urlencode(SUBMISSION), headers=form)
        self.assertEqual(self.login("wrong").status, 401)
        cookie = self.session()
        self.inbox(cookie, "limit=1")
        inbox = self.inbox(cookie).json()
        requests = "/api/admin/contact-requests"
        for stored in inbox:
            one = f"{requests}/{stored['id']}"
            self.assertEqual(self.owner("PATCH", one, cookie, {"read": True}).status, 200)
            self.assertEqual(self.owner("DELETE", one, cookie).status, 200)
        self.assertEqual(self.owner("POST", f"{requests}/{inbox[0]['id']}/restore", cookie).status, 200)
        self.assertEqual(len(self.owner("POST", f"{requests}/search", cookie, {"text": SUBMISSION["lastName"]}).json()["requests"]), 1)
        self.assertEqual(self.owner("POST", "/api/admin/erase", cookie, {"email": SUBMISSION["email"]}).json()["erased"], 1)
        self.function.call("POST", "/api/admin/logout", cookies=[cookie])

    def owner(self, method, path, cookie, body=None):
        sent = {"body": json.dumps(body), "headers": {"content-type": "application/json"}} if body is not None else {}
        return self.function.call(method, path, cookies=[cookie], **sent)

    def test_its_table_has_the_keys_that_the_program_makes(self):
        made = aws.call(self.aws, "DynamoDB_20120810.DescribeTable", TableName=self.table)["Table"]
        keys = re.findall(r"\{AttributeName: (\w+), KeyType: (\w+)\}", TEMPLATE)
        self.assertEqual(keys, [(key["AttributeName"], key["KeyType"]) for key in made["KeySchema"]])
        types = re.findall(r"\{AttributeName: (\w+), AttributeType: (\w)\}", TEMPLATE)
        self.assertEqual(types, [(each["AttributeName"], each["AttributeType"]) for each in made["AttributeDefinitions"]])
        expiry = aws.call(self.aws, "DynamoDB_20120810.DescribeTimeToLive", TableName=self.table)
        self.assertIn(f"AttributeName: {expiry['TimeToLiveDescription']['AttributeName']}\n", TEMPLATE)


if __name__ == "__main__":
    unittest.main()
