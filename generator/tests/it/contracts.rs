//! Files that are made from the Rust types. `make generate` writes them with this same code.

use std::{collections::BTreeSet, path::Path};

use regex::Regex;

use crate::{
    floors,
    support::{acceptance_content, acceptance_site, copy, files, small_site, ssg, stderr},
};

#[test]
fn the_typescript_of_the_page_props_in_site_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/generated/props.ts");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(generator::page::contract::typescript(), snapbox::Data::read_from(path.as_ref(), None).raw());
}

#[test]
fn the_usual_words_of_scripts_in_site_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../site/generated/words");
    for (name, text) in generator::page::contract::script_words() {
        snapbox::Assert::new()
            .action_env("SNAPSHOTS")
            .eq(text, snapbox::Data::read_from(&folder.join(name), None).raw());
    }
}

#[test]
fn the_document_about_messages_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/diagnostics.md");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(generator::diagnostics::reference(), snapbox::Data::read_from(path.as_ref(), None).raw());
}

#[test]
fn the_list_of_decision_records_is_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/decisions");
    let records = files(&folder).into_iter().filter(|name| !matches!(name.as_str(), "README.md" | "0000-template.md"));
    let rows = records.map(|name| {
        let text = std::fs::read_to_string(folder.join(&name)).expect("a record");
        let after = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).expect(start).to_owned();
        let (number, title) = (&name[..4], after(&format!("# {}: ", &name[..4])));
        format!("| [{number}]({name}) | {title} | {} |\n", after("- Date: "))
    });
    let head = "# Decisions\n\n`make generate` writes this list; [0000](0000-template.md) is the form of a record. A number that is \
                missing was\nnever published.\n\n| | Decision | Date |\n|---|---|---|\n";
    let current: String = [head.to_owned()].into_iter().chain(rows).collect();
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(current, snapbox::Data::read_from(&folder.join("README.md"), None).raw());
}

/// CloudFront has settings of their own for some headers.
fn cloudfront_policy(headers: &str) -> String {
    let lines = headers.lines().skip_while(|line| *line != "/*").skip(1).take_while(|line| line.starts_with("  "));
    let (mut security, mut others) = (Vec::new(), Vec::new());
    for line in lines {
        let (name, value) = line.trim().split_once(": ").expect("a header");
        let setting = match name {
            // Parameters open it for guests.
            "Content-Security-Policy" => {
                let open = value.replacen("; object-src", "${Frames}${Sends}; object-src", 1);
                let frames = "Frames: !If [HasGuestFrames, !Sub \" ${GuestFrames}\", \"\"]";
                let sends = "Sends: !If [HasGuestSends, !Sub \"; connect-src 'self' ${GuestSends}\", \"\"]";
                format!("ContentSecurityPolicy: {{ContentSecurityPolicy: !Sub [{open:?}, {{{frames}, {sends}}}]")
            }
            "X-Content-Type-Options" => {
                format!("ContentTypeOptions: {{{}", value.strip_prefix("nosniff").expect(value))
            }
            "X-Frame-Options" => format!("FrameOptions: {{FrameOption: {value}"),
            "Referrer-Policy" => format!("ReferrerPolicy: {{ReferrerPolicy: {value}"),
            "Strict-Transport-Security" => {
                let seconds = value.strip_prefix("max-age=").expect(value);
                format!("StrictTransportSecurity: {{AccessControlMaxAgeSec: {seconds}")
            }
            _ => {
                others.push(format!("            - {{Header: {name}, Value: {value:?}, Override: true}}\n"));
                continue;
            }
        };
        let comma = if setting.ends_with('{') { "" } else { ", " };
        security.push(format!("          {setting}{comma}Override: true}}\n"));
    }
    let (security, others) = (security.concat(), others.concat());
    format!("        SecurityHeadersConfig:\n{security}        CustomHeadersConfig:\n          Items:\n{others}")
}

#[test]
fn the_template_sets_the_headers_that_the_site_has_for_every_address() {
    const MARKS: [&str; 2] = ["        # `make generate` writes these lines.\n", "        # The end of these lines.\n"];
    let headers = std::fs::read_to_string(acceptance_site().join("_headers")).expect("the file for the CDN");
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../template.yaml"));
    let template = std::fs::read_to_string(path).expect("the template");
    let (before, rest) = template.split_once(MARKS[0]).expect("the start of the headers");
    let (_, after) = rest.split_once(MARKS[1]).expect("the end of the headers");
    let current = [before, MARKS[0], &cloudfront_policy(&headers), MARKS[1], after].concat();
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(current, snapbox::Data::read_from(path, None).raw());
}

/// The folder of the repository has the same files for editors and for git as a new site.
#[test]
fn the_settings_of_the_editor_and_the_git_hook_are_those_of_a_new_site() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(ssg(folder.path(), &["new", "project", "site"]).status.success());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in [
        ".vscode/settings.json",
        ".vscode/extensions.json",
        ".vscode/front-matter.code-snippets",
        ".vscode/tasks.json",
        ".githooks/pre-commit",
    ] {
        let made = std::fs::read_to_string(folder.path().join("site").join(name)).expect("a file");
        // Here the program is the one that was built.
        let made = made.replace("\"command\": \"ssg ", "\"command\": \"target/release/ssg ");
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(made, snapbox::Data::read_from(&root.join(name), None).raw());
    }
}

#[test]
fn the_authors_guide_lists_every_sentence_of_the_layout_with_its_words() {
    const MARKS: [&str; 2] = ["<!-- make generate writes this table -->\n", "<!-- end of the table -->\n"];
    let site = small_site();
    assert!(ssg(site.path(), &["schema"]).status.success());
    let schema = std::fs::read(site.path().join("content/.schemas/layout.schema.json")).expect("the schema");
    let schema: serde_json::Value = serde_json::from_slice(&schema).expect("JSON");
    let fields = schema["properties"].as_object().expect("fields").iter();
    let sentences = fields.filter(|(name, _)| *name != "acknowledged");
    let rows = sentences.map(|(name, field)| {
        let [words, shown] = ["default", "description"].map(|key| field[key].as_str().expect("a text"));
        format!("| `{name}` | {words} | {} |\n", shown.trim_end_matches('.'))
    });
    let table: String = ["| Name | Words | Where |\n|---|---|---|\n".to_owned()].into_iter().chain(rows).collect();

    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/content.md"));
    let guide = std::fs::read_to_string(path).expect("the guide");
    let (before, rest) = guide.split_once(MARKS[0]).expect("the start of the table");
    let (_, after) = rest.split_once(MARKS[1]).expect("the end of the table");
    let current = [before, MARKS[0], "\n", &table, "\n", MARKS[1], after].concat();
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(current, snapbox::Data::read_from(path, None).raw());
}

/// Names that a worked example of `docs/contributing` declares in Rust: functions, constants and types, a code of a
/// message, a field of the form.
fn declared_in(example: &str) -> BTreeSet<&str> {
    let declaration =
        r#"(?m)^ *(?:pub )?(?:fn|const|struct) (\w+)|^(\w+) +(?:Error|Warning|Advice) +"|^ +(\w+) = "\w+",$"#;
    let declaration = Regex::new(declaration).expect("an expression");
    let blocks = example.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next());
    let found = blocks.flat_map(|block| declaration.captures_iter(block));
    found.filter_map(|found| found.iter().skip(1).flatten().next()).map(|name| name.as_str()).collect()
}

#[test]
fn the_worked_examples_declare_only_what_the_code_does_not_have() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a text");
    let folders = ["generator/src", "generator/check/src", "generator/read/src", "api-lambda/src"];
    let folders = folders.map(|name| root.join(name));
    let sources = folders.iter().flat_map(|folder| files(folder).into_iter().map(|path| folder.join(path)));
    let code: String =
        sources.filter(|path| path.extension().is_some_and(|end| end == "rs")).map(|path| read(&path)).collect();
    let words: BTreeSet<&str> = code.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect();
    for name in ["section.md", "form-field.md", "error-code.md"] {
        let example = read(&root.join("docs/contributing").join(name));
        let declared = declared_in(&example);
        assert!(declared.len() > 1, "{name} declares {declared:?}");
        let taken: Vec<&&str> = declared.intersection(&words).collect();
        assert!(taken.is_empty(), "the code has {taken:?} of {name} already");
    }
}

/// The acceptance content with a page of all examples of sections in the authors' guide; and these.
pub(crate) fn examples_of_sections() -> (tempfile::TempDir, Vec<String>) {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/content.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let blocks = guide.split("```yaml section\n").skip(1).map(|rest| rest.split("```").next().expect("an end"));
    let sections: Vec<String> = blocks.map(|block| block.lines().map(|line| format!("  {line}\n")).collect()).collect();

    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&acceptance_content(), &folder.path().join("content"));
    // The guide's room and its colors, in small.
    floors::add_room(&folder.path().join("content"), "garage");
    let signature = folder.path().join("content/swatches/signature.yaml");
    let colors = std::fs::read_to_string(&signature).expect("a collection");
    std::fs::write(signature, colors.replacen("\nswatches:", "\nboard: 127\nswatches:", 1)).expect("a collection");
    let site = folder.path().join("content/site.yaml");
    let facts = std::fs::read_to_string(&site).expect("the business");
    let guests = "\nguests: [{ name: Lakeside Booking, frame: \"https://booking.example.com/lakeside\" }]\n";
    std::fs::write(site, facts + guests).expect("the business");
    // The example of a project.
    let project = guide.split("```yaml\ntitle: A pool bath").nth(1).and_then(|rest| rest.split("```").next());
    let project = format!("title: A pool bath{}", project.expect("the example of a project"));
    std::fs::create_dir(folder.path().join("content/projects")).expect("a folder");
    std::fs::write(folder.path().join("content/projects/pool-bath.yaml"), project).expect("a project");
    // A page has one form.
    let (forms, others): (Vec<&str>, _) =
        sections.iter().map(String::as_str).partition(|section| section.starts_with("  - form:"));
    for (name, position, sections) in [("Guide", 9, others), ("Form", 10, forms)] {
        let head = format!(
            "name: {name}\ngroup: project\nposition: {position}\ntitle: {name}\nmetaDescription: All kinds of {name}.\n\
             keywords: [{name}]\nsummary: All kinds.\nsections:\n"
        );
        let path = format!("content/services/{}.yaml", name.to_lowercase());
        std::fs::write(folder.path().join(path), format!("{head}{}", sections.concat())).expect("a page of examples");
    }
    (folder, sections)
}

#[test]
fn the_authors_guide_has_an_example_of_every_section_kind_and_all_build() {
    let (folder, sections) = examples_of_sections();
    let output = ssg(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));

    let kinds = generator::content::schema::section_kinds();
    let shown: BTreeSet<&str> =
        sections.iter().filter_map(|section| section.trim().strip_prefix("- ")?.split(':').next()).collect();
    assert_eq!(shown, kinds.iter().map(String::as_str).collect(), "the guide shows every kind of section");
}
