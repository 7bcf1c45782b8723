//! With the rule for lost requests, those that are lost for as many months are deleted for good, and no others.

use std::{fs, ops::Deref, path::Path, time::Duration};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{
    Fault, FaultyTable, Function, Owner, Photographer, Server, Site, Table, appointment, filled, memory_folder,
    photo_of, program, quote, quote_with, refused, stored_long_ago, submit, wait_until,
};

const RULE: (&str, &str) = ("DELETE_LOST_AFTER_MONTHS", "24");

/// A day that many months ago, as `stored_long_ago` takes it.
fn months_ago(months: i64) -> String {
    ago(months).strftime("%Y-%m-%d").to_string()
}

fn ago(months: i64) -> Timestamp {
    Timestamp::now() - SignedDuration::from_hours(24 * 31 * months)
}

fn row(table: &FaultyTable, sk: &str) -> Option<Value> {
    table.rows().into_iter().find(|row| row["sk"]["S"] == sk)
}

/// Seconds until the rule has its next turn.
fn next_turn(table: &FaultyTable) -> Option<i64> {
    let due: i64 = row(table, "retention")?["due"]["N"].as_str()?.parse().ok()?;
    Some(due - Timestamp::now().as_second())
}

/// Stores a request of a past day with this status, and since when it is lost if that is known.
fn stored(table: &FaultyTable, day: &str, name: &str, status: &str, lost: Option<Timestamp>) -> String {
    let id = stored_long_ago(table, day, &quote_with("firstName", name));
    let mut row = row(table, &id).expect("the row");
    row["status"] = json!({ "S": status });
    row["changes"] = json!({ "N": "1" });
    if let Some(lost) = lost {
        row["lostAt"] = json!({ "S": lost.to_string() });
    }
    table.put(&row);
    id
}

/// Plans the next turn of the rule.
fn plan(table: &FaultyTable, due: Timestamp) {
    let due = due.as_second().to_string();
    table.put(&json!({ "pk": { "S": "retention" }, "sk": { "S": "retention" }, "due": { "N": due } }));
}

/// Waits until the next turn of the rule is a day away: it has nothing left to do.
#[track_caller]
fn wait_until_done(table: &FaultyTable) {
    wait_until(|| next_turn(table), |seconds| seconds.is_some_and(|seconds| seconds > 23 * 3_600));
}

fn just_now() -> Timestamp {
    Timestamp::now() - SignedDuration::from_secs(5)
}

fn names(owner: &Owner) -> Vec<String> {
    let name = |request: &Value| request["firstName"].as_str().expect("a name").to_owned();
    let mut names: Vec<_> = owner.inbox().iter().map(name).collect();
    names.sort_unstable();
    names
}

/// The entries of the rule in the history of the account.
fn deletions(owner: &Owner) -> Vec<Value> {
    let page = owner.call("GET", "/api/admin/history").send().json();
    let entries = page["entries"].as_array().expect("entries").clone();
    entries.into_iter().filter(|entry| entry["action"] == "lost-deleted").collect()
}

/// Requests of which the rule is for two.
struct Requests {
    table: FaultyTable,
    lost: [String; 2],
}

impl Deref for Requests {
    type Target = FaultyTable;

    fn deref(&self) -> &FaultyTable {
        &self.table
    }
}

fn requests() -> Requests {
    let table = FaultyTable::new();
    let lost = [
        stored(&table, &months_ago(40), "Old", "lost", Some(ago(25))),
        stored(&table, &months_ago(25), "Unknown", "lost", None),
    ];
    stored(&table, &months_ago(40), "Recently lost", "lost", Some(ago(23)));
    stored(&table, &months_ago(22), "Young", "lost", None);
    stored(&table, &months_ago(40), "Won", "won", None);
    stored(&table, &months_ago(40), "New", "new", None);
    Requests { table, lost }
}

const KEPT: [&str; 4] = ["New", "Recently lost", "Won", "Young"];

#[test]
fn what_is_lost_for_longer_is_deleted_and_the_account_has_a_line_about_it() {
    let requests = requests();
    plan(&requests, just_now());
    let server = Server::on(&requests.table.table, &[RULE]);
    wait_until_done(&requests);
    let owner = Owner::of(&server);
    assert_eq!(names(&owner), KEPT);
    assert_eq!(owner.trash(), Vec::<Value>::new(), "for good");
    let [entry] = &deletions(&owner)[..] else { panic!("not one: {:?}", deletions(&owner)) };
    assert_eq!((&entry["count"], &entry["browser"]), (&2.into(), &Value::Null), "{entry}");
    for id in &requests.lost {
        assert_eq!(row(&requests, id), None);
        let page = owner.call("GET", &format!("/api/admin/contact-requests/{id}/history")).send().json();
        assert_eq!(page["entries"][0]["action"], "lost-deleted", "{page}");
    }
    let log = server.log();
    assert!(log.contains("lost requests were deleted") && !log.contains("Old"), "{log}");
}

#[test]
fn on_aws_the_schedule_applies_the_rule_also_when_nobody_is_mailed() {
    let requests = requests();
    plan(&requests, just_now());
    let function = Function::start("mail", &requests.table.table, &[RULE]);
    for _ in 0..2 {
        function.invoke(json!({ "source": "aws.events" })).expect("an answer");
    }
    let server = Server::on(&requests.table.table, &[]);
    let owner = Owner::of(&server);
    assert_eq!(names(&owner), KEPT);
    assert_eq!(deletions(&owner).len(), 1);
}

#[test]
fn without_the_setting_nothing_is_deleted() {
    let off = [("DELETE_LOST_AFTER_MONTHS", "0")];
    let requests = requests();
    plan(&requests, just_now());
    // It answers when it has done everything that is due.
    let function = Function::start("mail", &requests.table.table, &off);
    for _ in 0..2 {
        function.invoke(json!({ "source": "aws.events" })).expect("an answer");
    }
    let server = Server::on(&requests.table.table, &off);
    assert_eq!(Owner::of(&server).inbox().len(), 6);
    let due = row(&requests, "retention").expect("the plan")["due"].clone();
    assert!(due["N"].as_str().expect("a number").parse::<i64>().expect("a number") < Timestamp::now().as_second());
}

#[test]
fn a_rule_that_is_new_or_that_a_clock_has_jumped_for_waits_a_day_before_it_deletes() {
    let far = SignedDuration::from_hours(24 * 30);
    for due in [None, Some(Timestamp::now() - far), Some(Timestamp::now() + far)] {
        let requests = requests();
        due.into_iter().for_each(|due| plan(&requests, due));
        let server = Server::on(&requests.table.table, &[RULE]);
        wait_until_planned_for_tomorrow(&requests);
        assert_eq!(Owner::of(&server).inbox().len(), 6, "{due:?}");
    }
}

#[track_caller]
fn wait_until_planned_for_tomorrow(table: &FaultyTable) {
    wait_until(|| next_turn(table), |seconds| seconds.is_some_and(|seconds| (seconds - 24 * 3_600).abs() < 60));
}

#[test]
fn a_request_whose_status_changes_while_the_rule_is_at_it_is_kept() {
    let table = FaultyTable::new();
    let id = stored(&table, &months_ago(40), "Back", "lost", Some(ago(30)));
    plan(&table, just_now());
    // The rule has read the row, and is about to remove it.
    let gate = table.holds("TransactWriteItems");
    let server = Server::on(&table.table, &[RULE]);
    gate.wait_for_call();
    let mut changed = row(&table, &id).expect("the row");
    changed["status"]["S"] = "won".into();
    changed["changes"]["N"] = "2".into();
    table.put(&changed);
    gate.open();
    wait_until_done(&table);
    let owner = Owner::of(&server);
    assert_eq!(names(&owner), ["Back"]);
    assert_eq!(deletions(&owner), Vec::<Value>::new());
}

#[test]
fn a_request_that_became_lost_again_is_kept_for_the_whole_time_again() {
    let table = FaultyTable::new();
    let id = stored(&table, &months_ago(40), "Again", "lost", Some(ago(30)));
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let since = || row(&table, &id).expect("the row")["lostAt"]["S"].clone();
    let first = since();
    // Lost already: the time stays.
    assert_eq!(owner.change(&id, &json!({ "status": "lost", "read": true })).status, 200);
    assert_eq!(since(), first);
    assert_eq!(owner.change(&id, &json!({ "status": "won" })).status, 200);
    assert_eq!(since(), Value::Null);
    assert_eq!(owner.change(&id, &json!({ "status": "lost" })).status, 200);
    let again: Timestamp = since().as_str().expect("a time").parse().expect("a time");
    assert!(Timestamp::now().duration_since(again) < SignedDuration::from_mins(5));
    plan(&table, just_now());
    let server = Server::on(&table.table, &[RULE]);
    wait_until_done(&table);
    assert_eq!(names(&Owner::of(&server)), ["Again"]);
}

/// Stores as many requests of a past day: every sixth is lost for long enough, the others are not. Returns the ids of
/// the lost ones.
fn stored_many(table: &FaultyTable, day: &str, count: usize) -> Vec<String> {
    let first = stored_long_ago(table, day, &quote());
    let template = row(table, &first).expect("the row");
    let others = [("new", None), ("won", None), ("lost", Some(ago(3))), ("quoted", None), ("lost", Some(ago(23)))];
    let mut lost = Vec::new();
    for number in 0..count {
        let id = format!("{}{number:012x}", &first[..24]);
        let mut row = template.clone();
        row["sk"]["S"] = id.clone().into();
        row["changes"] = json!({ "N": "1" });
        let (status, since) = match number % 6 {
            0 => ("lost", Some(ago(25))),
            other => others[other - 1],
        };
        row["status"] = json!({ "S": status });
        if let Some(since) = since {
            row["lostAt"] = json!({ "S": since.to_string() });
        }
        table.put(&row);
        lost.extend((number % 6 == 0).then_some(id));
    }
    lost
}

/// Makes the next turn due, from where the one before has left.
fn plan_again(table: &FaultyTable) {
    let mut state = row(table, "retention").expect("the state");
    state["due"]["N"] = just_now().as_second().to_string().into();
    table.put(&state);
}

/// Waits for the end of a turn. Returns true if it was the last one of its run.
#[track_caller]
fn wait_for_turn(table: &FaultyTable) -> bool {
    // Five seconds to the next turn, five minutes while one is under way.
    let is_over = |seconds: &Option<i64>| matches!(seconds, Some(1..=10 | 80_000..));
    wait_until(|| next_turn(table), is_over) > Some(10)
}

#[test]
fn in_many_turns_with_kills_between_and_within_all_lost_requests_are_deleted_and_no_others() {
    let table = FaultyTable::new();
    let lost: Vec<String> =
        [30, 35, 40].into_iter().flat_map(|months| stored_many(&table, &months_ago(months), 120)).collect();
    let is_request = |row: &Value| row["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with("quotes#"));
    let is_lost = |row: &Value| lost.iter().any(|id| row["sk"]["S"] == **id);
    let requests = || table.rows().into_iter().filter(is_request).collect::<Vec<_>>();
    let kept: Vec<_> = requests().into_iter().filter(|row| !is_lost(row)).collect();
    assert_eq!((lost.len(), kept.len()), (60, 303));
    // About eight removals in half a second.
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Late(Duration::from_millis(60)));
    plan(&table, just_now());
    let mut turns = 0;
    loop {
        turns += 1;
        // The last turns may find nothing to remove.
        if turns % 3 == 0 && requests().iter().any(is_lost) {
            let gate = table.holds("TransactWriteItems");
            let server = Server::on(&table.table, &[RULE]);
            gate.wait_for_call();
            drop(server);
            gate.open();
        } else {
            let server = Server::on(&table.table, &[RULE]);
            let is_last = wait_for_turn(&table);
            drop(server);
            if is_last {
                break;
            }
        }
        assert!(turns < 300, "{} are left", requests().iter().filter(|row| is_lost(row)).count());
        plan_again(&table);
    }
    table.heals();
    assert!(turns > 5, "the turns are small: {turns}");
    let left = requests();
    assert_eq!(left.iter().filter(|row| is_lost(row)).count(), 0);
    assert!(
        left == kept,
        "{} of {} are as they were",
        left.iter().filter(|row| kept.contains(row)).count(),
        kept.len()
    );
    let server = Server::on(&table.table, &[]);
    let counts = deletions(&Owner::of(&server)).iter().map(|entry| entry["count"].as_u64().unwrap_or(1)).sum::<u64>();
    assert_eq!(counts, 60, "each is counted once");
}

/// Makes a request in the file older: the same row under an id of this one's time, its photos too, and a plan for the
/// rule.
fn age(file: &Path, photos: &Path, id: &str, old: &str) {
    let mut connection = Connection::open(file).expect("the file");
    let month = |id: &str| {
        let millis = i64::from_str_radix(&id.replace('-', "")[..12], 16).expect("a time");
        Timestamp::from_millisecond(millis).expect("a time").strftime("%Y-%m").to_string()
    };
    let [from, to] = [id, old].map(month);
    let transaction = connection.transaction().expect("a transaction");
    let sql = "UPDATE quotes SET pk = replace(pk, ?1, ?2), sk = replace(sk, ?3, ?4), \
        item_json = json_remove(replace(replace(item_json, ?1, ?2), ?3, ?4), '$.lostAt') WHERE sk = 'S:' || ?3";
    assert_eq!(transaction.execute(sql, [&*from, &*to, id, old]).expect("a change"), 1);
    for (pk, sk) in [("months", &*to), ("retention", "retention")] {
        let due = just_now().as_second().to_string();
        let item = json!({ "pk": { "S": pk }, "sk": { "S": sk }, "due": { "N": due } });
        let sql =
            "INSERT OR REPLACE INTO quotes (pk, sk, item_json, item_size) VALUES ('S:' || ?1, 'S:' || ?2, ?3, 100)";
        transaction.execute(sql, [pk, sk, &item.to_string()]).expect("a row");
    }
    transaction.commit().expect("a commit");
    fs::rename(photos.join(id), photos.join(old)).expect("the photos of the request");
}

/// Number of files in a folder; 0 without it.
fn files_in(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn photos_of_a_lost_request_are_deleted_with_it_in_a_file() {
    let table = Table::in_folder(memory_folder());
    let photos_on = ("PHOTOS_MAX_MB", "1000");
    let server = Server::on(&table, &[photos_on]);
    let visitor = Photographer::of(&server);
    assert_eq!(visitor.put("1", &photo_of(400, 300, &[])).status, 201);
    assert_eq!(Owner::of(&server).change(&visitor.id, &json!({ "status": "lost" })).status, 200);
    let id = visitor.id.clone();
    assert!(server.stop().success());
    let file = table.file().expect("a file");
    let photos = file.with_file_name("table.db.photos");
    let old = stored_long_ago(&FaultyTable::new(), &months_ago(30), &quote());
    assert_eq!(files_in(&photos.join(&id)), 2, "the photo and its thumbnail");
    age(&file, &photos, &id, &old);
    let server = Server::on(&table, &[photos_on, RULE]);
    wait_until(|| server.log(), |_| files_in(&photos.join(&old)) == 0);
    let owner = Owner::of(&server);
    assert_eq!(owner.inbox(), Vec::<Value>::new());
    assert_eq!(deletions(&owner)[0]["count"], 1);
}

#[test]
fn a_setting_that_is_no_number_of_months_is_refused_with_advice() {
    for value in ["-1", "two years", "121", "1.5"] {
        let table = Table::fresh();
        let variables = [("DELETE_LOST_AFTER_MONTHS", value)];
        let said = refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &variables))).1;
        let problem = format!("DELETE_LOST_AFTER_MONTHS: `{value}` is no number of months up to 120");
        assert!(said.contains(&problem) && said.contains("`24`; `0` keeps them"), "{said}");
    }
}

#[test]
fn the_time_of_a_request_that_a_wrong_clock_has_made_lost_begins_anew() {
    let table = FaultyTable::new();
    let wrong = [Timestamp::UNIX_EPOCH, ago(30), Timestamp::now() + SignedDuration::from_hours(400 * 24)];
    let ids = wrong.map(|lost| stored(&table, &months_ago(26), "Wrong", "lost", Some(lost)));
    plan(&table, just_now());
    let _server = Server::on(&table.table, &[RULE]);
    wait_until_done(&table);
    for id in &ids {
        let row = row(&table, id).expect("the request");
        let lost: Timestamp = row["lostAt"]["S"].as_str().expect("a time").parse().expect("a time");
        assert!(lost.duration_since(Timestamp::now()).abs() < SignedDuration::from_mins(5), "{row}");
    }
}

#[test]
fn an_old_request_is_deleted_as_its_version_of_the_form_says_and_others_stay() {
    let (site, table) = (Site::new(), FaultyTable::new());
    let mut form = appointment();
    form["deleteAfterMonths"] = 6.into();
    // The version that deletes becomes known last: an old page may be sent late, and an old version published again.
    let versions = [site.publish(&appointment()), site.publish(&form)];
    let server = Server::on(&table.table, &[site.variable()]);
    for to in &versions {
        assert_eq!(submit(&server, to, &filled()), 201);
    }
    server.stop();
    let ids = ["2023-01-05", "2023-02-05", "2023-03-05"].map(|day| stored_long_ago(&table, day, &quote()));
    for (id, to) in ids.iter().zip(&versions) {
        let mut of_form = row(&table, id).expect("the row");
        of_form["form"] = json!({ "S": "appointment" });
        of_form["formVersion"] = json!({ "S": to.rsplit('=').next().expect("a hash") });
        table.put(&of_form);
    }
    plan(&table, just_now());
    let server = Server::on(&table.table, &[]);
    wait_until_done(&table);
    let left = server.requests();
    let is_there = |id: &String| left.iter().any(|request| request["id"] == **id);
    assert_eq!(ids.each_ref().map(is_there), [true, false, true], "{left:?}");
    let history = Owner::of(&server).call("GET", "/api/admin/history").send().json();
    assert!(history["entries"].as_array().expect("entries").iter().any(|entry| entry["action"] == "age-deleted"));
}
