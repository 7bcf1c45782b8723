"""The function as Lambda runs it: events in, answers out, through the runtime interface emulator that comes with sam."""

import base64
import json
import os
import pathlib
import platform
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request

import aws

BOOTSTRAP = pathlib.Path(__file__).resolve().parents[3] / "target/lambda/api-lambda/bootstrap"
HOST = "api.execute-api.us-east-1.amazonaws.com"
CREDENTIALS = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_REGION": aws.REGION}


def emulator():
    machine = "arm64" if platform.machine() in ("aarch64", "arm64") else "x86_64"
    home = pathlib.Path(shutil.which("sam")).resolve().parent.parent
    # The folder of pip and Homebrew, and that of Amazon's installer.
    for pattern in ("lib/python*/site-packages/samcli/local/rapid", "**/samcli/local/rapid"):
        for folder in home.glob(pattern):
            return folder / f"aws-lambda-rie-{machine}"
    raise RuntimeError(f"no runtime interface emulator below {home}")


def event(method, path, *, query="", body=None, encoded=False, headers=None, cookies=(), source="203.0.113.7", claims=None):
    """An event of an HTTP API (payload 2.0). To the address that a caller claims, the HTTP API adds the real one."""
    forwarded = f"{claims}, {source}" if claims else source
    sent = {"host": HOST, "x-forwarded-for": forwarded, "x-forwarded-proto": "https", "x-forwarded-port": "443", "accept-language": "en"}
    sent |= headers or {}
    route = "ANY /api/{proxy+}"
    made = {
        "version": "2.0",
        "routeKey": route,
        "rawPath": path,
        "rawQueryString": query,
        "headers": sent,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "api",
            "domainName": HOST,
            "domainPrefix": "api",
            "http": {"method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": source, "userAgent": "test"},
            "requestId": "JKJaXmPLvHcESHA=",
            "routeKey": route,
            "stage": "$default",
            "time": "06/Feb/2025:12:00:00 +0000",
            "timeEpoch": 1738843200000,
        },
        "pathParameters": {"proxy": path.removeprefix("/api/")},
        "isBase64Encoded": encoded,
    }
    if cookies:
        made["cookies"] = list(cookies)
    if query:
        made["queryStringParameters"] = dict(urllib.parse.parse_qsl(query))
    if body is not None:
        content = body if isinstance(body, bytes) else body.encode()
        # A body that is no text comes in base64, whatever the caller says.
        made["isBase64Encoded"] = encoded or isinstance(body, bytes)
        sent["content-length"] = str(len(content))
        made["body"] = base64.b64encode(content).decode() if made["isBase64Encoded"] else body
    return made


class Answer:
    """The answer of the function to the HTTP API."""

    def __init__(self, raw):
        self.status = raw["statusCode"]
        self.headers = {name.lower(): value for name, value in raw.get("headers", {}).items()}
        self.cookies = raw.get("cookies", [])
        body = raw.get("body") or ""
        self.content = base64.b64decode(body) if raw.get("isBase64Encoded") else body.encode()

    @property
    def body(self):
        return self.content.decode()

    def json(self):
        return json.loads(self.body)


class Function:
    """One instance of the function. As on Lambda, it starts with its first event."""

    def __init__(self, environment, handler="bootstrap"):
        self.folder = tempfile.TemporaryDirectory(prefix="api-lambda-")
        self.log_path = pathlib.Path(self.folder.name) / "log"
        port, inner = aws.free_port(), aws.free_port()
        self.url = f"http://127.0.0.1:{port}/2015-03-31/functions/function/invocations"
        command = [emulator(), "--runtime-interface-emulator-address", f"127.0.0.1:{port}"]
        command += ["--runtime-api-address", f"127.0.0.1:{inner}", BOOTSTRAP, handler]
        settings = {"AWS_LAMBDA_FUNCTION_TIMEOUT": "100", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512", "PATH": os.environ["PATH"]}
        with open(self.log_path, "wb") as log:
            environment = CREDENTIALS | settings | environment
            self.process = subprocess.Popen(command, env=environment, cwd=self.folder.name, stdout=log, stderr=log)
        aws.wait_for_port(port, self.process)

    def invoke(self, event):
        """Sends any event; gives what comes back, which for a failure is Lambda's description of it."""
        request = urllib.request.Request(self.url, json.dumps(event).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            # The answer of the emulator when the process has ended.
            return {"errorMessage": error.read().decode(), "status": error.code}

    def call(self, method, path, **request):
        raw = self.invoke(event(method, path, **request))
        if "statusCode" not in raw:
            raise AssertionError(f"{method} {path} failed: {raw}\n{self.log()}")
        return Answer(raw)

    def process_ids(self):
        """The processes of the function: another id means that it died in between."""
        stats = [path.read_text() for path in pathlib.Path("/proc").glob("[0-9]*/stat")]
        parents = {stat.split()[0]: stat.rpartition(")")[2].split()[1] for stat in stats}
        return [process for process, parent in parents.items() if parent == str(self.process.pid)]

    def log(self):
        return self.log_path.read_text(errors="replace")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()
