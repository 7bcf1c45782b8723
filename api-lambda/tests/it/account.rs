//! The owner's sessions: their list, and ending them.

use serde_json::{Value, json};

use crate::support::{Answer, Fault, FaultyTable, PASSWORD, PASSWORD_HASH, Server};

const SESSIONS: &str = "/api/admin/sessions";

const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DESK: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Logs in with this browser; returns the session's cookie.
fn login_with(server: &Server, agent: &str) -> String {
    let call = server.post("/api/admin/login").header("user-agent", agent);
    call.json(&json!({ "password": PASSWORD })).send().cookie().expect("a session")
}

/// The list of sessions, as this session sees it.
#[track_caller]
fn sessions(server: &Server, cookie: &str) -> Vec<Value> {
    let answer = server.get(SESSIONS).cookie(cookie).send();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json().as_array().expect("an array").clone()
}

fn ended(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.json()["ended"].clone())
}

#[test]
fn the_list_has_each_session_with_its_browser_and_that_of_the_call_first() {
    let server = Server::start();
    let (phone, desk) = (login_with(&server, PHONE), login_with(&server, DESK));
    for (cookie, browsers) in
        [(&phone, ["Safari on iPhone", "Firefox on Windows"]), (&desk, ["Firefox on Windows", "Safari on iPhone"])]
    {
        let list = sessions(&server, cookie);
        assert_eq!(list.iter().map(|one| one["browser"].as_str().expect("words")).collect::<Vec<_>>(), browsers);
        assert_eq!(list.iter().map(|one| one["current"] == true).collect::<Vec<_>>(), [true, false]);
        for one in &list {
            let [started, used]: [jiff::Timestamp; 2] =
                ["startedAt", "usedAt"].map(|name| one[name].as_str().expect("a time").parse().expect("a time"));
            assert!(started <= used && started.duration_until(jiff::Timestamp::now()).as_secs() < 60, "{one}");
        }
    }
}

#[test]
fn browsers_are_named_in_words_whatever_they_send() {
    let server = Server::start();
    for (agent, name) in [
        (PHONE, "Safari on iPhone"),
        (DESK, "Firefox on Windows"),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            "Chrome on Mac",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
            "Chrome on iPad",
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            "Chrome on ChromeOS",
        ),
        ("curl/8.5.0", "Another program"),
        ("<script>alert(1)</script> Linux", "Another program on Linux"),
    ] {
        let cookie = login_with(&server, agent);
        assert_eq!(sessions(&server, &cookie)[0]["browser"], name, "{agent}");
    }
}

#[test]
fn an_ended_session_is_ended_for_every_copy_of_its_cookie_and_no_other_is() {
    let server = Server::start();
    let [mine, lost, other] = [(); 3].map(|()| server.login());
    let id = sessions(&server, &lost)[0]["id"].as_str().expect("an id").to_owned();
    let end = || server.call("DELETE", &format!("{SESSIONS}/{id}")).cookie(&mine).send();
    assert_eq!(ended(&end()), (200, json!(1)));
    assert!(!server.knows(&lost) && server.knows(&mine) && server.knows(&other));
    assert_eq!(end().status, 404, "it has ended");
    for other in ["x", "%20", "%00", &"x".repeat(3_000)] {
        let answer = server.call("DELETE", &format!("{SESSIONS}/{other}")).cookie(&mine).send();
        assert_eq!(answer.status, 404, "{other:.40}: {}", answer.body);
    }
    assert_eq!(sessions(&server, &mine).len(), 2);
}

#[test]
fn ending_all_others_leaves_the_session_of_the_call() {
    let server = Server::start();
    let others = [(); 3].map(|()| server.login());
    let mine = server.login();
    let end = || server.call("DELETE", SESSIONS).cookie(&mine).send();
    assert_eq!(ended(&end()), (200, json!(3)));
    assert_eq!(others.map(|cookie| server.knows(&cookie)), [false; 3]);
    assert!(server.knows(&mine));
    assert_eq!(ended(&end()), (200, json!(0)), "again");
}

#[test]
fn the_list_has_no_session_that_has_ended_or_belongs_to_an_earlier_password() {
    let server = Server::start();
    let (gone, mine) = (server.login(), server.login());
    assert_eq!(server.post("/api/admin/logout").cookie(&gone).send().status, 200);
    assert_eq!(sessions(&server, &mine).len(), 1);
    let new = PASSWORD_HASH.replace("c2FsdC1vZi10aGUtdGVzdHM", "YW5vdGhlci1zYWx0LWhlcmU");
    let server = server.again(&[("ADMIN_PASSWORD_HASH", &new)]);
    assert_eq!(server.get(SESSIONS).cookie(&mine).send().status, 401);
}

/// Moves the last use of all sessions ten minutes into the past.
fn rest(table: &FaultyTable) {
    for mut row in table.rows().into_iter().filter(|row| row["pk"]["S"] == "sessions") {
        let used: i64 = row["used"]["N"].as_str().expect("a number").parse().expect("a number");
        for name in ["used", "started"] {
            row[name]["N"] = (used - 600).to_string().into();
        }
        table.put(&row);
    }
}

#[test]
fn a_use_after_minutes_is_noted_and_a_failing_note_keeps_nobody_out() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let cookie = server.login();
    rest(&table);
    table.breaks_at("UpdateItem", usize::MAX, Fault::Answer(500, "{}"));
    let list = sessions(&server, &cookie);
    assert_eq!(list[0]["usedAt"], list[0]["startedAt"], "not noted: {list:?}");
    table.heals();
    assert!(server.knows(&cookie));
    let list = sessions(&server, &cookie);
    assert!(list[0]["usedAt"].as_str() > list[0]["startedAt"].as_str(), "{list:?}");
}

#[test]
fn without_a_session_or_from_another_origin_nothing_is_listed_or_ended() {
    let server = Server::start();
    let (mine, other) = (server.login(), server.login());
    let one = format!("{SESSIONS}/{}", sessions(&server, &other)[0]["id"].as_str().expect("an id"));
    for (method, path) in [("GET", SESSIONS), ("DELETE", SESSIONS), ("DELETE", &one)] {
        let stranger = server.call(method, path).send();
        assert_eq!((stranger.status, stranger.body.contains("Another")), (401, false), "{method} {path}");
        if method == "DELETE" {
            let foreign = server.call(method, path).cookie(&mine).header("sec-fetch-site", "cross-site").send();
            assert_eq!(foreign.status, 403, "{path}");
        }
    }
    assert!(server.knows(&mine) && server.knows(&other));
}
