//! Dictionaries of other languages than American English: a command fetches them, and a check reads them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::{
    external::server::{Answer, OtherSite},
    support::{change, small_site, stderr, stdout, tests},
    translations,
};

fn run(site: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command.args(arguments).current_dir(site).env("XDG_CACHE_HOME", site.join("cache")).output().expect("ssg starts")
}

/// The unknown words of a site, and the files in which they are.
fn unknown(site: &Path) -> Vec<(String, String)> {
    let output = run(site, &["check", "--spelling", "--message-format", "json"]);
    let messages = stdout(&output);
    let messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let words = messages.filter(|message| message["code"] == "word-unknown").map(|message| {
        let word = message["message"].as_str().and_then(|text| text.split('`').nth(1)).expect("a word");
        (word.to_owned(), message["file"].as_str().expect("a file").to_owned())
    });
    words.collect()
}

/// A folder with a dictionary that has every word of a site in Spanish, but one.
fn folder(site: &Path, lacking: &str) -> String {
    let folder = site.join("hunspell");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("es_ES.aff"), "SET UTF-8\n").expect("the rules");
    fs::write(folder.join("es_ES.dic"), "1\nnada\n").expect("the words");
    let all: Vec<String> = unknown_after(site, &folder)
        .into_iter()
        .filter(|word| word != lacking)
        .map(|word| word.to_lowercase())
        .collect();
    fs::write(folder.join("es_ES.dic"), format!("{}\n{}\n", all.len(), all.join("\n"))).expect("the words");
    folder.display().to_string()
}

fn unknown_after(site: &Path, folder: &Path) -> Vec<String> {
    let output = run(site, &["dictionary", "--from", &folder.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    unknown(site).into_iter().map(|(word, _)| word).collect()
}

#[test]
fn a_language_without_a_dictionary_is_named_with_the_command_that_fetches_it_after_the_messages_about_others() {
    let site = translations::site();
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    fs::write(&post, format!("{text}\nWe grind with a frobnicator.\n")).expect("a post");
    let output = run(site.path(), &["check", "--spelling"]);
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("`frobnicator` is not in the dictionary"), "{told}");
    assert!(
        told.ends_with(
            "ssg: this machine has no dictionary es-US, so words were not looked at; `ssg dictionary` fetches what a site needs\n"
        ),
        "{told}"
    );
}

#[test]
fn each_language_is_read_with_its_dictionary_and_names_of_the_original_are_right_in_a_translation() {
    let site = translations::site();
    fs::write(site.path().join("content/words.txt"), "washdown\n").expect("the list");
    let folder = folder(site.path(), "terrazas");
    assert_eq!(stdout(&run(site.path(), &["dictionary", "--from", &folder])).lines().count(), 1);
    let found = unknown(site.path());
    assert_eq!(found, [("terrazas".to_owned(), "content/services/flakes.es.yaml".to_owned())]);
    change(&site, "services/flakes.yaml", "Chips of color", "Snowfrit chips of color");
    change(&site, "services/flakes.es.yaml", "garajes y terrazas", "garajes y Snowfrit");
    let found: Vec<_> = unknown(site.path()).into_iter().map(|(_, file)| file).collect();
    assert_eq!(found, ["content/services/flakes.yaml"], "it is no name in English");
}

#[test]
fn words_that_are_marked_with_a_language_are_read_with_its_dictionary_and_with_no_other() {
    let site = translations::site();
    fs::write(site.path().join("content/words.txt"), "washdown\n").expect("the list");
    let folder = folder(site.path(), "terrazas");
    run(site.path(), &["dictionary", "--from", &folder]);
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    // The first is a word in Spanish, the second in no language, and for the third there is no dictionary here.
    let marked = "[garajes](lang:es), [frobnicador](lang:es-MX), [Dachstuhl](lang:de)";
    fs::write(&post, format!("{text}\nWe say {marked}.\n")).expect("a post");
    let own = site.path().join("content/services/flakes.es.yaml");
    let spanish = fs::read_to_string(&own)
        .expect("a translation")
        .replace("Sí, como", "Sí, [slab](lang:en) [frob](lang:en) como");
    fs::write(&own, spanish).expect("a translation");
    let found: Vec<_> = unknown(site.path()).into_iter().map(|(word, _)| word).collect();
    assert_eq!(found, ["frobnicador", "terrazas", "frob"]);
}

#[test]
fn a_dictionary_of_the_web_is_kept_only_if_it_is_the_one_that_is_known() {
    let site = small_site();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/dictionary");
    let other = OtherSite::start();
    let from = other.url("words.localhost", "");
    let file = |ending: &str| fs::read(assets.join(format!("en_US.{ending}"))).expect("a dictionary");
    other.answer("/en/index.aff", Answer::file(file("aff")));
    other.answer("/en/index.dic", Answer::file(b"1\nhijacked\n".to_vec()));
    let fetch = || run(site.path(), &["dictionary", "en-US", "--from", &from]);
    let refused = fetch();
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("is another dictionary than the one that this program knows"),
        "{}",
        stderr(&refused)
    );
    let kept = site.path().join("cache/ssg/dictionaries/en");
    assert!(!kept.exists());
    other.answer("/en/index.dic", Answer::file(file("dic")));
    assert_eq!(stdout(&fetch()), "Fetched the dictionary en, 554 kB\n");
    assert!(kept.exists());
}

#[test]
fn a_dictionary_that_is_not_there_is_named_with_what_to_do() {
    let site = small_site();
    let other = OtherSite::start();
    let told = |arguments: &[&str]| {
        let output = run(site.path(), &[&["dictionary"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        stderr(&output)
    };
    let from = other.url("words.localhost", "");
    let answered = told(&["de", "--from", &from]);
    assert!(answered.ends_with("/de/index.aff: it answers 404 Not Found\n"), "{answered}");
    assert!(
        told(&["sv"])
            .ends_with("for sv, name a folder with Hunspell's sv.dic and sv.aff: ssg dictionary sv --from FOLDER\n")
    );
    assert_eq!(
        told(&["sv", "--from", "content"]),
        "ssg: content has no dictionary for sv; it needs sv.dic and sv.aff\n"
    );
    let folder = tests().join("nothing");
    assert!(told(&["sv", "--from", &folder.display().to_string()]).starts_with("ssg: cannot read the folder"));
    assert_eq!(
        stdout(&run(site.path(), &["dictionary"])),
        "This site is in American English, whose dictionary is in the program\n"
    );
}
