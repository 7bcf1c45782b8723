//! A browser without scripts: a thank-you page, or a page with the typed text and the mistakes.

use aws_lc_rs::digest;
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use crate::support::{Answer, Server, Site, appointment, quote, quote_with};

fn post(server: &Server, form: &Value) -> Answer {
    server.post("/api/contact").form(form).send()
}

/// Decodes the entities of a page.
fn read(page: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#x27;", "'"), ("&#39;", "'")];
    let text = entities.iter().fold(page.to_owned(), |text, (entity, letter)| text.replace(entity, letter));
    text.replace("&#x2f;", "/").replace("&#47;", "/").replace("&amp;", "&")
}

/// Asserts the headers and the markup that every page needs.
fn assert_safe_page(answer: &Answer) {
    let kind = answer.header("content-type").to_lowercase();
    assert_eq!(kind, "text/html; charset=utf-8", "{}", answer.body);
    // With `no-store`, a browser could not go back to it and to the typed text.
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    assert!(!answer.body.contains("<script") && answer.body.contains("<html lang=\"en\""), "{}", answer.body);
}

/// Asserts that every typed text is in its field of the page.
fn assert_kept(answer: &Answer, typed: &Value) {
    let page = read(&answer.body);
    for (name, value) in typed.as_object().expect("an object") {
        let value = value.as_str().expect("a text");
        assert!(page.contains(&format!("name=\"{name}\"")), "{name} has no field: {page}");
        match name.as_str() {
            "projectType" | "projectTimeline" => {
                let option = page.split("<option").find(|option| option.contains(&format!("value=\"{value}\"")));
                assert!(option.is_some_and(|option| option.contains("selected")), "{value} is not chosen: {page}");
            }
            "projectDetails" => assert!(page.contains(&format!("{value}</textarea>")), "{value:?} is lost: {page}"),
            _ => assert!(page.contains(&format!("value=\"{value}\"")), "{value:?} is lost: {page}"),
        }
    }
}

#[test]
fn a_good_form_leads_to_the_thank_you_page() {
    let server = Server::start();
    let answer = post(&server, &quote());
    assert_eq!((answer.status, answer.header("location")), (303, "/thank-you"));
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn the_thank_you_page_is_on_the_first_site_origin() {
    let server = Server::with(&[("SITE_ORIGIN", "https://www.example.com,https://example.com")]);
    let location = |host: &str| {
        let call = server.post("/api/contact").header("host", host).header("origin", "https://www.example.com");
        let answer = call.form(&quote_with("lastName", host)).send();
        assert_eq!(answer.status, 303, "{host}: {}", answer.body);
        answer.header("location").to_owned()
    };
    assert_eq!(location("api.internal.example"), "https://www.example.com/thank-you");
    assert_eq!(location("www.example.com"), "https://www.example.com/thank-you");
}

#[test]
fn the_same_form_twice_is_one_request() {
    let server = Server::start();
    for _ in 0..3 {
        assert_eq!(post(&server, &quote()).status, 303);
    }
    assert_eq!(server.requests().len(), 1);
    assert_eq!(post(&server, &quote_with("firstName", "Dan")).status, 303);
    assert_eq!(server.requests().len(), 2, "other fields are another request");
    let server = server.again(&[]);
    assert_eq!(post(&server, &quote()).status, 303);
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn the_same_form_from_another_network_or_in_other_letters_of_the_same_text_is_one_request() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let form = quote_with("lastName", "Núñez");
    let (mut capitals, mut decomposed) = (form.clone(), form.clone());
    capitals["email"] = "Dana@Example.COM".into();
    decomposed["lastName"] = "Nu\u{301}n\u{303}ez".into();
    for (address, form) in
        [("203.0.113.1", &form), ("203.0.113.2", &form), ("203.0.113.1", &capitals), ("2001:db8::1", &decomposed)]
    {
        let call = server.post("/api/contact").header("x-forwarded-for", address);
        assert_eq!(call.form(form).send().status, 303);
    }
    let [stored] = &server.requests()[..] else { panic!("more than one") };
    assert_eq!((&stored["email"], &stored["lastName"]), (&json!("dana@example.com"), &json!("Núñez")));
}

#[test]
fn a_form_that_is_not_in_utf_8_is_shown_again_and_not_stored() {
    let server = Server::start();
    for (field, sent) in
        [("firstName", "Jos%E9"), ("lastName", "%C1lvarez"), ("projectDetails", "Caf%E9+floor,+%FC%8C")]
    {
        let mut form = quote();
        form[field] = "PLACE".into();
        let body = crate::support::urlencoded(&form).replace("PLACE", sent);
        let answer = server.post("/api/contact").body("application/x-www-form-urlencoded", body).send();
        assert_eq!(answer.status, 422, "{sent}");
        assert_safe_page(&answer);
        let page = read(&answer.body);
        assert!(page.contains("Please type the letters again that are shown as \u{fffd}"), "{page}");
        assert!(page.contains("12 Palm Way, Naples") && page.contains('\u{fffd}'), "what can be read is kept: {page}");
    }
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn a_mistake_shows_a_page_with_the_message_and_everything_that_was_typed() {
    let server = Server::start();
    let typed = json!({
        "firstName": "Zoë \"><script>alert(1)</script>",
        "lastName": "O'Brien & Sons",
        "email": "zoe at example",
        "phone": "239 <555>",
        "propertyAddress": "12 \"Palm\" Way",
        "projectType": "retail-space",
        "projectTimeline": "2-3-months",
        "projectDetails": "First line</textarea><img src=x onerror=alert(1)>\r\n  second {{ 7 * 7 }} &lt;",
    });
    let answer = post(&server, &typed);
    assert_eq!(answer.status, 422);
    assert_safe_page(&answer);
    assert!(!answer.body.contains("<img") && !answer.body.contains("O'Brien & Sons"), "{}", answer.body);
    assert_kept(&answer, &typed);
    let page = read(&answer.body);
    for message in ["Invalid email address", "Phone number must be at least 10 digits"] {
        assert!(page.contains(message), "{message}: {page}");
    }
    assert!(!page.contains("First name is required"), "only what is wrong is told");
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn the_page_with_mistakes_keeps_what_a_robot_wrote_into_the_field_that_people_leave_empty() {
    let server = Server::start();
    let website = |typed: &str| {
        let mut form = quote_with("email", "none");
        form["subject"] = typed.into();
        let page = post(&server, &form).body;
        let field = page.split("name=\"subject\"").nth(1).expect("the field");
        field.split_once("value=\"").expect("a value").1.split('"').next().map(str::to_owned)
    };
    assert_eq!(website("buy").as_deref(), Some("buy"));
    assert_eq!(website("").as_deref(), Some(""));
}

#[test]
fn the_page_with_mistakes_can_be_sent_again_and_is_labeled() {
    let server = Server::start();
    let answer = post(&server, &quote_with("email", "dana"));
    let page = answer.body.as_str();
    assert!(page.contains("action=\"/api/contact\"") && page.contains("method=\"post\""), "{page}");
    assert!(page.contains("aria-invalid=\"true\"") && page.contains("aria-describedby="), "{page}");
    for field in api_lambda::domain::Definition::built_in().fields {
        assert!(page.contains(&*field.label), "{} has no label: {page}", field.name);
    }
}

#[test]
fn an_empty_form_gets_every_message() {
    let server = Server::start();
    let answer = post(&server, &json!({}));
    assert_eq!(answer.status, 422);
    assert_safe_page(&answer);
    for field in api_lambda::domain::Definition::built_in().fields {
        assert!(answer.body.contains(&*field.message), "{}: {}", field.name, answer.body);
    }
}

#[test]
fn too_many_forms_show_a_page_that_keeps_what_was_typed() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000")]);
    assert_eq!(post(&server, &quote()).status, 303);
    let typed = quote_with("projectDetails", "A long story\r\nthat nobody wants to type again.");
    let answer = post(&server, &typed);
    assert_eq!(answer.status, 429);
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=2_000_000_000).contains(&wait), "{wait}");
    assert_safe_page(&answer);
    assert_kept(&answer, &typed);
}

#[test]
fn a_plain_form_refused_unread_is_answered_with_a_page() {
    let server = Server::start();
    let large = post(&server, &quote_with("projectDetails", "x".repeat(40_000)));
    let foreign = server.post("/api/contact").header("sec-fetch-site", "cross-site").form(&quote()).send();
    for (answer, status) in [(large, 413), (foreign, 403)] {
        assert_eq!(answer.status, status);
        assert_safe_page(&answer);
    }
}

#[test]
fn refusals_of_other_paths_are_problems_not_pages() {
    let server = Server::start();
    for path in ["/api/admin/login", "/api/nothing"] {
        for (site, length, status) in [("cross-site", 5, 403), ("same-origin", 40_000, 413)] {
            let call = server.post(path).header("sec-fetch-site", site);
            let answer = call.form(&json!({ "password": "x".repeat(length) })).send();
            assert_eq!((answer.status, answer.header("content-type")), (status, "application/problem+json"), "{path}");
        }
    }
}

#[test]
fn the_page_bears_the_name_of_the_business() {
    let server = Server::with(&[("SITE_NAME", "Dune <Floors> & Sons")]);
    let answer = post(&server, &json!({}));
    assert!(
        !answer.body.contains("<Floors>") && read(&answer.body).contains("Dune <Floors> & Sons"),
        "{}",
        answer.body
    );
}

#[test]
fn a_browser_without_scripts_gets_the_form_again_and_then_the_words_of_the_definition() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let send = |form: &str| {
        let call = server.post(&to).body("application/x-www-form-urlencoded", form);
        call.header("accept-language", "en").send()
    };
    let good =
        "patient=Dana&tel=2395550142&mail=&visit=check-up&plan=&days=tue&days=mon&day=&people=3&member=&status=&sk=";
    let page = send(good);
    assert_eq!(page.status, 422);
    for part in [
        "<html lang=\"en-US\">",
        "I have read the privacy note: please check",
        "action=\"/api/contact?form=appointment&v=",
        "<legend>What may we plan?</legend>",
        "value=\"check-up\" required checked>",
        "name=\"days\" value=\"tue\" checked>",
        "type=\"date\"",
        "step=\"any\" value=\"3\"",
        "<a href=\"/privacy\" target=\"_blank\">privacy note</a>",
        "Dental plan (if “What may we plan?”: I am new here)",
        "People (persons; optional)",
        "E-mail (optional)",
        "<button type=\"submit\">Ask for an appointment</button>",
    ] {
        let body = page.body.replace("&#x2f;", "/");
        assert!(body.contains(part), "no {part} in {body}");
    }
    for foreign in ["24 hours", "estimate", "Quote", "slab", "name=\"pictures\""] {
        assert!(!page.body.contains(foreign), "{foreign}: {}", page.body);
    }
    let sent = send(&format!("{good}&terms=yes"));
    assert_eq!((sent.status, sent.header("content-type")), (200, "text/html; charset=utf-8"));
    for part in ["<h1>Thank you, we call you</h1>", "On the next working day.", "1. We read it.", "2. We call."] {
        assert!(sent.body.contains(part), "no {part} in {}", sent.body);
    }
    assert!(!sent.body.contains("<form"), "{}", sent.body);
    assert_eq!(server.requests()[0]["answers"], json!({ "days": "mon tue", "people": "3", "terms": "yes" }));
    assert_eq!(send(&format!("{good}&terms=yes&sk=twice")).status, 422, "other fields come once");
}

#[test]
fn a_page_in_another_language_has_no_english_word_about_a_mistake() {
    let site = Site::new();
    let mut form = appointment();
    form["language"] = "de".into();
    let to = site.publish(&form);
    let server = site.server();
    let page = server.post(&to).form(&json!({ "patient": "x".repeat(121) })).send().body;
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    for english in ["Please", "needs another look", "optional", "required.", "Rather talk", "Leave this empty"] {
        assert!(!page.contains(english), "{english}: {page}");
    }
}

#[test]
fn a_page_in_another_language_has_the_words_that_its_definition_brings() {
    let site = Site::new();
    let mut form = appointment();
    form["language"] = "de".into();
    let names = [
        "optional", "empty", "tooLong", "unseen", "check", "correct", "wrongOne", "wrong", "kept", "allRequired",
        "someRequired", "notSent", "busy", "wait", "later", "tooLarge", "call", "home",
    ];
    let words = names.map(|name| {
        let blank = [("tooLong", " {most}"), ("wrong", " {count}"), ("wait", " {minutes}")];
        let blank = blank.iter().find(|(of, _)| *of == name).map_or("", |(_, blank)| blank);
        (name.to_owned(), Value::from(format!("Wort-{name}{blank}")))
    });
    form["words"] = Value::Object(words.into_iter().collect());
    let to = site.publish(&form);
    let server = site.server();
    let page = server.post(&to).form(&json!({ "patient": "x".repeat(121) })).send().body;
    for words in ["check", "correct", "wrong 4", "kept", "someRequired", "optional", "tooLong 120", "call", "empty"] {
        assert!(page.contains(&format!("Wort-{words}")), "{words}: {page}");
    }
    for english in ["Please", "needs another look", "optional)", "required.", "Rather talk", "Leave this empty"] {
        assert!(!page.replace("Wort-optional)", "").contains(english), "{english}: {page}");
    }
}

#[test]
fn a_plain_form_keeps_the_campaign_in_the_address_of_its_page_and_nothing_else_of_it() {
    let server = Server::start();
    for (address, referer, kept) in [
        (
            "/api/contact",
            "/jobs?utm_source=spring&name=Dana&gclid=x%20y",
            json!({ "utm_source": "spring", "gclid": "x y" }),
        ),
        ("/api/contact", "/jobs?name=Dana", Value::Null),
        // A site that keeps no source says so in the address of its forms.
        ("/api/contact?page=", "/jobs?utm_source=spring", Value::Null),
    ] {
        let referer = format!("https://www.dune.example{referer}");
        let sent =
            server.post(address).header("referer", &referer).form(&quote_with("lastName", referer.as_str())).send();
        assert_eq!(sent.status, 303, "{}", sent.body);
        let request = server.requests().remove(0);
        assert_eq!(request["source"], kept, "{referer}");
        assert_eq!(request["page"], if address.ends_with('=') { Value::Null } else { "/jobs".into() });
    }
}

#[test]
fn a_page_about_a_form_that_is_not_known_is_in_the_first_language_of_the_site() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let (_, version) = to.split_once("&v=").expect("its version");
    let variables = [("SITE_LANGUAGE", "de-DE"), site.variable()];
    let gone = format!("/api/contact?form=gone&v={version}");
    let answer = Server::with(&variables).post(&gone).form(&json!({})).send();
    assert_eq!(answer.status, 404, "{}", answer.body);
    assert!(answer.body.contains("<html lang=\"de-DE\">"), "{}", answer.body);
    assert!(answer.body.contains("Ihre Anfrage wurde nicht gesendet") && answer.body.contains("Lieber anrufen?"));
    assert!(!answer.body.contains("This form"), "{}", answer.body);
}

#[test]
fn a_page_in_a_language_from_right_to_left_turns_around() {
    let site = Site::new();
    let mut form = appointment();
    form["language"] = "ar".into();
    let to = site.publish(&form);
    let page = site.server().post(&to).form(&json!({ "patient": "x" })).send().body;
    assert!(page.contains("<html lang=\"ar\" dir=\"rtl\">"), "{page}");
}

/// The form with the facts of a business.
fn of_business(call: &str, accent: &str) -> Value {
    let mut form = appointment();
    form["business"] = json!({
        "name": "Buckeye <Smiles>", "phone": "(740) 555-0123", "call": call, "accent": accent, "accentDark": "#5c123c",
    });
    form
}

/// Asserts that a page is one of the business, and of no other.
fn assert_of_business(answer: &Answer) {
    let page = read(&answer.body);
    for part in [
        "<span>Buckeye <Smiles></span>",
        "| Buckeye <Smiles></title>",
        "<a href=\"tel:+17405550123\">(740) 555-0123</a>",
        ":root{--accent:#8a1c5b}:root{--accent-dark:#5c123c}</style>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    for foreign in ["<svg", "on the home page", "Dune Floors"] {
        assert!(!page.contains(foreign), "{foreign}: {page}");
    }
    // The colors count: the policy has the hash of the style.
    let style = answer.body.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>")).expect("a style").0;
    let hash = BASE64_STANDARD.encode(digest::digest(&digest::SHA256, style.as_bytes()));
    let policy = answer.header("content-security-policy");
    assert!(policy.contains(&format!("style-src 'sha256-{hash}'")), "{policy}");
}

#[test]
fn each_page_has_the_name_phone_and_colors_of_the_business_that_its_form_names() {
    let site = Site::new();
    let to = site.publish(&of_business("tel:+17405550123", "#8a1c5b"));
    let server = site.server_with(&[("SITE_NAME", "Dune Floors"), ("CONTACT_LIMIT", "5/2000000000")]);
    let send = |to: &str, form: &Value| server.post(to).header("accept-language", "en").form(form).send();
    let good =
        json!({ "patient": "Dana", "tel": "239 555 0142", "visit": "check-up", "member": "AB-123", "terms": "yes" });
    let mistaken = send(&to, &json!({ "patient": "Dana" }));
    let stored = send(&to, &good);
    let unknown = send("/api/contact?form=nothing&v=00000000000000000000000000000000", &good);
    for (answer, status) in [(mistaken, 422), (stored, 200), (unknown, 404)] {
        assert_eq!(answer.status, status, "{}", answer.body);
        assert_of_business(&answer);
    }
    let busy = (0..6).map(|_| send(&to, &json!({}))).find(|answer| answer.status == 429).expect("too many");
    assert_of_business(&busy);
}

#[test]
fn a_form_sent_from_the_page_of_an_office_is_answered_with_its_phone_number() {
    let site = Site::new();
    let mut form = of_business("tel:+17405550123", "#8a1c5b");
    form["business"]["offices"] =
        json!([{ "page": "/locations/dublin", "phone": "(614) 555-0188", "call": "tel:+16145550188" }]);
    let to = site.publish(&form);
    let server = site.server();
    for (page, phone) in [("dublin", "<a href=\"tel:+16145550188\">(614) 555-0188</a>"), ("delaware", "(740) 555-0123")]
    {
        let answer = server
            .post(&to)
            .header("referer", &format!("https://www.example.com/locations/{page}"))
            .form(&json!({ "patient": "Dana" }))
            .send();
        assert_eq!(answer.status, 422);
        assert!(read(&answer.body).contains(phone), "{page}: {}", answer.body);
    }
}

#[test]
fn a_form_with_a_link_or_a_color_that_is_none_is_not_taken_from_the_site() {
    for form in [of_business("javascript:alert(1)", "#8a1c5b"), of_business("tel:1", "red}body{display:none")] {
        let definition: forms::Definition = serde_json::from_value(form).expect("a definition");
        assert_eq!(definition.problems().len(), 1, "{:?}", definition.problems());
    }
}

#[test]
fn the_form_of_a_site_in_the_settings_names_the_business_too() {
    let form = json!({
        "projectTypes": [{ "value": "leak", "label": "A leak" }], "detailsHint": "What drips.", "sendButton": "Book",
        "business": of_business("tel:+17405550123", "#8a1c5b")["business"],
    });
    let server = Server::with(&[("QUOTE_FORM", &form.to_string())]);
    let answer = post(&server, &json!({}));
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_of_business(&answer);
}
