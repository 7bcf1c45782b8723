"""The emulator of AWS, in a process of its own on this machine alone, and clients for it."""

import datetime
import ipaddress
import json
import os
import pathlib
import shutil
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

import boto3
from botocore.config import Config
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ACCOUNT = "111122223333"
REGION = "us-east-1"
OWNER = {"AWS_ACCESS_KEY_ID": "owner", "AWS_SECRET_ACCESS_KEY": "owner-secret"}
# Time for what the emulator does in the background, before a test gives up.
PATIENCE_SECONDS = 60


def until(condition, what, seconds=PATIENCE_SECONDS):
    """Waits until the condition gives a value, and gives it back."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.05)
    return value


class Names(socketserver.ThreadingTCPServer):
    """A proxy that stands for the names of AWS: each address of HTTPS leads to the emulator, so nothing leaves this machine."""

    daemon_threads = True

    class Connection(socketserver.StreamRequestHandler):
        def handle(self):
            method, address, _ = self.rfile.readline().decode().split()
            while self.rfile.readline().strip():
                pass
            if method != "CONNECT":
                return self.wfile.write(b"HTTP/1.1 405 Method Not Allowed\r\n\r\n")
            self.server.asked.add(address)
            with socket.create_connection(("127.0.0.1", self.server.port)) as emulator:
                self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                back = threading.Thread(target=pass_on, args=(emulator, self.connection), daemon=True)
                back.start()
                pass_on(self.connection, emulator)
                back.join()

    def __init__(self, port):
        super().__init__(("127.0.0.1", 0), self.Connection)
        self.port, self.asked = port, set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


def pass_on(source, target):
    """Hands on what comes until either side has ended."""
    try:
        while content := source.recv(65536):
            target.sendall(content)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


class Emulator:
    def __init__(self, log):
        self.log = log
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="test-stack-"))
        self.decisions_file = self.folder / "decisions"
        self.decisions_file.touch()
        self.authority, certificate, key = certificates(self.folder)
        port = free_port()
        self.url = f"https://127.0.0.1:{port}"
        self.names = Names(port)
        environment = OWNER | {
            "PATH": os.environ["PATH"],
            "TMPDIR": str(self.folder),
            "AUTH": "true",
            "AWS_ENDPOINT_URL": self.url,
            "BIND_HOST": "127.0.0.1",
            "DOCKER_HOST": f"unix://{self.folder}/no-docker",
            "GATEWAY_PORT": str(port),
            "IOT_MTLS_ENABLED": "0",
            "MINISTACK_ACCOUNT_ID": ACCOUNT,
            # The hosts of `execute-api`.
            "MINISTACK_HOST": f"{REGION}.amazonaws.com",
            "MINISTACK_SSL_CERT": str(certificate),
            "MINISTACK_SSL_KEY": str(key),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SFTP_ENABLED": "0",
            **self.outside(),
            "STACK_DECISIONS": str(self.decisions_file),
            "USE_SSL": "1",
        }
        program = pathlib.Path(__file__).with_name("emulator.py")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen([sys.executable, program], env=environment, cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        until(lambda: self.has_started(port), f"the emulator; its log is {self.log}")

    def outside(self):
        """The variables with which a program finds the emulator at the names of AWS. The functions get them too."""
        return {"HTTPS_PROXY": self.names.url, "NO_PROXY": "127.0.0.1", "SSL_CERT_FILE": str(self.authority)}

    def has_started(self, port):
        if self.process.poll() is not None:
            raise RuntimeError(f"the emulator ended:\n{self.log.read_text()}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def stop(self):
        """Ends it and the functions that it started. It would wait half a minute for connections that are kept."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder)

    def client(self, service, credentials=None):
        """A client with these credentials, or else those of the account's owner."""
        keys = credentials or OWNER
        return boto3.client(
            service,
            endpoint_url=self.url,
            verify=str(self.authority),
            region_name=REGION,
            aws_access_key_id=keys["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=keys["AWS_SECRET_ACCESS_KEY"],
            aws_session_token=keys.get("AWS_SESSION_TOKEN"),
            config=Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1}),
        )

    def decisions(self):
        """What the emulator allowed and denied so far."""
        return [json.loads(line) for line in self.decisions_file.read_text().splitlines()]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def certificates(folder):
    """An authority, and its certificate for this machine and the names of AWS with the key, in files."""
    now = datetime.datetime.now(datetime.timezone.utc)

    def make(name, issuer, issuer_key, key, *extensions):
        builder = x509.CertificateBuilder(issuer, name, key.public_key(), x509.random_serial_number())
        builder = builder.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
        for extension in extensions:
            builder = builder.add_extension(extension, critical=False)
        return builder.sign(issuer_key, hashes.SHA256())

    own_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    own_name, name = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, each)]) for each in ("Test authority", "127.0.0.1"))
    authority = make(own_name, own_name, own_key, own_key, x509.BasicConstraints(ca=True, path_length=0))
    hosts = ["*.amazonaws.com", f"*.{REGION}.amazonaws.com", f"*.s3.{REGION}.amazonaws.com", "*.cloudfront-kvs.global.api.aws"]
    places = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1")), *map(x509.DNSName, hosts)])
    certificate = make(name, own_name, own_key, key, x509.BasicConstraints(ca=False, path_length=None), places)
    pem = serialization.Encoding.PEM
    files = [folder / name for name in ("authority.pem", "certificate.pem", "key.pem")]
    files[0].write_bytes(authority.public_bytes(pem))
    files[1].write_bytes(certificate.public_bytes(pem))
    files[2].touch(0o600)
    files[2].write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return files
