//! What holds for every input: the parser of the two bodies, and the cookie that carries a session.

use api_lambda::{
    auth::{SessionKeys, session_cookies, set_session, unset_session},
    domain::{FormValues, RawValue, Submission},
    http::{form_pairs, json_pairs},
};
use jiff::Timestamp;
use proptest::{collection::vec, prelude::*};

const KEYS: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

fn keys() -> SessionKeys {
    SessionKeys::parse(KEYS).expect("a key")
}

proptest! {
    #[test]
    fn any_bytes_are_a_form_or_told_apart_from_one(body in vec(any::<u8>(), 0..400)) {
        for pairs in [json_pairs(&body).ok(), form_pairs(&body).ok()].into_iter().flatten() {
            let _ = FormValues::parse(&Submission::read(pairs));
        }
    }

    #[test]
    fn json_and_a_plain_form_of_the_same_texts_are_the_same(pairs in vec(("[a-zA-Z]{1,8}", "(?s).{0,20}"), 0..6)) {
        let json: Vec<String> = pairs.iter().map(|(name, value)| format!("{name:?}:{}", serde_json::json!(value))).collect();
        let form = serde_urlencoded::to_string(&pairs).expect("a form");
        let json = json_pairs(format!("{{{}}}", json.join(",")).as_bytes()).expect("an object");
        prop_assert_eq!(&json, &form_pairs(form.as_bytes()).expect("a form"));
        let meant: Vec<_> = pairs.into_iter().map(|(name, value)| (name, RawValue::Text(value))).collect();
        prop_assert_eq!(json, meant);
    }

    #[test]
    fn no_header_makes_a_session_without_the_key(header in "(?s).{0,200}") {
        let tokens = session_cookies([header.as_str()]);
        prop_assert_eq!(tokens.iter().find_map(|token| keys().read(token)), None);
    }

    #[test]
    fn the_session_is_found_among_any_other_cookies(before in vec("[a-z]{1,8}=[a-zA-Z0-9]{0,12}", 0..4), after in vec("[a-z]{1,8}=[a-zA-Z0-9]{0,12}", 0..4)) {
        let (session, token) = keys().start(Timestamp::now());
        let own = set_session(&token).split(';').next().expect("a name and a value").to_owned();
        let header = [before, vec![own], after].concat().join("; ");
        let found = session_cookies([header.as_str()]);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0], &token);
        prop_assert_eq!(keys().read(&found[0]).map(|read| read.id), Some(session.id));
    }

    #[test]
    fn a_token_with_one_letter_changed_is_nobodys(place in 0..1000_usize, letter in "[a-zA-Z0-9_-]") {
        let (_, token) = keys().start(Timestamp::now());
        // The last letter of a signature has bits that mean nothing.
        let place = place % (token.len() - 1);
        let mut changed = token.clone();
        changed.replace_range(place..=place, &letter);
        prop_assume!(changed != token);
        prop_assert_eq!(keys().read(&changed), None);
    }
}

#[test]
fn the_cookie_that_logs_out_holds_nothing() {
    let header = unset_session();
    assert_eq!(session_cookies([header.split(';').next().expect("a name and a value")]), [""]);
    assert!(header.contains("Max-Age=0"), "{header}");
}
