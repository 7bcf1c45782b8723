//! The number that an e-mail to the owner dials. The inbox has the same cases: `site/tests/unit/phone.test.ts`.

use serde_json::Value;

use crate::{
    owner_mail::{server, unfolded},
    support::{MailServer, id_of, quote_with},
};

#[test]
fn an_email_dials_the_first_complete_number_of_what_was_typed() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../phones.json")).expect("a list of cases");
    let mail = MailServer::start();
    let server = server(&mail);
    let mut sent = Vec::new();
    for case in &cases {
        let answer = server.contact(&quote_with("phone", case["typed"].clone()));
        assert_eq!(answer.status, 201, "{case}: {}", answer.body);
        sent.push((id_of(&answer.json()), case));
    }
    let messages = mail.wait_for(cases.len());
    for (id, case) in sent {
        let message = messages.iter().find(|message| message.contains(&format!("<{id}@"))).expect("the e-mail");
        let call = format!("Call: tel:{}\r\n", case["dialed"].as_str().expect("digits"));
        assert!(unfolded(message).contains(&call), "{case}: {message}");
    }
}
