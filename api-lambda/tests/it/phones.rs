//! The number that the owner calls, in e-mails and in the inbox.

use serde_json::Value;

use crate::{
    owner_mail::{server, unfolded},
    support::{MailServer, Owner, id_of, quote_with},
};

#[test]
fn an_email_and_the_inbox_dial_the_first_complete_number_of_what_was_typed() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../phones.json")).expect("a list of cases");
    // Of more at a time, some would be taken for a flood, and not be mailed.
    cases.chunks(50).for_each(dials);
}

fn dials(cases: &[Value]) {
    let mail = MailServer::start();
    let server = server(&mail);
    let mut sent = Vec::new();
    for case in cases {
        let answer = server.contact(&quote_with("phone", case["typed"].clone()));
        assert_eq!(answer.status, 201, "{case}: {}", answer.body);
        sent.push((id_of(&answer.json()), case));
    }
    let messages = mail.wait_for(cases.len());
    let listed = Owner::of(&server).inbox();
    for (id, case) in sent {
        let message = messages.iter().find(|message| message.contains(&format!("<{id}@"))).expect("the e-mail");
        assert_eq!(listed.iter().find(|request| id_of(request) == id).expect("it")["dialed"], case["dialed"], "{case}");
        let call = format!("Call: tel:{}\r\n", case["dialed"].as_str().expect("digits"));
        assert!(unfolded(message).contains(&call), "{case}: {message}");
    }
}
