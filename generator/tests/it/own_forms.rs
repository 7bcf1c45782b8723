//! Forms of the business's own, from `content/forms/`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{
    support::{files, small_site, ssg, stderr, stdout, tests},
    translations,
};

const PRIVACY: &str = "---\ntitle: What We Keep\nname: Privacy\nheading: What we keep\nfooter: 1\nmetaDescription: What we \
                       store of what you write to us, how long we keep it, who reads it, and how to have it removed sooner \
                       than that, by a mail.\n---\nOnly what you write.\n";

const SHORT: &str = "title: Ask for a visit\nfields:\n  - { name: phone, label: Phone number, kind: phone }\nsend: Ask\n\
                     sent: { title: Thank you, text: We call you. }\n";

/// The small site, whose home page shows this form.
fn site_with(name: &str, form: &str) -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    for folder in ["forms", "pages"] {
        fs::create_dir(content.join(folder)).expect("a folder");
    }
    fs::write(content.join("pages/privacy.md"), PRIVACY).expect("a page");
    fs::write(content.join(format!("forms/{name}.yaml")), form).expect("a form");
    let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
    fs::write(content.join("home.yaml"), format!("{home}      form: {name}\n")).expect("the home page");
    site
}

fn change(site: &Path, path: &str, from: &str, to: &str) {
    let path = site.join("content").join(path);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).expect("a file");
}

/// Builds, and returns the files of forms with the home page.
fn build(site: &Path) -> (Vec<String>, String) {
    let output = ssg(site, &["build", "--now", "2026-06-01"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let dist = site.join("dist");
    let forms = files(&dist).into_iter().filter(|path| path.starts_with("assets/forms/")).collect();
    (forms, fs::read_to_string(dist.join("index.html")).expect("the home page"))
}

fn all_kinds() -> PathBuf {
    tests().join("forms")
}

/// What `ssg check` says, without the messages that every such site gets.
fn said(site: &Path) -> String {
    stdout(&ssg(site, &["check", "--message-format", "json", "--now", "2026-06-01"]))
}

#[test]
fn a_form_of_a_site_that_keeps_no_source_names_an_empty_page() {
    for (site, action) in
        [(small_site(), "/api/contact?page=\""), (site_with("visit", SHORT), "/api/contact?form=visit&amp;v=")]
    {
        change(site.path(), "site.yaml", "name:", "leadSource: false\nname:");
        let (_, home) = build(site.path());
        let written = home.split("action=\"").nth(1).and_then(|rest| rest.split_once('>')).expect("a form").0;
        assert!(written.starts_with(action) && written.contains("page=\""), "{written}");
    }
}

#[test]
fn a_form_of_each_kind_becomes_the_definition_that_the_api_reads() {
    let written = fs::read_to_string(all_kinds().join("all-kinds.yaml")).expect("a form");
    let site = site_with("everything", &written);
    let (forms, home) = build(site.path());
    let [path] = forms.as_slice() else { panic!("{forms:?}") };
    let text = fs::read_to_string(site.path().join("dist").join(path)).expect("the definition");
    let definition: Value = serde_json::from_str(&text).expect("JSON");
    let pretty = serde_json::to_string_pretty(&definition).expect("JSON");
    snapbox::Assert::new()
        .action_env(snapbox::assert::DEFAULT_ACTION_ENV)
        .eq(format!("{pretty}\n"), snapbox::Data::read_from(&all_kinds().join("all-kinds.json"), None).raw());
    let version = path.strip_prefix("assets/forms/everything.").and_then(|rest| rest.strip_suffix(".json"));
    let version = version.expect("the version in the name of the file");
    assert!(home.contains(&format!("action=\"/api/contact?form=everything&amp;v={version}\"")), "{home}");
}

#[test]
fn a_changed_word_makes_another_version_and_the_same_words_the_same() {
    let site = site_with("visit", SHORT);
    let (first, _) = build(site.path());
    assert_eq!(build(site.path()).0, first);
    change(site.path(), "forms/visit.yaml", "send: Ask", "send: Ask us");
    let (second, _) = build(site.path());
    assert_eq!((first.len(), second.len()), (1, 1));
    assert_ne!(first, second);
}

#[test]
fn a_phone_number_has_at_least_the_digits_of_a_complete_one_of_the_country() {
    let site = site_with("visit", &SHORT.replace("kind: phone", "kind: phone, message: Write all digits"));
    let path = site.path().join("content/site.yaml");
    let american = fs::read_to_string(&path).expect("site.yaml");
    let least = |phone: &str, country: &str, language: &str| {
        let text = american.replace("+1 239 555 0100", phone).replace("region: FL, postalCode: \"34102\", ", "");
        let text = text.replace("country: US", &format!("postalCode: \"28001\", country: {country}"));
        fs::write(&path, format!("{text}language: {language}\n")).expect("site.yaml");
        let output = ssg(site.path(), &["build", "--now", "2026-06-01"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let found = files(&site.path().join("dist/assets/forms"));
        let visit = found.iter().find(|path| path.starts_with("visit.")).expect("the form");
        let text = fs::read_to_string(site.path().join("dist/assets/forms").join(visit)).expect("the definition");
        serde_json::from_str::<Value>(&text).expect("JSON")["fields"][0]["rule"]["minDigits"].clone()
    };
    let (forms, _) = build(site.path());
    let text = fs::read_to_string(site.path().join("dist").join(&forms[0])).expect("the definition");
    assert!(text.contains("\"minDigits\":10"), "a number of America: {text}");
    assert_eq!(least("+49 89 5550142", "DE", "de"), 6);
    assert_eq!(least("912 34 56 78", "ES", "es"), 9);
    assert_eq!(least("+34 912 34 56 78", "ES", "en"), 6, "an English page is read in many countries");
}

#[test]
fn a_form_named_quote_takes_the_place_of_the_built_in_one_everywhere() {
    let site = site_with("quote", SHORT);
    change(site.path(), "home.yaml", "      form: quote\n", "");
    let (forms, home) = build(site.path());
    assert!(forms[0].starts_with("assets/forms/quote."), "{forms:?}");
    assert!(home.contains("/api/contact?form=quote&amp;v=") && !home.contains("Project timeline"), "{home}");

    fs::write(site.path().join("content/form.yaml"), "projectTypes: [{ value: a, label: A }]\ndetailsHint: What.\n")
        .expect("words of the built-in form");
    let said = said(site.path());
    assert!(said.contains("forms/quote.yaml is the quote form, so nothing is made of this file"), "{said}");
}

#[test]
fn the_form_that_is_built_in_stays_where_a_page_has_one_of_its_own() {
    let site = site_with("visit", SHORT);
    change(site.path(), "home.yaml", "      form: visit\n", "");
    let page = "title: Ask for a Visit\nmetaDescription: Tell us when you are at home, and we come and look at what is \
                broken. We call you on the same day, and the visit costs you nothing.\nsections:\n  - hero: { heading: Ask \
                for a visit, intro: We come. }\n  - form: { heading: When are you at home, form: visit }\n";
    fs::write(site.path().join("content/pages/visit.yaml"), page).expect("a page");
    let (forms, home) = build(site.path());
    assert_eq!(forms.len(), 1);
    assert!(home.contains("action=\"/api/contact\"") && home.contains("Project timeline"));
    let visit = fs::read_to_string(site.path().join("dist/visit.html")).expect("the page");
    assert!(visit.contains("/api/contact?form=visit&amp;v=") && !visit.contains("Project timeline"), "{visit}");
}

#[test]
fn forms_that_nobody_could_use_are_reported() {
    type Case<'c> = (&'c str, &'c dyn Fn(&Path), &'c str);
    let cases: [Case<'_>; 5] = [
        ("no page shows it", &|site| change(site, "home.yaml", "      form: visit\n", ""), "no page shows this form"),
        (
            "a second form on the page",
            &|site| change(site, "home.yaml", "  - contact:", "  - form: { heading: Or, form: visit }\n  - contact:"),
            "this page has a form already",
        ),
        (
            "a site without the API",
            &|site| {
                let home = "  - contact:";
                change(site, "home.yaml", home, "  - form: { heading: Or, form: visit }\n  - contact:");
                change(site, "site.yaml", "name:", "quoteForm: false\nname:");
            },
            "the site has no API that receives forms",
        ),
        (
            "a link in a consent to no page",
            &|site| {
                let consent =
                    "  - { name: ok, label: I agree, kind: consent, link: { label: agree, to: /terms } }\nsend:";
                change(site, "forms/visit.yaml", "send:", consent);
            },
            "/terms",
        ),
        (
            "a name that a request has already",
            &|site| change(site, "forms/visit.yaml", "name: phone", "name: subject"),
            "have `subject` for something else",
        ),
    ];
    for (case, spoil, message) in cases {
        let site = site_with("visit", SHORT);
        assert!(!said(site.path()).contains("forms/visit.yaml"), "{case}");
        spoil(site.path());
        let said = said(site.path());
        assert!(said.contains(message), "{case}: {said}");
    }
}

#[test]
fn versions_that_a_page_of_last_week_has_stay_published_until_no_draft_can_have_them() {
    let site = site_with("visit", SHORT);
    let forms = || {
        let output = ssg(site.path(), &["build"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let all = files(&site.path().join("dist")).into_iter();
        all.filter(|path| path.starts_with("assets/forms/")).collect::<Vec<_>>()
    };
    let list = site.path().join("content/form-versions.txt");
    let first = forms();
    assert_eq!(first.len(), 1);
    assert!(fs::read_to_string(&list).expect("the list").contains("\nnow {"));
    let text = fs::read(site.path().join("dist").join(&first[0])).expect("a form");
    change(site.path(), "forms/visit.yaml", "Phone number", "Your number");
    // The list is noted by the first build with other words, and another one from nothing has both.
    for _ in 0..2 {
        let both = forms();
        assert!(both.len() == 2 && both.contains(&first[0]), "{both:?}");
        assert_eq!(fs::read(site.path().join("dist").join(&first[0])).expect("a form"), text);
        fs::remove_dir_all(site.path().join("dist")).expect("the site");
    }
    // A form that is gone may be open in a browser too.
    fs::rename(site.path().join("content/forms/visit.yaml"), site.path().join("content/forms/call.yaml")).expect("it");
    change(site.path(), "home.yaml", "form: visit", "form: call");
    assert_eq!(forms().len(), 3);
    let noted = fs::read_to_string(&list).expect("the list");
    let day = noted.lines().find(|line| line.starts_with("20")).expect("a version that is gone").split(' ').next();
    let long_ago = noted.replace(day.expect("a day"), "2026-01-02");
    fs::write(&list, &long_ago).expect("the list");
    assert_eq!(forms().len(), 1);
    assert_eq!(fs::read_to_string(&list).expect("the list").matches("\"name\":\"visit\"").count(), 0);
    // A build about another day notes nothing, and what nobody can read is no version.
    fs::write(&list, format!("{long_ago}<<<<<<< HEAD\nnow {{\"name\": \"../x\"}}\n")).expect("the list");
    build(site.path());
    assert!(fs::read_to_string(&list).expect("the list").contains("<<<<<<<"));
}

/// A form of a visit with a choice, in English.
const VISIT: &str = "title: Ask for a visit\ndeleteAfterMonths: 6\nsend: Ask\nsent: { title: Thank you, text: We call you. }\n\
    fields:\n  - { name: phone, label: Phone number, kind: phone }\n  - { name: mail, label: E-mail, kind: email, required: false }\n  \
    - { name: visit, label: What for?, kind: choice, role: topic, choices: [{ value: new, label: New here }, { value: check, label: Check }] }\n";

#[test]
fn a_translation_of_a_form_that_asks_something_else_is_told_what_to_write_and_the_help_cures_it() {
    let site = translations::site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("forms")).expect("a folder");
    fs::write(content.join("forms/visit.yaml"), VISIT).expect("a form");
    for path in ["home.yaml", "home.es.yaml"] {
        change(site.path(), path, "      id: contact\n", "      id: contact\n      form: visit\n");
    }
    let spanish = VISIT.replace("Ask for a visit", "Pida una visita").replace("deleteAfterMonths: 6\n", "");
    let translation = content.join("forms/visit.es.yaml");
    fs::write(&translation, &spanish).expect("a form");
    translations::build(&site);
    for (right, wrong, message, help) in [
        ("name: phone", "name: telefono", "forms/visit.yaml has no field `telefono`", "remove this field"),
        ("name: mail", "name: mai", "forms/visit.yaml has no field `mai`", "write `mail`, its name there"),
        (
            "kind: email, required: false",
            "kind: email",
            "`mail` has `required: false` in forms/visit.yaml, and not here",
            "write `required: false`",
        ),
        (
            "kind: email, required: false",
            "kind: text, required: false",
            "`mail` has `kind: text` here, and `kind: email`",
            "write `kind: email`",
        ),
        ("role: topic", "role: timing", "`visit` has `role: timing` here", "write `role: topic`"),
        ("value: check", "value: revision", "`visit` has no choice `revision`", "alone: check"),
        (", { value: check, label: Check }", "", "`visit` lacks choices of forms/visit.yaml: check", "add"),
        (
            "kind: phone }",
            "kind: phone, rule: { digits: 9 } }",
            "`phone` has a `digits` here, and none in forms/visit.yaml",
            "remove `digits`",
        ),
        (
            "send:",
            "deleteAfterMonths: 12\nsend:",
            "this form has `deleteAfterMonths: 12` here",
            "write `deleteAfterMonths: 6`",
        ),
        ("send:", "sensitive: true\nsend:", "this form has a `sensitive` here, and none", "remove `sensitive`"),
        (
            "  - { name: mail, label: E-mail, kind: email, required: false }\n",
            "",
            "the field `mail` of forms/visit.yaml is missing",
            "add `- { name: mail, label: …, kind: email }`",
        ),
    ] {
        assert!(spanish.contains(right), "{right}");
        fs::write(&translation, spanish.replace(right, wrong)).expect("a form");
        let output = ssg(site.path(), &["check"]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{wrong}: {told}");
        assert!(
            told.contains(message) && told.contains(help) && told.contains("forms/visit.es.yaml"),
            "{wrong}: {told}"
        );
    }
    let other_order = spanish.lines().collect::<Vec<_>>();
    let swapped = [&other_order[..4], &[other_order[5], other_order[4], other_order[6]]].concat().join("\n") + "\n";
    fs::write(&translation, swapped).expect("a form");
    translations::build(&site);
}

#[test]
fn a_language_whose_pages_show_own_forms_alone_publishes_no_built_in_form() {
    let site = translations::site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("forms")).expect("a folder");
    for name in ["visit.yaml", "visit.es.yaml"] {
        fs::write(content.join("forms").join(name), VISIT).expect("a form");
    }
    let forms = || {
        translations::build(&site);
        let all = files(&site.path().join("dist")).into_iter();
        all.filter(|path| path.starts_with("assets/forms/")).collect::<Vec<_>>()
    };
    for path in ["home.yaml", "home.es.yaml"] {
        change(site.path(), path, "      id: contact\n", "      id: contact\n      form: visit\n");
    }
    let own = forms();
    assert!(own.len() == 2 && own.iter().all(|path| path.contains("/visit.")), "{own:?}");
}

#[test]
fn a_message_about_a_day_says_the_first_and_the_last_one_in_the_language_of_the_site() {
    let field = |limits: &str| format!("  - {{ name: d, label: Day, kind: date{limits} }}\nsend: Ask");
    for (language, limits, message) in [
        ("en-US", "", "Please choose a day"),
        ("en-US", ", rule: { from: today }", "Please choose a day: today or later"),
        ("en-US", ", rule: { to: 2027-12-31 }", "Please choose a day: December 31, 2027 or earlier"),
        ("de", ", rule: { from: today }", "Bitte wählen Sie einen Tag: heute oder später"),
        ("es", ", rule: { to: today }", "Por favor, elija un día: hoy o antes"),
        (
            "fr",
            ", rule: { from: today, to: 2027-03-05 }",
            "Veuillez choisir un jour\u{a0}: aujourd’hui\u{a0}– 5\u{a0}mars 2027",
        ),
        ("pl", ", rule: { from: 2027-03-05 }", "Prosimy wybrać dzień: 5 marca 2027 lub później"),
    ] {
        let site = site_with("visit", &SHORT.replace("send: Ask", &field(limits)));
        let path = site.path().join("content/site.yaml");
        let text = fs::read_to_string(&path).expect("site.yaml");
        fs::write(&path, format!("{text}language: {language}\n")).expect("site.yaml");
        let output = ssg(site.path(), &["build", "--now", "2026-06-01"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let folder = site.path().join("dist/assets/forms");
        let form = files(&folder).into_iter().find(|path| path.starts_with("visit.")).expect("the form");
        let form: Value = serde_json::from_slice(&fs::read(folder.join(form)).expect("the form")).expect("JSON");
        let said = form["fields"][1]["message"].as_str().expect("a message");
        let plain = |text: &str| text.replace(['\u{a0}', '\u{202f}'], " ");
        assert_eq!(plain(said), plain(message), "{language}");
    }
}
