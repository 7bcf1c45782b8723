//! Logging in and out, and the cookie between.

use serde_json::json;

use crate::support::{Answer, PASSWORD, PASSWORD_HASH, Server};

const LIST: &str = "/api/admin/contact-requests";

fn logout(server: &Server, cookie: &str) -> Answer {
    server.post("/api/admin/logout").cookie(cookie).send()
}

/// The attributes of the cookie that is set, sorted, in small letters.
fn attributes(answer: &Answer) -> Vec<String> {
    let mut parts: Vec<String> =
        answer.header("set-cookie").split(';').skip(1).map(|part| part.trim().to_lowercase()).collect();
    parts.sort();
    parts
}

#[test]
fn a_login_sets_a_secure_http_only_same_site_cookie() {
    let server = Server::start();
    let answer = server.try_password(PASSWORD);
    assert_eq!((answer.status, answer.json()), (200, json!({ "authenticated": true })));
    assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 2, "with that of the browser: `device`");
    assert!(answer.header("set-cookie").starts_with("__Secure-session="), "{}", answer.header("set-cookie"));
    assert_eq!(attributes(&answer), ["httponly", "max-age=43200", "path=/api", "samesite=strict", "secure"]);
    assert!(server.knows(&answer.cookie().expect("a cookie")));
}

#[test]
fn a_wrong_password_is_a_401_without_a_cookie() {
    let server = Server::start();
    let padded = format!(" {PASSWORD} ");
    let upper = PASSWORD.to_uppercase();
    let zero = format!("{PASSWORD}\0");
    for password in ["wrong", " ", "correct horse battery stapl", &padded, &upper, &zero, &"x".repeat(10_000)] {
        let answer = server.try_password(password);
        assert_eq!((answer.status, &answer.json()["status"]), (401, &json!(401)), "{password:.40}");
        assert!(answer.headers.get("set-cookie").is_none(), "{password:.40}");
    }
}

#[test]
fn a_missing_password_is_a_422() {
    let server = Server::start();
    for body in [json!({ "password": "" }), json!({})] {
        let answer = server.post("/api/admin/login").json(&body).send();
        assert_eq!((answer.status, &answer.json()["errors"]), (422, &json!({ "password": "Password is required" })));
    }
    for body in [json!({ "password": 5 }), json!({ "password": null }), json!({ "password": ["x"] })] {
        let answer = server.post("/api/admin/login").json(&body).send();
        assert_eq!(answer.status, 422, "{body}: {}", answer.body);
        assert!(answer.json()["errors"]["password"].is_string(), "{body}: {}", answer.body);
    }
}

#[test]
fn a_login_with_other_or_repeated_fields_is_a_422() {
    let server = Server::start();
    let password = json!(PASSWORD);
    for (body, wrong) in [
        (format!("{{\"user\":\"root\",\"password\":{password}}}"), "user"),
        (format!("{{\"password\":{password},\"user\":\"root\"}}"), "user"),
        (format!("{{\"password\":{password},\"password\":{password}}}"), "password"),
        (format!("{{\"password\":\"wrong\",\"password\":{password}}}"), "password"),
    ] {
        let answer = server.post("/api/admin/login").body("application/json", body.as_str()).send();
        assert_eq!(answer.status, 422, "{body}: {}", answer.body);
        let errors = answer.json()["errors"].clone();
        assert_eq!(errors.as_object().expect("messages").keys().collect::<Vec<_>>(), [wrong], "{body}: {errors}");
        assert!(answer.headers.get("set-cookie").is_none());
    }
}

#[test]
fn auth_status_answers_with_and_without_a_session() {
    let server = Server::start();
    for cookie in ["", "__Secure-session=", "__Secure-session=x", "other=1", ";;;=", "__Secure-session"] {
        let call = server.get("/api/admin/auth-status");
        let answer = if cookie.is_empty() { call } else { call.cookie(cookie) }.send();
        assert_eq!((answer.status, answer.json()), (200, json!({ "authenticated": false })), "{cookie:?}");
    }
    let answer = server.get("/api/admin/auth-status").cookie(&server.login()).send();
    assert_eq!((answer.status, answer.json()), (200, json!({ "authenticated": true, "configuredPassword": true })));
}

#[test]
fn a_logout_ends_this_session_on_the_server_and_no_other() {
    let server = Server::start();
    let (mine, other) = (server.login(), server.login());
    assert_ne!(mine, other);
    let answer = logout(&server, &mine);
    assert_eq!((answer.status, answer.json()), (200, json!({ "authenticated": false })));
    assert_eq!(answer.cookie().as_deref(), Some("__Secure-session="));
    assert_eq!(attributes(&answer), ["httponly", "max-age=0", "path=/api", "samesite=strict", "secure"]);
    assert!(!server.knows(&mine), "a copy of the cookie is worth nothing");
    assert!(server.knows(&other));

    let server = server.again(&[]);
    assert!(!server.knows(&mine) && server.knows(&other));
    assert_eq!(logout(&server, &mine).status, 200, "again");
    assert!(server.knows(&other));
}

#[test]
fn a_logout_without_a_session_is_a_200() {
    let server = Server::start();
    let answer = server.post("/api/admin/logout").send();
    assert_eq!((answer.status, answer.json()), (200, json!({ "authenticated": false })));
    for cookie in ["__Secure-session=x", "other=1"] {
        assert_eq!(logout(&server, cookie).status, 200, "{cookie}");
    }
}

#[test]
fn sessions_outlive_a_restart() {
    let server = Server::start();
    let cookie = server.login();
    assert!(server.again(&[]).knows(&cookie));
}

#[test]
fn the_cookie_is_found_among_others_and_only_under_its_exact_name() {
    let server = Server::start();
    let cookie = server.login();
    let token = cookie.strip_prefix("__Secure-session=").expect("the name");
    for among in [
        format!("a=1; {cookie}; b=2"),
        format!("{cookie}; __Secure-session2=x"),
        format!("__secure-session=x; {cookie}"),
        format!("broken; ={token}; {cookie}"),
        format!("quoted=\"a; b=c\"; {cookie}"),
    ] {
        assert!(server.knows(&among), "{among}");
    }
    for other in [
        format!("__secure-session={token}"),
        format!("__SECURE-SESSION={token}"),
        format!("session={token}"),
        format!("x__Secure-session={token}"),
        format!("a=__Secure-session={token}"),
        format!("__Host-session={token}"),
    ] {
        assert!(!server.knows(&other), "{other}");
    }
    let two = server.get(LIST).cookie("a=1; b=2").cookie(&cookie).send();
    assert_eq!(two.status, 200, "a cookie in a second header: {}", two.body);
    let bearer = server.get(LIST).header("authorization", &format!("Bearer {token}")).send();
    assert_eq!(bearer.status, 401, "only the cookie counts");
}

#[test]
fn with_an_invalid_session_list_and_delete_are_a_401() {
    let server = Server::start();
    let id = uuid::Uuid::now_v7();
    for (method, path) in [("GET", LIST.to_owned()), ("HEAD", LIST.to_owned()), ("DELETE", format!("{LIST}/{id}"))] {
        for cookie in ["other=1", "__Secure-session=", "__Secure-session=x.y.z", "__Secure-session=\u{1F600}"] {
            let answer = server.call(method, &path).cookie(cookie).send();
            assert_eq!(answer.status, 401, "{method} {cookie}: {}", answer.body);
        }
    }
}

#[test]
fn a_login_ends_the_session_sent_along_and_no_other() {
    let server = Server::start();
    let (mine, other) = (server.login(), server.login());
    let login =
        |password: &str| server.post("/api/admin/login").cookie(&mine).json(&json!({ "password": password })).send();
    assert_eq!(login("wrong").status, 401);
    assert!(server.knows(&mine), "whoever cannot log in ends nothing");
    let next = login(PASSWORD).cookie().expect("a session");
    assert!(!server.knows(&mine), "a copy of the cookie is worth nothing");
    assert!(server.knows(&next) && server.knows(&other));
}

#[test]
fn a_new_password_ends_all_sessions() {
    let server = Server::start();
    let cookies = [server.login(), server.login()];
    let new = PASSWORD_HASH.replace("c2FsdC1vZi10aGUtdGVzdHM", "YW5vdGhlci1zYWx0LWhlcmU");
    assert_ne!(new, PASSWORD_HASH);
    let server = server.again(&[("ADMIN_PASSWORD_HASH", &new)]);
    assert_eq!(cookies.map(|cookie| server.knows(&cookie)), [false, false]);
}

#[test]
fn invalid_cookies_before_the_session_do_not_hide_it() {
    let server = Server::start();
    let cookie = server.login();
    let dead = server.login();
    assert_eq!(logout(&server, &dead).status, 200);
    for front in ["__Secure-session=", "__Secure-session=x; __Secure-session=a.b.c; __Secure-session=\u{e9}", &dead] {
        assert!(server.knows(&format!("{front}; {cookie}")), "{front}");
        let lines = server.get(LIST).cookie(front).cookie(&cookie).send();
        assert_eq!(lines.status, 200, "{front}: {}", lines.body);
    }
    for front in [&b"theme=caf\xe9"[..], b"__Secure-session=\xff", b"\xff", b"__Secure-session=x\r\nCookie: theme=\xfe"]
    {
        let head = format!("GET {LIST} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ");
        let answer = server.raw(&[head.as_bytes(), front, b"; ", cookie.as_bytes(), b"\r\n\r\n"].concat());
        assert_eq!(answer.status, 200, "{}: {}", String::from_utf8_lossy(front), answer.body);
    }
    let many: Vec<String> = (0..6).map(|_| server.login()).collect();
    assert_eq!(logout(&server, &format!("{}; {cookie}", many.join("; "))).status, 200);
    assert!(many.iter().all(|cookie| !server.knows(cookie)) && !server.knows(&cookie), "all of them end");
    let cookie = server.login();
    assert_eq!(logout(&server, &format!("__Secure-session=x; {cookie}")).status, 200);
    assert!(!server.knows(&cookie), "and logging out finds it too");
}
