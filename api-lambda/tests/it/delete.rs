//! Taking a request out of the list.

use std::thread;

use serde_json::json;

use crate::support::{Answer, Server, quote, quote_with};

fn delete(server: &Server, cookie: &str, id: &str) -> Answer {
    server.call("DELETE", &format!("/api/admin/contact-requests/{id}")).cookie(cookie).send()
}

fn stored(server: &Server) -> String {
    server.contact(&quote()).json()["id"].as_str().expect("an id").to_owned()
}

#[test]
fn without_a_session_nothing_is_deleted() {
    let server = Server::start();
    let id = stored(&server);
    for id in [id.as_str(), "01890000-0000-7000-8000-000000000000", "nothing"] {
        let answer = server.call("DELETE", &format!("/api/admin/contact-requests/{id}")).send();
        assert_eq!(answer.status, 401, "{id}: {}", answer.body);
    }
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_deleted_request_leaves_the_list_and_can_be_deleted_again() {
    let server = Server::start();
    let kept = server.contact(&quote_with("firstName", "Kim")).json()["id"].clone();
    let id = stored(&server);
    let cookie = server.login();
    for _ in 0..3 {
        let answer = delete(&server, &cookie, &id);
        assert_eq!((answer.status, answer.json()), (200, json!({ "deleted": true })));
        let requests = server.requests();
        assert_eq!((requests.len(), &requests[0]["id"]), (1, &kept));
    }
    let server = server.again(&[]);
    assert_eq!(server.requests().len(), 1, "it stays deleted");
    assert_eq!(delete(&server, &cookie, &id).status, 200);
}

#[test]
fn deleting_an_unknown_id_is_a_404() {
    let server = Server::start();
    let id = stored(&server);
    let cookie = server.login();
    let never = uuid::Uuid::now_v7().to_string();
    let ids = [
        never.as_str(),
        "00000000-0000-0000-0000-000000000000",
        "1",
        "nothing",
        "..",
        "%00",
        "%ff",
        "%F0%9F%98%80",
        &id[1..],
    ];
    for id in ids.into_iter().chain([format!("{id}0").as_str(), format!("{id}%23").as_str(), "x".repeat(3000).as_str()])
    {
        let answer = delete(&server, &cookie, id);
        assert_eq!((answer.status, &answer.json()["status"]), (404, &json!(404)), "{id:.80}");
    }
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn two_deletions_of_one_request_at_once_are_both_a_200() {
    let server = Server::start();
    let cookie = server.login();
    for _ in 0..10 {
        let id = stored(&server);
        let answers: Vec<Answer> = thread::scope(|scope| {
            let both: Vec<_> = (0..2).map(|_| scope.spawn(|| delete(&server, &cookie, &id))).collect();
            both.into_iter().map(|one| one.join().expect("an answer")).collect()
        });
        assert!(
            answers.iter().all(|answer| answer.status == 200 && answer.json() == json!({ "deleted": true })),
            "{answers:?}"
        );
    }
    assert_eq!(server.requests().len(), 0);
}
