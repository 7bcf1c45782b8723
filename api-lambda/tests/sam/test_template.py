"""The function uses the settings and permissions of `template.yaml`, and no others; otherwise only AWS would show it."""

import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zipfile

import yaml

import aws
import calls
import mail_server
from case import PASSWORD, SUBMISSION, Case
from test_photos import JPEG

ROOT = pathlib.Path(__file__).resolve().parents[3]
TEMPLATE = (ROOT / "template.yaml").read_text()


class Recorder(http.server.BaseHTTPRequestHandler):
    """Hands calls on to moto and remembers which permissions AWS would ask for."""

    def do_GET(self):
        self.server.asked.add("s3:ListBucket" if "list-type=2" in self.path else "s3:GetObject")
        self.hand_on(None)

    def do_PUT(self):
        self.server.asked.add("s3:PutObject")
        self.hand_on(self.rfile.read(int(self.headers["Content-Length"])))

    def do_DELETE(self):
        self.server.asked.add("s3:DeleteObject")
        self.hand_on(None)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service, operation = re.fullmatch(r"([a-z]+)(?:_\d+)?\.(\w+)", self.headers["X-Amz-Target"], re.IGNORECASE).groups()
        operations = [operation]
        # Transactions need the permissions of what is in them and none of their own.
        if operation in ("TransactGetItems", "TransactWriteItems"):
            items = json.loads(body)["TransactItems"]
            operations = [{"ConditionCheck": "ConditionCheckItem"}.get(kind, f"{kind}Item") for item in items for kind in item]
        self.server.asked.update(f"{service.lower()}:{operation}" for operation in operations)
        self.hand_on(body)

    def hand_on(self, body):
        request = urllib.request.Request(self.server.behind + self.path, body, dict(self.headers), method=self.command)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            content = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers["Content-Type"] or "")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def permissions(resource, *services):
    """The permissions for these services in a resource of the template."""
    [lines] = re.findall(rf"^  {resource}:\n((?:(?:    .*)?\n)+)", TEMPLATE, re.MULTILINE)
    return set(re.findall(rf"(?<![\w-])(?:{'|'.join(services)}):[A-Z]\w+", lines))


def allowed(function):
    """The permissions of a function in the template, without those that Lambda uses to read a stream."""
    found = permissions(function, "dynamodb", "s3", "secretsmanager")
    return found - {f"dynamodb:{name}" for name in ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")}


class Template(Case):
    def test_the_function_may_do_what_it_does_and_nothing_else(self):
        recorder, endpoints = self.record()
        self.function = self.start(**endpoints, **self.photos())
        self.do_everything()
        self.assertEqual(recorder.asked, allowed("ApiFunction"))

    def test_the_function_that_sends_may_do_what_it_does_and_nothing_else(self):
        mail = mail_server.MailServer()
        self.addCleanup(mail.stop)
        self.function = self.start(MAIL_TO="owner@example.com")
        self.assertEqual(self.contact(fields={"fillTime": 60_000}).status, 201)
        erased = {"email": "erased@example.com"}
        self.assertEqual(self.contact(fields=erased | {"fillTime": 60_000}).status, 201)
        erase = erased | {"password": PASSWORD}
        self.assertEqual(self.owner("POST", "/api/admin/erase", self.session(), erase).json()["erased"], 1)
        recorder, endpoints = self.record()
        photos = self.photos()
        for orphan in "1", "2":
            aws.s3(self.aws, "PUT", f"{photos['PHOTOS_BUCKET']}/photos/01999999-0000-7000-8000-00000000000{orphan}/1.jpg", b"x")
        aws.s3(self.aws, "PUT", f"{photos['PHOTOS_BUCKET']}/photos/01999999-0000-7000-8000-000000000001/orphan-1", b"x")
        sender = self.start("mail", **mail.settings, **endpoints, **photos)
        self.assertEqual(sender.invoke({"source": "aws.events"}), {"batchItemFailures": []})
        subjects = [re.search(r"Subject: (New \w+)", text)[1] for text in mail.taken]
        self.assertEqual(sorted(subjects), ["New login", "New request"], "none of the erased request")
        row = {"pk": {"S": "outbox"}, "sk": {"S": "gone"}}
        record = {"eventName": "INSERT", "dynamodb": {"Keys": row, "SequenceNumber": "1"}}
        self.assertEqual(sender.invoke({"Records": [record]}), {"batchItemFailures": []})
        self.assertEqual(recorder.asked, allowed("MailFunction"))

    def photos(self):
        """The variables that send photos to a new bucket."""
        bucket = f"photos-{uuid.uuid4()}"
        aws.s3(self.aws, "PUT", bucket)
        return {"PHOTOS_MAX_MB": "10", "PHOTOS_BUCKET": bucket}

    def record(self):
        """A recorder, and the variables that send a function's calls through it."""
        recorder = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
        recorder.behind, recorder.asked = self.aws, set()
        threading.Thread(target=recorder.serve_forever).start()
        self.addCleanup(recorder.server_close)
        self.addCleanup(recorder.shutdown)
        url = f"http://127.0.0.1:{recorder.server_port}"
        return recorder, {f"AWS_ENDPOINT_URL_{service}": url for service in ("DYNAMODB", "S3", "SECRETS_MANAGER")}

    def do_everything(self):
        self.function.call("GET", "/api/health")
        for _ in range(2):
            self.assertEqual(self.contact(headers={"idempotency-key": "one-and-the-same"}).status, 201)
        form = {"content-type": "application/x-www-form-urlencoded"}
        for _ in range(2):
            self.function.call("POST", "/api/contact", body=urllib.parse.urlencode(SUBMISSION), headers=form)
        sent = self.contact().json()
        headers = {"content-type": "image/jpeg", "authorization": f"Bearer {sent['photos']['permission']}"}
        photo = f"{sent['id']}/photos/1"
        self.assertEqual(self.function.call("PUT", f"/api/contact/{photo}", body=JPEG, headers=headers).status, 201)
        self.assertEqual(self.login("wrong").status, 401)
        cookie = self.session()
        self.inbox(cookie, "limit=1")
        inbox = self.inbox(cookie).json()
        requests = "/api/admin/contact-requests"
        self.assertEqual(self.function.call("GET", f"{requests}/{photo}", cookies=[cookie]).content[:2], b"\xff\xd8")
        for stored in inbox:
            one = f"{requests}/{stored['id']}"
            self.assertEqual(self.owner("PATCH", one, cookie, {"read": True}).status, 200)
            self.assertEqual(self.owner("DELETE", one, cookie).status, 200)
        self.assertEqual(self.owner("POST", f"{requests}/{inbox[0]['id']}/restore", cookie).status, 200)
        self.assertEqual(len(self.owner("POST", f"{requests}/search", cookie, {"text": SUBMISSION["lastName"]}).json()["requests"]), 1)
        self.assertEqual(self.owner("POST", "/api/admin/erase", cookie, {"email": SUBMISSION["email"], "password": PASSWORD}).json()["erased"], 1)
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


class Loader(yaml.SafeLoader):
    """Reads CloudFormation's short forms: `!Ref Name` is `{"Ref": "Name"}`."""

    def short_form(self, name, node):
        if isinstance(node, yaml.ScalarNode):
            return {name: self.construct_scalar(node)}
        return {name: self.construct_sequence(node, deep=True)}


Loader.add_multi_constructor("!", Loader.short_form)


def evaluate(expression, **parameters):
    """The value of an expression of the template with these parameters, beside the defaults."""
    template = yaml.load(TEMPLATE, Loader)
    values = {name: parameter.get("Default") for name, parameter in template["Parameters"].items()} | parameters

    def value(expression):
        if not isinstance(expression, dict):
            return str(expression)
        [(function, argument)] = expression.items()
        match function:
            case "Ref":
                return str(values[argument])
            case "Condition":
                return value(template["Conditions"][argument])
            case "Equals":
                return value(argument[0]) == value(argument[1])
            case "Not":
                return not value(argument[0])
            case "And":
                return all(map(value, argument))
            case "Or":
                return any(map(value, argument))

    return value(expression)


def condition(name, **parameters):
    """Returns true if a condition of the template holds."""
    return evaluate(yaml.load(TEMPLATE, Loader)["Conditions"][name], **parameters)


def refusals(region="us-east-1", **parameters):
    """The rules of the template that stop a deployment before anything is made."""
    parameters["AWS::Region"] = region
    found = []
    for name, rule in yaml.load(TEMPLATE, Loader)["Rules"].items():
        applies = "RuleCondition" not in rule or evaluate(rule["RuleCondition"], **parameters)
        if applies and not all(evaluate(one["Assert"], **parameters) for one in rule["Assertions"]):
            found.append(name)
    return found


class Conditions(unittest.TestCase):
    NOTHING = {"WebPush": 0, "MailTo": "", "WebhookUrl": "", "DeleteLostAfterMonths": 0, "PhotosMaxMb": "0"}

    def test_the_function_that_sends_exists_for_each_of_its_tasks_alone_and_without_any_it_does_not(self):
        self.assertFalse(condition("HasMail", **self.NOTHING))
        tasks = {"WebPush": 1, "MailTo": "o@example.com", "WebhookUrl": "https://example.com", "DeleteLostAfterMonths": 24, "PhotosMaxMb": "2000"}
        for name, task in tasks.items():
            alone = self.NOTHING | {name: task}
            self.assertTrue(condition("HasMail", **alone), name)
            self.assertTrue(condition("HasMailStream", **alone), name)
            self.assertFalse(condition("HasMailStream", **alone, TableName="restored"), name)
            self.assertTrue(condition("HasMailStream", **alone, TableName="restored", TableStream="2026-11-23T03:00:00.000"), name)
        self.assertTrue(condition("HasMail"), "a stack with the defaults tells browsers")

    def test_a_domain_is_used_with_its_certificate_and_refused_without(self):
        domain = {"DomainNames": "www.example.com"}
        both = domain | {"CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/1"}
        self.assertEqual((refusals(), refusals(**both)), ([], []))
        self.assertEqual(refusals(**domain), ["DomainHasCertificate"])
        self.assertTrue(condition("HasDomain", **both))
        self.assertFalse(condition("HasDomain", **domain))
        self.assertFalse(condition("HasDomain"))

    def test_a_region_without_the_firewall_of_cloudfront_is_refused(self):
        self.assertEqual(refusals(region="eu-central-1"), ["RegionHasCloudFront"])

    def test_the_identity_provider_is_made_unless_the_account_has_it_and_the_role_trusts_either(self):
        workflow = {"DeployFrom": "repo:me@123456/site@456789:ref:refs/heads/main"}
        self.assertTrue(condition("HasForgeProvider", **workflow))
        self.assertFalse(condition("HasForgeProvider", **workflow, ForgeIdentity=0))
        self.assertFalse(condition("HasForgeProvider"))
        role = yaml.load(TEMPLATE, Loader)["Resources"]["DeployRole"]
        [statement] = role["Properties"]["AssumeRolePolicyDocument"]["Statement"]
        switch, own, other = statement["Principal"]["Federated"]["If"]
        self.assertEqual((role["Condition"], switch, own), ("HasDeployer", "HasForgeProvider", {"Ref": "ForgeProvider"}))
        self.assertTrue(other["Sub"].endswith(":oidc-provider/token.actions.githubusercontent.com"))
        subject = statement["Condition"]["StringEquals"]["token.actions.githubusercontent.com:sub"]
        self.assertEqual(subject, {"Ref": "DeployFrom"})

    def test_both_functions_know_whether_browsers_are_told(self):
        resources = yaml.load(TEMPLATE, Loader)["Resources"]
        for name in ("ApiFunction", "MailFunction"):
            variables = resources[name]["Properties"]["Environment"]["Variables"]
            self.assertEqual(variables["WEB_PUSH"], {"Ref": "WebPush"}, name)


class Permissions(unittest.TestCase):
    def test_each_function_may_do_what_its_code_can_reach_and_nothing_else(self):
        for function, needed in calls.of_functions().items():
            self.assertEqual(allowed(function) - {"secretsmanager:GetSecretValue"}, needed, function)

    def test_the_role_of_a_workflow_may_do_what_its_program_can_and_nothing_else_and_the_guide_names_it(self):
        needed = calls.of_deploy()
        self.assertEqual(permissions("DeployRole", "s3", "cloudfront", "cloudfront-keyvaluestore"), needed)
        document = (ROOT / "docs/operations.md").read_text()
        [named] = re.findall(r"\*\*Credentials\*\* (.*?)\n- ", document, re.DOTALL)
        for permission in needed:
            self.assertTrue(f"`{permission}`" in named or f"`{permission.split(':')[1]}`" in named, permission)


class Resources(unittest.TestCase):
    def setUp(self):
        self.resources = yaml.load(TEMPLATE, Loader)["Resources"]

    def test_a_flood_of_other_addresses_uses_up_neither_the_throttle_of_the_form_nor_that_of_the_owner(self):
        events = self.resources["ApiFunction"]["Properties"]["Events"].values()
        routes = {f"{route['Properties']['Method']} {route['Properties']['Path']}" for route in events}
        api = self.resources["HttpApi"]["Properties"]
        self.assertEqual(routes - set(api["RouteSettings"]), {"ANY /api/{proxy+}"})
        self.assertEqual(set(api["RouteSettings"]) - routes, set())
        # The call of visitors that the form makes after its own.
        self.assertIn("PUT /api/contact/{id}/photos/{number}", routes)
        for throttle in [*api["RouteSettings"].values(), api["DefaultRouteSettings"]]:
            self.assertGreater(throttle["ThrottlingRateLimit"], 0)

    def test_routes_with_settings_keep_their_names_because_no_stack_could_be_updated_without_them(self):
        settings = self.resources["HttpApi"]["Properties"]["RouteSettings"]
        kept = {"POST /api/contact", "PUT /api/contact/{id}/photos/{number}", "ANY /api/admin/{proxy+}"}
        self.assertEqual(kept - set(settings), set())

    def test_an_error_that_one_caller_got_is_not_kept_for_all_others(self):
        # Of a 404 and a 501, CloudFront obeys `no-store`.
        errors = self.resources["Distribution"]["Properties"]["DistributionConfig"]["CustomErrorResponses"]
        kept = {error["ErrorCode"]: error["ErrorCachingMinTTL"] for error in errors}
        for code in 500, 502, 503, 504:
            self.assertEqual(kept.get(code), 0, code)

    def test_a_restored_table_that_is_named_is_the_one_that_both_functions_use_and_may_use(self):
        for name in ("ApiFunction", "MailFunction"):
            properties = self.resources[name]["Properties"]
            table = properties["Environment"]["Variables"]["TABLE_NAME"]
            self.assertEqual(table, {"If": ["HasTableName", {"Ref": "TableName"}, {"Ref": "Table"}]}, name)
            allowed = properties["Policies"][0]["Statement"][0]
            self.assertIn("dynamodb:GetItem", allowed["Action"], name)
            condition, named, own = allowed["Resource"]["If"]
            self.assertEqual((condition, own), ("HasTableName", {"GetAtt": "Table.Arn"}), name)
            self.assertTrue(named["Sub"].endswith(":table/${TableName}"), name)

    def test_a_creation_that_failed_leaves_no_bucket_behind_and_a_deletion_keeps_all_data(self):
        policies = {name: resource.get("DeletionPolicy") for name, resource in self.resources.items()}
        self.assertEqual([policies[name] for name in ("SiteBucket", "PhotosBucket")], ["RetainExceptOnCreate"] * 2)
        # A rollback could not delete it: it is protected.
        self.assertEqual(policies["Table"], "Retain")

    def test_the_firewall_counts_calls_of_the_api_in_any_spelling(self):
        [rule] = self.resources["WebFirewall"]["Properties"]["Rules"]
        scope = rule["Statement"]["RateBasedStatement"]["ScopeDownStatement"]["ByteMatchStatement"]
        self.assertEqual([one["Type"] for one in scope["TextTransformations"]], ["URL_DECODE", "NORMALIZE_PATH"])

    def test_two_stacks_of_an_account_have_metrics_of_their_own(self):
        own = "${AWS::StackName}"
        firewall = self.resources["WebFirewall"]["Properties"]
        for one in [firewall, *firewall["Rules"]]:
            self.assertIn(own, str(one["VisibilityConfig"]["MetricName"]))
        filters = [one["Properties"] for one in self.resources.values() if one["Type"] == "AWS::Logs::MetricFilter"]
        for metric in [metric for one in filters for metric in one["MetricTransformations"]]:
            self.assertEqual(metric["MetricNamespace"], {"Sub": own})


class Parameters(unittest.TestCase):
    """The documented commands, with the parser of `sam deploy`."""

    def test_a_form_arrives_whole_with_quotation_marks_in_its_labels(self):
        form = json.dumps({"projectTypes": [{"value": "roof", "label": 'A 12" roof, "flat" or what\'s left'}]})
        self.assertEqual(self.parsed("QuoteForm=", ssg=form), {"QuoteForm": form.replace('\\"', "\\u0022")})

    def test_a_sender_with_a_name_arrives_whole(self):
        parsed = self.parsed("MailFrom=")
        self.assertEqual(parsed, {"SiteName": "Marlpoint Floors", "MailFrom": "Website <website@example.com>"})

    def test_a_parameter_is_emptied_as_documented_and_not_by_an_empty_value(self):
        self.assertEqual(self.parsed("MailTo="), {"MailTo": ""})
        # Why the guide does not write this: sam drops it from a list.
        self.assertEqual(self.parse("TimeZone=UTC MailTo= WebPush=1"), {"TimeZone": "UTC", "WebPush": "1"})

    def parse(self, text):
        """The parameters that `sam deploy` reads in a text."""
        try:
            from samcli.cli.types import CfnParameterOverridesType
        except ImportError:
            self.skipTest("sam is installed outside of target/sam/venv")
        return CfnParameterOverridesType().convert((text,), None, None)

    def parsed(self, text, ssg=""):
        """The parameters of the documented command with this text; `ssg` prints what it needs."""
        document = (ROOT / "docs/operations.md").read_text()
        [command] = re.findall(rf"^sam deploy --parameter-overrides .*{text}.*$", document, re.MULTILINE)
        script = f"""ssg() {{ printf '%s\\n' "$FORM"; }}; sam() {{ printf %s "$3"; }}; {command}"""
        printed = subprocess.run(["bash", "-c", script], env=os.environ | {"FORM": ssg}, capture_output=True, text=True, check=True)
        return self.parse(printed.stdout)


class Build(unittest.TestCase):
    def test_the_zip_of_a_release_stands_for_a_build_of_both_functions(self):
        self.build_from_zip(ROOT)

    def test_the_archive_of_a_release_has_all_that_sam_needs_beside_the_zip(self):
        names = ["template.yaml", "Makefile", "samconfig.toml"]
        self.assertIn(f' {" ".join(names)} ', (ROOT / "scripts/release.sh").read_text())
        unpacked = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in names:
            shutil.copy(ROOT / name, unpacked)
        self.build_from_zip(unpacked)

    def build_from_zip(self, source):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        with zipfile.ZipFile(folder / "release.zip", "w") as release:
            release.writestr("bootstrap", "the program")
        for name in ("ApiFunction", "MailFunction"):
            artifacts = folder / name
            artifacts.mkdir()
            settings = [f"LAMBDA_ZIP={folder / 'release.zip'}", f"ARTIFACTS_DIR={artifacts}"]
            subprocess.run(["make", "--silent", f"build-{name}", *settings], cwd=source, check=True)
            self.assertEqual((artifacts / "bootstrap").read_text(), "the program")
            self.assertTrue(os.access(artifacts / "bootstrap", os.X_OK))


if __name__ == "__main__":
    unittest.main()
