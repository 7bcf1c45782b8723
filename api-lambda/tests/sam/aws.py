"""A stand-in for the services of AWS that the API speaks to: moto, in a process of its own."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
import uuid

REGION = "us-east-1"

# moto reads the region and the service out of it and checks nothing.
AUTHORIZATION = (
    f"AWS4-HMAC-SHA256 Credential=local/20250101/{REGION}/{{service}}/aws4_request, SignedHeaders=host, Signature=0"
)


def create_secret(url, name, values):
    arguments = {"Name": name, "SecretString": json.dumps(values), "ClientRequestToken": str(uuid.uuid4())}
    call(url, "secretsmanager.CreateSecret", **arguments)


def change_secret(url, name, values):
    arguments = {"SecretId": name, "SecretString": json.dumps(values), "ClientRequestToken": str(uuid.uuid4())}
    call(url, "secretsmanager.PutSecretValue", **arguments)


def call(url, target, **arguments):
    service = target.split("_")[0].split(".")[0].lower()
    headers = {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": target,
        "Authorization": AUTHORIZATION.format(service=service),
    }
    request = urllib.request.Request(url, json.dumps(arguments).encode(), headers)
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)


def s3(url, method, place, content=None):
    """Calls S3 at a bucket, an object or a list; gives the answer's content."""
    headers = {"Authorization": AUTHORIZATION.format(service="s3")}
    request = urllib.request.Request(f"{url}/{place}", content, headers, method=method)
    with urllib.request.urlopen(request, timeout=300) as answer:
        return answer.read()


def start():
    """Starts moto for this machine alone; gives its process and its address."""
    port = free_port()
    command = ["moto_server", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_port(port, process)
    url = f"http://127.0.0.1:{port}"
    # moto loads a service with its first request, which can take longer than the function waits for an answer.
    call(url, "DynamoDB_20120810.ListTables")
    call(url, "secretsmanager.ListSecrets")
    return process, url


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port, process):
    deadline = time.monotonic() + 300
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    process.kill()
    raise RuntimeError(f"{process.args[0]} did not start")


if __name__ == "__main__":
    # aws.py URL NAME: makes a secret there, with the JSON object on standard input in it.
    create_secret(*sys.argv[1:], json.load(sys.stdin))
