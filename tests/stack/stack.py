"""A stack of template.yaml on the emulator, and the calls of people to it."""

import functools
import http.client
import json
import secrets
import ssl
import time

import cloud
from account import PASSWORD, SUBMISSION, WORKFLOW, account

# While the program says that something cannot be done just now.
RETRY_SECONDS = 20
# Everything that the template can add.
EVERYTHING = {
    "AlarmEmail": "owner@example.com",
    "ConfirmationMail": "1",
    "DeployFrom": WORKFLOW,
    "Firewall": "1",
    "MailFrom": "Website <website@example.com>",
    "MailTo": "owner@example.com",
    "PhotosMaxMb": "100",
    "RebuildUrl": "https://example.com/dispatches",
    "SiteName": "Marlpoint Floors",
    "SitePhone": "(239) 555-0100",
}
# The same in a stack beside it: an account has an identity provider once.
EVERYTHING_AGAIN = EVERYTHING | {"ForgeIdentity": "0"}


@functools.cache
def everything():
    """A stack with everything, for all tests that do not change it."""
    stack = Stack("everything")
    stack.deploy(**EVERYTHING)
    return stack


class Refused(Exception):
    """CloudFormation takes no such deployment."""


class Stack:
    def __init__(self, name):
        self.name = name
        self.emulator = account().emulator
        self.cloudformation = self.emulator.client("cloudformation")
        self.parameters = {}

    def deploy(self, expected=None, **parameters):
        """Creates or updates the stack as `sam deploy` does; unnamed parameters keep their values."""
        made = self.status() is not None
        kept = [{"ParameterKey": name, "UsePreviousValue": True} for name in self.parameters if name not in parameters and made]
        named = [{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()]
        change = {"StackName": self.name, "ChangeSetName": f"change-{secrets.token_hex(8)}"}
        try:
            self.cloudformation.create_change_set(
                **change,
                ChangeSetType="UPDATE" if made else "CREATE",
                TemplateURL="https://s3.us-east-1.amazonaws.com/packages/template.yaml",
                Capabilities=["CAPABILITY_IAM"],
                Parameters=kept + named,
            )
        except self.cloudformation.exceptions.ClientError as error:
            raise Refused(error.response["Error"]["Message"]) from error
        found = self.cloudformation.describe_change_set(**change)
        if found["Status"] == "FAILED":
            raise Refused(found["StatusReason"])
        self.cloudformation.execute_change_set(**change)
        self.parameters |= parameters
        self.reach(expected or ("UPDATE_COMPLETE" if made else "CREATE_COMPLETE"))

    def delete(self):
        self.cloudformation.delete_stack(StackName=self.name)
        cloud.until(lambda: self.status() in (None, "DELETE_COMPLETE"), f"the end of {self.name}")

    def reach(self, status):
        cloud.until(lambda: not (self.status() or "_IN_PROGRESS").endswith("_IN_PROGRESS"), f"{self.name} to be {status}")
        if self.status() != status:
            raise AssertionError(f"{self.name} is {self.status()} instead of {status}:\n{self.failures()}")

    def status(self):
        try:
            [stack] = self.cloudformation.describe_stacks(StackName=self.name)["Stacks"]
        except self.cloudformation.exceptions.ClientError:
            return None
        return stack["StackStatus"]

    def events(self):
        return self.cloudformation.describe_stack_events(StackName=self.name)["StackEvents"]

    def failures(self):
        return [f"{event['LogicalResourceId']}: {event.get('ResourceStatusReason')}" for event in self.events() if "FAILED" in event["ResourceStatus"]]

    def resources(self):
        """The ids of the resources, by their names in the template."""
        found = self.cloudformation.describe_stack_resources(StackName=self.name)["StackResources"]
        return {one["LogicalResourceId"]: one["PhysicalResourceId"] for one in found if "DELETE" not in one["ResourceStatus"]}

    def left_behind(self):
        """The resources that a rollback did not delete."""
        return {event["LogicalResourceId"] for event in self.events() if event["ResourceStatus"] == "DELETE_SKIPPED"}

    def variable(self, function, name):
        """A variable of a function."""
        found = self.emulator.client("lambda").get_function_configuration(FunctionName=self.resources()[function])
        return found["Environment"]["Variables"][name]

    def has_resources(self):
        """Tells whether anything is there; CloudFormation keeps stacks under review without resources."""
        try:
            return bool(self.resources())
        except self.cloudformation.exceptions.ClientError:
            return False

    def output(self, name):
        [stack] = self.cloudformation.describe_stacks(StackName=self.name)["Stacks"]
        return {one["OutputKey"]: one["OutputValue"] for one in stack["Outputs"]}[name]

    def role(self, resource):
        """The name of the role of a function, or of a role."""
        return self.resources()[{"ApiFunction": "ApiFunctionRole", "MailFunction": "MailFunctionRole"}.get(resource, resource)]

    def log(self, function):
        """What a function wrote into its log."""
        logs = self.emulator.client("logs")
        group = self.resources()[function]
        return "\n".join(event["message"] for event in logs.filter_log_events(logGroupName=group)["events"])

    def call(self, method, path, body=None, headers=None, host=None, cookie=None):
        """Sends a request to the address of CloudFront, or to another host of AWS.

        Like the form, it sends again what the program could not do just now: on a busy machine the table can be late.
        """
        end = time.monotonic() + RETRY_SECONDS
        while True:
            answer = self.send(method, path, body, headers, host, cookie)
            if answer.status != 503 or not path.startswith("/api/") or time.monotonic() > end:
                return answer

    def send(self, method, path, body, headers, host, cookie):
        host = host or self.output("SiteUrl").removeprefix("https://")
        # Without a language it would be a robot's.
        sent = {"Host": host, "Accept-Language": "en"} | (headers or {})
        if cookie:
            sent["Cookie"] = cookie
        if isinstance(body, dict):
            sent["Content-Type"], body = "application/json", json.dumps(body)
        address, _, port = self.emulator.url.removeprefix("https://").partition(":")
        trust = ssl.create_default_context(cafile=self.emulator.authority)
        connection = http.client.HTTPSConnection(address, int(port), context=trust, timeout=cloud.PATIENCE_SECONDS)
        try:
            connection.request(method, path, body, sent)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def contact(self, **fields):
        """Sends the form as somebody who took a minute for it."""
        return self.call("POST", "/api/contact", SUBMISSION | {"fillTime": 60_000} | fields)

    def run_schedule(self):
        """Calls the function that sends as its schedule does; it would be five minutes until then."""
        answer = self.emulator.client("lambda").invoke(FunctionName=self.resources()["MailFunction"], Payload=json.dumps({"source": "aws.events"}))
        content = answer["Payload"].read().decode()
        if "FunctionError" in answer:
            raise AssertionError(f"{content}\n{self.log('MailLog')}")

    def empties_outbox(self):
        """Makes all messages but reminders due, has them sent, and tells whether none is left."""
        for row in self.messages():
            due = {"N": str(int(time.time()) - 1)}
            self.emulator.client("dynamodb").put_item(TableName=self.output("TableName"), Item=row | {"due": due})
        self.run_schedule()
        return not self.messages()

    def messages(self):
        """The rows of the outbox without those that are due in a day."""
        where = {"KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": {"S": "outbox"}}}
        rows = self.emulator.client("dynamodb").query(TableName=self.output("TableName"), **where)["Items"]
        return [row for row in rows if not row["sk"]["S"].endswith("#reminder")]

    def login(self):
        """Logs the owner in; gives the cookie as a browser sends it back."""
        answer = self.call("POST", "/api/admin/login", {"password": PASSWORD})
        assert answer.status == 200, answer.text
        return answer.headers["Set-Cookie"].partition(";")[0]


class Answer:
    def __init__(self, answer):
        self.status, self.headers, self.content = answer.status, answer.headers, answer.read()

    @property
    def text(self):
        return self.content.decode(errors="replace")

    def json(self):
        return json.loads(self.content)
