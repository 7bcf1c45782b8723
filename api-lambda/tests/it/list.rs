//! The owner's list: newest first, and every request exactly once for any page size.

use std::thread;

use api_lambda::domain::{Definition, Field, MAX_NOTE_CHARS, Rule};
use serde_json::{Value, json};

use crate::support::{self, Answer, Owner, Server, quote_with};

const LIST: &str = "/api/admin/contact-requests";

/// Stores `count` requests, four at a time, and returns their ids.
fn seed(server: &Server, count: usize) -> Vec<String> {
    let post = |number: usize| {
        let answer = server.contact(&quote_with("lastName", format!("Number {number}")));
        answer.json()["id"].as_str().expect("an id").to_owned()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|worker| scope.spawn(move || (worker..count).step_by(4).map(post).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("ids")).collect()
    })
}

fn get(server: &Server, cookie: &str, path: &str) -> Answer {
    server.get(path).cookie(cookie).send()
}

/// The address of the next page, from the response.
fn next(answer: &Answer) -> Option<String> {
    let link = answer.header("link");
    if link.is_empty() {
        return None;
    }
    let target = link.strip_prefix('<').and_then(|link| link.strip_suffix(">; rel=\"next\""));
    let target = target.unwrap_or_else(|| panic!("not a link to the next page: {link}"));
    assert!(target.starts_with("/api/admin/contact-requests?limit="), "{target}");
    Some(target.to_owned())
}

fn ids(answer: &Answer) -> Vec<String> {
    let requests = answer.json();
    let ids = requests.as_array().expect("an array").iter().map(|request| request["id"].as_str().expect("an id"));
    ids.map(str::to_owned).collect()
}

/// The sizes of the pages from `path` on, and all ids; `between` runs after each page.
fn walk(server: &Server, path: &str, mut between: impl FnMut(&Answer)) -> (Vec<usize>, Vec<String>) {
    let cookie = server.login();
    let (mut sizes, mut all) = (Vec::new(), Vec::new());
    let mut path = Some(path.to_owned());
    while let Some(at) = path {
        let answer = get(server, &cookie, &at);
        assert_eq!(answer.status, 200, "{at}: {}", answer.body);
        let found = ids(&answer);
        sizes.push(found.len());
        all.extend(found);
        path = next(&answer);
        between(&answer);
        assert!(sizes.len() < 1000, "the pages have no end");
    }
    (sizes, all)
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort_unstable();
    ids
}

#[test]
fn without_a_session_the_list_is_a_401() {
    let server = Server::start();
    seed(&server, 1);
    for path in [LIST, "/api/admin/contact-requests?limit=abc", "/api/admin/contact-requests?cursor=abc"] {
        let answer = server.get(path).send();
        assert_eq!((answer.status, &answer.json()["status"]), (401, &json!(401)), "{path}");
        assert!(!answer.body.contains("Number"), "{}", answer.body);
    }
}

#[test]
fn an_empty_list_is_an_empty_array() {
    let server = Server::start();
    let answer = get(&server, &server.login(), LIST);
    assert_eq!((answer.status, answer.body.as_str(), answer.header("link")), (200, "[]", ""));
    assert_eq!(answer.header("content-type"), "application/json");
}

#[test]
fn the_newest_request_is_the_first() {
    let server = Server::start();
    let sent: Vec<Value> =
        (0..30).map(|number| server.contact(&quote_with("lastName", format!("{number}"))).json()).collect();
    let requests = server.requests();
    assert_eq!(
        requests.iter().map(|request| &request["id"]).collect::<Vec<_>>(),
        sent.iter().rev().map(|answer| &answer["id"]).collect::<Vec<_>>()
    );
    let times: Vec<jiff::Timestamp> = requests
        .iter()
        .map(|request| request["createdAt"].as_str().expect("a time").parse().expect("a time"))
        .collect();
    assert!(times.is_sorted_by(|later, earlier| later >= earlier), "{times:?}");
}

#[test]
fn a_page_has_100_requests_or_as_many_as_asked_for_up_to_200() {
    let server = Server::start();
    seed(&server, 101);
    let cookie = server.login();
    for (query, size) in [("", 100), ("?limit=1", 1), ("?limit=100", 100), ("?limit=101", 101), ("?limit=200", 101)] {
        let answer = get(&server, &cookie, &format!("{LIST}{query}"));
        assert_eq!((answer.status, ids(&answer).len()), (200, size), "{query}");
        assert_eq!(next(&answer).is_some(), size < 101, "{query}: a further page when there is more, and only then");
    }
    let first = get(&server, &cookie, LIST);
    assert!(first.header("link").starts_with(&format!("<{LIST}?limit=100&cursor=")), "{first:?}");
    assert_eq!(walk(&server, LIST, |_| ()).0, [100, 1]);
}

#[test]
fn people_and_robots_are_pages_of_their_own_on_request() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let send = |number: u32| {
        // Two of three are too fast.
        let form = quote_with("fillTime", if number.is_multiple_of(3) { 60_000 } else { 5 });
        server.contact(&form).json()["id"].as_str().expect("an id").to_owned()
    };
    let sent: Vec<String> = (0..30).map(send).collect();
    let newest_first = |people: bool| -> Vec<String> {
        let fits = |place: &usize| place.is_multiple_of(3) == people;
        (0..30).rev().filter(fits).map(|place| sent[place].clone()).collect()
    };
    for limit in [1, 3, 10, 200] {
        for suspected in [true, false] {
            let (sizes, all) = walk(&server, &format!("{LIST}?limit={limit}&suspected={suspected}"), |_| ());
            assert_eq!(all, newest_first(!suspected), "{limit} {suspected}");
            assert!(sizes.iter().all(|size| *size <= limit), "{sizes:?}");
        }
    }
    assert_eq!(walk(&server, LIST, |_| ()).1.len(), 30, "everything, as before there was the filter");
}

/// Maximum size of the response of a Lambda function, in bytes.
const LAMBDA_MAX_RESPONSE_BYTES: usize = 6_291_556;

/// The most bytes that a character of a text takes: in UTF-8, and when it is escaped twice, like a quotation mark.
const LONGEST_CHARACTER: &str = "\u{1f3e0}";

/// The longest value of a field, in bytes.
fn longest(field: &Field) -> String {
    let fill = |start: String| {
        let missing = field.max_chars - start.chars().count();
        start + &LONGEST_CHARACTER.repeat(missing)
    };
    match field.rule {
        Rule::Length { .. } => fill(String::new()),
        Rule::Name => fill("\u{20000}".to_owned()),
        Rule::Digits { min_digits } => fill("5".repeat(min_digits)),
        Rule::Choice => {
            let choices = field.choices().iter().map(|choice| choice.value.to_string());
            choices.max_by_key(String::len).expect("a choice")
        }
        _ => {
            let [name, label, last] = [64, 63, 61].map(|count| "d".repeat(count));
            format!("{name}@{label}.{label}.{last}")
        }
    }
}

#[test]
fn a_page_of_the_200_largest_requests_fits_into_a_response_of_lambda() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let form: Value = Definition::built_in()
        .fields
        .iter()
        .map(|field| (field.name.to_string(), Value::from(longest(field))))
        .collect();
    let note = LONGEST_CHARACTER.repeat(MAX_NOTE_CHARS);
    let ids = support::seed(&server, &vec![form; 200]);
    for id in &ids {
        let answer = owner.change(id, &json!({ "status": "contacted", "note": note, "noteRevision": 0 }));
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let page = owner.call("GET", &format!("{LIST}?limit=200")).send();
    let requests = page.json();
    assert_eq!((page.status, requests.as_array().map(Vec::len)), (200, Some(200)));

    // Lambda sends the body as a string inside of JSON. A page of the trash also has the times of deletion.
    let sent = |body: &str| json!(body).to_string().len();
    assert_eq!(owner.delete(&ids[199]).status, 200);
    let deletion = sent(&owner.trash()[0].to_string()) - sent(&requests[0].to_string());
    let head: usize = page
        .headers
        .iter()
        .map(|(name, value)| sent(name.as_str()) + sent(value.to_str().expect("plain letters")))
        .sum();
    let bytes = sent(&page.body) + 200 * deletion + head;
    assert!(bytes < LAMBDA_MAX_RESPONSE_BYTES, "{bytes} bytes");
}

#[test]
fn a_page_of_a_search_ends_after_a_megabyte_of_text() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let form: Value = Definition::built_in()
        .fields
        .iter()
        .map(|field| (field.name.to_string(), Value::from(longest(field))))
        .collect();
    let mut ids = support::seed(&server, &vec![form; 100]);
    for search in [json!({ "limit": 1000 }), json!({ "limit": 1000, "export": true, "text": "dddd" })] {
        let mut bytes = Vec::new();
        let pages = owner.pages(&search, |page| bytes.push(page.body.len()));
        let mut found = support::ids(&pages.concat());
        assert!(found.is_sorted_by(|newer, older| newer > older), "newest first, each once");
        found.sort();
        ids.sort();
        assert_eq!(found, ids);
        assert!(bytes.iter().all(|bytes| *bytes < 1_200_000) && (2..5).contains(&bytes.len()), "{bytes:?}");
    }
}

#[test]
fn an_impossible_limit_or_cursor_is_a_400() {
    let server = Server::start();
    seed(&server, 3);
    let cookie = server.login();
    let real = next(&get(&server, &cookie, &format!("{LIST}?limit=1"))).expect("a link");
    let (_, real) = real.split_once("cursor=").expect("a cursor");
    assert_eq!(get(&server, &cookie, &format!("{LIST}?cursor={real}")).status, 200);
    let wrong = [
        "limit=0",
        "limit=201",
        "limit=501",
        "limit=abc",
        "suspected=",
        "suspected=yes",
        "suspected=true&suspected=false",
        "limit=-1",
        "limit=1.5",
        "limit=",
        "limit=99999999999999999999",
        "cursor=",
        "cursor=abc",
        "cursor=e30",
        "cursor=%ff",
        "cursor=%00",
        "cursor=....",
        "cursor=WzFd",
    ];
    for query in wrong.map(str::to_owned).into_iter().chain([format!("cursor={}", &real[..real.len() / 2])]) {
        let answer = get(&server, &cookie, &format!("{LIST}?{query}"));
        assert_eq!(answer.status, 400, "{query}: {}", answer.body);
    }
}

#[test]
fn every_request_is_on_exactly_one_page_while_new_ones_arrive() {
    let server = Server::start();
    let sent = sorted(seed(&server, 250));
    let (sizes, found) = walk(&server, &format!("{LIST}?limit=100"), |_| ());
    assert_eq!((sizes, sorted(found)), (vec![100, 100, 50], sent.clone()));

    let (sizes, found) = walk(&server, &format!("{LIST}?limit=100"), |_| {
        seed(&server, 7);
    });
    assert_eq!((sizes, sorted(found)), (vec![100, 100, 50], sent), "new requests are not on further pages");
    assert_eq!(walk(&server, LIST, |_| ()).1.len(), 271);
}

#[test]
fn deleting_a_whole_page_leaves_the_next_page_complete() {
    let server = Server::start();
    let sent = sorted(seed(&server, 20));
    let cookie = server.login();
    let (sizes, found) = walk(&server, &format!("{LIST}?limit=6"), |page| {
        for id in ids(page) {
            let answer = server.call("DELETE", &format!("{LIST}/{id}")).cookie(&cookie).send();
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
    });
    assert_eq!((sizes, sorted(found)), (vec![6, 6, 6, 2], sent));
    assert_eq!(server.requests().len(), 0);
}

#[test]
#[ignore = "takes a minute: cargo test --release -p api-lambda -- --ignored"]
fn ten_thousand_requests_are_each_on_exactly_one_page() {
    let server = Server::start();
    let sent = sorted(seed(&server, 10_000));
    let (sizes, found) = walk(&server, LIST, |_| ());
    assert_eq!((sizes, sorted(found)), (vec![100; 100], sent));
}
