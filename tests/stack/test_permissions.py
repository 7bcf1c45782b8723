"""Each operation of each function is allowed, and nothing else is. The emulator judges the roles that the stack made."""

import functools
import re
import unittest

import boto3

import cloud
import stack
from account import JPEG, PASSWORD, SUBMISSION, account, calls, credentials_of_role, credentials_of_workflow

FUNCTIONS = ("ApiFunction", "MailFunction")
# What Lambda does in the name of a function that a stream calls. The emulator reads the stream without asking.
BY_LAMBDA = {
    "ApiFunction": set(),
    "MailFunction": {
        "dynamodb:DescribeStream",
        "dynamodb:GetRecords",
        "dynamodb:GetShardIterator",
        "dynamodb:ListStreams",
        "sqs:SendMessage",
    },
}
# The managed policy that SAM gives to each function.
LOGS = {"logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"}
# The services of the resources of the template, and those with which a role could take more permissions.
SERVICES = [
    "apigatewayv2", "budgets", "cloudformation", "cloudfront", "cloudfront-keyvaluestore", "cloudwatch", "dynamodb", "dynamodbstreams",
    "ec2", "events", "iam", "kms", "lambda", "logs", "s3", "secretsmanager", "ses", "sns", "sqs", "ssm", "sts", "wafv2",
]  # fmt: skip
# Where the name of a service's permissions is another one.
PREFIXES = {"apigatewayv2": "apigateway", "dynamodbstreams": "dynamodb"}


def needed(function):
    """The permissions that a function needs for all that its code can do."""
    return calls.of_functions()[function] | {"secretsmanager:GetSecretValue"} | BY_LAMBDA[function]


@functools.cache
def all_actions():
    """Each operation of these services as an action, and the actions that have other names."""
    session = boto3.Session()
    found = set()
    for service in SERVICES:
        operations = session.client(service, region_name=cloud.REGION).meta.service_model.operation_names
        found.update(f"{PREFIXES.get(service, service)}:{operation}" for operation in operations)
    return sorted(found.union(*map(needed, FUNCTIONS), calls.of_deploy(), {"events:InvokeApiDestination"}))


class Judged:
    """Tests of what the emulator allows and denies in the stack with everything."""

    @classmethod
    def setUpClass(cls):
        cls.stack = stack.everything()
        cls.emulator = cls.stack.emulator
        cls.resources = cls.stack.resources()
        cls.arns = {
            "table": cls.described("dynamodb", "describe_table", TableName=cls.resources["Table"])["Table"]["TableArn"],
            "stream": cls.described("dynamodb", "describe_table", TableName=cls.resources["Table"])["Table"]["LatestStreamArn"],
            "photos": f"arn:aws:s3:::{cls.resources['PhotosBucket']}",
            "photo": f"arn:aws:s3:::{cls.resources['PhotosBucket']}/photos/1/1.jpg",
            "elsewhere": f"arn:aws:s3:::{cls.resources['PhotosBucket']}/elsewhere",
            "site": f"arn:aws:s3:::{cls.resources['SiteBucket']}",
            "page": f"arn:aws:s3:::{cls.resources['SiteBucket']}/index.html",
            "secret": cls.described("secretsmanager", "describe_secret", SecretId="quote-api")["ARN"],
            "queue": f"arn:aws:sqs:{cloud.REGION}:{cloud.ACCOUNT}:{cls.resources['MailLeftBehind'].rpartition('/')[2]}",
            "values": cls.stack.output("SiteValuesArn"),
            "distribution": f"arn:aws:cloudfront::{cloud.ACCOUNT}:distribution/{cls.resources['Distribution']}",
            "destination": cls.described("events", "describe_api_destination", Name=cls.resources["RebuildDestination"])["ApiDestinationArn"],
            "another table": f"arn:aws:dynamodb:{cloud.REGION}:{cloud.ACCOUNT}:table/another",
            "another secret": f"arn:aws:secretsmanager:{cloud.REGION}:{cloud.ACCOUNT}:secret:quote-api-of-others-abcdef",
            "anything": "*",
        }

    @classmethod
    def described(cls, service, operation, **arguments):
        return getattr(cls.emulator.client(service), operation)(**arguments)

    def allowed(self, resource):
        """All pairs of an action and a place that the policies of a role allow."""
        role = f"arn:aws:iam::{cloud.ACCOUNT}:role/{self.stack.role(resource)}"
        found = set()
        for place, arn in self.arns.items():
            answer = self.described("iam", "simulate_principal_policy", PolicySourceArn=role, ActionNames=all_actions(), ResourceArns=[arn])
            for result in answer["EvaluationResults"]:
                if result["EvalDecision"] == "allowed":
                    found.add((result["EvalActionName"], place))
        return found

    def granted(self, resource):
        """The actions in the policies of a role."""
        role = self.stack.role(resource)
        iam = self.emulator.client("iam")
        found = set()
        for name in iam.list_role_policies(RoleName=role)["PolicyNames"]:
            for statement in iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]["Statement"]:
                actions = statement["Action"]
                found.update([actions] if isinstance(actions, str) else actions)
        return found

    def assert_denied(self, call, **arguments):
        with self.assertRaises(Exception) as caught:
            call(**arguments)
        self.assertRegex(str(caught.exception), "AccessDenied|not authorized", arguments)


class Permissions(Judged, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        try:
            do_everything(cls.stack)
        except AssertionError as problem:
            denied = [decision for decision in cls.emulator.decisions() if not decision["allowed"]]
            raise AssertionError(f"denied: {denied}") from problem

    def test_each_call_of_a_function_is_allowed(self):
        for function in FUNCTIONS:
            denied = [decision for decision in self.of(function) if not decision["allowed"]]
            self.assertEqual(denied, [], function)

    def test_each_permission_of_a_function_is_used_by_its_calls(self):
        for function in FUNCTIONS:
            used = {decision["action"] for decision in self.of(function)}
            self.assertEqual(used, self.granted(function) - BY_LAMBDA[function], function)

    def test_each_call_that_the_code_can_make_is_allowed_and_no_other_action_on_anything(self):
        expected = {
            "ApiFunction": {"table": "dynamodb", "photo": "s3:.*Object", "secret": "secretsmanager"},
            "MailFunction": {"table": "dynamodb:.*(Item|Query)", "stream": "dynamodb:.*(Stream|Streams|Records|Iterator)"}
            | {"photo": "s3:.*Object", "secret": "secretsmanager", "queue": "sqs"},
        }
        for function, places in expected.items():
            # Whether a list is allowed depends on its prefix, which the next test sends.
            wanted = {
                (action, place)
                for place, pattern in places.items()
                for action in needed(function) - {"s3:ListBucket"}
                if re.match(pattern, action)
            } | {(action, place) for place in self.arns for action in LOGS}
            self.assertEqual(self.allowed(function), wanted, function)

    def test_the_nightly_build_may_call_its_address_and_nothing_else(self):
        self.assertEqual(self.allowed("RebuildRole"), {("events:InvokeApiDestination", "destination")})

    def test_a_function_lists_photos_alone_and_no_other_bucket(self):
        for function in FUNCTIONS:
            s3 = self.emulator.client("s3", self.credentials(function))
            s3.list_objects_v2(Bucket=self.resources["PhotosBucket"], Prefix="photos/")
            for listed in (
                {"Bucket": self.resources["PhotosBucket"]},
                {"Bucket": self.resources["PhotosBucket"], "Prefix": "elsewhere/"},
                {"Bucket": self.resources["SiteBucket"], "Prefix": "photos/"},
            ):
                self.assert_denied(s3.list_objects_v2, **listed)

    def test_a_missing_photo_is_a_404_so_that_the_health_check_can_tell_it_from_a_missing_permission(self):
        s3 = self.emulator.client("s3", self.credentials("ApiFunction"))
        with self.assertRaises(s3.exceptions.NoSuchKey):
            s3.get_object(Bucket=self.resources["PhotosBucket"], Key="photos/probe")

    def test_a_call_without_tls_is_denied_in_both_buckets(self):
        s3 = self.emulator.client("s3", self.credentials("ApiFunction"))
        deploy = self.emulator.client("s3", credentials_of_workflow(self.stack, session="plain"))
        place, page = {"Bucket": self.resources["PhotosBucket"], "Key": "photos/x"}, {"Bucket": self.resources["SiteBucket"], "Key": "x"}
        s3.put_object(**place)
        deploy.put_object(**page)
        # A push refuses a bucket with files of somebody else.
        self.addCleanup(self.emulator.client("s3").delete_object, **page)
        for client in s3, deploy:
            # What a proxy that ends TLS tells the emulator.
            client.meta.events.register("before-sign.s3", lambda request, **_: request.headers.add_header("X-Forwarded-Proto", "http"))
        self.assert_denied(s3.get_object, **place)
        self.assert_denied(deploy.get_object, **page)

    def credentials(self, function):
        """The credentials of a function: another function with its role gives them away."""
        role = f"arn:aws:iam::{cloud.ACCOUNT}:role/{self.stack.role(function)}"
        return credentials_of_role(self.emulator, role)

    def of(self, function):
        """What the emulator decided about the calls of a function."""
        # The function that gives credentials away has the role too, and another name.
        caller = f":assumed-role/{self.stack.role(function)}/{self.resources[function]}"
        return [decision for decision in self.emulator.decisions() if decision["caller"].endswith(caller)]



def do_everything(site):
    """Uses all that the functions can do. What the code can do without it being done here, another test finds missing."""
    mail = account().mail
    site.call("GET", "/api/health")
    key = {"Idempotency-Key": "one-and-the-same"}
    first = site.call("POST", "/api/contact", SUBMISSION | {"fillTime": 60_000}, key)
    again = site.call("POST", "/api/contact", SUBMISSION | {"fillTime": 60_000}, key)
    assert (first.status, again.status, first.json()["id"]) == (201, 201, again.json()["id"]), again.text
    cookie = site.login()
    sent = site.contact(email="photo@example.com").json()
    permission = {"Content-Type": "image/jpeg", "Authorization": f"Bearer {sent['photos']['permission']}"}
    photo = f"{sent['id']}/photos/1"
    assert site.call("PUT", f"/api/contact/{photo}", JPEG, permission).status == 201
    requests = "/api/admin/contact-requests"
    assert site.call("GET", f"{requests}/{photo}", cookie=cookie).content[:2] == b"\xff\xd8"
    # Bring the e-mails away before the next step changes their requests.
    cloud.until(lambda: len([text for text in mail.taken if "Subject: New request" in text]) >= 2, "the e-mails to the owner")
    for method, path, body in (
        ("GET", f"{requests}?limit=1", None),
        ("PATCH", f"{requests}/{sent['id']}", {"read": True}),
        ("DELETE", f"{requests}/{sent['id']}", None),
        ("POST", f"{requests}/{sent['id']}/restore", None),
        ("POST", f"{requests}/search", {"text": SUBMISSION["lastName"]}),
    ):
        answer = site.call(method, path, body, cookie=cookie)
        assert answer.status == 200, (method, path, answer.text)
    erase(site, cookie, "photo@example.com")
    leave_photos_behind(site)
    # Its message waits, because the mail server is busy, when the owner erases it.
    mail.busy_every, seen = 1, mail.seen
    site.contact(email="poison@example.com")
    cloud.until(lambda: mail.seen > seen, "an attempt to send")
    erase(site, cookie, "poison@example.com")
    mail.busy_every = None
    cloud.until(site.empties_outbox, "the outbox to be empty")
    site.call("POST", "/api/admin/logout", cookie=cookie)


def erase(site, cookie, email):
    """Erases somebody, call by call as the page does."""
    body = {"email": email, "password": PASSWORD}
    while body:
        answer = site.call("POST", "/api/admin/erase", body, cookie=cookie)
        assert answer.status == 200, answer.text
        body = body | {"cursor": answer.json()["next"]} if answer.json()["next"] else None


def leave_photos_behind(site):
    """Photos that no row names: the function that sends notes them first, and removes them later."""
    s3 = site.emulator.client("s3")
    bucket = site.resources()["PhotosBucket"]
    for number in 1, 2:
        s3.put_object(Bucket=bucket, Key=f"photos/01999999-0000-7000-8000-00000000000{number}/1.jpg", Body=b"x")
    s3.put_object(Bucket=bucket, Key="photos/01999999-0000-7000-8000-000000000001/orphan-1", Body=b"x")
