//! A table that fails in many ways: the visitor gets an error soon and keeps the typed text, and sending it again
//! afterwards makes exactly one request. `-- faults --nocapture` prints the time of each response.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::support::{Answer, Call, Fault, FaultyTable, Owner, PASSWORD, PRODUCT_DEADLINE, Server, quote, quote_with};

const LIST: &str = "/api/admin/contact-requests";

const TRANSACTION: &str = "TransactWriteItems";

const CONFLICT: Fault = Fault::Answer(
    400,
    r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction cancelled",
    "CancellationReasons":[{"Code":"TransactionConflict","Message":"Transaction is ongoing"},{"Code":"None"}]}"#,
);

fn start() -> (FaultyTable, Server) {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[PRODUCT_DEADLINE]);
    (table, server)
}

fn send(server: &Server) -> Answer {
    server.post("/api/contact").header("idempotency-key", "key-of-the-form").json(&quote()).send()
}

/// A form of a browser without scripts, with other words than the JSON form.
fn plain(server: &Server) -> Call<'_> {
    server.post("/api/contact").form(&quote_with("projectDetails", "A hall with twelve cracks."))
}

/// The answer, and the time until it came, to be printed: a busy machine takes longer.
fn timed(call: impl Fn() -> Answer) -> (Answer, Duration) {
    let start = Instant::now();
    (call(), start.elapsed())
}

#[track_caller]
fn assert_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.body);
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
}

#[track_caller]
fn assert_problem(call: impl Fn() -> Answer) -> Duration {
    let (answer, time) = timed(call);
    assert_unavailable(&answer);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.json()["status"], 503);
    time
}

#[track_caller]
fn assert_page_with_what_was_typed(call: impl Fn() -> Answer) -> Duration {
    let (answer, time) = timed(call);
    assert_unavailable(&answer);
    assert!(answer.header("content-type").starts_with("text/html"), "{}", answer.body);
    assert!(answer.body.contains("A hall with twelve cracks."), "what was typed is lost: {}", answer.body);
    time
}

/// While the fault lasts, every call fails. Afterwards the same two forms make exactly two requests.
#[track_caller]
fn assert_nothing_is_lost(name: &str, fault: Fault) {
    let (table, server) = start();
    let cookie = server.login();
    table.breaks(fault);
    let (form, page) = thread::scope(|scope| {
        let form = scope.spawn(|| assert_problem(|| send(&server)));
        let page = scope.spawn(|| assert_page_with_what_was_typed(|| plain(&server).send()));
        scope.spawn(|| assert_problem(|| server.get("/api/health").send()));
        scope.spawn(|| assert_problem(|| server.get(LIST).cookie(&cookie).send()));
        scope
            .spawn(|| assert_problem(|| server.post("/api/admin/login").json(&json!({ "password": PASSWORD })).send()));
        (form.join().expect("a time"), page.join().expect("a time"))
    });
    println!("{name}: 503 after {} ms, a plain form after {} ms", form.as_millis(), page.as_millis());
    table.heals();
    assert_each_is_stored_once(&server);
}

#[track_caller]
fn assert_both_forms_are_refused(name: &str, server: &Server) {
    let [form, page] = thread::scope(|scope| {
        let form = scope.spawn(|| assert_problem(|| send(server)));
        let page = scope.spawn(|| assert_page_with_what_was_typed(|| plain(server).send()));
        [form, page].map(|time| time.join().expect("a time").as_millis())
    });
    println!("{name}: 503 after {form} ms, a plain form after {page} ms");
}

#[track_caller]
fn assert_each_is_stored_once(server: &Server) {
    let [first, second] = [send(server), send(server)];
    assert_eq!((first.status, second.status, &first.body), (201, 201, &second.body));
    assert_eq!([plain(server).send().status, plain(server).send().status], [303, 303]);
    let requests = server.requests();
    assert_eq!(requests.len(), 2, "{requests:?}");
    assert!(requests.iter().any(|it| it["id"] == first.json()["id"]), "{requests:?}");
    assert!(!server.log().contains("panicked"), "{}", server.log());
}

#[test]
fn when_nobody_listens_forms_are_refused_and_not_lost() {
    assert_nothing_is_lost("nobody listens", Fault::Unplugged);
}

#[test]
fn when_connections_are_reset_forms_are_refused_and_not_lost() {
    assert_nothing_is_lost("connections are reset", Fault::Reset);
}

#[test]
fn when_the_table_refuses_forms_are_refused_and_not_lost() {
    for kind in [
        "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
        "com.amazonaws.dynamodb.v20120810#RequestLimitExceeded",
        "com.amazon.coral.availability#ThrottlingException",
        "com.amazon.coral.service#AccessDeniedException",
        "com.amazon.coral.service#UnrecognizedClientException",
        "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException",
    ] {
        let body = json!({ "__type": kind, "message": "no" }).to_string().leak();
        assert_nothing_is_lost(kind, Fault::Answer(400, body));
    }
}

#[test]
fn when_the_table_fails_forms_are_refused_and_not_lost() {
    let body = r#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError","message":"oh"}"#;
    assert_nothing_is_lost("500", Fault::Answer(500, body));
    assert_nothing_is_lost("502 with a page", Fault::Answer(502, "<html><h1>Bad Gateway</h1></html>"));
    assert_nothing_is_lost("503 without a word", Fault::Answer(503, ""));
}

#[test]
fn when_the_table_answers_garbage_forms_are_refused_and_not_lost() {
    assert_nothing_is_lost("200 with a page", Fault::Answer(200, "<html><h1>Log in to the Wi-Fi</h1></html>"));
    assert_nothing_is_lost("200 with half a JSON", Fault::Answer(200, r#"{"Attributes":{"count":{"#));
    assert_nothing_is_lost("not HTTP", Fault::Babble);
}

/// Some calls accept this response, but no form is stored by such calls alone.
#[test]
fn when_the_table_answers_200_without_content_forms_are_refused() {
    for body in ["", "{}"] {
        let (table, server) = start();
        table.breaks(Fault::Answer(200, body));
        assert_both_forms_are_refused(&format!("200 with {body:?}"), &server);
        table.heals();
        assert_each_is_stored_once(&server);
    }
}

#[test]
fn when_the_table_never_answers_forms_are_refused_and_not_lost() {
    assert_nothing_is_lost("no answer", Fault::Silence);
}

#[test]
fn when_each_call_takes_680_ms_forms_are_refused_in_time() {
    let (table, server) = start();
    table.breaks(Fault::Late(Duration::from_millis(680)));
    assert_both_forms_are_refused("each call takes 680 ms", &server);
    table.heals();
    assert_each_is_stored_once(&server);
}

/// The promise of two seconds, without a clock: an answer of its own would need two seconds of the table alone, on any
/// machine.
#[test]
fn what_needs_two_seconds_of_a_slow_table_is_refused() {
    let (table, server) = start();
    let cookie = server.login();
    for (name, late, call) in [
        ("a form", 500, &(|| send(&server)) as &dyn Fn() -> Answer),
        ("a login", 400, &|| server.try_password(PASSWORD)),
        ("the list", 680, &|| server.get(LIST).cookie(&cookie).send()),
    ] {
        table.breaks(Fault::Late(Duration::from_millis(late)));
        let (answer, time) = timed(call);
        println!(
            "each call takes {late} ms: {name}: {} after {} calls, {} ms",
            answer.status,
            table.met(),
            time.as_millis()
        );
        assert_unavailable(&answer);
        table.heals();
    }
}

#[test]
fn when_each_call_takes_150_ms_a_form_is_stored() {
    let (table, server) = start();
    table.breaks(Fault::Late(Duration::from_millis(150)));
    let (answer, time) = timed(|| send(&server));
    println!("each call takes 150 ms: {} after {} ms", answer.status, time.as_millis());
    assert_eq!(answer.status, 201, "{}", answer.body);
}

#[test]
fn a_server_started_without_its_table_works_once_the_table_answers() {
    let table = FaultyTable::new();
    table.breaks(Fault::Unplugged);
    let server = Server::on(&table.table, &[]);
    assert_problem(|| send(&server));
    table.heals();
    assert_each_is_stored_once(&server);
}

#[test]
fn a_form_stored_without_an_answer_and_sent_again_is_stored_once() {
    for (name, fault) in [
        ("the answer is lost", Fault::LostAnswer),
        ("half of the answer is lost", Fault::HalfAnswer),
        ("the answer never comes", Fault::SilentAnswer),
    ] {
        let (table, server) = start();
        // A login is a transaction, too.
        let owner = Owner::of(&server);
        table.breaks_at(TRANSACTION, usize::MAX, fault);
        let time = assert_problem(|| send(&server));
        println!("{name}: 503 after {} ms", time.as_millis());
        assert_page_with_what_was_typed(|| plain(&server).send());
        assert_eq!(owner.inbox().len(), 2, "both were stored, though the program does not know");
        table.heals();
        assert_each_is_stored_once(&server);
    }
}

#[test]
fn a_call_whose_first_answer_was_lost_succeeds() {
    let failed = Fault::Answer(500, "{}");
    for fault in [Fault::LostAnswer, Fault::HalfAnswer, Fault::SilentAnswer, Fault::Silence, failed] {
        for operation in [TRANSACTION, "UpdateItem", "PutItem"] {
            let (table, server) = start();
            table.breaks_at(operation, 1, fault);
            let without_key = server.contact(&quote_with("firstName", "Dan"));
            assert_eq!(without_key.status, 201, "{fault:?} at {operation}: {}", without_key.body);
            assert_eq!(server.requests().len(), 1, "{fault:?} at {operation}");
        }
    }
}

#[test]
fn a_write_that_arrives_after_the_retry_of_the_form_makes_no_second_request() {
    let (table, server) = start();
    let late = table.holds(TRANSACTION);
    assert_unavailable(&send(&server));
    late.wait_for_call();
    let retried = send(&server);
    assert_eq!((retried.status, server.requests().len()), (201, 1));
    late.open();
    assert_eq!((send(&server).body, server.requests().len()), (retried.body, 1));
}

#[test]
fn conflicting_transactions_are_tried_again_then_refused() {
    let (table, server) = start();
    table.breaks_at(TRANSACTION, 3, CONFLICT);
    let answer = send(&server);
    assert_eq!(answer.status, 201, "{}", answer.body);
    table.breaks_at(TRANSACTION, usize::MAX, CONFLICT);
    assert_page_with_what_was_typed(|| plain(&server).send());
    table.heals();
    assert_each_is_stored_once(&server);
}

#[test]
fn a_deletion_whose_answer_was_lost_can_be_repeated() {
    let (table, server) = start();
    let path = format!("{LIST}/{}", send(&server).json()["id"].as_str().expect("an id"));
    let cookie = server.login();
    let delete = || server.call("DELETE", &path).cookie(&cookie).send();
    table.breaks_at(TRANSACTION, usize::MAX, Fault::LostAnswer);
    let first = delete();
    table.heals();
    assert_eq!(first.status, 503, "{}", first.body);
    assert_eq!((delete().json(), server.requests().len()), (json!({ "deleted": true }), 0));
}

#[test]
fn a_session_that_the_table_cannot_confirm_is_a_503_and_goes_on() {
    let (table, server) = start();
    let cookie = server.login();
    table.breaks(Fault::Answer(500, "{}"));
    assert_problem(|| server.get(LIST).cookie(&cookie).send());
    assert_problem(|| server.get("/api/admin/auth-status").cookie(&cookie).send());
    assert_problem(|| server.post("/api/admin/logout").cookie(&cookie).send());
    table.heals();
    assert!(server.knows(&cookie));
}

/// A test of the tests: a fault that the product never meets proves nothing.
#[test]
#[should_panic(expected = "no call has met")]
fn a_fault_that_no_call_meets_fails_its_test() {
    let table = FaultyTable::new();
    table.breaks_at("DeleteItem", 1, Fault::Silence);
}
