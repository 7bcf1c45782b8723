"""An account of AWS on the emulator, with what operations.md makes in it before the first deployment, and its credentials."""

import atexit
import base64
import functools
import io
import json
import pathlib
import secrets
import subprocess
import sys
import time
import zipfile

import cloud

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOTSTRAP = ROOT / "target/stack/function/bootstrap"
sys.path.append(str(ROOT / "api-lambda/tests/sam"))

# They are in that folder.
import calls
import mail_server
from case import SUBMISSION
from test_photos import JPEG

__all__ = ["JPEG", "SUBMISSION", "calls"]

PASSWORD = "correct horse battery staple"
# Who may publish.
WORKFLOW = "repo:me@123456/site@456789:ref:refs/heads/main"


class Account:
    def __init__(self):
        self.emulator = cloud.Emulator(ROOT / "target/stack/emulator.log")
        atexit.register(self.emulator.stop)
        self.mail = mail_server.MailServer()
        atexit.register(self.mail.stop)
        hashed = subprocess.run([BOOTSTRAP, "hash-password"], input=PASSWORD, env={}, capture_output=True, text=True, check=True)
        values = {
            "ADMIN_PASSWORD_HASH": hashed.stdout.strip(),
            "CDN_SECRET": secrets.token_urlsafe(32),
            "REBUILD_AUTHORIZATION": f"Bearer {secrets.token_urlsafe(32)}",
            "SESSION_SECRETS": f"k1:{secrets.token_urlsafe(32)}",
            "SMTP_URL": self.mail.settings["SMTP_URL"],
        }
        self.emulator.client("secretsmanager").create_secret(Name="quote-api", SecretString=json.dumps(values))
        s3 = self.emulator.client("s3")
        s3.create_bucket(Bucket="packages")
        s3.put_object(Bucket="packages", Key="function.zip", Body=package())
        s3.put_object(Bucket="packages", Key="template.yaml", Body=packaged_template())


def package():
    """The zip that `sam build` and `sam deploy` make."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        entry = zipfile.ZipInfo("bootstrap")
        entry.external_attr = 0o755 << 16
        archive.writestr(entry, BOOTSTRAP.read_bytes())
    return content.getvalue()


def packaged_template():
    """The template with the one change that `sam deploy` makes: where the zip is."""
    template = (ROOT / "template.yaml").read_text()
    local, packaged = "      CodeUri: .\n", "      CodeUri: s3://packages/function.zip\n"
    assert template.count(local) == 2
    return template.replace(local, packaged)


@functools.cache
def account():
    return Account()


def credentials_of_role(emulator, role):
    """The credentials of a role of functions: one more function with it gives them away."""
    functions = emulator.client("lambda")
    name = f"credentials-{secrets.token_hex(8)}"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("own.py", "import os\n\n\ndef give(event, context):\n    return {name: os.environ[name] for name in event}\n")
    functions.create_function(FunctionName=name, Role=role, Runtime="python3.12", Handler="own.give", Code={"ZipFile": content.getvalue()})
    names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]
    answer = functions.invoke(FunctionName=name, Payload=json.dumps(names))
    functions.delete_function(FunctionName=name)
    return json.load(answer["Payload"])


def credentials_of_workflow(site, subject=WORKFLOW, session="publish"):
    """The credentials that a workflow of GitHub gets with its token. The emulator does not check the token's signature."""
    claims = {"iss": "https://token.actions.githubusercontent.com", "aud": "sts.amazonaws.com", "sub": subject}
    parts = [{"alg": "RS256"}, claims | {"exp": int(time.time()) + 600}]
    token = ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts) + ".c2lnbmF0dXJl"
    role = {"RoleArn": site.output("DeployRoleArn"), "RoleSessionName": session, "WebIdentityToken": token}
    given = site.emulator.client("sts").assume_role_with_web_identity(**role)["Credentials"]
    names = {"AWS_ACCESS_KEY_ID": "AccessKeyId", "AWS_SECRET_ACCESS_KEY": "SecretAccessKey", "AWS_SESSION_TOKEN": "SessionToken"}
    return {name: given[key] for name, key in names.items()}
