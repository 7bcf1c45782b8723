"""The function that sends e-mails: batches of the table's stream, with failures in the middle."""

import re
import unittest

import aws
import mail_server
from case import SUBMISSION, Case

BATCH_SIZE = 25


class Mail(Case):
    environment = {"MAIL_TO": "owner@example.com"}

    def test_each_request_is_mailed_once_although_every_fifth_try_fails(self):
        requests = 60
        for number in range(requests):
            sent = self.contact(fields={"fillTime": 60_000}, source=f"198.51.100.{number}")
            self.assertEqual(sent.status, 201, sent.body)
        mail = mail_server.MailServer(busy_every=5)
        self.addCleanup(mail.stop)
        sender = self.start("mail", **mail.settings)
        records = self.records()
        for start in range(0, len(records), BATCH_SIZE):
            batch = records[start : start + BATCH_SIZE]
            while batch:
                [*failures] = sender.invoke({"Records": batch})["batchItemFailures"]
                # Lambda repeats the batch from the first failure on.
                numbers = [record["dynamodb"]["SequenceNumber"] for record in batch]
                batch = batch[numbers.index(failures[0]["itemIdentifier"]) :] if failures else []
        self.assertGreater(mail.seen, requests)
        ids = re.findall(r"^Message-ID: (.*)\r$", "".join(mail.taken), re.MULTILINE)
        self.assertEqual((len(mail.taken), len(ids), len(set(ids))), (requests, requests, requests))
        notices = [request["notice"] for request in self.inbox(self.session()).json()]
        self.assertEqual(notices, ["sent"] * requests)

    def test_the_settings_of_the_mail_server_can_be_in_the_secret(self):
        mail = mail_server.MailServer()
        self.addCleanup(mail.stop)
        self.assertEqual(self.contact(fields={"fillTime": 60_000}).status, 201)
        values = {"SESSION_SECRETS": "k1:" + "c2VjcmV0" * 8, "SMTP_URL": mail.settings["SMTP_URL"]}
        sender = self.start("mail", SECRETS_ID=self.make_secret(**values), MAIL_FROM="website@example.com")
        self.assertEqual(sender.invoke({"source": "aws.events"}), {"batchItemFailures": []})
        self.assertIn(SUBMISSION["propertyAddress"], mail.taken[0])

    def records(self):
        """The new rows of the outbox as the stream has them."""
        key = {"pk": {"S": "outbox"}}
        arguments = {"TableName": self.table, "KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": key["pk"]}}
        rows = aws.call(self.aws, "DynamoDB_20120810.Query", **arguments)["Items"]
        change = lambda place, row: {"Keys": key | {"sk": row["sk"]}, "SequenceNumber": f"{place:021}"}
        return [{"eventName": "INSERT", "dynamodb": change(place, row)} for place, row in enumerate(rows)]


if __name__ == "__main__":
    unittest.main()
