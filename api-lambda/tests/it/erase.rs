//! Erasing all data of a person for good, by the e-mail address.

use std::{fs, thread, time::Duration};

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{
    Fault, FaultyTable, Owner, PRODUCT_DEADLINE, Server, Site, Table, appointment, endpoint, filled, filled_with,
    form_address, id_of, ids, lying_in_trash, memory_folder, quote, quote_with, seed, skipped, stored_long_ago, submit,
};

const DANA: &str = "dana@example.com";

/// Addresses that contain parts of Dana's address and are not hers.
const OTHERS: [&str; 6] = [
    "xdana@example.com",
    "dana@example.com.example",
    "dana@example.co",
    "dana+floor@example.com",
    "d.ana@example.com",
    "dana@mail.example.com",
];

/// Words of her data.
const WORDS: [&str; 6] = ["dana", "Dana", "Palm Way", "555-0142", "Two-car", "mornings"];

fn from(emails: &[&str]) -> Vec<Value> {
    emails.iter().map(|email| quote_with("email", *email)).collect()
}

#[test]
fn every_request_of_an_address_is_erased_and_no_other() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let mut others = seed(&server, &from(&OTHERS));
    let mut mention = quote_with("projectDetails", "Write to dana@example.com, please.");
    mention["email"] = "kim@example.com".into();
    others.extend(seed(&server, &[mention]));
    let dana = seed(&server, &from(&[DANA, "Dana@Example.COM", "DANA@EXAMPLE.COM", DANA]));
    for id in [&dana[0], &dana[1], &others[0]] {
        assert_eq!(owner.delete(id).status, 200);
    }
    assert_eq!(owner.erase_all(" \tdANA@example.Com\n").0, 4);
    let mut left = [ids(&owner.inbox()), ids(&owner.trash())].concat();
    left.sort_unstable();
    others.sort_unstable();
    assert_eq!(left, others);

    assert_eq!(owner.erase_all(DANA).0, 0, "again");
    for id in &dana {
        let read = json!({ "read": true });
        let answers = [owner.restore(id), owner.delete(id), owner.change(id, &read)];
        assert_eq!(answers.map(|answer| answer.status), [404, 404, 404], "nothing brings it back");
    }
    let server = server.again(&[]);
    let owner = Owner::of(&server);
    assert_eq!((owner.inbox().len(), owner.trash().len(), owner.erase_all(DANA).0), (6, 1, 0), "after a restart");
}

#[test]
fn requests_with_a_phone_number_alone_are_erased_by_it_however_it_is_written_and_no_other() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let owner = Owner::of(&server);
    let send = |phone: &str, plan: &str| {
        let mut form = filled_with("tel", phone);
        form["mail"] = "".into();
        form["plan"] = plan.into();
        assert_eq!(submit(&server, &to, &form), 201, "{phone}");
    };
    for phone in ["239-555-0142", "+1 (239) 555-0142", "1 239 555 0142"] {
        send(phone, "Hers");
    }
    for phone in ["239-555-0143", "941-555-0142", "+49 239 5550143"] {
        send(phone, "Another one's, who wrote: her number is 239-555-0142");
    }
    for wrong in [json!({}), json!({ "phone": "555" }), json!({ "phone": "2395550142", "email": DANA })] {
        assert_eq!(owner.erase(&wrong).status, 422, "{wrong}");
    }
    assert_eq!(owner.erase_all("(239) 555 01 42").0, 3);
    let plans: Vec<_> = server.requests().into_iter().map(|one| one["answers"]["plan"].clone()).collect();
    assert!(plans.len() == 3 && plans.iter().all(|plan| plan != "Hers"), "{plans:?}");
    assert_eq!(owner.erase_all("+1 941 555 0142").0, 1);
}

#[test]
fn an_address_is_erased_whatever_characters_it_has() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let odd = ["a/b@example.com", "o'neil&sons+{1}@example.com", "50%^|~`=?!#$*_-@example.com"];
    for email in odd {
        let [mine, others] = [from(&[email]), from(&[DANA])].map(|forms| seed(&server, &forms).remove(0));
        assert_eq!(owner.erase_all(&email.to_uppercase()).0, 1, "{email}");
        let left = ids(&owner.inbox());
        assert!(left.contains(&others) && !left.contains(&mine), "{email}");
    }
}

#[test]
fn an_address_that_is_stored_as_the_numbers_of_its_letters_is_erased() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let table = Table::in_folder(memory_folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(server.stop().success());
    let file = Connection::open(table.file().expect("a file")).expect("the file");
    let sql =
        "UPDATE quotes SET item_json = replace(item_json, 'dana@', '\\u0064\\u0061na@') WHERE pk LIKE 'S:quotes#%'";
    assert_eq!(file.execute(sql, []).expect("a change"), 1);
    drop(file);
    let server = Server::on(&table, &[]);
    assert_eq!(Owner::of(&server).erase_all(DANA).0, 1);
}

#[test]
fn no_row_of_the_table_names_the_erased_person() {
    let (table, site) = (FaultyTable::new(), Site::new());
    let to = site.publish(&appointment());
    let server = Server::on(&table.table, &[site.variable()]);
    let owner = Owner::of(&server);
    let keyed = server.post("/api/contact").header("idempotency-key", "key-of-the-form").json(&quote()).send();
    assert_eq!(keyed.status, 201);
    assert_eq!(server.post("/api/contact").form(&quote()).send().status, 303);
    let change = json!({ "note": "Dana prefers mornings.", "noteRevision": 0 });
    assert_eq!(owner.change(&id_of(&keyed.json()), &change).status, 200);
    // Of an own form, also one of a version that cannot be had.
    for to in [&to, &form_address("appointment", &"0".repeat(32))] {
        assert_eq!(submit(&server, to, &filled_with("plan", "Two-car")), 201);
    }
    stored_long_ago(&table, "2024-02-29", &quote());
    lying_in_trash(&table, "2024-02-28", &quote(), SignedDuration::from_hours(1));
    // Expired, so it is invisible, but not removed yet.
    lying_in_trash(&table, "2023-12-31", &quote(), SignedDuration::from_secs(-1));
    assert!((6..=7).contains(&owner.erase_all(DANA).0));
    for row in table.rows() {
        let text = row.to_string();
        assert!(!WORDS.iter().any(|word| text.contains(word)), "{text}");
    }
}

#[test]
fn no_file_of_the_table_names_the_erased_person() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let Some(file) = server.table.file() else { return skipped("a table elsewhere has its own files") };
    let sent = seed(&server, &from(&[DANA, DANA, "kim@example.com"]));
    let change = json!({ "note": "Dana prefers mornings.", "noteRevision": 0 });
    assert_eq!(owner.change(&sent[0], &change).status, 200);
    assert_eq!((owner.delete(&sent[1]).status, owner.delete(&sent[2]).status), (200, 200));
    let found = |word: &str| {
        let name = |end: &str| format!("{}{end}", file.display());
        let files: Vec<String> = ["", "-wal", "-shm"].into_iter().map(name).collect();
        let holds = |name: &&String| {
            let bytes = fs::read(name).unwrap_or_default();
            bytes.windows(word.len()).any(|window| window == word.as_bytes())
        };
        files.iter().filter(holds).map(|name| name.rsplit('/').next().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert!(!found(DANA).is_empty() && !found("mornings").is_empty(), "or this test shows nothing");
    assert_eq!(owner.erase_all(DANA).0, 2);
    for word in [DANA, "mornings"] {
        assert_eq!(found(word), Vec::<String>::new(), "{word}");
    }
}

#[test]
fn an_invalid_address_or_cursor_is_reported_at_its_field_and_erases_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    seed(&server, &from(&[DANA]));
    let emails =
        ["", " ", "dana", "dana@", "@example.com", "dana@example", "dana@example.com kim@example.com", "*@*.*"];
    for email in emails.map(Value::from).into_iter().chain([json!(null), json!(1), json!([DANA]), json!({})]) {
        assert_eq!(owner.erase(&json!({ "email": email })).wrong_fields(), ["email"], "{email}");
    }
    assert_eq!(owner.erase(&json!({})).wrong_fields(), ["email"]);
    let long = format!("{}@example.com", "x".repeat(5_000));
    assert_eq!(owner.erase(&json!({ "email": long })).wrong_fields(), ["email"]);
    for cursor in
        [json!("nothing"), json!(""), json!(1), json!(null), json!(["x"]), json!("../../x"), json!("x".repeat(9_000))]
    {
        assert_eq!(owner.erase(&json!({ "email": DANA, "cursor": cursor })).wrong_fields(), ["cursor"], "{cursor:.60}");
    }
    for name in ["Email", "trash", "id", "all"] {
        assert_eq!(owner.erase(&json!({ "email": DANA, name: "x" })).wrong_fields(), [name]);
    }
    assert_eq!((owner.inbox().len(), owner.erase_all(DANA).0), (1, 1));
}

#[test]
fn an_erasure_of_hundreds_of_requests_counts_each_once() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let forms: Vec<Value> =
        (0..320).map(|number| quote_with("email", if number % 8 == 0 { "kim@example.com" } else { DANA })).collect();
    let sent = seed(&server, &forms);
    thread::scope(|scope| {
        for part in sent[..80].chunks(20) {
            scope.spawn(|| part.iter().for_each(|id| assert_eq!(owner.delete(id).status, 200)));
        }
    });
    assert_eq!(owner.erase_all(DANA).0, 280);
    assert_eq!((owner.inbox().len(), owner.trash().len()), (30, 10));
}

#[test]
fn on_a_slow_table_an_erasure_takes_several_answers_each_within_the_deadline() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[PRODUCT_DEADLINE]);
    let owner = Owner::of(&server);
    let days = ["2023-06-01", "2024-01-31", "2024-02-01", "2025-01-01", "2025-01-01", "2025-05-05"];
    let mine = days.map(|day| stored_long_ago(&table, day, &quote()));
    let kim = quote_with("email", "kim@example.com");
    let others = days.map(|day| stored_long_ago(&table, day, &kim));
    for id in [&mine[1], &mine[4], &others[1], &others[4]] {
        assert_eq!(owner.delete(id).status, 200);
    }
    for month in 1..=12 {
        let id = stored_long_ago(&table, &format!("2022-{month:02}-14"), &kim);
        assert_eq!(owner.delete(&id).status, 200);
    }
    table.breaks(Fault::Late(Duration::from_millis(100)));
    let (mut erased, mut answers, mut cursor) = (0, 0, Value::Null);
    loop {
        let erasure =
            if cursor.is_null() { json!({ "email": DANA }) } else { json!({ "email": DANA, "cursor": cursor }) };
        // An answer that took longer than the product's deadline would be a 503.
        let answer = owner.erase(&erasure);
        assert_eq!(answer.status, 200, "after {answers}: {}", answer.body);
        answers += 1;
        erased += answer.json()["erased"].as_u64().expect("a number");
        let next = answer.json()["next"].clone();
        if next.is_null() {
            break;
        }
        assert_ne!(next, cursor, "it has no end");
        cursor = next;
    }
    table.heals();
    assert!(answers > 2, "or this test shows nothing");
    assert_eq!((erased, owner.inbox().len(), owner.trash().len()), (6, 4, 14));
}

#[test]
fn a_delete_or_restore_that_is_under_way_during_an_erasure_brings_nothing_back() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    for restored in [false, true] {
        let id = id_of(&server.contact(&quote()).json());
        if restored {
            assert_eq!(owner.delete(&id).status, 200);
        }
        let (moved, erased) = table.meanwhile(
            "TransactWriteItems",
            || if restored { owner.restore(&id) } else { owner.delete(&id) },
            || owner.erase_all(DANA).0,
        );
        assert_eq!((erased, moved.status), (1, 404), "{restored}: {}", moved.body);
        assert_eq!((owner.inbox().len(), owner.trash().len()), (0, 0), "{restored}");
    }
}

#[test]
fn a_request_moved_between_inbox_and_trash_while_it_is_erased_is_removed_and_counted_once() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    for restored in [false, true] {
        let id = id_of(&server.contact(&quote()).json());
        if restored {
            assert_eq!(owner.delete(&id).status, 200);
        }
        // The erasure has found the request in one mailbox. It is moved to the other before it is removed.
        let (erased, moved) = table.meanwhile(
            "TransactWriteItems",
            || owner.erase_all(DANA).0,
            || if restored { owner.restore(&id) } else { owner.delete(&id) },
        );
        assert_eq!((erased, moved.status), (1, 200), "{restored}: {}", moved.body);
        assert_eq!((owner.inbox().len(), owner.trash().len()), (0, 0), "{restored}");
        assert_eq!(owner.erase_all(DANA).0, 0);
    }
}

#[test]
fn an_erasure_whose_answer_was_lost_can_be_sent_again() {
    for operation in ["Query", "TransactWriteItems"] {
        for calls in [1, usize::MAX] {
            let table = FaultyTable::new();
            let server = Server::on(&table.table, &[]);
            let owner = Owner::of(&server);
            seed(&server, &from(&[DANA, DANA, "kim@example.com"]));
            table.breaks_at(operation, calls, Fault::LostAnswer);
            let first = owner.erase(&json!({ "email": DANA }));
            table.heals();
            assert_eq!(first.status, if calls == 1 { 200 } else { 503 }, "{calls} {operation}: {}", first.body);
            if calls == 1 {
                assert_eq!(first.json()["erased"], 2, "{operation}");
            }
            owner.erase_all(DANA);
            assert_eq!(owner.inbox().len(), 1, "{calls} {operation}");
        }
    }
}

#[test]
fn a_person_is_erased_also_where_the_address_is_in_another_answer() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(submit(&server, &to, &filled()), 201);
    let mut other = filled_with("status", "Dana@Example.com");
    other["mail"] = "lee@example.com".into();
    assert_eq!(submit(&server, &to, &other), 201);
    assert_eq!(submit(&server, &to, &filled_with("mail", "kim@example.com")), 201);
    let owner = Owner::of(&server);
    assert_eq!(owner.erase_all("dana@example.com").0, 2);
    assert_eq!(server.requests().len(), 1);
}
