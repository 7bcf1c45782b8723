//! Measures how well the marks tell customers from robots, on a thousand requests of both. `-- robots --nocapture`
//! prints the figures and every request on the wrong side.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use crate::{
    corpus::{Dice, Half, Sent, halves},
    support::{Fault, FaultyTable, Owner, Server, ids, quote},
};

/// Sends a request and returns its id; a plain form gets none.
fn send(server: &Server, number: usize, sent: &Sent) -> Option<String> {
    let call = server.post("/api/contact").header("x-forwarded-for", &sent.address);
    let call = match sent.language {
        Some(language) => call.header("accept-language", language),
        None => call,
    };
    if sent.plain {
        let answer = call.form(&sent.form).send();
        assert_eq!(answer.status, 303, "{:?}: {}", sent.form, answer.body);
        return None;
    }
    let answer = call.header("idempotency-key", &format!("request-{number}")).json(&sent.form).send();
    assert_eq!(answer.status, 201, "{:?}: {}", sent.form, answer.body);
    answer.json()["id"].as_str().map(str::to_owned)
}

/// A text of the form that tells two requests apart, as the owner sees it.
fn key(form: &Value) -> String {
    ["firstName", "lastName", "email", "propertyAddress", "phone", "projectDetails"]
        .map(|name| form[name].as_str().unwrap_or_default().trim())
        .join("\n")
}

#[derive(Default)]
struct Figures {
    count: usize,
    marked: usize,
    like_our_page: usize,
    like_our_page_marked: usize,
}

impl Figures {
    fn of(sent: &[Sent], stored: &HashMap<String, Value>, wrong: bool) -> Self {
        let mut figures = Self::default();
        for sent in sent {
            let request = &stored[&key(&sent.form)];
            let marked = request["suspected"] == true;
            let plain = usize::from(sent.looks_like_our_page());
            figures.count += 1;
            figures.marked += usize::from(marked);
            figures.like_our_page += plain;
            figures.like_our_page_marked += plain * usize::from(marked);
            if marked == wrong {
                println!("{} {}: {} {}", sent.kind, request["marks"], request["firstName"], request["projectDetails"]);
            }
        }
        figures
    }
}

#[test]
fn one_customer_of_a_hundred_is_marked_at_most_and_ninety_robots_at_least_and_all_are_stored() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let halves = halves();
    let all = |of: fn(&Half) -> &Vec<Sent>| halves.iter().flat_map(of).count();
    assert!(all(|half| &half.leads) >= 500, "{} leads", all(|half| &half.leads));
    assert!(all(|half| &half.spam) >= 500, "{} kinds of spam", all(|half| &half.spam));
    let mut order: Vec<&Sent> = halves.iter().flat_map(|half| half.leads.iter().chain(&half.spam)).collect();
    let mut dice = Dice(3);
    for last in (1..order.len()).rev() {
        let other = dice.below(last as u64 + 1);
        order.swap(last, usize::try_from(other).expect("a small number"));
    }
    let answered: HashSet<String> =
        order.iter().enumerate().filter_map(|(number, sent)| send(&server, number, sent)).collect();
    let found = Owner::of(&server).found(&json!({ "limit": 200 }));
    let listed: HashSet<String> = ids(&found).into_iter().collect();
    assert!(answered.is_subset(&listed), "an acknowledged request is not in the list");
    let stored: HashMap<String, Value> = found.into_iter().map(|request| (key(&request), request)).collect();
    for half in &halves {
        println!("-- {}", half.name);
        let leads = Figures::of(&half.leads, &stored, true);
        let spam = Figures::of(&half.spam, &stored, false);
        println!("{}: {} of {} leads marked", half.name, leads.marked, leads.count);
        println!(
            "{}: {} of {} spam marked; of that sent like our page, {} of {}",
            half.name, spam.marked, spam.count, spam.like_our_page_marked, spam.like_our_page
        );
        assert!(leads.marked * 100 <= leads.count, "{}: {} of {} leads", half.name, leads.marked, leads.count);
        assert!(spam.marked * 100 >= spam.count * 90, "{}: {} of {} spam", half.name, spam.marked, spam.count);
    }
}

/// A form of another person for each number, with a text of more than sixty letters.
fn of_person(number: usize, details: &str) -> Value {
    let mut form = quote();
    form["lastName"] = ["Reyes", "Miller", "Okafor", "Lindqvist"][number].into();
    form["email"] = format!("person{number}@example.com").into();
    form["phone"] = format!("(239) 555-014{number}").into();
    form["projectDetails"] = details.into();
    form
}

const LONG: &str =
    "Our two-car garage needs a new floor before we move in; there is one long crack and some oil near the door.";

#[test]
fn a_text_that_somebody_else_sent_shortly_before_is_marked() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let marks_after = |form: &Value| {
        assert_eq!(server.contact(form).status, 201);
        owner.inbox()[0]["marks"].clone()
    };
    assert_eq!(marks_after(&of_person(0, LONG)), json!([]));
    let shouted = LONG.to_uppercase().replace(';', " -");
    assert_eq!(marks_after(&of_person(1, &shouted)), json!(["repeated-text"]), "case and signs do not matter");
    assert_eq!(marks_after(&of_person(2, "Two-car garage, one crack.")), json!([]));
    assert_eq!(marks_after(&of_person(3, "Two-car garage, one crack.")), json!([]), "many write the same few words");
}

#[test]
fn who_sends_a_text_again_with_a_corrected_address_is_not_marked() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    assert_eq!(server.contact(&of_person(0, LONG)).status, 201);
    for (field, value) in [("email", "dana.reyes@example.com"), ("phone", "239 555 0199"), ("lastName", "Reyes-Lee")] {
        let mut form = of_person(0, LONG);
        form[field] = value.into();
        assert_eq!(server.contact(&form).status, 201);
        assert_eq!(owner.inbox()[0]["marks"], json!([]), "{field}");
    }
}

#[test]
fn a_request_whose_text_cannot_be_looked_up_is_stored_without_that_mark() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("TRUSTED_HOPS", "1")]);
    assert_eq!(server.contact(&of_person(0, LONG)).status, 201);
    table.breaks_at("GetItem", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(server.contact(&of_person(1, LONG)).status, 201);
    table.heals();
    assert_eq!(server.requests()[0]["marks"], json!([]));
}

/// One weak sign each, then two of them.
#[test]
fn one_weak_sign_marks_nobody_and_two_do() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let after = |changes: &[(&str, &str)]| {
        let mut form = quote();
        for (field, value) in changes {
            form[field] = (*value).into();
        }
        assert_eq!(server.contact(&form).status, 201);
        let newest = owner.inbox().swap_remove(0);
        (newest["suspected"] == true, newest["marks"].clone())
    };
    let name = ("firstName", "REYES");
    let phone = ("phone", "1234567890");
    let link = ("projectDetails", "please look at www.sunrise-cycles.example");
    let russian = ("projectDetails", "Здравствуйте, нужен пол в гараже");
    for one in [name, phone, link, russian] {
        assert_eq!(after(&[one]), (false, json!([])), "{one:?}");
    }
    assert_eq!(after(&[name, phone]), (true, json!(["odd-name", "odd-phone"])));
    assert_eq!(after(&[link, phone]), (true, json!(["unknown-link", "odd-phone"])));
    assert_eq!(after(&[russian, name]), (true, json!(["other-alphabet", "odd-name"])));
}
