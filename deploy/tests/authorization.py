"""Prints the Authorization header that botocore makes for a request to CloudFront, which is JSON on standard input."""

import hashlib
import json
import sys

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

sent = json.load(sys.stdin)
body = sent["body"].encode()
headers = {name: value for name, value in sent["headers"].items() if name == "content-type" or name.startswith("x-amz-")}
headers["x-amz-content-sha256"] = hashlib.sha256(body).hexdigest()
request = AWSRequest(sent["method"], sent["url"], headers, body)
request.context["timestamp"] = headers["x-amz-date"]
auth = SigV4Auth(Credentials(**sent["credentials"]), "cloudfront", "us-east-1")
signature = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
signed = auth.signed_headers(auth.headers_to_sign(request))
print(f"AWS4-HMAC-SHA256 Credential={auth.scope(request)}, SignedHeaders={signed}, Signature={signature}")
