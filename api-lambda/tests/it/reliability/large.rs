use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{ms, spread};
use crate::support::{
    LIST, Owner, PRODUCT_DEADLINE, Server, Site, Table, appointment, endpoint, filled, form_address, quote, skipped,
    submit,
};

/// Requests of a file and forms of the site: 27 years of one a day, and ten times as many. Without a form of its own, all
/// requests are of the built-in one; with some, each is of the next one.
const FILES: [(usize, usize); 3] = [(10_000, 0), (100_000, 0), (100_000, 10)];

/// Requests that are sent to a large file at a time, one after the other.
const POSTS: usize = 200;

/// Time between two requests.
const APART: SignedDuration = SignedDuration::from_mins(3);

const WORDS: &str = "garage slab crack moisture flake metallic patio pool deck old coating warehouse floor please";

/// A file with many requests of about 120 characters, written while the program is off.
fn file(requests: usize, forms: usize) -> Table {
    let (table, site) = (Table::on_disk(), Site::new());
    let server = Server::on(&table, &[PRODUCT_DEADLINE, site.variable()]);
    for number in 0..forms {
        let mut form = appointment();
        form["name"] = format!("form-{number}").into();
        assert_eq!(submit(&server, &site.publish(&form), &filled()), 201);
    }
    if forms == 0 {
        assert_eq!(server.contact(&quote()).status, 201);
    }
    assert!(server.stop().success());
    let mut file = Connection::open(table.file().expect("a file")).expect("the file");
    let columns = "SELECT item_json FROM quotes WHERE pk LIKE 'S:quotes#%'";
    let mut models: Vec<Value> = {
        let mut models = file.prepare(columns).expect("a query");
        let models = models.query_map([], |row| row.get::<_, String>(0)).expect("requests");
        models.map(|json| serde_json::from_str(&json.expect("a text")).expect("JSON")).collect()
    };
    let words: Vec<&str> = WORDS.split(' ').collect();
    let transaction = file.transaction().expect("a transaction");
    for number in models.len()..requests {
        let of_all = models.len();
        let item = &mut models[number % of_all];
        let time = Timestamp::now() - APART * i32::try_from(requests - number).expect("a number");
        let milliseconds = u64::try_from(time.as_millisecond()).expect("after 1970");
        let id = uuid::Builder::from_unix_timestamp_millis(milliseconds, &[7; 10]).into_uuid().to_string();
        let month = time.strftime("%Y-%m").to_string();
        let details: Vec<&str> = (0..20).map(|place| words[(number * 7 + place * 3) % words.len()]).collect();
        for (name, value) in [
            ("pk", format!("quotes#{month}")),
            ("sk", id.clone()),
            ("lastName", format!("Reyes {number}")),
            ("email", format!("dana{number}@example.com")),
            ("phone", format!("(239) 555-{:04}", number % 10_000)),
        ] {
            item[name] = json!({ "S": value });
        }
        if forms == 0 {
            item["projectDetails"] = json!({ "S": details.join(" ") });
        } else {
            let mut answers: Value =
                serde_json::from_str(item["answers"]["S"].as_str().expect("answers")).expect("JSON");
            answers["status"] = details.join(" ").into();
            item["answers"]["S"] = answers.to_string().into();
        }
        let sql = "INSERT INTO quotes (pk, sk, item_json, item_size) VALUES (?1, ?2, ?3, 700)";
        let row = (format!("S:quotes#{month}"), format!("S:{id}"), item.to_string());
        transaction.execute(sql, row).expect("a row");
        let months = json!({ "pk": { "S": "months" }, "sk": { "S": month } });
        let sql = "INSERT OR IGNORE INTO quotes (pk, sk, item_json, item_size) VALUES ('S:months', ?1, ?2, 30)";
        transaction.execute(sql, (format!("S:{month}"), months.to_string())).expect("a row");
    }
    transaction.commit().expect("a commit");
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("an empty log");
    table
}

/// Does something three times; prints how long it took and how long the processors worked for it.
fn timed(server: &Server, what: &str, mut work: impl FnMut() -> usize) -> usize {
    let (mut times, mut worked, mut found) = (Vec::new(), Vec::new(), 0);
    for _ in 0..3 {
        let start = Instant::now();
        worked.extend(server.processor_time_of(|| found = work()));
        times.push(start.elapsed());
    }
    println!("{what}: {}; processor {}", spread(times.into_iter()), spread(worked.into_iter()));
    found
}

#[test]
#[ignore = "measures: make reliability"]
fn files_of_10_000_and_100_000_requests_of_one_and_ten_forms_are_listed_searched_and_exported() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    FILES.into_iter().for_each(|(requests, forms)| measure(requests, forms));
}

fn measure(requests: usize, forms: usize) {
    let table = file(requests, forms);
    let size = std::fs::metadata(table.file().expect("a file")).expect("the file").len() / 1_000_000;
    let start = Instant::now();
    let server = Server::on(&table, &[PRODUCT_DEADLINE, ("CONTACT_LIMIT", "1000000/600")]);
    println!("file of {requests} requests, own forms {forms}: {size} MB; start {}", ms(start.elapsed()));
    let owner = Owner::of(&server);
    // Reading them takes the processor, too.
    server.wait_for_log("all rows of the data file were read");
    for limit in [50, 200] {
        let list = || owner.call("GET", &format!("{LIST}?limit={limit}")).send().json().as_array().map_or(0, Vec::len);
        assert_eq!(timed(&server, &format!("list of {limit}"), list), limit);
    }
    let all = |search: Value| owner.pages(&search, |_| {}).concat().len();
    let first_page = |search: &Value| owner.search(search).json()["requests"].as_array().map_or(0, Vec::len);
    assert_eq!(timed(&server, "search that finds nothing", || all(json!({ "text": "no such word zzz" }))), 0);
    let oldest = json!({ "text": "dana10@example.com" });
    assert_eq!(timed(&server, "search that finds one of the oldest", || all(oldest.clone())), 1);
    assert_eq!(
        timed(&server, "search for ten phone digits", || all(json!({ "text": "239-555-4711" }))),
        requests / 10_000
    );
    assert_eq!(timed(&server, "search for digits that nobody has", || all(json!({ "text": "2395559999999" }))), 0);
    assert_eq!(timed(&server, "search for a common word, a page", || first_page(&json!({ "text": "moisture" }))), 100);
    let export = json!({ "export": true, "limit": 1000 });
    assert_eq!(timed(&server, "export by the API, 1,000 a call", || all(export.clone())), requests);
    assert_eq!(timed(&server, "erasure of nobody", || erased(&owner, "nobody@example.com")), 0);
    let mut number = 10..;
    let mut one = || erased(&owner, &format!("dana{}@example.com", number.next().expect("a number")));
    assert_eq!(timed(&server, "erasure of one of the oldest", &mut one), 1);
    let (form, addresses) = if forms == 0 {
        (quote(), vec!["/api/contact".to_owned()])
    } else {
        let text = |form: &Value, name: &str| form[name].as_str().expect("a text").to_owned();
        let known = owner.call("GET", "/api/admin/forms").send().json();
        let known = known.as_array().expect("forms").iter();
        (filled(), known.map(|form| form_address(&text(form, "name"), &text(form, "version"))).collect())
    };
    let post = || addresses.iter().cycle().take(POSTS).filter(|to| submit(&server, to, &form) == 201).count();
    assert_eq!(timed(&server, &format!("{POSTS} posts"), post), POSTS);
    let start = Instant::now();
    println!("erasure of {}: {}", erased(&owner, "dana@example.com"), ms(start.elapsed()));
}

/// Erases the requests of an address and returns their number.
fn erased(owner: &Owner<'_>, email: &str) -> usize {
    owner.erase_all(email).0.try_into().expect("a small number")
}
