"""Steps of docs/operations.md that change a stack in use."""

import json
import secrets
import unittest

import cloud
import stack
from account import account


class Operations(unittest.TestCase):
    def setUp(self):
        self.emulator = account().emulator
        self.stack = stack.Stack(f"operations-{secrets.token_hex(4)}")
        self.addCleanup(self.stack.delete)

    def test_the_secret_of_the_cdn_is_replaced_in_the_documented_steps_and_the_api_answers_after_each(self):
        manager = self.emulator.client("secretsmanager")
        values = json.loads(manager.get_secret_value(SecretId="quote-api")["SecretString"])
        manager.create_secret(Name="replaced", SecretString=json.dumps(values))
        self.stack.deploy(SecretsId="replaced")
        self.stack.deploy(CdnRequired="0")
        self.assert_healthy()
        new = json.dumps(values | {"CDN_SECRET": secrets.token_urlsafe(32)})
        version = manager.put_secret_value(SecretId="replaced", SecretString=new)["VersionId"]
        self.restart()
        self.assert_healthy()
        self.stack.deploy(SecretVersion=version)
        self.assert_healthy()
        self.stack.deploy(CdnRequired="1")
        self.assert_healthy()

    def test_without_the_step_that_has_cloudfront_read_the_secret_again_the_api_refuses_everybody(self):
        manager = self.emulator.client("secretsmanager")
        values = json.loads(manager.get_secret_value(SecretId="quote-api")["SecretString"])
        manager.create_secret(Name="half-replaced", SecretString=json.dumps(values))
        self.stack.deploy(SecretsId="half-replaced")
        new = json.dumps(values | {"CDN_SECRET": secrets.token_urlsafe(32)})
        manager.put_secret_value(SecretId="half-replaced", SecretString=new)
        self.restart()
        self.assertEqual(self.stack.call("GET", "/api/health").status, 403)

    def test_a_restored_table_is_used_in_place_of_the_own_one_and_its_stream_sends_e_mails(self):
        self.stack.deploy(**stack.EVERYTHING_AGAIN)
        before = self.stack.contact(firstName="Before", email="before@example.com").json()["id"]
        dynamodb = self.emulator.client("dynamodb")
        own, restored = self.stack.output("TableName"), f"restored-{secrets.token_hex(4)}"
        dynamodb.restore_table_to_point_in_time(SourceTableName=own, TargetTableName=restored, UseLatestRestorableTime=True)
        cloud.until(lambda: dynamodb.describe_table(TableName=restored)["Table"]["TableStatus"] == "ACTIVE", "the restored table")
        stream = {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}
        label = dynamodb.update_table(TableName=restored, StreamSpecification=stream)["TableDescription"]["LatestStreamLabel"]
        self.stack.deploy(TableName=restored, TableStream=label)
        after = self.stack.contact(firstName="After", email="after@example.com").json()["id"]
        answer = self.stack.call("GET", "/api/admin/contact-requests", cookie=self.stack.login())
        self.assertEqual({one["id"] for one in answer.json()}, {before, after})
        self.assertNotIn(after, [row["sk"]["S"] for row in dynamodb.scan(TableName=own)["Items"]])
        mail = account().mail
        cloud.until(lambda: [one for one in mail.taken if f"Message-ID: <{after}@" in one], "the e-mail by the stream of the restored table")
        self.stack.deploy(TableName="", TableStream="")
        self.assertEqual(self.stack.output("TableName"), own)

    def restart(self):
        """Has each function read the secret again, as the documented loop does."""
        functions = self.emulator.client("lambda")
        for name in "FunctionName", "MailFunctionName":
            functions.update_function_configuration(FunctionName=self.stack.output(name), Description=f"secrets of {secrets.token_hex(4)}")

    def assert_healthy(self):
        answer = self.stack.call("GET", "/api/health")
        self.assertEqual((answer.status, answer.json()["status"]), (200, "ok"))
