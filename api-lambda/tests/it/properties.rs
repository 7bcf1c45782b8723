//! Properties for every input: the parser of the two bodies, and the session cookie.

use api_lambda::{
    auth::{SessionKeys, session_cookies, set_session, unset_session},
    domain::{Definition, FIELD_COUNT, FieldName, RawValue},
    http::{form_pairs, json_pairs},
};
use forms::{ENGLISH, Today};
use jiff::Timestamp;
use proptest::{collection::vec, prelude::*};

use crate::support::checked;

const KEYS: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

fn keys() -> SessionKeys {
    SessionKeys::parse(KEYS).expect("a key")
}

/// Names and values as a sender may combine them: mostly those of the form, so that some are accepted.
fn pairs() -> impl Strategy<Value = Vec<(String, RawValue)>> {
    let known = (0..FIELD_COUNT).prop_map(|index| FieldName::ALL[index].as_str().to_owned());
    let name = prop_oneof![9 => known, 1 => "[a-zA-Z]{0,100}"];
    let text = prop_oneof![
        Just("2395550142".to_owned()),
        Just("dana@example.com".to_owned()),
        Just("other".to_owned()),
        Just("flexible".to_owned()),
        "(?s).{0,30}",
    ];
    let value = prop_oneof![9 => text.prop_map(RawValue::Text), 1 => any::<u64>().prop_map(RawValue::Number)];
    vec((name, value), 0..30)
}

proptest! {
    #[test]
    fn a_body_is_json_pairs_exactly_if_it_is_a_json_object(text in r#"[{}\[\]":,0-9a-z \\]{0,40}"#, bytes in vec(any::<u8>(), 0..100)) {
        let object = format!("{{\"a\":{text}}}").into_bytes();
        for body in [object, text.into_bytes(), bytes] {
            let is_object = serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(&body).is_ok();
            prop_assert_eq!(json_pairs(&body).is_ok(), is_object, "{}", String::from_utf8_lossy(&body));
        }
    }

    #[test]
    fn any_bytes_of_a_plain_form_are_read_as_text_with_a_sign_for_what_is_none(bytes in vec(any::<u8>(), 0..400)) {
        let encoded: String = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let expected = if text.contains('\u{fffd}') { RawValue::Garbled(text) } else { RawValue::Text(text) };
        prop_assert_eq!(form_pairs(format!("a={encoded}").as_bytes()).expect("a form"), vec![("a".to_owned(), expected)]);
    }

    #[test]
    fn a_submission_is_accepted_with_every_rule_satisfied_or_refused_with_few_short_names(pairs in pairs()) {
        match checked(pairs) {
            Ok(values) => {
                for (name, value) in values.columns() {
                    let (checked, value) = (Definition::built_in().field(name).expect("a field").check(value, true, &Today::default(), Some(&ENGLISH)), value.to_owned());
                    prop_assert_eq!(checked, Ok(value));
                }
            }
            Err(errors) => {
                prop_assert!((1..=20 + FIELD_COUNT).contains(&errors.len()), "{:?}", errors);
                for (name, message) in errors {
                    prop_assert!(name.chars().count() <= 60 && message.len() > 3, "{name}: {message}");
                }
            }
        }
    }

    #[test]
    fn json_and_a_plain_form_of_the_same_texts_are_the_same(pairs in vec(("[a-zA-Z]{1,8}", "(?s).{0,20}"), 0..6)) {
        prop_assume!(pairs.iter().all(|(_, value)| !value.contains('\u{fffd}')));
        let json: Vec<String> = pairs.iter().map(|(name, value)| format!("{name:?}:{}", serde_json::json!(value))).collect();
        let form = serde_urlencoded::to_string(&pairs).expect("a form");
        let json = json_pairs(format!("{{{}}}", json.join(",")).as_bytes()).expect("an object");
        prop_assert_eq!(&json, &form_pairs(form.as_bytes()).expect("a form"));
        let meant: Vec<_> = pairs.into_iter().map(|(name, value)| (name, RawValue::Text(value))).collect();
        prop_assert_eq!(json, meant);
    }

    #[test]
    fn a_cookie_with_real_claims_or_any_others_is_no_session_without_a_signature_by_the_key(
        claims in "[A-Za-z0-9_-]{0,120}", are_real in any::<bool>(), signature in "[A-Za-z0-9_-]{43}",
    ) {
        let (_, real) = keys().start(Timestamp::now());
        let [header, real_claims, _] = real.split('.').collect::<Vec<_>>()[..] else { panic!("not three parts: {real}") };
        let token = format!("{header}.{}.{signature}", if are_real { real_claims } else { &claims });
        let cookie = set_session(&token);
        let found = session_cookies([cookie.split(';').next().expect("a name and a value")]);
        prop_assert_eq!(&found, &[token.as_str()]);
        prop_assert_eq!(keys().read(&found[0]), None);
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
    fn a_token_with_one_changed_letter_is_refused(place in 0..1000_usize, letter in "[a-zA-Z0-9_-]") {
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
fn the_cookie_of_a_logout_is_empty_and_expired() {
    let header = unset_session();
    assert_eq!(session_cookies([header.split(';').next().expect("a name and a value")]), [""]);
    assert!(header.contains("Max-Age=0"), "{header}");
}
