"""Starts ministack, an emulator of AWS, and adds what it lacks for this template. scripts/test-stack.sh pins its version.

Nothing here says how AWS behaves. Each addition stands for a part of AWS that only a real account can show.
"""

import ctypes
import functools
import json
import os
import re
import signal

from ministack import app
from ministack.core import cloudfront_js, iam_actions, iam_evaluator, responses
from ministack.services import cloudfront, cloudfront_keyvaluestore, lambda_svc, s3

import resource_types

# From <linux/prctl.h>.
PR_SET_PDEATHSIG = 1
URL = os.environ["AWS_ENDPOINT_URL"]
DECISIONS = os.environ["STACK_DECISIONS"]


def wrap(module, name):
    """Replaces a function of the emulator by one that gets it as its first argument."""

    def replace(addition):
        original = getattr(module, name)
        setattr(module, name, functools.wraps(original)(functools.partial(addition, original)))

    return replace


# Names of AWS lead to the emulator by a proxy. Two clients use none.


@wrap(lambda_svc, "_provided_worker_env")
def bucket_of_functions(original, config, *arguments):
    environment = original(config, *arguments)
    if environment.get("AWS_ENDPOINT_URL_S3") == f"https://s3.{responses.get_region()}.amazonaws.com":
        environment["AWS_ENDPOINT_URL_S3"] = URL
    # The emulator sets it for functions that have no endpoints of their own.
    del environment["AWS_ENDPOINT_URL"]
    return environment


@wrap(cloudfront, "_origin_connect_target")
def api_as_origin(original, origin, *arguments):
    if ".execute-api." in origin["domain_name"]:
        return "127.0.0.1", int(os.environ["GATEWAY_PORT"]), True
    return original(origin, *arguments)


# Permissions.


@wrap(iam_evaluator, "enforce")
def noted(original, access_key_id, action, service, region, resource_arn="*", service_context=None):
    """Writes each decision down, one a line."""
    refusal = original(access_key_id, action, service, region, resource_arn, service_context)
    caller = iam_evaluator.resolve_principal(access_key_id or "", responses.get_account_id())
    line = {"caller": getattr(caller, "arn", ""), "action": action, "resource": resource_arn, "allowed": refusal is None}
    with open(DECISIONS, "a") as decisions:
        decisions.write(json.dumps(line) + "\n")
    return refusal


@wrap(iam_actions, "extract_resource_arn")
def resource_of_values(original, service, method, path, *arguments, **named):
    if service == "cloudfront-keyvaluestore":
        store = re.match(r"/key-value-stores/(arn:[^/]+/[^/]+)", cloudfront_keyvaluestore.unquote(path))
        return store[1] if store else "*"
    return original(service, method, path, *arguments, **named)


# CloudFront: a function's key value store and the whole query, and a missing file for which listing is allowed.


@wrap(cloudfront, "live_function_code")
def with_values(original, arn):
    code = original(arn)
    stores = cloudfront._functions[arn.rpartition("/")[2]]["kvs_arns"]
    if not code or not stores:
        return code
    values = cloudfront_keyvaluestore._stores.get(stores[0], {"items": {}})["items"]
    own = f"""
        const cf = {{ kvs: () => ({{ get: async (key) => {{
          const value = {json.dumps(values)}[key];
          if (value === undefined) throw new Error("KeyNotFound");
          return value;
        }} }}) }};
    """
    return code.decode().replace('import cf from "cloudfront";', own).encode()


@wrap(cloudfront_js, "evaluate")
def with_query(original, code, event):
    query = "&".join(f"{name}={field['value']}" for name, field in event["request"]["querystring"].items())
    own = f"""
        const withoutQuery = handler;
        handler = (event) => {{
          Object.defineProperty(event.request, "rawQueryString", {{ value: () => {json.dumps(query)}, enumerable: false }});
          return withoutQuery(event);
        }};
    """
    return original(code + own.encode(), event)


@wrap(s3, "serve_cloudfront_origin_fetch")
def missing_is_404(original, bucket, key, method, headers, source_arn="", oai_id=""):
    """S3 says that a file is missing to those who may list, and refuses others."""
    answer = original(bucket, key, method, headers, source_arn, oai_id)
    policy = s3._bucket_policies.get(bucket)
    if answer[0] != 403 or not policy:
        return answer
    list_it = iam_evaluator.EvalContext(
        principal_arn="*",
        principal_type="Service",
        principal_account="",
        action="s3:ListBucket",
        resource_arn=f"arn:aws:s3:::{bucket}",
        region=responses.get_region(),
        service_context={"aws:sourcearn": source_arn},
    )
    allowed = iam_evaluator.evaluate_resource_policy(policy, list_it, service="cloudfront.amazonaws.com").decision == "Allow"
    return s3._error("NoSuchKey", "The specified key does not exist.", 404, f"/{bucket}/{key}") if allowed else answer


resource_types.add()

# Otherwise it would listen at the port of HTTPS too.
app._port_is_bindable = lambda *_: False

if __name__ == "__main__":
    # Ends with the tests, also when they are killed.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    app.main()
