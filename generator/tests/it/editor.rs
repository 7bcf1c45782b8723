//! The files for VS Code: snippets for front matter, and tasks that mark mistakes in the files.

use std::{fs, path::Path};

use regex::Regex;
use serde_json::Value;

use crate::support::{Server, small_site, ssg, stderr, stdout};

/// A file of a new site, as JSON.
fn file(name: &str) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["new", "project", "site"]);
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&fs::read(folder.path().join("site").join(name)).expect("the file")).expect("JSON")
}

/// The lines of a snippet after somebody took the first choice, or the example, of each place.
fn accepted(snippet: &Value) -> String {
    let lines: Vec<&str> = snippet["body"].as_array().expect("lines").iter().filter_map(Value::as_str).collect();
    let text = lines.join("\n").replace("$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE", "2025-03-01");
    let choice = Regex::new(r"\$\{\d+\|([^,|]+)[^|]*\|\}").expect("an expression");
    let example = Regex::new(r"\$\{\d+:([^{}]*)\}").expect("an expression");
    let text = example.replace_all(&choice.replace_all(&text, "$1"), "$1").into_owned();
    assert!(!text.contains('$'), "a place without an example: {text}");
    text
}

#[test]
fn the_snippets_for_front_matter_write_every_field_with_a_value_that_it_takes() {
    let snippets = file(".vscode/front-matter.code-snippets");
    for (schema, page) in [("post", "posts/all.md"), ("text-page", "pages/all.md")] {
        let fields = file(&format!("content/.schemas/{schema}.schema.json"));
        let names = fields["properties"].as_object().expect("fields").keys();
        let matter: Vec<String> = names.map(|name| accepted(&snippets[name])).collect();
        let site = small_site();
        fs::create_dir_all(site.path().join("content/pages")).expect("a folder");
        // Today is a possible date of each field, but a post does not come and go on one day.
        let matter = matter.join("\n").replace("expires: 2025", "expires: 2999");
        // This site has no office.
        let matter = matter.replace("office: springfield\n", "");
        let text = format!("---\n{matter}\n---\nA text.\n");
        fs::write(site.path().join("content").join(page), &text).expect("a page");
        let output = stdout(&ssg(site.path(), &["check", "--message-format", "json"]));
        let codes = output.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["code"].clone());
        // The picture of the example is not there, and the like; but each value is one of its field.
        let wrong: Vec<String> = codes
            .filter_map(|code| code.as_str().map(str::to_owned))
            .filter(|code| code.starts_with("field-") || code.starts_with("yaml-"))
            .collect();
        assert!(wrong.is_empty(), "{wrong:?} in\n{text}");
    }
}

#[test]
fn schemas_name_files_and_sections_in_place_of_types_and_take_numbers_as_texts() {
    let page = file("content/.schemas/page.schema.json");
    assert_eq!(page["title"], "home.yaml and locations.yaml");
    let kinds = page["$defs"]["Section"]["oneOf"].as_array().expect("kinds of sections");
    for kind in kinds {
        let name = kind["properties"].as_object().expect("fields").keys().next().expect("a kind");
        assert_eq!(kind["title"], **name, "{kind}");
    }
    for (name, part) in page["$defs"].as_object().expect("parts") {
        let is_of_words = !name.chars().skip(1).any(char::is_uppercase);
        assert!(is_of_words || part["title"] != **name, "the name of a type is no title: {part}");
        // An editor refuses a schema with a keyword that has no value.
        let keywords = part.as_object().expect("a schema");
        assert!(keywords.iter().all(|(keyword, value)| keyword == "default" || !value.is_null()), "{part}");
    }
    // `price: 6` is right for a build.
    assert_eq!(page["$defs"]["CostSystem"]["properties"]["price"]["type"], serde_json::json!(["string", "number"]));
    // No number is a day for a build.
    let updated = &page["properties"]["updated"];
    assert_eq!(updated["type"], serde_json::json!(["string", "null"]), "{updated}");
    assert!(updated["errorMessage"].as_str().is_some_and(|text| text.contains("2025-01-09")), "{updated}");
}

/// A task, by its name.
fn task(label: &str) -> Value {
    let tasks = file(".vscode/tasks.json");
    let found = tasks["tasks"].as_array().expect("tasks").iter().find(|task| task["label"] == label);
    found.expect("the task").clone()
}

fn expression(text: &Value) -> Regex {
    Regex::new(text.as_str().expect("a text")).expect("an expression")
}

/// Severity, code, file and line of the problems that the editor finds in the output of a task.
fn problems<'a>(task: &Value, lines: impl IntoIterator<Item = &'a str>) -> Vec<[String; 4]> {
    let patterns = &task["problemMatcher"]["pattern"];
    let [head, place] = [&patterns[0], &patterns[1]].map(|pattern| expression(&pattern["regexp"]));
    let lines: Vec<&str> = lines.into_iter().collect();
    let pairs = lines.windows(2).filter_map(|pair| {
        let (head, place) = (head.captures(pair[0])?, place.captures(pair[1])?);
        Some([&head[1], &head[2], &place[1], &place[2]].map(str::to_owned))
    });
    pairs.collect()
}

fn add_mistake(site: &Path) {
    fs::write(site.join("other.md"), "wrong").expect("a mistake");
    // In one step, so that no build sees half of it.
    fs::rename(site.join("other.md"), site.join("content/posts/other.md")).expect("a mistake");
}

const MISTAKE: [&str; 4] = ["error", "front-matter-missing", "content/posts/other.md", "1"];

#[test]
fn the_task_that_checks_marks_a_mistake_and_advice_at_their_lines() {
    let site = small_site();
    add_mistake(site.path());
    let output = stderr(&ssg(site.path(), &["check"]));
    let found = problems(&task("ssg: check"), output.lines());
    let advice = ["advice", "rating-self-given", "content/site.yaml", "19"];
    assert_eq!(found, [MISTAKE, advice], "{output}");
}

#[test]
fn the_task_that_previews_marks_mistakes_after_each_save_and_forgets_them_at_the_next() {
    let task = task("ssg: dev");
    let [begins, ends] =
        ["beginsPattern", "endsPattern"].map(|name| expression(&task["problemMatcher"]["background"][name]));
    let site = small_site();
    let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
    let server = Server::of("dev", &["--content", &path("content"), "--out", &path("preview"), "--port", "0"]);
    add_mistake(site.path());
    let lines = server.wait_for_message("Not built: ");
    let first = lines.iter().position(|line| begins.is_match(line)).expect("the line that begins");
    let (last, between) = lines[first + 1..].split_last().expect("the line that ends");
    assert!(ends.is_match(last) && !between.iter().any(|line| ends.is_match(line)), "{lines:#?}");
    let found = problems(&task, between.iter().map(String::as_str));
    assert_eq!(found.len(), 1, "{lines:#?}");
    assert!(found[0][2].ends_with(MISTAKE[2]) && found[0][1] == MISTAKE[1], "{found:?}");

    fs::remove_file(site.path().join("content/posts/other.md")).expect("mended");
    assert!(begins.is_match(server.wait_for_message("Building again").last().expect("a line")));
    let built = stdout(&ssg(site.path(), &["build"]));
    assert!(built.lines().any(|line| ends.is_match(line)), "{built}");
}
