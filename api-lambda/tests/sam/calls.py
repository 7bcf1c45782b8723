"""The permissions of AWS that the programs can need, read from their source: a test reaches few of the rare branches."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The writes of the type `Write` of the API, alone and in a transaction, which has no permission of its own.
OF_WRITES = {"put": "PutItem", "update": "UpdateItem", "delete": "DeleteItem", "check": "ConditionCheckItem"}
TRANSACTIONS = {"TransactGetItems", "TransactWriteItems"}

# The methods of the type `S3` of the API.
OF_PHOTOS = {"put": "PutObject", "get": "GetObject", "has": "GetObject", "list": "ListBucket", "delete": "DeleteObject"}

# The methods of the library with which `ssg deploy` calls a bucket.
OF_RELEASES = {
    "list": ["ListBucket"],
    "get": ["GetObject"],
    "put_opts": ["PutObject"],
    "put_multipart_opts": ["PutObject"],
    "abort": ["AbortMultipartUpload"],
    "copy": ["GetObject", "PutObject"],
    "delete_stream": ["DeleteObject"],
}

# Methods that types of the standard library have too are followed on these values alone.
OWN = {"accounts", "app", "bucket", "forms", "inbox", "limits", "messages", "photos", "s3", "self", "store"}
COMMON = {"delete", "get", "has", "list", "next", "put", "read", "remove", "sort", "take", "write"}


def source(*patterns):
    """The code of the files, without comments."""
    files = sorted({file for pattern in patterns for file in ROOT.glob(pattern)})
    return {file.relative_to(ROOT).as_posix(): re.sub(r"//.*", "", file.read_text()) for file in files}


def layer(path):
    """The folder below `src`."""
    return path.split("/src/")[1].split("/")[0]


def functions(files):
    """The functions of the files with their layers, by name; several can have one name."""
    found = {}
    for path, text in files.items():
        for start in re.finditer(r"\bfn (\w+)", text):
            depth, end = 0, start.end()
            while end < len(text) and not (depth == 0 and text[end] in ";}"):
                depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(text[end], 0)
                end += 1
                if depth == 0 and text[end - 1] == "}":
                    break
            found.setdefault(start[1], []).append((layer(path), text[start.end() : end]))
    return found


def calls(code, methods_only):
    """The names of what the code calls, each with the value before it."""
    for value, name in re.findall(r"(\w+|[)?\]])\s*\.\s*(\w+)\s*\(", code):
        if name not in COMMON or value in OWN:
            yield value, name
    if not methods_only:
        yield from (("", name) for name in re.findall(r"(?<![\w.])(\w+)\s*\(", code) if name not in COMMON)


def of_client(code):
    """The operations that the code calls with a client of the SDK."""
    for name in re.findall(r"\bself\s*\.\s*(?:client|counting)\s*\.\s*(\w+)\(\)", code):
        yield "".join(map(str.capitalize, name.split("_")))


def operations(code):
    """The permissions that the calls of AWS in the code need."""
    for operation in of_client(code):
        if operation not in TRANSACTIONS:
            yield f"dynamodb:{operation}"
    yield from (f"dynamodb:{OF_WRITES[kind]}" for kind in re.findall(r"\bWrite::(\w+)\(", code))
    if re.search(r"\bGet::builder\(\)", code):
        yield "dynamodb:GetItem"
    yield from (f"s3:{OF_PHOTOS[name]}" for name in re.findall(r"\bs3\s*\.\s*(\w+)\(", code) if name in OF_PHOTOS)


def of_functions():
    """The permissions of each function of the template, by all code that it can reach."""
    layers = source("api-lambda/src/app/**/*.rs", "api-lambda/src/store/*.rs", "api-lambda/src/photos/*.rs")
    routes = {name: code for name, code in layers.items() if "#[utoipa::path(" in code}
    starts = {
        "ApiFunction": source("api-lambda/src/api/**/*.rs", "api-lambda/src/http/**/*.rs", "api-lambda/src/commands/lambda.rs") | routes,
        "MailFunction": source("api-lambda/src/commands/mail_function.rs"),
    }
    # The commands of a person, files on a disk, and what signs the calls.
    for name in "store/copy", "store/table", "photos/folder", "photos/gallery", "photos/s3":
        del layers[f"api-lambda/src/{name}.rs"]
    known = functions(layers)
    return {name: set(reached(start.items(), known)) for name, start in starts.items()}


def reached(files, known):
    """The permissions that these files need, and all functions that they can reach."""
    waiting, seen = [(layer(path), code, True) for path, code in files], set()
    while waiting:
        own, code, methods_only = waiting.pop()
        yield from operations(code)
        for value, name in calls(code, methods_only):
            for called in known.get(name, []):
                # A method of the same value is in the same layer.
                if called not in seen and (value != "self" or called[0] == own):
                    seen.add(called)
                    waiting.append((*called, False))


def of_deploy():
    """The permissions of `ssg deploy`."""
    code = "".join(source("deploy/src/bucket/*.rs").values())
    needed = {"cloudfront:CreateInvalidation"} if "/invalidation" in code else set()
    needed.update(f"cloudfront-keyvaluestore:{operation}" for operation in of_client(code))
    for name in re.findall(r"\b(?:s3|writer)\s*\.\s*(\w+)\(", code):
        # Writing parts needs what the start of the upload needs.
        if name not in ("wait_for_capacity", "write", "finish"):
            needed.update(f"s3:{permission}" for permission in OF_RELEASES[name])
    return needed
