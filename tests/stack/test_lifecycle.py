"""The stack of the template as it is written: created, refused, rolled back, updated and deleted."""

import itertools
import unittest

import cloud
import stack
from account import WORKFLOW, account, credentials_of_workflow

NUMBERS = itertools.count(1)
ALL = stack.EVERYTHING_AGAIN | {"WebPush": "1"}
NOTHING = {name: "" for name in ("AlarmEmail", "DeployFrom", "MailFrom", "MailTo", "RebuildUrl", "SitePhone")} | {
    name: "0" for name in ("ConfirmationMail", "Firewall", "PhotosMaxMb", "WebPush")
}
OPTIONAL = {
    "AlarmTopic", "Budget", "DeployRole", "FailedRebuilds", "MailFunction", "MailLeftBehind", "MailStream", "Rebuild", "WebFirewall",
}  # fmt: skip


class Lifecycle(unittest.TestCase):
    def new(self):
        made = stack.Stack(f"lifecycle-{next(NUMBERS)}")
        self.addCleanup(self.remove, made)
        return made

    def remove(self, made):
        if made.status() not in (None, "DELETE_COMPLETE"):
            made.delete()

    def test_without_parameters_it_is_created_and_the_api_answers(self):
        made = self.new()
        made.deploy()
        self.assertEqual(made.call("GET", "/api/health").json()["status"], "ok")
        self.assertEqual(made.output("Next"), f"sam deploy --parameter-overrides SiteOrigin={made.output('SiteUrl')}")

    def test_parameters_that_do_not_fit_are_refused_with_the_sentence_of_the_rule_and_nothing_is_made(self):
        made = self.new()
        for parameters, sentence in (
            ({"DomainNames": "www.example.com"}, "DomainNames needs CertificateArn"),
            ({"MailTo": "owner@example.com"}, "MailTo needs MailFrom"),
            ({"ConfirmationMail": "1", "MailTo": "a@example.com", "MailFrom": "b@example.com"}, "ConfirmationMail needs SitePhone"),
            ({"ContactLimit": "many"}, "ContactLimit"),
        ):
            with self.assertRaisesRegex(stack.Refused, sentence):
                made.deploy(**parameters)
        self.assertFalse(made.has_resources())

    def test_a_creation_without_the_secret_is_rolled_back_and_leaves_the_table_alone_behind(self):
        made = self.new()
        made.deploy(expected="ROLLBACK_COMPLETE", SecretsId="no-such-secret")
        self.assertRegex(made.failures()[0], "^Distribution: .*no-such-secret")
        self.assertEqual(made.left_behind(), {"Table"})
        self.assertFalse([name for name in self.buckets() if name.startswith(made.name)])
        # A new attempt needs the end of this one.
        made.delete()
        made.deploy()
        self.assertEqual(made.call("GET", "/api/health").status, 200)

    def test_an_identity_provider_that_the_account_has_stops_a_creation_until_a_parameter_says_so(self):
        stack.everything()
        made = self.new()
        made.deploy(expected="ROLLBACK_COMPLETE", DeployFrom=WORKFLOW)
        self.assertRegex(made.failures()[0], "^ForgeProvider: .*already exists")
        made.delete()
        made.deploy(DeployFrom=WORKFLOW, ForgeIdentity="0")
        self.assertTrue(credentials_of_workflow(made))

    def test_an_update_that_fails_is_rolled_back_and_the_api_goes_on(self):
        made = self.new()
        made.deploy(SiteName="Before")
        before = made.resources()
        made.deploy(expected="UPDATE_ROLLBACK_COMPLETE", SecretsId="no-such-secret", SiteName="After")
        self.assertEqual(made.resources(), before)
        self.assertEqual(made.variable("ApiFunction", "SITE_NAME"), "Before")
        self.assertEqual(made.call("GET", "/api/health").json()["status"], "ok")
        made.deploy(SecretsId="quote-api", SiteName="After")
        self.assertEqual(made.variable("ApiFunction", "SITE_NAME"), "After")

    def test_everything_is_turned_on_off_and_on_and_requests_stay(self):
        made = self.new()
        made.deploy()
        kept = {name: made.resources()[name] for name in ("Table", "SiteBucket", "PhotosBucket", "Distribution", "HttpApi", "SiteValues")}
        first = made.contact(firstName="First").json()["id"]
        for parameters, there in (ALL, True), (NOTHING, False), (ALL, True):
            made.deploy(**parameters)
            found = made.resources()
            self.assertEqual({name: found[name] for name in kept}, kept)
            self.assertEqual({name for name in OPTIONAL if name in found}, OPTIONAL if there else set())
            answer = made.call("GET", "/api/admin/contact-requests", cookie=made.login())
            self.assertIn(first, [one["id"] for one in answer.json()])
        # The new stream is read too.
        taken = len(account().mail.taken)
        self.assertEqual(made.contact(firstName="Second", email="second@example.com").status, 201)
        cloud.until(lambda: len(account().mail.taken) > taken, "an e-mail by the new stream")

    def test_a_deployment_that_changes_nothing_is_none(self):
        made = self.new()
        made.deploy()
        with self.assertRaisesRegex(stack.Refused, "didn't contain changes"):
            made.deploy()

    def test_a_deletion_keeps_requests_photos_and_site(self):
        made = self.new()
        made.deploy(**ALL)
        table, buckets = made.output("TableName"), {made.output(name) for name in ("PhotosBucketName", "SiteBucketName")}
        sent = made.contact().json()["id"]
        made.delete()
        self.assertLessEqual(buckets, set(self.buckets()))
        dynamodb = account().emulator.client("dynamodb")
        self.assertTrue(dynamodb.describe_table(TableName=table)["Table"]["DeletionProtectionEnabled"])
        self.assertIn(sent, [row["sk"]["S"] for row in dynamodb.scan(TableName=table)["Items"]])

    def buckets(self):
        return [one["Name"] for one in account().emulator.client("s3").list_buckets()["Buckets"]]
