"""The function as a process: how it starts, what it survives, what it writes down, how fast it answers."""

import json
import statistics
import time
import unittest

import aws
from case import PASSWORD, SUBMISSION, Case, session_key
from function import event


class Process(Case):
    def test_an_event_that_is_no_request_does_not_end_the_process(self):
        self.assertEqual(self.function.call("GET", "/api/health").status, 200)
        before = self.function.process_ids()
        self.assertEqual(len(before), 1)
        for strange in ({}, [], "hello", {"Records": [{"eventSource": "aws:s3"}]}, {"version": "2.0"}):
            with self.subTest(event=strange):
                self.assertIn("DeserializeError", self.function.invoke(strange)["errorType"])
        self.assertEqual(self.function.call("GET", "/api/health").status, 200)
        self.assertEqual(self.function.process_ids(), before)

    def test_it_does_not_start_without_its_secret_and_says_why(self):
        function = self.start(SECRETS_ID="no-such-secret")
        self.assertEqual(function.invoke(event("GET", "/api/health"))["status"], 502)
        self.assertIn("SECRETS_ID: the secret cannot be read", function.log())

    def test_sessions_outlive_a_new_key_and_end_with_the_old_one(self):
        first, second = session_key("k1"), session_key("k2")
        secret = self.make_secret(SESSION_SECRETS=first)
        running = self.function = self.start(SECRETS_ID=secret)
        old = self.session()

        self.change(secret, f"{second},{first}")
        self.function = self.start(SECRETS_ID=secret)
        new = self.session()
        self.assertEqual([self.inbox(cookie).status for cookie in (old, new)], [200, 200])
        # An instance reads its secret once, so one that still runs knows nothing of the new key.
        self.function = running
        self.assertEqual([self.inbox(cookie).status for cookie in (old, new)], [200, 401])

        self.change(secret, second)
        self.function = self.start(SECRETS_ID=secret)
        self.assertEqual([self.inbox(cookie).status for cookie in (old, new)], [401, 200])

    def change(self, secret, keys):
        aws.change_secret(self.aws, secret, {"ADMIN_PASSWORD_HASH": self.password_hash, "SESSION_SECRETS": keys})

    def test_the_log_has_a_line_for_each_request_and_nothing_about_people(self):
        answers = [self.contact(), self.login(), self.login("wrong"), self.function.call("GET", "/api/nothing")]
        log = self.function.log()
        lines = [json.loads(line) for line in log.splitlines() if line.startswith('{"') and '"id"' in line]
        self.assertEqual([line["id"] for line in lines], [answer.headers["x-request-id"] for answer in answers])
        self.assertEqual([line["status"] for line in lines], [201, 200, 401, 404])
        self.assertEqual(lines[0]["route"], "/api/contact")
        private = [SUBMISSION[name] for name in ("email", "phone", "lastName", "propertyAddress")]
        private += ["203.0.113.7", PASSWORD, "eyJ"]
        for text in private:
            self.assertNotIn(text, log)


class Speed(Case):
    """Asserts nothing about time, which depends on the machine; prints what it took."""

    def test_measured(self):
        first = self.time(lambda: self.function.call("GET", "/api/health"))
        without, health, contact = [], [], []
        for number in range(200):
            without.append(self.time(lambda: self.function.call("GET", "/api/admin/contact-requests")))
        for number in range(50):
            health.append(self.time(lambda: self.function.call("GET", "/api/health")))
        for number in range(25):
            contact.append(self.time(lambda: self.contact(source=f"198.51.100.{number}")))
        print(f"\nthe function, start included: first answer {first:.0f} ms")
        for what, times in [("without the table", without), ("asking the table", health), ("a quote request", contact)]:
            print(f"the function, {what}: median {statistics.median(times):.1f} ms of {len(times)} answers")

    def time(self, call):
        start = time.perf_counter()
        self.assertIn(call().status, (200, 201, 401))
        return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    unittest.main()
