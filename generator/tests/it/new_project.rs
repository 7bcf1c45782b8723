//! `ssg new project`: a site for any trade, complete but for the examples that its owner replaces.

use std::{fs, ops::Range, path::Path};

use serde_json::Value;

use crate::support::{files, ssg, stderr, stdout};

/// An own value for the examples that have to be possible facts. Every other one is any text.
const FACTS: [(&str, &str); 9] = [
    ("https://www.your-business.example", "https://www.cedarbend.example"),
    ("+1 212 555 0100", "+1 512 555 0147"),
    ("office@your-business.example", "office@cedarbend.example"),
    ("00000", "10001"),
    ("0.0", "42.5"),
    ("Your state", "NY"),
    ("3000", "25"),
    ("5000", "40"),
    ("When you are open", "by appointment"),
];

/// A description of the right length for search engines.
const DESCRIPTION: &str = "We repair pipes and heaters in Round Rock on the day of your call, at a price that you know \
                           before we start. Number";

/// Words that promise something or belong to another trade. None of twelve trades may have them before it writes them.
const FOREIGN: [&str; 14] = [
    "estimate", "free", "quote", "slab", "floor", "epoxy", "concrete", "sq ft", "florida", "hours", "expert",
    "service area", "insured", "call back",
];

/// Twelve trades, each with its country, its language, and the purpose of its form.
const TRADES: [[&str; 4]; 12] = [
    ["Dentist", "US", "en-US", "appointment"],
    ["attorney", "US", "en-US", "contact"],
    ["Bakery", "GB", "en-GB", "none"],
    ["Florist", "US", "en-US", "none"],
    ["hair salon", "CA", "en-CA", "appointment"],
    ["Restaurant", "IE", "en-IE", "contact"],
    ["VeterinaryCare", "AU", "en-AU", "appointment"],
    ["AccountingService", "NZ", "en-NZ", "contact"],
    ["ChildCare", "US", "en-US", "contact"],
    ["RoofingContractor", "DE", "de-DE", "contact"],
    ["PetStore", "ZA", "en-ZA", "none"],
    ["LocalBusiness", "US", "en-US", "contact"],
];

/// A folder with a new site in `my-site`.
fn project() -> (tempfile::TempDir, String) {
    project_of(&[])
}

/// The same with more arguments.
fn project_of(arguments: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &[&["new", "project", "my-site"], arguments].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    (folder, stderr(&output))
}

/// The texts that people see or hear on a page: no names of classes, fields and data.
fn heard(html: &str) -> String {
    let body = html.split_once("<body").expect("a body").1;
    let heads = ["<title>", "name=\"description\" content=\""].map(|start| {
        html.split_once(start).and_then(|(_, rest)| rest.split(['<', '"']).next()).expect("a text in the head")
    });
    let spoken = regex::Regex::new(r#" (?:aria-label|alt|title|placeholder)="([^"]*)""#).expect("a pattern");
    let code = regex::Regex::new(r"(?s)<(script|style)\b.*?</(?:script|style)>|<[^>]*>").expect("a pattern");
    let spoken = spoken.captures_iter(body).map(|found| found[1].to_owned()).collect::<Vec<_>>().join("\n");
    format!("{}\n{spoken}\n{}", heads.join("\n"), code.replace_all(body, "\n")).to_lowercase()
}

fn messages(site: &Path) -> Vec<Value> {
    let text = stdout(&ssg(site, &["check", "--message-format", "json"]));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Writes own words in the place of each example.
fn replace_examples(site: &Path, found: &[Value]) {
    // From the end of each file, so that the places before stay where they are.
    for (index, message) in found
        .iter()
        .filter(|message| message["code"] == "template-left")
        .enumerate()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        let path = site.join(message["file"].as_str().expect("a file"));
        let text = fs::read_to_string(&path).expect("a file");
        let place = |name: &str| usize::try_from(message[name].as_u64().expect("a byte")).expect("a place");
        let (start, end) = (place("byteStart"), place("byteEnd"));
        let fact = FACTS.iter().find(|(example, _)| *example == &text[start..end]);
        let own = match fact {
            // In America, degrees east are negative.
            Some(_) if text[..start].ends_with("longitude: ") => "-75.5".to_owned(),
            Some((_, own)) => (*own).to_owned(),
            None if end - start > 90 => format!("{DESCRIPTION} {index}"),
            None => format!("Own {index}"),
        };
        fs::write(&path, format!("{}{own}{}", &text[..start], &text[end..])).expect("a file");
    }
}

#[test]
fn nothing_is_reported_but_the_examples_and_the_site_is_built_without_a_word_after_each_is_replaced() {
    let (folder, next) = project();
    let site = folder.path().join("my-site");
    assert!(next.contains("cd my-site") && next.contains("ssg check"), "{next}");
    let found = messages(&site);
    let codes: Vec<&str> = found.iter().map(|message| message["code"].as_str().expect("a code")).collect();
    assert!(codes.len() > 25, "{codes:?}");
    assert!(codes.iter().all(|code| *code == "template-left"), "{codes:?}");
    replace_examples(&site, &found);
    let output = ssg(&site, &["check"]);
    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("Checked 3 pages: nothing to mend\n", ""));
    let output = ssg(&site, &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    for path in files(&site.join("dist")).iter().filter(|path| path.ends_with(".html")) {
        let html = fs::read_to_string(site.join("dist").join(path)).expect("a page").to_lowercase();
        let trade = ["floor", "epoxy", "slab", "florida", "plumb"].into_iter().find(|word| html.contains(word));
        assert_eq!(trade, None, "{path} has a word of a trade");
    }
}

#[test]
fn a_new_site_of_any_trade_promises_nothing_before_its_owner_does() {
    for [trade, country, language, form] in TRADES {
        let (folder, _) = project_of(&["--trade", trade, "--country", country, "--language", language, "--form", form]);
        let site = folder.path().join("my-site");
        let found = messages(&site);
        let codes: Vec<&str> = found.iter().map(|message| message["code"].as_str().expect("a code")).collect();
        assert!(codes.iter().all(|code| *code == "template-left"), "{trade}: {codes:?}");
        let output = ssg(&site, &["build", "--drafts", "--out", "preview"]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{trade}");
        for path in
            files(&site.join("preview")).iter().filter(|path| path.ends_with(".html") && !path.starts_with("admin"))
        {
            let html = fs::read_to_string(site.join("preview").join(path)).expect("a page");
            let text = heard(&html);
            let foreign: Vec<&str> = FOREIGN.into_iter().filter(|word| text.contains(word)).collect();
            assert!(foreign.is_empty(), "{trade}: {path} has {foreign:?}");
            assert!(!html.contains("\"opens\":") && !html.contains("wordmark-chip"), "{trade}: {path}");
        }
        assert_eq!(site.join("content/forms").exists(), form != "none", "{trade}");
        // The words of the program are those of the language.
        assert_eq!(site.join("content/layout.yaml").exists(), language.starts_with("en"), "{trade}");
    }
}

#[test]
fn a_call_names_the_trade_in_any_way_and_what_it_gets_wrong_is_explained() {
    let (folder, _) = project_of(&["--trade", "hvac business", "--country", "de", "--form", "quote"]);
    let text = fs::read_to_string(folder.path().join("my-site/content/site.yaml")).expect("site.yaml");
    assert!(text.contains("\nbusinessType: HVACBusiness\n") && text.contains("timezone: Europe/Berlin\n"), "{text}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (argument, value, help) in [
        ("--trade", "Dentits", "did you mean Dentist?"),
        ("--trade", "undertaker of whales", "write LocalBusiness, which is any other kind, or one of: HomeAndCons"),
        ("--trade", "pet supplies", "write PetStore, or LocalBusiness, which is any other kind"),
        ("--trade", "roofers", "write RoofingContractor, or LocalBusiness, which is any other kind"),
        ("--trade", "shop of tires", "write TireShop, "),
        ("--country", "Ohio", "write its two letters, such as US or DE"),
        ("--language", "german", "write it as in en-US or de-DE"),
        ("--form", "chat", "possible values: quote, appointment, contact, none"),
    ] {
        let output = ssg(folder.path(), &["new", "project", "my-site", argument, value]);
        assert!(!output.status.success() && stderr(&output).contains(help), "{value}: {}", stderr(&output));
    }
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_what_the_call_leaves_out_is_asked_for_until_the_answer_is_one() {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };

    let folder = tempfile::tempdir().expect("a temporary folder");
    let line = format!("{} new project my-site --country US", env!("CARGO_BIN_EXE_ssg"));
    let mut terminal = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program `script`");
    terminal.stdin.take().expect("its input").write_all(b"dentits\nDentist\n\nappointment\n").expect("answers");
    let shown = stdout(&terminal.wait_with_output().expect("its end"));
    for asked in ["What is the business?", "did you mean Dentist?", "The language", "The form is for"] {
        assert!(shown.contains(asked), "{asked}: {shown}");
    }
    assert!(!shown.contains("two letters"), "{shown}");
    let text = |name: &str| fs::read_to_string(folder.path().join("my-site/content").join(name)).expect("a file");
    assert!(
        text("site.yaml").contains("\nbusinessType: Dentist\n")
            && text("forms/appointment.yaml").contains("When does it suit you?")
    );
}

#[test]
fn answers_in_a_pipe_are_taken_a_line_each_and_a_wrong_one_makes_nothing() {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };

    let folder = tempfile::tempdir().expect("a temporary folder");
    let answered = |answers: &[u8], is_open: bool| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ssg"))
            .args(["new", "project", "my-site", "--country", "DE"])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ssg");
        let mut input = program.stdin.take().expect("its input");
        input.write_all(answers).expect("answers");
        let open = Some(input).filter(|_| is_open);
        let output = program.wait_with_output().expect("its end");
        drop(open);
        output
    };
    let wrong = answered(b"Dentits\n", false);
    assert!(stderr(&wrong).contains("did you mean Dentist?; nothing was written"), "{}", stderr(&wrong));
    assert_eq!(files(folder.path()), [""; 0]);
    assert!(answered(b"Dentist\n\nappointment\n", false).status.success());
    let site = fs::read_to_string(folder.path().join("my-site/content/site.yaml")).expect("the business");
    assert!(site.contains("\nbusinessType: Dentist\n") && site.contains("timezone: Europe/Berlin"), "{site}");
    assert!(folder.path().join("my-site/content/forms/appointment.yaml").exists());
    fs::remove_dir_all(folder.path().join("my-site")).expect("the site");
    // A program that leaves its pipe open and writes nothing is not waited for.
    assert!(answered(b"", true).status.success());
    assert!(folder.path().join("my-site/content/forms/contact.yaml").exists());
}

/// Languages of this program, each with the texts that are the same in English.
const LANGUAGES: [(&str, &[&str]); 7] = [
    ("de-DE", &[]),
    ("es-US", &[]),
    ("fr-FR", &[]),
    ("it-IT", &["social media"]),
    ("nl-NL", &[]),
    ("pl-PL", &[]),
    ("pt-BR", &[]),
];

#[test]
fn a_new_site_in_another_language_publishes_no_text_of_the_english_one() {
    // Lines of pages with at least two words, without the examples that were replaced.
    let texts = |language: &str, form: &str| {
        let (folder, _) = project_of(&["--trade", "Dentist", "--language", language, "--form", form]);
        let site = folder.path().join("my-site");
        let found = messages(&site);
        let codes: Vec<&str> = found.iter().map(|message| message["code"].as_str().expect("a code")).collect();
        assert!(codes.iter().all(|code| *code == "template-left"), "{language}: {codes:?}");
        replace_examples(&site, &found);
        let output = ssg(&site, &["build"]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{language}");
        let dist = site.join("dist");
        let pages = files(&dist).into_iter().filter(|path| path.ends_with(".html") && !path.starts_with("admin"));
        let pages = pages.map(|path| heard(&fs::read_to_string(dist.join(path)).expect("a page")));
        let lines: Vec<String> =
            pages.flat_map(|page| page.lines().map(str::trim).map(str::to_owned).collect::<Vec<_>>()).collect();
        let mine = ["own ", "we repair pipes", "(512)", "by appointment"];
        let own = |line: &&String| line.contains(' ') && !mine.iter().any(|own| line.contains(own));
        lines.iter().filter(own).cloned().collect::<std::collections::BTreeSet<_>>()
    };
    for form in ["quote", "appointment", "contact", "none"] {
        let english = texts("en-US", form);
        assert!(english.len() > 15, "{english:?}");
        for (language, shared) in LANGUAGES {
            let own = texts(language, form);
            let left: Vec<_> = own.intersection(&english).filter(|line| !shared.contains(&line.as_str())).collect();
            assert!(left.is_empty(), "{language}, {form}: {left:?}");
        }
    }
}

#[test]
fn a_new_site_in_a_language_without_words_is_told_each_text_that_is_still_in_english() {
    for form in ["quote", "appointment", "contact", "none"] {
        let (folder, _) = project_of(&["--language", "sv-SE", "--form", form]);
        let site = folder.path().join("my-site");
        let found = messages(&site);
        replace_examples(&site, &found);
        let left = messages(&site);
        let codes: Vec<&str> = left.iter().map(|message| message["code"].as_str().expect("a code")).collect();
        // All of the program's own words are in one message.
        assert_eq!(codes, ["words-english"], "{form}: {left:?}");
        let said: Vec<_> = found.iter().map(|message| message["message"].as_str().expect("words")).collect();
        assert!(said.iter().filter(|said| **said == "this is still in English").count() > 8, "{said:?}");
        // Also what the other commands write.
        for what in ["service", "location"] {
            assert!(ssg(&site, &["new", what, "Alfa"]).status.success());
        }
        assert_eq!(
            messages(&site).iter().filter(|message| message["message"] == "this is still in English").count(),
            2
        );
    }
}

#[test]
fn what_the_privacy_page_of_a_new_site_says_is_an_error_once_a_setting_makes_it_untrue_and_the_help_cures_it() {
    for (language, _) in [("en-US", &[][..])].into_iter().chain(LANGUAGES) {
        let (folder, _) = project_of(&["--language", language]);
        let site = folder.path().join("my-site");
        replace_examples(&site, &messages(&site));
        let add = |path: &str, line: &str| {
            let path = site.join("content").join(path);
            fs::write(&path, fs::read_to_string(&path).expect("a file") + line).expect("a file");
        };
        add("site.yaml", "leadSource: false\n");
        add("forms/contact.yaml", "deleteAfterMonths: 6\nsensitive: true\n");
        let found = messages(&site);
        let codes: Vec<&str> = found.iter().map(|message| message["code"].as_str().expect("a code")).collect();
        assert_eq!(codes, ["privacy-false"; 3], "{language}: {found:?}");
        let path = site.join("content/pages/privacy.md");
        for message in found.iter().rev() {
            let text = fs::read_to_string(&path).expect("the page");
            let place = |name: &str| usize::try_from(message[name].as_u64().expect("a byte")).expect("a place");
            let help = message["help"].as_str().expect("the help");
            let own = help.strip_prefix("write \"").and_then(|help| help.split('"').next()).unwrap_or_default();
            fs::write(&path, format!("{}{own}{}", &text[..place("byteStart")], &text[place("byteEnd")..])).expect("it");
        }
        let output = ssg(&site, &["check"]);
        assert_eq!(
            (stdout(&output).as_str(), stderr(&output)),
            ("Checked 3 pages: nothing to mend\n", String::new()),
            "{language}"
        );
    }
}

#[test]
fn a_privacy_page_of_a_site_with_a_sensitive_form_among_others_says_what_is_not_kept_of_it() {
    let languages = LANGUAGES.into_iter().map(|(language, _)| (language, "contact"));
    for (language, form) in languages.chain([("en-US", "contact"), ("en-US", "quote")]) {
        let (folder, _) = project_of(&["--language", language, "--form", form]);
        let content = folder.path().join("my-site/content");
        let health = "title: Health\nsensitive: true\nfields:\n  - { name: phone, label: Phone, kind: phone }\nsend: Send\n\
                    sent: { title: Thank you, text: We call you. }\n";
        fs::write(content.join("forms/health.yaml"), health).expect("a form");
        if form == "quote" {
            // Then it is the form that is built in.
            fs::remove_file(content.join("forms/quote.yaml")).expect("the form");
            let path = content.join("home.yaml");
            let home = fs::read_to_string(&path).expect("the home page");
            fs::write(&path, home.replace("      form: quote\n", "")).expect("the home page");
        }
        let helps = || -> Vec<String> {
            let all = messages(&folder.path().join("my-site"));
            let found = all.iter().filter(|message| message["code"] == "privacy-false");
            found.map(|message| message["help"].as_str().expect("the help").to_owned()).collect()
        };
        let [help] = &helps()[..] else { panic!("{language}: {:?}", helps()) };
        let sentence = help.strip_prefix("add: ").unwrap_or_else(|| panic!("{help}"));
        assert!(sentence.contains("Health"), "{sentence}");
        let path = content.join("pages/privacy.md");
        fs::write(&path, fs::read_to_string(&path).expect("the page") + "\n" + sentence + "\n").expect("the page");
        assert_eq!(helps(), [""; 0], "{language}");
        if form == "quote" {
            continue;
        }
        // With nothing but sensitive forms, no request has a source and none is mailed.
        fs::remove_file(content.join("forms/health.yaml")).expect("the form");
        let path = content.join("forms/contact.yaml");
        fs::write(&path, fs::read_to_string(&path).expect("the form") + "sensitive: true\n").expect("the form");
        let [stored, mailed, of_health] = &helps()[..] else { panic!("{language}: {:?}", helps()) };
        assert!(stored.starts_with("write: ") && mailed.starts_with("remove "), "{stored} {mailed}");
        assert_eq!(of_health, "remove this sentence");
    }
}

#[test]
fn a_privacy_page_that_followed_a_help_is_an_error_again_once_the_forms_are_changed() {
    for (language, _) in [("en-US", &[][..])].into_iter().chain(LANGUAGES) {
        let (folder, _) = project_of(&["--language", language]);
        let site = folder.path().join("my-site");
        let path = site.join("content/pages/privacy.md");
        let helps = || -> Vec<(Range<usize>, String)> {
            let all = messages(&site);
            let found = all.iter().filter(|message| message["code"] == "privacy-false");
            let place = |byte: &Value| usize::try_from(byte.as_u64().expect("a byte")).expect("a place");
            let help = |message: &Value| {
                let range = place(&message["byteStart"])..place(&message["byteEnd"]);
                (range, message["help"].as_str().expect("the help").to_owned())
            };
            found.map(help).collect()
        };
        // The owner follows each help until there is none.
        let cure = || {
            let mut count = 0;
            for _ in 0..3 {
                let mut found = helps();
                count += found.len();
                found.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
                for (range, help) in found {
                    let mut text = fs::read_to_string(&path).expect("the page");
                    match help.strip_prefix("add: ") {
                        Some(more) => text = format!("{text}\n{more}\n"),
                        None => {
                            let new = help.strip_prefix("write").unwrap_or_default();
                            text.replace_range(range, new.trim_matches([':', ' ', '"']));
                        }
                    }
                    fs::write(&path, text).expect("the page");
                }
            }
            assert_eq!(helps(), [], "{language}");
            count
        };
        let contact = site.join("content/forms/contact.yaml");
        let plain = fs::read_to_string(&contact).expect("a form");
        let change = |path: &Path, more: &str| {
            fs::write(path, plain.replacen("title: ", &format!("{more}title: "), 1)).expect("a form");
            cure()
        };
        assert_eq!(change(&contact, "deleteAfterMonths: 12\n"), 1, "{language}");
        assert_eq!(change(&contact, "deleteAfterMonths: 24\n"), 1, "{language}");
        let job = site.join("content/forms/job.yaml");
        let of_job = |more: &str| {
            let form = "title: A job\nsend: Send\nsent: { title: Thank you, text: We call you. }\nfields:\n  \
                        - { name: phone, label: Phone, kind: phone }\n";
            fs::write(&job, form.to_owned() + more).expect("a form");
            cure()
        };
        assert_eq!(of_job("deleteAfterMonths: 6\n"), 1, "{language}");
        assert_eq!(of_job("deleteAfterMonths: 9\n"), 1, "{language}");
        // Then requests stay, and those of the first form are the exception.
        assert_eq!(of_job(""), 3, "{language}");
        assert!(fs::read_to_string(&path).expect("the page").contains("24"), "{language}");
        for more in ["sensitive: true\n", "  - { name: pictures, label: Photos, kind: photos }\n"] {
            assert_eq!((of_job(more), of_job("")), (1, 1), "{language}");
        }
        fs::remove_file(&job).expect("the form");
        assert!(cure() > 0, "{language}");
        assert!(change(&contact, "sensitive: true\n") > 1, "{language}");
        assert!(change(&contact, "") > 0, "{language}");
    }
}

#[test]
fn a_preview_shows_a_new_site_at_once_and_a_build_waits_for_its_owners_words() {
    let (folder, _) = project();
    let site = folder.path().join("my-site");
    let output = ssg(&site, &["build", "--drafts", "--out", "preview"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let home = fs::read_to_string(site.join("preview/index.html")).expect("the home page");
    assert!(home.contains("What you do, in one line"));
    let output = ssg(&site, &["build"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!site.join("dist").exists());
}

#[test]
fn what_ssg_new_writes_fits_into_a_new_site() {
    let (folder, _) = project();
    let site = folder.path().join("my-site");
    for (what, name) in [
        ("post", "First Post"),
        ("page", "Warranty"),
        ("service", "Leaks"),
        ("location", "Leander"),
        ("author", "Ann Lee"),
    ] {
        assert!(ssg(&site, &["new", what, name]).status.success(), "{what}");
    }
    let codes: Vec<String> =
        messages(&site).iter().map(|one| one["code"].as_str().expect("a code").to_owned()).collect();
    let known = ["template-left", "field-empty"];
    assert!(codes.iter().all(|code| known.contains(&code.as_str())), "{codes:?}");
}

#[test]
fn each_file_that_ssg_new_writes_ends_its_last_line_so_that_more_lines_can_be_added() {
    let (folder, _) = project();
    let site = folder.path().join("my-site");
    for (what, name, file) in [
        ("post", "First Post", "posts/first-post.md"),
        ("page", "Warranty", "pages/warranty.md"),
        ("service", "Leaks", "services/leaks.yaml"),
        ("location", "Leander", "locations/leander.yaml"),
        ("author", "Ann Lee", "authors/ann-lee.yaml"),
        ("page", "about/team", "pages/about/team.md"),
    ] {
        assert!(ssg(&site, &["new", what, name]).status.success(), "{what}");
        let text = fs::read_to_string(site.join("content").join(file)).expect("the new file");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{file}");
    }
    let text = fs::read_to_string(site.join("content/site.yaml")).expect("the facts");
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "site.yaml");
}

#[test]
fn the_settings_of_the_editor_name_a_schema_that_is_there_for_every_file() {
    let (folder, _) = project();
    let site = folder.path().join("my-site");
    let settings = fs::read_to_string(site.join(".vscode/settings.json")).expect("the settings");
    let settings: Value = serde_json::from_str(&settings).expect("JSON");
    let schemas = settings["yaml.schemas"].as_object().expect("schemas");
    for schema in schemas.keys() {
        let text = fs::read_to_string(site.join(schema)).unwrap_or_else(|error| panic!("{schema}: {error}"));
        serde_json::from_str::<Value>(&text).expect("JSON");
    }
    let named: Vec<&str> =
        schemas.values().flat_map(|files| files.as_array().expect("files")).filter_map(Value::as_str).collect();
    let top = files(&site).into_iter().filter(|path| path.ends_with(".yaml") && !path.contains("/."));
    for path in top {
        let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/*.yaml"));
        assert!(
            [&path, &folder].into_iter().any(|one| named.contains(&one.as_str())),
            "{path} has no schema in {named:?}"
        );
    }
}

#[test]
fn a_folder_that_is_not_empty_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("my-site")).expect("a folder");
    fs::write(folder.path().join("my-site/notes.txt"), "mine").expect("a file");
    let output = ssg(folder.path(), &["new", "project", "my-site"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "ssg: my-site is already there and not empty; nothing was changed\n");
    assert_eq!(files(folder.path()), ["my-site/notes.txt"]);
}

#[test]
#[cfg(unix)]
fn the_git_hook_stops_a_commit_with_an_error_in_the_content_and_lets_others_pass() {
    use std::process::Command;

    let (folder, _) = project();
    let site = folder.path().join("my-site");
    let program = Path::new(env!("CARGO_BIN_EXE_ssg")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
        Command::new("git").args(who).args(arguments).current_dir(&site).env("PATH", &path).output().expect("git")
    };
    assert!(git(&["init", "--quiet"]).status.success());
    assert!(git(&["config", "core.hooksPath", ".githooks"]).status.success());
    // The requests of customers, where the guide tells to start the API beside the content.
    let kept_out = ["requests.db", "requests.db-wal", "requests.db.photos", "dist"];
    assert_eq!(stdout(&git(&[&["check-ignore"][..], &kept_out].concat())).lines().collect::<Vec<_>>(), kept_out);
    assert!(git(&["add", "README.md"]).status.success());
    let output = git(&["commit", "--quiet", "-m", "Only the README"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(git(&["add", "content"]).status.success());
    let output = git(&["commit", "--quiet", "-m", "Examples"]);
    assert!(!output.status.success());
    assert!(stderr(&output).contains("error[template-left]"), "{}", stderr(&output));
}

#[test]
fn the_examples_of_a_new_site_are_listed_a_line_each_below_the_first_one() {
    let (folder, _) = project();
    let site = folder.path().join("my-site");
    let count = messages(&site).len();
    let text = stderr(&ssg(&site, &["check"]));
    assert_eq!(text.matches("help: write your own in its place").count(), 1, "{text}");
    assert!(text.contains(&format!("error[template-left]: the same help is for {} more\n", count - 1)), "{text}");
    let line = |line: &&str| line.starts_with("   content/") && line.ends_with("is still an example");
    assert_eq!(text.lines().filter(line).count(), count - 1, "{text}");
    assert!(text.lines().count() < count + 15, "{text}");
}
