//! Searching the inbox and the trash.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{
    Fault, FaultyTable, Owner, PRODUCT_DEADLINE, Server, Site, appointment, id_of, ids, lying_in_trash, quote,
    quote_with, quote_with_fields, seed, stored_long_ago, submit,
};

/// A form with distinct words in every field.
fn zoe() -> Value {
    quote_with_fields(json!({
        "firstName": "Zoë",
        "lastName": "O'Brien-Ñandú",
        "email": "zoe.floor+1@mail.example",
        "phone": "+1 (239) 777-0168 ext. 4",
        "propertyAddress": "77 Жасмин Lane, Bonita Springs",
        "projectType": "commercial-warehouse",
        "projectTimeline": "asap",
        "projectDetails": "A hall with 50% cracks,\n\tsecond_line: e.g. \\ und *STERNE*.",
    }))
}

/// A form without any word of Dana's request.
fn kim() -> Value {
    quote_with_fields(json!({ "firstName": "Kim", "email": "kim@example.com" }))
}

#[test]
fn a_search_finds_requests_in_which_every_word_occurs() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let owner = Owner::of(&server);
    let own = json!({ "patient": "Ὀδυσσεύς", "tel": "+49 8141 55", "visit": "new", "plan": "GÖLD / 4", "days": "tue wed",
        "people": "7", "terms": "yes", "sk": "constructor" });
    assert_eq!(submit(&server, &to, &own), 201);
    let own = id_of(&server.requests()[0]);
    let dana = id_of(&server.contact(&quote()).json());
    let zoe = id_of(&server.contact(&zoe()).json());
    let note = json!({ "note": "Möchte Muster.\nPO 4711 / 555-0199", "noteRevision": 0 });
    assert_eq!(owner.change(&zoe, &note).status, 200);
    let (both, neither) = ([&zoe[..], &dana].to_vec(), vec![]);
    let (zoe, dana, own) = (vec![zoe.as_str()], vec![dana.as_str()], vec![own.as_str()]);
    let all = [&both[..], &own].concat();
    let cases: [(&[&str], &Vec<&str>); 9] = [
        // Of an own form the texts, and the labels of the choices, not those of the fields.
        (&["ὈΔΥΣΣΕΎΣ", "göld", "8141", "tuesday wed", "new here", "constructor"], &own),
        // Every field, in capital and small letters of any alphabet, from the beginning, the middle and the end.
        (&["zoë", "ZOË", "oë", "o'brien", "ÑANDÚ", "brien-ñ", "MAIL.example", "zoe.floor+1@", "жасмин", "ЖАСМ"], &zoe),
        (
            &["nandu", "50%", "%", "second_line:", "_", "*sterne*", "*", "\\", "e.g.", "77", "bonita\tSPRINGS", "ext."],
            &zoe,
        ),
        // The choices by label and by value, and the note.
        (
            &["Warehouse", "commercial-ware", "possible", "ASAP", "soon hall", "möchte", "MÖCHTE muster.", "4711 zoë"],
            &zoe,
        ),
        (&["residential", "garage dana", "Within 1-2", "1-2-weeks", "palm Reyes crack."], &dana),
        (&["", " ", " \t\n\u{a0} "], &all),
        (&["example", "239 example"], &both),
        (
            &[
                "monday", "good days", "dental", "dana zoë", "palm hall", "danareyes", "reyesdana", "5%0", "firstName",
                "suspected",
            ],
            &neither,
        ),
        (
            &["projectDetails", "contacted", "createdAt", "false", "null", "2026-", ".*", "^", "d?na", "dana OR zoë"],
            &neither,
        ),
    ];
    for (texts, expected) in cases {
        for text in texts {
            assert_eq!(ids(&owner.found(&json!({ "text": text }))), **expected, "{text:?}");
        }
    }
    let id = &zoe[0][..8];
    assert_eq!(ids(&owner.found(&json!({ "text": id }))), neither, "an id is nothing that people read");
}

#[test]
fn digits_find_a_phone_number_however_it_is_written() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [dana, zoe, kim] =
        [quote(), zoe(), quote_with("phone", "239.555.0143")].map(|form| id_of(&server.contact(&form).json()));
    let cases: [(&[&str], Vec<&str>); 6] = [
        (&["2395550142", "239-555-0142", "(239)555.0142", "239/555-0142", "(239) 555 0142", "50142"], vec![&dana]),
        (&["\u{202a}(239)\u{a0}555-0142\u{202c}"], vec![&dana]),
        (&["239555", "239-555", "(239) 555", "555-01", "+239555014"], vec![&kim, &dana]),
        (&["+12397", "1(239)777", "+12397770168", "01684"], vec![&zoe]),
        // A word with a letter is no number, and other digits do not match.
        (&["x2395550142", "239-555-0142x", "٢٣٩", "2395550199", "+12395550142", "0142239"], vec![]),
        // A word without a digit is no number either.
        (&["()", "-.-", "+-"], vec![]),
    ];
    for (texts, expected) in &cases {
        for text in *texts {
            assert_eq!(ids(&owner.found(&json!({ "text": text }))), *expected, "{text:?}");
        }
    }
}

#[test]
fn a_name_is_found_however_its_accents_apostrophes_and_hyphens_are_typed() {
    let cloud = FaultyTable::new();
    for server in [Server::start(), Server::on(&cloud.table, &[])] {
        let owner = Owner::of(&server);
        let cases: [(&str, &[&str]); 20] = [
            ("Núñez", &["nunez", "NUNEZ", "Núñez", "Nu\u{301}n\u{303}ez", "nuñez"]),
            ("Mun\u{303}oz", &["munoz", "muñoz", "Mun\u{303}oz"]),
            ("Łukasz Straße", &["lukasz", "łukasz", "strasse", "STRASSE", "straße", "lukasz strasse"]),
            (
                "O’Brien",
                &[
                    "o'brien", "O’Brien", "obrien", "OʼBrien", "o`brien", "o‛brien", "oʹbrien", "oʾbrien", "o΄brien",
                    "o᾽brien",
                ],
            ),
            ("D'Angelo", &["d’angelo", "dangelo"]),
            ("Smith‑Jones", &["smith-jones", "smith jones", "smithjones", "smith–jones", "jones-smith"]),
            ("Anne Marie", &["anne-marie", "marie anne"]),
            ("Nguyễn Thị", &["nguyen thi", "nguyễn"]),
            ("Søren Bjørnæs", &["soren", "bjornaes", "SØREN"]),
            ("Þór İnönü", &["thor", "inonu", "þór"]),
            ("Ｍüller ２３９９", &["muller", "2399", "Ｍüller", "２３９９"]),
            ("ﬁnch Ǆemal", &["finch", "ﬁnch", "dzemal"]),
            ("Παπαδόπουλος", &["ΠΑΠΑΔΟΠΟΥΛΟΣ", "παπαδοπουλος", "Παπαδοπουλοσ"]),
            ("ὈΔΥΣΣΕΎΣ", &["οδυσσευς", "Οδυσσεύς"]),
            ("محمّد", &["محمد", "محمّد"]),
            ("שָׁלוֹם", &["שלום"]),
            ("5 µm", &["5 μm"]),
            ("Ɖela Ɓello Kwɛsi", &["dela", "bello", "kwesi", "kwɛsi"]),
            ("GROẞMANN", &["grossmann", "großmann", "GROSSMANN"]),
            ("Coŀl Paral·lel O´Neil", &["coll", "parallel", "oneil", "o´neil"]),
        ];
        for (name, typed) in cases {
            let id = id_of(&server.contact(&quote_with("lastName", name)).json());
            for text in typed {
                assert_eq!(ids(&owner.found(&json!({ "text": text }))), [&*id], "{name}: {text}");
            }
            for text in ["zunez", "munozz", "brienx", "smith-zz", "محمود"] {
                assert_eq!(ids(&owner.found(&json!({ "text": text }))), [""; 0], "{text}");
            }
        }
        let note = json!({ "note": "Café am Müllplatz", "noteRevision": 0 });
        let [.., first] = &owner.inbox()[..] else { panic!("no request") };
        assert_eq!(owner.change(&id_of(first), &note).status, 200);
        assert_eq!(ids(&owner.found(&json!({ "text": "cafe mull" }))), [id_of(first)], "notes too");
    }
}

/// Sixteen requests, one for each combination of project type, robot mark, status and read mark.
fn every_kind(server: &Server, owner: &Owner<'_>) -> Vec<Value> {
    let kinds: Vec<[bool; 4]> = (0..16).map(|number| [1, 2, 4, 8].map(|bit| number & bit != 0)).collect();
    let forms: Vec<Value> = kinds
        .iter()
        .map(|[garage, robot, ..]| {
            let mut form = quote_with("projectType", if *garage { "residential-garage" } else { "other" });
            form["fillTime"] = if *robot { 100 } else { 60_000 }.into();
            form
        })
        .collect();
    for (id, [.., won, read]) in seed(server, &forms).iter().zip(&kinds) {
        let status = if *won { "won" } else { "new" };
        assert_eq!(owner.change(id, &json!({ "status": status, "read": read })).status, 200);
    }
    owner.inbox()
}

#[test]
fn a_search_with_filters_finds_the_requests_that_fit_all_of_them() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let all = every_kind(&server, &owner);
    let flags = [Value::Null, json!(true), json!(false)];
    for project_type in [Value::Null, json!("residential-garage"), json!("other"), json!("retail-space")] {
        for status in [Value::Null, json!("new"), json!("won"), json!("lost")] {
            for (suspected, read) in flags.iter().flat_map(|one| flags.iter().map(move |other| (one, other))) {
                let filters =
                    [("projectType", &project_type), ("status", &status), ("suspected", suspected), ("read", read)];
                let filters = || filters.iter().filter(|(_, value)| !value.is_null());
                let fits = |request: &&Value| filters().all(|(name, value)| request[name] == **value);
                let expected: Vec<Value> = all.iter().filter(fits).cloned().collect();
                let mut search = json!({ "text": "palm" });
                filters().for_each(|(name, value)| search[name] = (*value).clone());
                assert_eq!(owner.found(&search), expected, "{search}");
            }
        }
    }
    let search = json!({ "text": "garage", "status": "won", "read": true, "suspected": false, "trash": false });
    // "Two-car garage" is in the details of all of them.
    assert_eq!(owner.found(&search).len(), 2);
    assert_eq!(
        owner.found(&json!({ "text": "residential", "status": "won", "read": true, "suspected": false })).len(),
        1
    );
}

#[test]
fn a_search_finds_requests_as_listed_in_inbox_or_trash() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let sent: Vec<String> = (0..6).map(|_| id_of(&server.contact(&quote()).json())).collect();
    assert_eq!(owner.change(&sent[1], &json!({ "note": "Called.", "noteRevision": 0, "status": "won" })).status, 200);
    for place in [3, 1, 5] {
        assert_eq!(owner.delete(&sent[place]).status, 200);
    }
    let answer = owner.search(&json!({}));
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json(), json!({ "requests": owner.inbox(), "next": null }));
    assert_eq!(ids(&owner.found(&json!({ "trash": false }))), [&sent[4][..], &sent[2], &sent[0]]);
    let trash = owner.found(&json!({ "trash": true }));
    assert_eq!(ids(&trash), [&sent[5][..], &sent[3], &sent[1]], "the newest first, whenever it was deleted");
    assert!(trash.iter().all(|request| request["deletedAt"].is_string()), "{trash:?}");
    for search in [json!({ "text": "called." }), json!({ "status": "won" }), json!({ "status": "won", "text": "DANA" })]
    {
        let mut in_trash = search.clone();
        in_trash["trash"] = true.into();
        assert_eq!((owner.found(&search), ids(&owner.found(&in_trash))), (vec![], vec![sent[1].clone()]), "{search}");
    }
    let empty = owner.search(&json!({ "text": "nobody has written this" }));
    assert_eq!((empty.status, empty.json()), (200, json!({ "requests": [], "next": null })));
}

#[test]
fn every_match_is_on_exactly_one_page_while_new_ones_arrive() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let forms: Vec<Value> =
        (0..45).map(|number| quote_with("lastName", if number % 3 == 0 { "Stone" } else { "Sand" })).collect();
    seed(&server, &forms);
    for trash in [false, true] {
        for (limit, text) in [(1, "stone"), (4, "stone"), (7, "sand"), (15, "stone"), (30, "sand"), (200, "sand")] {
            let search = json!({ "text": text, "limit": limit, "trash": trash });
            let all = owner.found(&json!({ "trash": trash }));
            let has_word = |one: &&Value| one["lastName"].as_str().is_some_and(|name| name.to_lowercase() == text);
            let expected: Vec<Value> = all.iter().filter(has_word).cloned().collect();
            let pages = owner.pages(&search, |_| {
                let more = seed(&server, &forms[..2]);
                if trash {
                    more.iter().for_each(|id| assert_eq!(owner.delete(id).status, 200));
                }
            });
            assert!(pages.iter().all(|page| page.len() <= limit), "{search}");
            assert_eq!(ids(&pages.concat()), ids(&expected), "{search}");
        }
        // From now on they are in the trash.
        owner.found(&json!({})).iter().for_each(|one| assert_eq!(owner.delete(&id_of(one)).status, 200));
    }
}

#[test]
fn deleting_a_whole_page_of_matches_leaves_the_next_page_complete() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let sent = seed(&server, &vec![quote(); 20]);
    let mut changed = 0;
    let pages = owner.pages(&json!({ "read": false, "limit": 6 }), |answer| {
        for (number, request) in answer.json()["requests"].as_array().expect("an array").iter().enumerate() {
            let answer = match number % 2 {
                0 => owner.delete(&id_of(request)),
                _ => owner.change(&id_of(request), &json!({ "read": true })),
            };
            assert_eq!(answer.status, 200, "{}", answer.body);
            changed += 1;
        }
    });
    let mut found = ids(&pages.concat());
    found.sort_unstable();
    let mut sent = sent;
    sent.sort_unstable();
    assert_eq!((found, changed), (sent, 20));
}

#[test]
fn an_impossible_value_is_reported_at_its_field() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    let nothing = [Value::Null, json!([]), json!({})];
    let cases = [
        (
            "text",
            vec![json!(5), json!(true), json!("x".repeat(201)), json!("é".repeat(201)), json!("x".repeat(20_000))],
        ),
        ("projectType", vec![json!(0), json!(true)]),
        ("status", vec![json!(""), json!("New"), json!("deleted"), json!(["new"]), json!(0)]),
        ("suspected", vec![json!("true"), json!(0), json!("")]),
        ("read", vec![json!("false"), json!(1), json!("")]),
        ("trash", vec![json!("true"), json!(1), json!("")]),
        (
            "limit",
            vec![json!(0), json!(1001), json!(-1), json!(1.5), json!("10"), json!(true), json!(1e30), json!(u64::MAX)],
        ),
        (
            "cursor",
            vec![json!(""), json!("abc"), json!(0), json!(id.to_uppercase()), json!(format!("{id} ")), json!(&id[1..])],
        ),
    ];
    for (field, values) in &cases {
        for value in values.iter().chain(&nothing) {
            let answer = owner.search(&json!({ *field: value }));
            assert_eq!(answer.wrong_fields(), [*field], "{value:.60}");
        }
    }
    let wrong: serde_json::Map<String, Value> =
        cases.iter().map(|(field, values)| ((*field).to_owned(), values[0].clone())).collect();
    let mut names: Vec<&str> = cases.iter().map(|(field, _)| *field).collect();
    names.sort_unstable();
    assert_eq!(owner.search(&Value::from(wrong)).wrong_fields(), names, "all at once");
    for name in ["Text", "email", "q", "id", "query", "next"] {
        assert_eq!(owner.search(&json!({ "text": "dana", name: "x" })).wrong_fields(), [name]);
    }
    for good in
        [json!({ "text": "é".repeat(200) }), json!({ "limit": 1 }), json!({ "limit": 1000 }), json!({ "cursor": id })]
    {
        assert_eq!(owner.search(&good).status, 200, "{good:.60}");
    }
    // Forms and their choices come and go.
    for gone in
        [json!({ "projectType": "Other" }), json!({ "form": "", "projectType": "" }), json!({ "form": "visit" })]
    {
        assert_eq!(ids(&owner.found(&gone)), [""; 0], "{gone}");
    }
}

#[test]
fn a_search_goes_on_from_one_month_into_the_next() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[PRODUCT_DEADLINE]);
    let owner = Owner::of(&server);
    let days = ["2026-01-03", "2025-02-27", "2025-02-14", "2025-01-01", "2024-12-31", "2024-12-01"];
    let past: Vec<String> = days.iter().map(|day| stored_long_ago(&table, day, &quote())).collect();
    let trash: Vec<String> =
        days.iter().map(|day| lying_in_trash(&table, day, &quote(), jiff::SignedDuration::from_hours(1))).collect();
    stored_long_ago(&table, "2025-02-20", &kim());
    for limit in [1, 2, 3, 6, 7] {
        for (in_trash, expected) in [(false, &past), (true, &trash)] {
            let search = json!({ "text": "dana", "limit": limit, "trash": in_trash });
            assert_eq!(ids(&owner.found(&search)), *expected, "{search}");
        }
    }
    let first = json!({ "status": "new", "read": false, "suspected": false, "limit": 200 });
    assert_eq!(owner.found(&first).len(), 7, "requests from before there were notes are new, unread and without one");
}

/// Months of which the newest are empty, and only the oldest has a match.
#[test]
fn a_search_beyond_its_time_budget_answers_with_a_cursor_and_goes_on() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[PRODUCT_DEADLINE]);
    let owner = Owner::of(&server);
    let wanted = stored_long_ago(&table, "2023-12-14", &quote());
    for month in 1..=12 {
        let id = stored_long_ago(&table, &format!("2024-{month:02}-14"), &kim());
        if month > 6 {
            assert_eq!(owner.delete(&id).status, 200);
        }
    }
    for newest in [false, true] {
        if newest {
            stored_long_ago(&table, "2025-01-14", &kim());
        }
        table.breaks(Fault::Late(Duration::from_millis(100)));
        // An answer that took longer than the product's deadline would be a 503.
        let pages = owner.pages(&json!({ "text": "dana" }), |_| ());
        table.heals();
        assert_eq!(ids(&pages.concat()), [&wanted[..]], "{newest}");
        assert!(pages.len() > 1, "or this test shows nothing");
    }
}
