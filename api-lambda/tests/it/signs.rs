//! Each sign of a robot in what was typed, at its bounds. `robots.rs` says how well they work together.

use serde_json::json;

use crate::support::{Owner, Server, quote, quote_with};

/// Stores a request with these changes, and returns the marks for what was typed. A phone number that nobody has is the
/// second weak sign that makes the others show.
fn signs(server: &Server, owner: &Owner<'_>, changes: &[(&str, &str)]) -> Vec<String> {
    let mut form = quote();
    form["phone"] = "1234567890".into();
    for (field, value) in changes {
        form[field] = (*value).into();
    }
    let answer = server.contact(&form);
    assert_eq!(answer.status, 201, "{changes:?}: {}", answer.body);
    let newest = owner.inbox().swap_remove(0);
    let marks = newest["marks"].as_array().expect("marks").iter().map(|mark| mark.as_str().expect("a text").to_owned());
    marks.filter(|mark| mark != "odd-phone").collect()
}

/// Checks the marks of each value of a field; none for those that are like a customer's.
#[track_caller]
fn assert_signs(field: &str, cases: &[(&str, &[&str])]) {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    for (value, expected) in cases {
        assert_eq!(signs(&server, &owner, &[(field, value)]), *expected, "{field}: {value}");
    }
}

#[test]
fn links_are_marked_unless_customers_send_such_or_the_text_is_about_the_work() {
    let unknown = &["unknown-link"][..];
    assert_signs(
        "projectDetails",
        &[
            ("please look at that one today", &[]),
            ("please look at www.a.example today", unknown),
            ("please look at www.a.example and www.b.example", unknown),
            ("see www.a.example www.b.example www.c.example", &["many-links"]),
            ("please look at https://photos.google.com/share/x", &[]),
            ("please look at https://www.instagram.com/p/x", &[]),
            ("a garage of 20x20 as at www.a.example", &[]),
            ("please [url=x]look[/url] at that", &["markup"]),
        ],
    );
    assert_signs(
        "propertyAddress",
        &[("12 Palm Way www.a.example", &[]), ("12 Palm Way https://maps.apple.com/x", &[])],
    );
    assert_signs("lastName", &[("www.a.example", &["link-in-name"]), ("$$ www.a.example", &["link-in-name"])]);
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let beside = [("propertyAddress", "12 Palm Way www.a.example"), ("projectDetails", "please call me today")];
    assert_eq!(signs(&server, &Owner::of(&server), &beside), unknown);
}

#[test]
fn words_of_advertisements_count_and_words_about_the_work_count_against_them() {
    let (sales, advertisement) = (&["sales-words"][..], &["advertisement"][..]);
    assert_signs(
        "projectDetails",
        &[
            ("we offer and we provide", &[]),
            ("we offer, we provide and we help", sales),
            ("seo is what we offer", sales),
            ("seo at www.a.example", &["sales-words", "unknown-link"]),
            ("seo and keywords", sales),
            ("seo and keywords we offer", advertisement),
            ("seo and keywords we offer for 20x20", sales),
            ("seo and keywords we offer in a basement", sales),
            ("seo and keywords we offer in a basement of 20x20", &[]),
            ("seo and keywords we offer, we provide and we help your garage and basement slab", advertisement),
            ("seo and keywords we offer at www.a.example in your basement", &["advertisement", "unknown-link"]),
            ("Seos, keywordsx and preseo", &[]),
            ("发票和微信和推广 for the floor and slab", sales),
            ("发票和微信和推广 for that", &["advertisement", "other-alphabet"]),
        ],
    );
}

#[test]
fn a_text_mostly_in_another_alphabet_is_marked() {
    let other = &["other-alphabet"][..];
    assert_signs(
        "projectDetails",
        &[
            ("Пол для гаража", other),
            ("Пол пол abc def", &[]),
            ("ɐɐɐɐɐɐ ɐɐɐɐɐɐ", other),
            ("ạảấầẩẫậ ắằẳẵặẹẻẽ", &[]),
            ("\u{1f00}\u{1f00}\u{1f00}\u{1f00}\u{1f00} \u{1f00}\u{1f00}\u{1f00}\u{1f00}\u{1f00}", other),
        ],
    );
}

#[test]
fn names_that_nobody_has_are_marked() {
    let odd = &["odd-name"][..];
    let cases = [
        ("McAllister", &[][..]),
        ("VanDerBerg", &[]),
        ("JeanPaul", &[]),
        ("MariaJose", odd),
        ("AbCdEfGh", odd),
        ("Xkcdqrst", odd),
        ("Xkcd", &[]),
        ("Aschmrt", odd),
        ("Armstrong", &[]),
        ("Aschmet", &[]),
        ("Čtvrtkřst", &[]),
        ("Lucky77", &[]),
        ("Lucky777", odd),
        ("Lucky 777", &[]),
        ("Reyes$", odd),
        ("www", &[]),
    ];
    assert_signs("lastName", &cases);
    assert_signs("firstName", &cases);
    assert_signs("lastName", &[("dANA", odd), (&"x".repeat(40), odd), (&"x".repeat(41), &[])]);
}

#[test]
fn phone_numbers_that_nobody_has_are_marked() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    for (phone, is_odd) in [
        ("5555555555", true),
        ("123-456-7890", true),
        ("1234567891", true),
        ("9876543210", false),
        ("(239) 555-0142", false),
        ("8 916 555 01 42", true),
        ("+8 916 555 01 42", false),
        ("1 239 555 01 42", false),
        ("800 555 01 42", false),
        ("8 916 555 01 424", false),
    ] {
        assert_eq!(server.contact(&quote_with("phone", phone)).status, 201);
        // The other weak sign.
        let mut form = quote_with("phone", phone);
        form["lastName"] = "Reyes$".into();
        assert_eq!(server.contact(&form).status, 201);
        let expected = if is_odd { json!(["odd-name", "odd-phone"]) } else { json!([]) };
        assert_eq!(owner.inbox()[0]["marks"], expected, "{phone}");
        assert_eq!(owner.inbox()[1]["marks"], json!([]), "one weak sign: {phone}");
    }
}

#[test]
fn an_address_that_is_a_name_or_no_word_is_marked() {
    let odd = &["odd-address"][..];
    assert_signs(
        "propertyAddress",
        &[
            ("Dana Reyes", odd),
            ("DANAREYES", odd),
            (" reyes", odd),
            ("Palm Way", &[]),
            ("Xkcdqrst Way", odd),
            ("12 Xkcdqrst Way", &[]),
            ("PalmaWay Naples", odd),
            ("12 PalmaWay Naples", &[]),
        ],
    );
}

#[test]
fn a_text_is_gibberish_if_a_third_of_its_words_is() {
    let gibberish = &["gibberish"][..];
    assert_signs(
        "projectDetails",
        &[
            ("xkcdqrst that door", gibberish),
            ("xkcdqrst with that door", &[]),
            ("xkcdqrst the big old red one", gibberish),
            ("FloorPaint that door", gibberish),
            ("a big old red car in it", &[]),
        ],
    );
}
