//! Any body parses or is rejected, without a panic. Parsing the accepted values again gives the same values.
#![no_main]

use std::sync::LazyLock;

use api_lambda::{
    domain::{Definition, RawValue, Submission},
    http::{form_pairs, json_pairs},
};
use forms::Today;
use libfuzzer_sys::fuzz_target;

static FORM: LazyLock<Definition> = LazyLock::new(Definition::built_in);

fuzz_target!(|body: &[u8]| {
    let read = [json_pairs(body).ok(), form_pairs(body).ok()];
    for pairs in read.into_iter().flatten() {
        let form = Submission::read(&FORM, pairs);
        let Ok(request) = form.check(&FORM, &Today::default()) else { continue };
        for (field, value) in request.columns() {
            assert!(value.chars().count() <= FORM.field(field).expect("a field").max_chars);
            assert_eq!(value, value.trim());
        }
        let again =
            request.columns().map(|(field, value)| (field.as_str().to_owned(), RawValue::Text(value.to_owned())));
        assert_eq!(Submission::read(&FORM, again).check(&FORM, &Today::default()).as_ref(), Ok(&request));
    }
});
