//! The signature of the request to CloudFront that this program signs itself. No server of these tests checks one.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use serde_json::json;

use crate::{
    servers::{Request, TestBucket, record},
    site::Site,
};

/// Python with botocore, the client that AWS's own tools use. moto needs it, so scripts/with-moto.sh has installed it.
const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/deploy/venv/bin/python3");

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/authorization.py");

/// The header that botocore makes for the same request.
fn of_botocore(request: &Request) -> String {
    let sent = json!({
        "method": request.method(),
        "url": request.url(),
        "headers": request.headers,
        "body": str::from_utf8(&request.body).unwrap(),
        "credentials": { "access_key": "test", "secret_key": "test", "token": "a token" },
    });
    let mut script = Command::new(PYTHON);
    let mut script = script.arg("-B").arg(SCRIPT).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    script.stdin.take().unwrap().write_all(&serde_json::to_vec(&sent).unwrap()).unwrap();
    let output = script.wait_with_output().unwrap();
    assert!(output.status.success(), "botocore signs nothing");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
#[ignore = "needs an S3-compatible server and botocore: make test-deploy"]
fn an_invalidation_has_the_signature_that_botocore_makes_for_the_same_request() {
    let (address, requests) = record();
    let mut place = TestBucket::new().place();
    place.target.distribution = Some("E1EXAMPLE".to_owned());
    // Temporary credentials, as from single sign-on or a build server, have a token.
    let variables = [("AWS_ENDPOINT_URL_CLOUDFRONT", address.as_str()), ("AWS_SESSION_TOKEN", "a token")];
    place.variables.extend(variables.map(|(name, value)| (name.to_owned(), value.to_owned())));
    place.push(&Site::new("one", &["/about"])).fine();
    let request = requests.try_recv().unwrap();
    assert!(request.url().ends_with("/2020-05-31/distribution/E1EXAMPLE/invalidation"), "{}", request.url());
    assert!(str::from_utf8(&request.body).unwrap().contains("<Path>/about</Path>"));
    assert_eq!(request.headers["authorization"], of_botocore(&request));
}
