"""A quote request through CloudFront and the gateway to the function, its table, the stream and an e-mail."""

import unittest

import cloud
import stack
from account import account


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Of its own, because customers get few e-mails from one address.
        cls.stack = stack.Stack("requests")
        cls.stack.deploy(**stack.EVERYTHING_AGAIN)
        cls.mail = account().mail

    def test_a_request_is_stored_and_the_owner_and_the_customer_are_told_by_the_stream(self):
        answer = self.stack.contact(firstName="Stream", email="stream@example.com")
        self.assertEqual(answer.status, 201, answer.text)
        name = answer.json()["id"]
        for receiver, subject in ("owner@example.com", "New request: Stream"), ("stream@example.com", "We have your request: Marlpoint Floors"):
            cloud.until(lambda: self.letters(receiver, subject), f"an e-mail to {receiver}")
        cookie = self.stack.login()
        [stored] = [one for one in self.inbox(cookie) if one["id"] == name]
        self.assertEqual(stored["email"], "stream@example.com")
        cloud.until(lambda: [one["notice"] for one in self.inbox(cookie) if one["id"] == name] == ["sent"], "the note that it was sent")
        rows = self.stack.emulator.client("dynamodb").scan(TableName=self.stack.output("TableName"))["Items"]
        self.assertEqual(len([row for row in rows if row["pk"]["S"].startswith("quotes#") and row["sk"]["S"] == name]), 1)

    def letters(self, receiver, subject):
        return [one for one in self.mail.taken if f"\r\nTo: {receiver}\r\n" in one and f"\r\nSubject: {subject}" in one]

    def test_the_owner_deletes_and_restores_a_request(self):
        name = self.stack.contact(firstName="Deleted").json()["id"]
        cookie = self.stack.login()
        one = f"/api/admin/contact-requests/{name}"
        self.assertEqual(self.stack.call("DELETE", one, cookie=cookie).status, 200)
        self.assertNotIn(name, [each["id"] for each in self.inbox(cookie)])
        self.assertEqual(self.stack.call("POST", f"{one}/restore", cookie=cookie).status, 200)
        self.assertIn(name, [each["id"] for each in self.inbox(cookie)])

    def test_without_a_session_the_inbox_is_a_401(self):
        self.assertEqual(self.stack.call("GET", "/api/admin/contact-requests").status, 401)

    def test_a_call_past_cloudfront_is_a_403_and_one_with_its_secret_is_not(self):
        host = f"{self.stack.resources()['HttpApi']}.execute-api.{cloud.REGION}.amazonaws.com"
        for headers in {}, {"X-Cdn-Secret": "a guess"}:
            self.assertEqual(self.stack.call("GET", "/api/health", headers=headers, host=host).status, 403)
        self.assertEqual(self.stack.call("GET", "/api/health").json(), {"status": "ok", "photosWritable": True})

    def inbox(self, cookie):
        answer = self.stack.call("GET", "/api/admin/contact-requests", cookie=cookie)
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json()
