"""`ssg deploy` with the role of a workflow that may only publish, and the pages as CloudFront gives them."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from account import ROOT, WORKFLOW, calls, credentials_of_workflow
from test_permissions import Judged

SSG = ROOT / "target/release/ssg"
ADDED = "A sentence of the second release."


class Publishing(Judged, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        shutil.copytree(ROOT / "generator/tests/base", cls.folder / "content")
        site = cls.folder / "content/site.yaml"
        # Asked at the end of a push whether the API answers there.
        site.write_text(site.read_text().replace("https://www.dune.example", cls.emulator.url))
        cls.before = cls.stack.call("GET", "/")
        command, *cls.published = cls.stack.output("Publish").removeprefix("ssg deploy ").split()
        cls.deploy(command, *cls.published)

    @classmethod
    def deploy(cls, *arguments):
        environment = credentials_of_workflow(cls.stack) | cls.emulator.outside()
        environment |= {"AWS_REGION": "us-east-1", "HOME": str(cls.folder), "PATH": os.environ["PATH"]}
        run = subprocess.run([SSG, "deploy", *arguments], cwd=cls.folder, env=environment, capture_output=True, text=True)
        if run.returncode != 0:
            raise AssertionError(f"{arguments}: {run.stderr}")
        return run.stdout

    def test_pages_are_a_503_before_the_command_that_the_stack_prints_and_there_after_it(self):
        self.assertEqual(self.before.status, 503)
        page = self.stack.call("GET", "/")
        self.assertEqual((page.status, page.headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("Dune Floors", page.text)
        self.assertIn("frame-ancestors 'none'", page.headers["Content-Security-Policy"])

    def test_an_address_leads_to_its_page_and_what_is_not_of_the_site_is_a_404_with_the_page_for_it(self):
        for address, status, to in (
            ("/blog/dry-slab", 200, None),
            ("/blog/dry-slab.html?utm_source=ad", 308, "/blog/dry-slab?utm_source=ad"),
            ("/blog/", 308, "/blog"),
            ("/no-such-page", 404, None),
            ("/_headers", 404, None),
            ("/.ssg/site.json", 404, None),
            ("/releases/1/index", 404, None),
        ):
            answer = self.stack.call("GET", address)
            self.assertEqual((answer.status, answer.headers["Location"]), (status, to), address)
            if status == 404:
                self.assertIn("<title>Page Not Found", answer.text, address)

    def test_a_second_release_is_shown_and_a_rollback_brings_the_first_one_back(self):
        self.publish(ADDED)
        self.assertIn(ADDED, self.stack.call("GET", "/blog/dry-slab").text)
        self.deploy("rollback", self.published[0])
        self.assertNotIn(ADDED, self.stack.call("GET", "/blog/dry-slab").text)

    def publish(self, sentence, *options):
        """Publishes a release with one more sentence in a post."""
        post = self.folder / "content/posts/dry-slab.md"
        before = post.read_text()
        post.write_text(f"{before}\n{sentence}\n")
        self.deploy("push", *self.published, *options)
        post.write_text(before)

    def test_only_what_all_releases_share_is_removed_from_the_caches(self):
        cloudfront = self.emulator.client("cloudfront")
        place = {"DistributionId": self.stack.output("DistributionId")}
        [one] = cloudfront.list_invalidations(**place)["InvalidationList"]["Items"]
        removed = cloudfront.get_invalidation(**place, Id=one["Id"])["Invalidation"]["InvalidationBatch"]
        self.assertEqual(removed["Paths"]["Items"], ["/404.html"])

    def test_the_role_may_publish_and_nothing_else(self):
        expected = {"site": ["s3:ListBucket"], "distribution": ["cloudfront:CreateInvalidation"]}
        expected["page"] = [action for action in calls.of_deploy() if action.startswith("s3:") and action != "s3:ListBucket"]
        expected["values"] = [action for action in calls.of_deploy() if action.startswith("cloudfront-keyvaluestore:")]
        wanted = {(action, place) for place, actions in expected.items() for action in actions}
        self.assertEqual(self.allowed("DeployRole"), wanted)

    def test_each_call_of_a_push_and_a_rollback_is_allowed_and_each_permission_is_used(self):
        self.publish(ADDED)
        self.deploy("rollback", self.published[0])
        # Releases that are not kept are removed.
        self.publish("A sentence of a third release.", "--keep", "1")
        role = f":assumed-role/{self.stack.role('DeployRole')}/publish"
        made = [decision for decision in self.emulator.decisions() if decision["caller"].endswith(role)]
        self.assertEqual([decision for decision in made if not decision["allowed"]], [])
        # For a large file that changes while it is sent.
        rare = {"s3:AbortMultipartUpload"}
        self.assertEqual({decision["action"] for decision in made}, self.granted("DeployRole") - rare)

    def test_a_workflow_of_another_branch_gets_no_credentials(self):
        with self.assertRaisesRegex(Exception, "AccessDenied.*sts:AssumeRoleWithWebIdentity"):
            credentials_of_workflow(self.stack, subject=WORKFLOW.replace("main", "other"))
