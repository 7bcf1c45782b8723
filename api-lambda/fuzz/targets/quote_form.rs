//! Any body parses or is rejected, without a panic. Parsing the accepted values again gives the same values.
#![no_main]

use std::sync::LazyLock;

use api_lambda::{
    domain::{Form, RawValue, Submission},
    http::{form_pairs, json_pairs},
};
use libfuzzer_sys::fuzz_target;

static FORM: LazyLock<Form> = LazyLock::new(Form::built_in);

fuzz_target!(|body: &[u8]| {
    let read = [json_pairs(body).ok(), form_pairs(body).ok()];
    for pairs in read.into_iter().flatten() {
        let form = Submission::read(pairs);
        let Ok(request) = FORM.parse(&form) else { continue };
        for (field, value) in request.fields() {
            assert!(value.chars().count() <= FORM.field(field).max_chars);
            assert_eq!(value, value.trim());
        }
        let again =
            request.fields().map(|(field, value)| (field.as_str().to_owned(), RawValue::Text(value.to_owned())));
        assert_eq!(FORM.parse(&Submission::read(again)).as_ref(), Ok(&request));
    }
});
