//! The promises of docs/security.md that no other file here tests.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    net::TcpListener,
    path::Path,
    process::{Output, Stdio},
    thread,
};

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use crate::support::{Answer, OTHER_SECRET, PASSWORD, SECRET, Server, Table, program, quote, skipped};

const LIST: &str = "/api/admin/contact-requests";

/// One answer of every kind, with its name.
fn answers(server: &Server) -> Vec<(&'static str, Answer)> {
    let large = json!({ "password": "x".repeat(40_000) });
    vec![
        ("health", server.get("/api/health").send()),
        ("a HEAD", server.call("HEAD", "/api/health").send()),
        ("a new session", server.try_password(PASSWORD)),
        ("the list", server.get(LIST).cookie(&server.login()).send()),
        ("stored", server.contact(&quote())),
        ("stored, a plain form", server.post("/api/contact").form(&quote()).send()),
        ("a page", server.post("/api/contact").form(&json!({})).send()),
        ("a page for another site", server.post("/api/contact").header("origin", "null").form(&quote()).send()),
        ("no session", server.get(LIST).send()),
        ("another site", server.post("/api/contact").header("origin", "null").json(&quote()).send()),
        ("no address", server.get("/nothing").send()),
        ("another method", server.call("PUT", "/api/contact").send()),
        ("too large", server.post("/api/admin/login").json(&large).send()),
        ("wrong fields", server.contact(&json!({}))),
    ]
}

#[test]
fn every_answer_has_the_security_headers() {
    for (what, answer) in answers(&Server::start()) {
        let hsts = answer.header("strict-transport-security");
        let seconds: u32 = hsts.strip_prefix("max-age=").and_then(|age| age.parse().ok()).unwrap_or_default();
        assert!(seconds >= 365 * 24 * 3600, "{what}: {hsts:?}");
        let policy: BTreeSet<&str> = answer.header("content-security-policy").split(';').map(str::trim).collect();
        for directive in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(directive), "{what} lacks {directive}: {policy:?}");
        }
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{what}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{what}");
    }
}

#[test]
fn every_answer_has_the_content_type_of_its_body() {
    for (what, answer) in answers(&Server::start()) {
        let kind = match (what, answer.status) {
            ("stored, a plain form", _) => "",
            (what, _) if what.starts_with("a page") => "text/html; charset=utf-8",
            (_, ..300) => "application/json",
            _ => "application/problem+json",
        };
        assert_eq!(answer.header("content-type"), kind, "{what}: {}", answer.body);
        assert!(!kind.is_empty() || answer.body.is_empty(), "{what}: {}", answer.body);
    }
}

#[test]
fn a_cors_preflight_is_a_405_without_cors_headers() {
    let server = Server::start();
    for path in ["/api/contact", "/api/admin/login", LIST] {
        let ask = server.call("OPTIONS", path).header("origin", "https://evil.example");
        let ask = ask.header("access-control-request-method", "POST");
        let answer = ask.header("access-control-request-headers", "content-type").send();
        assert_eq!(answer.status, 405, "{path}: {}", answer.body);
        let allowed = answer.headers.keys().any(|name| name.as_str().starts_with("access-control-"));
        assert!(!allowed, "{path}: {:?}", answer.headers);
    }
}

#[test]
fn trace_is_refused_and_repeats_nothing() {
    let server = Server::start();
    for path in ["/api/health", LIST] {
        let answer = server.call("TRACE", path).cookie("__Secure-session=Tapir").send();
        assert_eq!(answer.status, 405, "{path}");
        assert!(!format!("{answer:?}").contains("Tapir"), "{path}: {answer:?}");
    }
}

/// The output of `hash-password` for a line.
fn hash(line: &str) -> Output {
    let mut command = program(&["hash-password"], &[]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("the program starts");
    let _ = process.stdin.take().expect("its input").write_all(line.as_bytes());
    process.wait_with_output().expect("its end")
}

#[test]
fn a_password_has_15_characters_or_more_of_any_kind() {
    for short in ["fourteen chars", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀"] {
        let output = hash(short);
        assert!(!output.status.success() && output.stdout.is_empty(), "{short}");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.contains("15 characters") && !said.contains(short), "{said}");
    }
    for enough in ["a word on words", "123456789012345", "               x", "ñññññññññññññññ"] {
        assert!(hash(enough).status.success(), "{enough}");
    }
}

#[test]
fn every_character_of_a_long_password_counts() {
    let long = format!("{} the end", "Länge läuft. ".repeat(40));
    let hash = String::from_utf8(hash(&long).stdout).expect("UTF-8");
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "the costs that OWASP recommends first: {hash}");
    let server = Server::with(&[("ADMIN_PASSWORD_HASH", hash.trim())]);
    assert_eq!(server.try_password(&long).status, 200);
    for other in [long[..long.len() - 1].to_owned(), long[..72].to_owned(), long.to_uppercase(), long.clone() + "."] {
        assert_eq!(server.try_password(&other).status, 401, "{other}");
    }
}

/// A token with any header and any claims, signed as HS256 does.
fn signed(header: &Value, claims: &Value, secret: &str) -> String {
    let [header, claims] = [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
    let key = hmac::Key::new(hmac::HMAC_SHA256, &URL_SAFE_NO_PAD.decode(secret).expect("base64url"));
    let signature = hmac::sign(&key, format!("{header}.{claims}").as_bytes());
    format!("__Secure-session={header}.{claims}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// The claims of the token in a cookie.
fn claims(cookie: &str) -> Value {
    let part = cookie.split('.').nth(1).expect("three parts");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64url")).expect("JSON")
}

#[test]
fn a_key_named_inside_a_token_is_never_used() {
    let server = Server::start();
    let live = claims(&server.login());
    let header = |more: Value| {
        let mut header = json!({ "typ": "JWT", "alg": "HS256", "kid": "test" });
        header.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        header
    };
    assert!(server.knows(&signed(&header(json!({})), &live, SECRET)), "we sign as the program does");
    let endpoint = TcpListener::bind("127.0.0.1:0").expect("a port");
    endpoint.set_nonblocking(true).expect("a listener that can be asked");
    let url = format!("http://{}/keys", endpoint.local_addr().expect("its number"));
    for more in [
        json!({ "jwk": { "kty": "oct", "alg": "HS256", "k": OTHER_SECRET } }),
        json!({ "jku": url }),
        json!({ "x5u": url }),
        json!({ "jku": url, "kid": url }),
        json!({ "kid": "../../dev/null" }),
    ] {
        assert!(!server.knows(&signed(&header(more.clone()), &live, OTHER_SECRET)), "{more}");
    }
    assert!(endpoint.accept().is_err(), "and nobody is asked for a key");
}

#[test]
fn a_token_with_another_subject_audience_or_table_is_refused() {
    let server = Server::start();
    let live = claims(&server.login());
    let header = json!({ "typ": "JWT", "alg": "HS256", "kid": "test" });
    for (name, value) in [("sub", json!("visitor")), ("sub", Value::Null), ("aud", json!("another service"))] {
        let mut claims = live.clone();
        claims[name] = value;
        assert!(!server.knows(&signed(&header, &claims, SECRET)), "{claims}");
    }
    let elsewhere = Server::start();
    assert!(!elsewhere.knows(&signed(&header, &live, SECRET)), "the same key, another table");
}

#[test]
fn a_password_or_session_in_the_query_is_ignored() {
    let server = Server::start();
    let cookie = server.login();
    let token = cookie.strip_prefix("__Secure-session=").expect("the name");
    let login = server.post("/api/admin/login?password=correct%20horse%20battery%20staple").json(&json!({})).send();
    assert_eq!(login.status, 422, "{}", login.body);
    for name in ["__Secure-session", "session", "token", "access_token"] {
        let answer = server.get(&format!("{LIST}?{name}={token}")).send();
        assert_eq!(answer.status, 401, "{name}: {}", answer.body);
    }
}

#[test]
fn repeated_or_unknown_query_parameters_are_refused() {
    let server = Server::start();
    let cookie = server.login();
    for query in ["limit=1&limit=1", "limit=1&limit=2", "limit[]=1", "Limit=1", "offset=1", "limit=1;limit=2"] {
        let answer = server.get(&format!("{LIST}?{query}")).cookie(&cookie).send();
        assert_eq!(answer.status, 400, "{query}: {}", answer.body);
    }
    let mut form = quote();
    form.as_object_mut().expect("an object").remove("email");
    let answer = server.post("/api/contact?email=dana%40example.com").json(&form).send();
    assert_eq!((answer.status, &answer.json()["errors"]), (422, &json!({ "email": "Invalid email address" })));
}

#[test]
fn a_request_with_ambiguous_length_is_a_400() {
    let server = Server::start();
    let head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json";
    let second = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    for (lengths, body) in [
        ("Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 4", "0\r\n\r\n"),
        ("Content-Length: 2\r\nContent-Length: 4", "{}"),
        ("Content-Length: 2, 2", "{}"),
        ("Content-Length: +2", "{}"),
        ("Transfer-Encoding: xchunked", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked, identity", "0\r\n\r\n"),
        ("Transfer-Encoding : chunked", "0\r\n\r\n"),
        ("X-Folded: a\r\n b\r\nContent-Length: 2", "{}"),
    ] {
        let answer = server.raw(format!("{head}\r\n{lengths}\r\n\r\n{body}{second}").as_bytes());
        assert_eq!(answer.status, 400, "{lengths:?}: {}", answer.body);
        assert!(!answer.body.contains("HTTP/1.1"), "{lengths:?} hid a second request: {}", answer.body);
    }
}

#[test]
fn a_head_that_a_proxy_may_read_differently_is_refused_and_hides_no_second_request() {
    let server = Server::start();
    let second = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let body = "Content-Type: application/json\r\n";
    for (head, rest, status) in [
        ("POST /api/contact HTTP/1.1\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.1\r\nHost: x\r\nHost: x\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.1\r\nHost: x, y\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.1\r\nHost: x/y\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.1\r\nHost: me@x\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.0\r\nHost: x\r\nHost: y\r\nContent-Length: 2\r\n", "{}", 400),
        ("POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n", "2\r\n{}\r\n0\r\n\r\n", 501),
        (
            "POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
            "2\r\n{}\r\n0\r\n\r\n",
            501,
        ),
        ("POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n", 501),
    ] {
        let answer = server.raw(format!("{head}{body}\r\n{rest}{second}").as_bytes());
        assert_eq!((answer.status, answer.header("connection")), (status, "close"), "{head:?}: {}", answer.body);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{head:?}");
        assert!(!answer.body.contains("HTTP/1.1"), "{head:?} hid a second request: {}", answer.body);
    }
    for head in [
        "GET /api/health HTTP/1.0\r\n",
        "GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: \r\n",
        "GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: floors.example:8080\r\n",
        "GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: [::1]:3000\r\n",
    ] {
        let answer = server.raw(format!("{head}\r\n").as_bytes());
        assert_eq!(answer.status, 200, "{head:?}: {}", answer.body);
    }
}

#[test]
fn the_log_has_time_route_method_and_status_of_every_request() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000")]);
    let contact = || server.post("/api/contact");
    let cases = [
        (server.try_password(PASSWORD), "/api/admin/login", 200),
        (server.try_password("wrong"), "/api/admin/login", 401),
        (server.get(LIST).send(), LIST, 401),
        (contact().header("sec-fetch-site", "cross-site").json(&quote()).send(), "/api/contact", 403),
        (contact().json(&json!({})).send(), "/api/contact", 422),
        (contact().json(&quote()).send(), "/api/contact", 429),
        (server.post("/api/admin/logout").send(), "/api/admin/logout", 200),
        (server.get("/api/%0d%0a%7B%22level%22:%22ERROR%22%7D").send(), "-", 404),
    ];
    for (answer, route, status) in &cases {
        let line = server.line_about(answer);
        assert_eq!((&line["route"], &line["status"], &line["level"]), (&json!(route), &json!(status), &json!("INFO")));
        let time = line["timestamp"].as_str().expect("a time");
        let time: jiff::Timestamp = time.strip_suffix('Z').map(|_| time).expect("UTC").parse().expect("a time");
        assert!(jiff::Timestamp::now().duration_since(time).as_secs() < 60, "{line}");
        assert!(line["method"].is_string() && line["ms"].is_u64(), "{line}");
    }
    let log = server.log();
    let of_requests = log.lines().filter(|line| line.contains(r#""message":"request""#)).count();
    assert_eq!(of_requests, cases.len(), "one line each: {log}");
}

#[test]
fn without_a_table_every_call_is_a_503_that_reveals_no_internals() {
    let cookie = Server::start().login();
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number");
    let endpoint = format!("http://{free}");
    let variables = [
        ("AWS_ENDPOINT_URL_DYNAMODB", endpoint.as_str()),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_REGION", "us-east-1"),
    ];
    let command = program(&["serve", "--listen", "127.0.0.1:0", "--table", "nowhere"], &variables);
    let server = Server::run(command, Table::fresh());
    for answer in [
        server.try_password(PASSWORD),
        server.get(LIST).cookie(&cookie).send(),
        server.get("/api/admin/auth-status").cookie(&cookie).send(),
        server.call("DELETE", &format!("{LIST}/{}", uuid::Uuid::now_v7())).cookie(&cookie).send(),
        server.contact(&quote()),
    ] {
        assert_eq!((answer.status, answer.cookie()), (503, None), "{}", answer.body);
        for inside in ["nowhere", "dynamo", "item", "sdk", "connect", &free.to_string(), ".rs"] {
            assert!(!answer.body.to_lowercase().contains(inside), "{inside} in {}", answer.body);
        }
        let line = server.line_about(&answer);
        assert_eq!(line["level"], "ERROR", "{line}");
        assert!(line["cause"].as_str().is_some_and(|cause| cause.contains("Item")), "the log tells: {line}");
    }
}

#[test]
fn unknown_field_names_are_repeated_at_most_20_times_and_60_characters_long() {
    let server = Server::start();
    let long = "Tapir".repeat(3_000);
    let many: serde_json::Map<_, _> = (0..2_000).map(|number| (format!("Tapir {number}"), json!(0))).collect();
    let twice: String = (0..500).map(|number| format!("\"Tapir {number}\":0,\"Tapir {number}\":1,")).collect();
    let bodies = [
        json!({ &long: 0 }).to_string(),
        Value::Object(many).to_string(),
        format!("{{\"{long}\":0,\"{long}\":0}}"),
        format!("{{{twice}\"password\":\"\"}}"),
    ];
    for body in bodies {
        let answer = server.post("/api/admin/login").body("application/json", body.as_str()).send();
        assert_eq!(answer.status, 422, "{body:.40}: {}", answer.body);
        let errors = answer.json()["errors"].clone();
        let names = errors.as_object().expect("messages").keys().filter(|name| name.starts_with("Tapir"));
        let lengths: Vec<usize> = names.map(|name| name.chars().count()).collect();
        assert!((1..=20).contains(&lengths.len()), "{body:.40}: {}", lengths.len());
        assert!(lengths.iter().all(|length| *length <= 60), "{body:.40}: {lengths:?}");
        let answer = server.post("/api/contact").body("application/json", body.as_str()).send();
        assert_eq!(answer.status, 422, "{body:.40}: {}", answer.body);
        assert!(!answer.body.contains("Tapir"), "{body:.40}: {}", answer.body);
    }
}

#[test]
fn thousands_of_unknown_names_are_checked_in_linear_time() {
    let server = Server::start();
    // The fastest of several: other work on the machine only adds to it.
    let work = |kind: &str, body: &str| {
        let times = (0..5).map(|_| {
            server.processor_time_of(|| {
                for _ in 0..10 {
                    assert_eq!(server.post("/api/contact").body(kind, body).send().status, 422, "{body:.40}");
                }
            })
        });
        times.min().expect("five")
    };
    let form: Vec<String> = (0..7_000).map(|number| format!("{number:x}")).collect();
    let twice = [&form[..3_500], &form[..3_500]].concat();
    let json: Vec<String> = (0..3_500).map(|number| format!("\"{number:x}\":0")).collect();
    // The first requests prepare what later ones share.
    if work("application/json", "{}").is_none() {
        return skipped("about Linux");
    }
    let one = work("application/x-www-form-urlencoded", &"x".repeat(32_000)).expect("a time");
    for (kind, body) in [
        ("application/x-www-form-urlencoded", form.join("&")),
        ("application/x-www-form-urlencoded", twice.join("&")),
        ("application/json", format!("{{{}}}", json.join(","))),
    ] {
        let many = work(kind, &body).expect("a time");
        // It took forty times as long when each name was compared with every other.
        assert!(many < one * 20, "{body:.40}: {many:?}, one: {one:?}");
    }
}

#[test]
fn many_logins_at_once_take_the_memory_of_one() {
    let hash = String::from_utf8(hash(PASSWORD).stdout).expect("UTF-8");
    let server = Server::with(&[("ADMIN_PASSWORD_HASH", hash.trim()), ("TRUSTED_HOPS", "1")]);
    let file = format!("/proc/{}/status", server.pid());
    if !Path::new(&file).exists() {
        return skipped("about Linux");
    }
    let wrong = json!({ "password": "wrong" });
    let guess = &|number: usize| {
        // No address waits longer for its answers than another.
        let call = server.post("/api/admin/login").header("x-forwarded-for", &format!("203.0.113.{number}"));
        call.json(&wrong).send().status
    };
    let statuses: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..30).map(|number| scope.spawn(move || guess(number))).collect();
        all.into_iter().map(|one| one.join().expect("a status")).collect()
    });
    // On a busy machine, some wait too long for their turn.
    assert!(statuses.iter().all(|status| matches!(status, 401 | 503)), "{statuses:?}");
    assert!(statuses.contains(&401), "no password was checked: {statuses:?}");
    let status = fs::read_to_string(file).expect("what the system knows");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the line");
    let peak: u32 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    assert!(peak < 150_000, "{peak} kB");
    server.login();
}
