//! Pages of other origins can write nothing, not even with the owner's cookie.

use serde_json::json;

use crate::support::{Answer, Call, PASSWORD, Server, quote};

const LIST: &str = "/api/admin/contact-requests";

/// Every write of the API, with more headers; `id` is a request to delete.
fn writes(server: &Server, cookie: &str, id: &str, headers: &[(&str, &str)]) -> Vec<(&'static str, Answer)> {
    let calls = [
        ("contact", server.post("/api/contact").json(&quote())),
        ("plain form", server.post("/api/contact").form(&quote())),
        ("login", server.post("/api/admin/login").json(&json!({ "password": PASSWORD }))),
        ("delete", server.call("DELETE", &format!("{LIST}/{id}")).cookie(cookie)),
        ("logout", server.post("/api/admin/logout").cookie(cookie)),
    ];
    let send = |call: Call<'_>| headers.iter().fold(call, |call, (name, value)| call.header(name, value)).send();
    calls.map(|(what, call)| (what, send(call))).into()
}

#[track_caller]
fn assert_refused(headers: &[(&str, &str)]) {
    let server = Server::start();
    let cookie = server.login();
    let id = server.contact(&quote()).json()["id"].as_str().expect("an id").to_owned();
    for (what, answer) in writes(&server, &cookie, &id, headers) {
        assert_eq!(answer.status, 403, "{what} with {headers:?}: {}", answer.body);
        assert!(answer.headers.get("set-cookie").is_none(), "{what} with {headers:?}");
    }
    assert!(server.knows(&cookie), "the session goes on");
    let ids: Vec<_> = server.requests().iter().map(|request| request["id"].clone()).collect();
    assert_eq!(ids, [id.as_str()], "nothing is stored and nothing deleted");
}

#[track_caller]
fn assert_taken(server: &Server, headers: &[(&str, &str)]) {
    let cookie = server.login();
    let id = server.contact(&quote()).json()["id"].as_str().expect("an id").to_owned();
    let answers = writes(server, &cookie, &id, headers);
    let statuses: Vec<(&str, u16)> = answers.iter().map(|(what, answer)| (*what, answer.status)).collect();
    let expected = [("contact", 201), ("plain form", 303), ("login", 200), ("delete", 200), ("logout", 200)];
    assert_eq!(statuses, expected, "{headers:?}");
}

#[test]
fn a_write_with_sec_fetch_site_of_another_site_is_a_403() {
    for site in ["cross-site", "same-site", "something-new", ""] {
        assert_refused(&[("sec-fetch-site", site)]);
    }
}

#[test]
fn sec_fetch_site_takes_precedence_over_origin() {
    let server = Server::start();
    let own = format!("http://{}", server.address);
    assert_taken(&server, &[("sec-fetch-site", "same-origin"), ("origin", "https://cdn.example")]);
    for site in ["cross-site", "same-site"] {
        let call = server.post("/api/contact").header("sec-fetch-site", site).header("origin", &own);
        assert_eq!(call.json(&quote()).send().status, 403, "{site}");
    }
}

#[test]
fn a_write_with_sec_fetch_site_same_origin_or_none_is_accepted() {
    let server = Server::start();
    for site in ["same-origin", "none"] {
        assert_taken(&server, &[("sec-fetch-site", site)]);
    }
}

#[test]
fn without_sec_fetch_site_the_origin_decides() {
    for origin in [
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
        "https://127.0.0.1.evil.example",
        "",
        "x",
    ] {
        assert_refused(&[("origin", origin)]);
    }
    let server = Server::start();
    assert_taken(&server, &[("origin", &format!("http://{}", server.address))]);
    assert_taken(&server, &[("origin", &format!("https://{}", server.address))]);
    assert_taken(&server, &[("origin", "https://www.example.com"), ("host", "www.example.com")]);
}

#[test]
fn a_write_without_either_header_is_accepted() {
    assert_taken(&Server::start(), &[]);
}

#[test]
fn the_origins_in_site_origin_are_accepted() {
    let server = Server::with(&[("SITE_ORIGIN", "https://www.example.com,https://example.com:8443")]);
    for origin in ["https://www.example.com", "https://example.com:8443"] {
        assert_taken(&server, &[("origin", origin)]);
    }
    for origin in ["https://example.com", "http://www.example.com", "https://www.example.com.evil.example", "null"] {
        let answer = server.post("/api/contact").header("origin", origin).json(&quote()).send();
        assert_eq!(answer.status, 403, "{origin}: {}", answer.body);
    }
}

#[test]
fn reads_from_another_origin_are_answered_without_cors_headers() {
    let server = Server::start();
    let cookie = server.login();
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        for (method, path) in
            [("GET", "/api/health"), ("HEAD", "/api/health"), ("GET", "/api/admin/auth-status"), ("GET", LIST)]
        {
            let answer = server.call(method, path).cookie(&cookie).header(name, value).send();
            assert_eq!(answer.status, 200, "{method} {path}: {}", answer.body);
            let allowed = answer.headers.keys().any(|name| name.as_str().starts_with("access-control-"));
            assert!(!allowed, "no other origin may read it");
        }
    }
}
