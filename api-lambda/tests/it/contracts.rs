//! Files that are made from the Rust types. `make generate` writes them with this same code.

use std::{
    fs,
    path::{Path, PathBuf},
};

use api_lambda::{
    auth::{DEVICE_TTL, MIN_PASSWORD_CHARS, RECOVERY_CODES, SESSION_TTL},
    domain::{
        ANSWER_WITHIN, DEFAULT_PAGE_SIZE, IDEMPOTENCY_TTL, MAX_FURTHER_PEOPLE, MAX_PAGE_SIZE, MAX_PASSKEYS,
        MAX_PHOTO_SIDE_PX, MAX_PHOTOS, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_SIZE, MAX_SUBSCRIPTIONS_PER_PERSON, MAX_WEEKS,
        REMINDER_LEAD, TRASH_RETENTION,
    },
};

/// Compares a file with its committed version, or writes it when asked to.
fn is_committed(path: &str, written: String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let expected = snapbox::Data::read_from(&path, None).raw();
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(written, expected);
}

#[test]
fn the_quote_form_of_the_browser_is_the_one_of_the_api() {
    is_committed("../site/generated/quote-form.ts", api_lambda::typescript::quote_form().expect("the table"));
}

#[test]
fn the_sentences_of_the_inbox_are_those_of_the_word_files() {
    for language in words::LANGUAGES {
        let path = format!("../site/generated/inbox/{}.ts", language.tag());
        is_committed(&path, api_lambda::typescript::inbox_words(language).expect("JSON"));
    }
}

#[test]
fn the_constants_of_the_browser_are_those_of_the_api() {
    is_committed("../site/generated/form-constants.ts", api_lambda::typescript::form_constants().expect("JSON"));
    is_committed("../site/generated/no-form.ts", api_lambda::typescript::no_form().expect("JSON"));
    is_committed("../site/generated/api-constants.ts", api_lambda::typescript::api_constants().expect("JSON"));
}

#[test]
fn the_openapi_document_is_the_one_of_the_code() {
    is_committed("openapi.json", api_lambda::openapi());
}

#[test]
fn each_operation_of_the_openapi_document_has_an_id_of_its_own() {
    let document: serde_json::Value = serde_json::from_str(&api_lambda::openapi()).expect("JSON");
    let calls =
        document["paths"].as_object().expect("paths").values().flat_map(|path| path.as_object().expect("calls"));
    let ids: Vec<_> = calls.filter_map(|(_, call)| call["operationId"].as_str()).collect();
    let different: std::collections::BTreeSet<_> = ids.iter().collect();
    assert!(ids.len() > 30, "{ids:?}");
    assert_eq!(ids.len(), different.len(), "{ids:?}");
}

#[test]
fn documents_state_the_limits_of_the_code() {
    let session = SESSION_TTL.as_hours();
    let [trash, key, device] = [TRASH_RETENTION, IDEMPOTENCY_TTL, DEVICE_TTL].map(|time| time.as_hours() / 24);
    let promise = ANSWER_WITHIN.as_hours();
    let lead = in_words(usize::try_from(REMINDER_LEAD.as_hours()).expect("a few hours"));
    let [photos, codes, passkeys] = [MAX_PHOTOS.into(), RECOVERY_CODES, MAX_PASSKEYS].map(in_words);
    let sentences = [
        ("api", format!("moves a request to the trash for {trash} days.")),
        ("api", format!("for {key} days, the same key with the same fields")),
        ("api", format!("SameSite=Strict, Path=/api, {session} hours.")),
        ("api", format!("A response has {DEFAULT_PAGE_SIZE} requests, or `limit` up to {MAX_PAGE_SIZE}.")),
        ("api", format!("`text` (up to {MAX_SEARCH_CHARS} characters)")),
        ("api", format!("`limit` up to {MAX_SEARCH_PAGE_SIZE}, or a megabyte of text")),
        ("api", format!("or beyond {} browsers", in_words(MAX_SUBSCRIPTIONS_PER_PERSON))),
        ("api", format!("takes up to {photos} photos for each request")),
        ("api", format!("at most 1 MiB and {MAX_PHOTO_SIDE_PX} pixels a side")),
        ("api", format!("takes the starts of up to {MAX_WEEKS} weeks")),
        ("api", format!("There can be {MAX_FURTHER_PEOPLE} people beside the")),
        ("api", format!("or one of {codes} recovery codes")),
        ("api", format!("A person can have {MAX_PASSKEYS} passkeys")),
        ("inbox", format!("the rest of the {promise} hours that the site promises. Bold in the last {lead} hours")),
        ("inbox", format!("{lead} hours before the end of the promised time, a reminder")),
        ("inbox", format!("a new one of at least {MIN_PASSWORD_CHARS} characters")),
        ("inbox", format!("you get {codes} recovery codes")),
        ("inbox", format!("You can have up to {passkeys}")),
        ("inbox", format!("moves the request to the **Trash** for {trash} days.")),
        ("operations", format!("After {session} hours, remove the old one.")),
        ("security", format!("A session lasts {session} hours:")),
        ("security", format!("the browser and its system, in words | {session} hours.")),
        ("security", format!("{device} days after the last login")),
        ("security", format!("logged in during the last {device} days")),
        ("security", format!("may add up to {photos} photos to that request")),
        ("security", format!("in the trash for less than {trash} days restored")),
        ("security", format!("then {trash} days in the trash")),
        ("security", format!("it is sent or cleared, or {key} days;")),
        ("security", format!("visit of the form after {key} days")),
        ("security", format!("For {key} days a hash shows")),
        ("security", format!("A draft is never restored after {key} days;")),
        ("security", format!("or after {key} days, also for erased requests")),
        ("../generator/check/src/check/facts/privacy.rs", format!("in a trash for {trash} days.")),
    ];
    for (document, sentence) in sentences {
        let ending = if document.ends_with(".rs") { "" } else { ".md" };
        let path = format!("{}/../docs/{document}{ending}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the document");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&sentence), "docs/{document} does not say: {sentence}");
    }
}

/// The number as documents write it, up to ten.
fn in_words(number: usize) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][number]
}

#[test]
fn every_test_that_the_documents_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("the document");
    let (security, testing) = (read("docs/security.md"), read("docs/testing.md"));
    let (_, review) = testing.split_once("\n## Points of a review\n").expect("the points");
    let document = security + review;
    let folders = ["api-lambda/tests/it", "generator/tests/it", "api-lambda/tests/sam"];
    let mut count = 0;
    for (module, test) in document.split('`').filter_map(|word| word.split_once("::")) {
        if test.contains(char::is_whitespace) || !test.contains('_') {
            continue;
        }
        let files =
            folders.iter().flat_map(|folder| ["rs", "py"].map(|end| root.join(format!("{folder}/{module}.{end}"))));
        let file = files.into_iter().find(|file| file.is_file()).unwrap_or_else(|| panic!("no tests are in {module}"));
        let name = test.rsplit("::").next().expect("a last part");
        let text = fs::read_to_string(&file).expect("a file of tests");
        assert!(text.contains(&format!(" {name}(")), "{} has no test {name}", file.display());
        count += 1;
    }
    assert!(count > 50, "the document names {count} tests");
}

#[test]
fn every_file_and_function_that_the_three_walks_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = fs::read_to_string(root.join("docs/architecture.md")).expect("the document");
    let (_, walks) = document.split_once("\n## Three walks through the code\n").expect("the walks");
    let (walks, _) = walks.split_once("\n## ").expect("their end");
    let sources = ["generator/src", "generator/check/src", "generator/read/src", "api-lambda/src"];
    let bases = [&sources[..], &["site", "site/islands/quote", ""]].concat();
    let (mut files, mut items) = (0, 0);
    for name in walks.split('`').skip(1).step_by(2) {
        if Path::new(name).extension().is_some_and(|end| ["rs", "ts", "tsx", "mjs"].iter().any(|known| end == *known)) {
            assert!(bases.iter().any(|base| root.join(base).join(name).is_file()), "there is no file {name}");
            files += 1;
        } else if let Some((owner, item)) = name.rsplit_once("::") {
            let owner = owner.rsplit("::").next().expect("a last part");
            let is_there = sources.iter().flat_map(|source| rust_files(&root.join(source))).any(|file| {
                let text = fs::read_to_string(&file).expect("a source");
                let is_module = file.with_extension("").components().any(|part| part.as_os_str() == owner);
                declares(&text, item)
                    && (is_module || text.contains(&format!("impl {owner} {{")) || declares(&text, owner))
            });
            assert!(is_there, "there is no {name}");
            items += 1;
        }
    }
    assert!(files > 10 && items > 8, "the walks name {files} files and {items} functions and types");
}

/// Returns true if a source declares a public function, type or module of this name.
fn declares(source: &str, name: &str) -> bool {
    source.lines().map(str::trim_start).filter(|line| line.starts_with("pub")).any(|line| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| ["fn", "struct", "enum", "mod"].contains(&word)) && words.next() == Some(name)
    })
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let deeper = folders.iter().flat_map(|folder| rust_files(folder));
    files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "rs")).chain(deeper).collect()
}
