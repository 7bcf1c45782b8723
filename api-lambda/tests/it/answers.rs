//! Properties of every response.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{Answer, Server, quote};

const LIST: &str = "/api/admin/contact-requests";

fn assert_headers(answer: &Answer) {
    assert!(!answer.header("x-request-id").is_empty(), "{answer:?}");
    let is_page = answer.header("content-type").starts_with("text/html");
    assert_eq!(answer.header("cache-control"), if is_page { "private, no-cache" } else { "no-store" }, "{answer:?}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{answer:?}");
    assert!(answer.headers.get("server").is_none() && answer.headers.get("x-powered-by").is_none(), "{answer:?}");
}

#[track_caller]
fn assert_problem(answer: &Answer, status: u16) {
    assert_headers(answer);
    assert_eq!((answer.status, answer.header("content-type")), (status, "application/problem+json"), "{}", answer.body);
    let problem = answer.json();
    assert_eq!(problem["status"], status);
    assert_eq!(problem["requestId"], answer.header("x-request-id"));
    for name in ["title", "detail"] {
        assert!(problem[name].as_str().is_some_and(|text| text.len() > 3), "{name}: {problem}");
    }
    let keys: BTreeSet<&str> = problem.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut known = BTreeSet::from(["title", "status", "detail", "requestId"]);
    known.extend((status == 422).then_some("errors"));
    assert_eq!(keys.into_iter().filter(|key| *key != "type").collect::<BTreeSet<_>>(), known);
}

#[test]
fn every_kind_of_error_is_a_problem_with_the_same_fields() {
    let server = Server::with(&[("CONTACT_LIMIT", "6/2000000000")]);
    let cookie = server.login();
    let contact = || server.post("/api/contact");
    assert_problem(&contact().body("application/json", "{").send(), 400);
    assert_problem(&contact().header("idempotency-key", "x").json(&quote()).send(), 400);
    assert_problem(&server.get(&format!("{LIST}?limit=0")).cookie(&cookie).send(), 400);
    assert_problem(&server.get(LIST).send(), 401);
    assert_problem(&server.try_password("wrong"), 401);
    assert_problem(&contact().header("sec-fetch-site", "cross-site").json(&quote()).send(), 403);
    assert_problem(&server.get("/api/nothing").send(), 404);
    assert_problem(&server.call("DELETE", &format!("{LIST}/nothing")).cookie(&cookie).send(), 404);
    assert_problem(&server.get("/api/contact").send(), 405);
    assert_problem(&contact().body("application/json", "x".repeat(40_000)).send(), 413);
    assert_problem(&contact().body("text/plain", "x").send(), 415);
    assert_problem(&contact().json(&json!({})).send(), 422);
    let refused = (0..10).map(|_| contact().json(&quote()).send()).find(|answer| answer.status != 201);
    assert_problem(&refused.expect("a limit"), 429);
}

#[test]
fn unknown_paths_are_a_404() {
    let server = Server::start();
    let paths = [
        "/", "/api", "/api/", "/api/contact/", "/API/health", "/api/health/x", "/api/admin", "/.env", "/api//health",
        "/api/%2e%2e/x",
    ];
    for path in paths {
        for method in ["GET", "POST"] {
            assert_problem(&server.call(method, path).send(), 404);
        }
    }
}

#[test]
fn an_unsupported_method_is_a_405_that_lists_the_supported_ones() {
    let server = Server::start();
    let one = format!("{LIST}/{}", uuid::Uuid::now_v7());
    let cases = [
        ("POST", "/api/health", ["GET", "HEAD"].as_slice()),
        ("GET", "/api/contact", &["POST"]),
        ("PUT", "/api/contact", &["POST"]),
        ("GET", "/api/admin/login", &["POST"]),
        ("DELETE", "/api/admin/logout", &["POST"]),
        ("POST", "/api/admin/auth-status", &["GET", "HEAD"]),
        ("DELETE", LIST, &["GET", "HEAD"]),
        ("PUT", &one, &["DELETE", "PATCH"]),
        ("GET", &one, &["DELETE", "PATCH"]),
    ];
    for (method, path, methods) in cases {
        let answer = server.call(method, path).send();
        assert_problem(&answer, 405);
        let allowed: BTreeSet<&str> = answer.header("allow").split(',').map(str::trim).collect();
        assert_eq!(allowed, methods.iter().copied().collect(), "{method} {path}");
    }
}

#[test]
fn health_answers_get_and_head() {
    let server = Server::start();
    let answer = server.get("/api/health").send();
    assert_headers(&answer);
    assert_eq!((answer.status, answer.json()), (200, json!({ "status": "ok" })));
    let head = server.call("HEAD", "/api/health").send();
    assert_headers(&head);
    assert_eq!((head.status, head.body.as_str(), head.header("content-type")), (200, "", "application/json"));
}

#[test]
fn every_answer_has_a_unique_request_id_that_its_log_line_repeats() {
    let server = Server::start();
    let answers = [
        server.get("/api/health").send(),
        server.get("/api/health").header("x-request-id", "chosen-by-the-client").send(),
        server.contact(&quote()),
        server.contact(&json!({})),
        server.post("/api/contact").form(&json!({})).send(),
        server.try_password("wrong"),
        server.get("/nothing").send(),
    ];
    for answer in &answers {
        assert_headers(answer);
        assert_eq!(server.line_about(answer)["status"], answer.status);
    }
    let ids: BTreeSet<&str> = answers.iter().map(|answer| answer.header("x-request-id")).collect();
    assert_eq!(ids.len(), answers.len(), "{ids:?}");
    assert!(!ids.contains("chosen-by-the-client"));
}
