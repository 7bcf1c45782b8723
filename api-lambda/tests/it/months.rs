//! Requests of several months. Each month is a partition.

use api_lambda::{
    domain::{FormValues, QuoteId, QuoteRequest, RawValue},
    store::{Messages, Store},
};
use jiff::Timestamp;
use serde_json::Value;

use crate::support::{Server, Table, checked, quote, skipped};

/// Months with three requests each: the last one of a year, the two after it, and one a year later.
const MONTHS: [&str; 4] = ["2024-12", "2025-01", "2025-02", "2026-01"];

/// The id of a request that came on some day of a month.
fn id(month: &str, day: u32) -> QuoteId {
    let moment: Timestamp = format!("{month}-{day:02}T12:00:00Z").parse().expect("a moment");
    let hex = format!("{:012x}", moment.as_millisecond());
    QuoteId::parse(&format!("{}-{}-7000-8000-000000000000", &hex[..8], &hex[8..])).expect("an id")
}

fn request() -> FormValues {
    let form = quote();
    let pairs = form.as_object().expect("a form").iter();
    let pairs = pairs.map(|(name, value)| (name.clone(), RawValue::Text(value.as_str().expect("a text").to_owned())));
    checked(pairs).expect("a good form")
}

/// Fills a table with requests of past months and returns their ids, newest first.
fn past(table: &Table) -> Option<Vec<String>> {
    let file = table.file()?;
    let mut ids: Vec<QuoteId> = MONTHS.iter().flat_map(|month| [3, 14, 27].map(|day| id(month, day))).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = Store::in_file(&file).await.expect("a table");
        for id in &ids {
            let request = QuoteRequest::new(*id, request(), Vec::new());
            store.add(&request, None, None, &Messages::default(), Timestamp::now()).await.expect("stored");
        }
    });
    ids.sort();
    Some(ids.iter().rev().map(ToString::to_string).collect())
}

fn id_of(request: &Value) -> String {
    request["id"].as_str().expect("an id").to_owned()
}

#[test]
fn requests_of_earlier_months_follow_those_of_this_one() {
    let table = Table::fresh();
    let Some(past) = past(&table) else { return skipped("requests of the past are written into a file") };
    let server = Server::on(&table, &[]);
    let new = id_of(&server.contact(&quote()).json());
    let all: Vec<String> = server.requests().iter().map(id_of).collect();
    assert_eq!(all, [vec![new], past].concat());
}

#[test]
fn pages_go_on_from_one_month_into_the_next() {
    let table = Table::fresh();
    let Some(past) = past(&table) else { return skipped("requests of the past are written into a file") };
    let server = Server::on(&table, &[]);
    let cookie = server.login();
    for limit in [1, 2, 3, 5] {
        let mut path = Some(format!("/api/admin/contact-requests?limit={limit}"));
        let mut walked = Vec::new();
        while let Some(at) = path {
            let answer = server.get(&at).cookie(&cookie).send();
            walked.extend(answer.json().as_array().expect("an array").iter().map(id_of));
            path = answer.header("link").strip_prefix('<').and_then(|link| Some(link.split_once('>')?.0.to_owned()));
        }
        assert_eq!(walked, past, "{limit} at a time");
    }
}

#[test]
fn a_request_of_an_earlier_month_can_be_deleted() {
    let table = Table::fresh();
    let Some(past) = past(&table) else { return skipped("requests of the past are written into a file") };
    let server = Server::on(&table, &[]);
    let cookie = server.login();
    let answer = server.call("DELETE", &format!("/api/admin/contact-requests/{}", past[7])).cookie(&cookie).send();
    assert_eq!((answer.status, answer.json()["deleted"].as_bool()), (200, Some(true)));
    let left: Vec<String> = server.requests().iter().map(id_of).collect();
    assert_eq!(left, [&past[..7], &past[8..]].concat());
}
