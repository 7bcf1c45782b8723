//! Every rule of the specification's section 5: exactly at its limit, below and above.

use api_lambda::domain::{Definition, FIELD_COUNT, FieldErrors, FieldName, FormValues, RawValue};
use forms::{ENGLISH, Today};
use proptest::prelude::*;

use serde_json::{Value, json};

use crate::support::{Server, Table, checked, program, quote_with};

/// The check of the valid form with one other value.
fn with(field: &str, value: &str) -> Result<FormValues, FieldErrors> {
    let form = quote_with(field, value);
    let text = |value: &serde_json::Value| RawValue::Text(value.as_str().expect("a text").to_owned());
    checked(form.as_object().expect("an object").iter().map(|(name, value)| (name.clone(), text(value))))
}

/// The message under the field; `None` when the value is valid.
fn message(field: &str, value: &str) -> Option<String> {
    let errors = with(field, value).err()?;
    assert_eq!(errors.keys().collect::<Vec<_>>(), [field], "only the one field is wrong");
    errors.into_values().next()
}

#[test]
fn a_value_is_trimmed_at_both_ends() {
    let request = with("firstName", "  Dana \n").expect("a request");
    let (field, value) = request.columns().next().expect("a field");
    assert_eq!((field.as_str(), value), ("firstName", "Dana"));
}

#[test]
fn every_rule_holds_exactly_at_its_limit() {
    let details = |count: usize| "x".repeat(count);
    let cases = [
        ("firstName", String::new(), "First name is required"),
        ("firstName", "   ".to_owned(), "First name is required"),
        ("firstName", "D".to_owned(), ""),
        ("firstName", details(100), ""),
        ("firstName", details(101), "Please use 100 characters at most"),
        ("lastName", String::new(), "Last name is required"),
        ("lastName", "O".to_owned(), ""),
        ("email", "dana".to_owned(), "Invalid email address"),
        ("email", "dana@example".to_owned(), "Invalid email address"),
        ("email", "dana@example..com".to_owned(), "Invalid email address"),
        ("email", "dana @example.com".to_owned(), "Invalid email address"),
        ("email", "dana.reyes+floor@mail.example.com".to_owned(), ""),
        ("phone", "239 555 014".to_owned(), "Phone number must be at least 10 digits"),
        ("phone", "----------".to_owned(), "Phone number must be at least 10 digits"),
        ("phone", "2395550142".to_owned(), ""),
        ("phone", "+1 (239) 555-0142".to_owned(), ""),
        ("propertyAddress", "12 A".to_owned(), "Property address is required"),
        ("propertyAddress", "12 A ".to_owned(), "Property address is required"),
        ("propertyAddress", "12 Ab".to_owned(), ""),
        ("projectType", String::new(), "Please select a project type"),
        ("projectType", "Residential Garage".to_owned(), "Please select a project type"),
        ("projectType", "other".to_owned(), ""),
        ("projectTimeline", "tomorrow".to_owned(), "Please select your timeline"),
        ("projectTimeline", "flexible".to_owned(), ""),
        ("projectDetails", details(9), "Please provide more details about your project"),
        ("projectDetails", "é".repeat(10), ""),
        ("projectDetails", details(5000), ""),
        ("projectDetails", details(5001), "Please use 5000 characters at most"),
    ];
    for (field, value, expected) in cases {
        let found = message(field, &value).unwrap_or_default();
        assert_eq!(found, expected, "{field}: {value:.60}");
    }
}

#[test]
fn line_breaks_are_accepted_in_the_details_only_and_control_characters_nowhere() {
    assert_eq!(message("projectDetails", "one\ntwo\r\nthree"), None);
    let told = Some("Please remove characters that cannot be seen".to_owned());
    assert_eq!(message("firstName", "Da\nna"), told);
    assert_eq!(message("projectDetails", "one two three\u{0}"), told);
}

#[test]
fn an_empty_form_gets_the_message_of_every_field() {
    let errors = checked([]).expect_err("an empty form");
    let fields = Definition::built_in().fields;
    let expected: FieldErrors =
        fields.iter().map(|field| (field.name.to_string(), field.message.to_string())).collect();
    assert_eq!(errors, expected);
}

proptest! {
    #[test]
    fn an_accepted_value_is_trimmed_within_its_limit_and_accepted_again(field in 0..FIELD_COUNT, value in "(?s).{0,60}") {
        let form = Definition::built_in();
        let field = &form.fields[field];
        if let Ok(taken) = field.check(&value, true, &Today::default(), Some(&ENGLISH)) {
            prop_assert_eq!(taken.trim(), &taken);
            prop_assert!(taken.chars().count() <= field.max_chars);
            prop_assert_eq!(field.check(&taken, true, &Today::default(), Some(&ENGLISH)), Ok(taken.clone()));
        }
    }
}

#[test]
fn marks_that_phones_put_around_a_copied_number_are_dropped() {
    let form = Definition::built_in();
    let phone = form.field(FieldName::Phone).expect("a field");
    assert_eq!(
        phone.check("\u{202a}(239) 555-0142\u{202c}", true, &Today::default(), Some(&ENGLISH)).as_deref(),
        Ok("(239) 555-0142")
    );
    assert_eq!(message("firstName", "\u{200b}\u{feff}"), Some("First name is required".to_owned()));
}

/// The output of `ssg form` for a plumber.
const PLUMBER: &str = r#"{"projectTypes":[{"value":"leak","label":"A leak"},{"value":"drain","label":"A blocked drain"}],"detailsHint":"What drips, and where.","sendButton":"Book"}"#;

#[test]
fn words_of_another_trade_that_cannot_be_used_stop_the_program_with_the_reason() {
    let start = |types: &[&str]| {
        let of = |(at, value)| json!({ "value": value, "label": format!("Leak {at}") });
        let types: Vec<Value> = types.iter().enumerate().map(of).collect();
        let form = json!({ "projectTypes": types, "detailsHint": "What drips." }).to_string();
        let table = Table::fresh();
        let command = program(&["serve", "--listen", "127.0.0.1:0"], &[("QUOTE_FORM", &form)]);
        Server::try_run(table.configure(command), table).map(drop)
    };
    let letters = |count: usize| "x".repeat(count);
    for (types, reason) in [
        (&[][..], "projectTypes has no entry"),
        (&["leak", ""], "`` does not have 1 to 40 letters"),
        (&["leak", &letters(41)], "x` does not have 1 to 40 letters"),
    ] {
        let said = start(types).expect_err("it is refused");
        assert!(said.contains("QUOTE_FORM") && said.contains(reason), "{types:?}: {said}");
    }
    assert_eq!(start(&["leak", &letters(40)]), Ok(()));
}

#[test]
fn choices_of_another_trade_are_accepted_and_those_of_the_table_are_not() {
    let server = Server::with(&[("QUOTE_FORM", PLUMBER)]);
    let send = |value: &str| server.post("/api/contact").json(&quote_with("projectType", value)).send().status;
    assert_eq!((send("drain"), send("residential-garage")), (201, 422));
    assert_eq!(server.requests()[0]["projectType"], "drain");
}

#[test]
fn the_page_for_a_browser_without_scripts_has_the_words_of_another_trade() {
    let server = Server::with(&[("QUOTE_FORM", PLUMBER)]);
    let page = server.post("/api/contact").form(&quote_with("email", "none")).send().body;
    assert!(page.contains("A blocked drain</option>") && page.contains("What drips, and where."), "{page}");
    assert!(page.contains("<button type=\"submit\">Book</button>"), "{page}");
    for foreign in ["Residential Garage", "slab", "Quote<", "estimate"] {
        assert!(!page.contains(foreign), "{foreign}: {page}");
    }
}
