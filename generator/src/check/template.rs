//! Sentences of `ssg new` that nobody has replaced.

use std::ops::Range;

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::SourceFile,
};

/// The sentences, each with its field; without one, in the text of a post. A test compares them with the templates.
const SENTENCES: [(&str, &str); 17] = [
    ("title", "The trade and the place, as people search for them"),
    ("author", "Your name"),
    ("metaDescription", "What search engines show, in 120 to 160 characters."),
    ("keywords", "words"),
    ("keywords", "that people search for"),
    ("excerpt", "One or two sentences for the blog list."),
    ("summary", "One sentence for the card of this place."),
    ("features", "First fact"),
    ("features", "Second fact"),
    ("features", "Third fact"),
    ("features", "Fourth fact"),
    ("heading", "What you do there, in one line"),
    ("intro", "One to three sentences about the houses, the weather and the work there."),
    ("heading", "What customers there should ask for"),
    ("", "The first paragraph says what the reader gets."),
    ("", "## A heading"),
    ("", "The text."),
];

/// Longer values are none of them.
const MAX_SENTENCE_BYTES: usize = 80;

/// Reports the sentences that are left, unless the file is a draft, or a page that is not ready for search engines. `yaml`
/// is the place of its YAML.
pub(super) fn check_template(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let is_unfinished = |line: &str| line.starts_with("draft: true") || line.starts_with("listed: false");
    let is_draft = source.text[yaml.clone()].lines().any(is_unfinished);
    if is_draft {
        return Vec::new();
    }
    let mut diagnostics = Vec::new();
    let mut start = 0;
    // The field that an entry of a list belongs to.
    let mut list = "";
    for line in source.text.split_inclusive('\n') {
        let written = line.trim();
        let (name, value) = if !yaml.contains(&start) {
            ("", written)
        } else if let Some(entry) = written.strip_prefix("- ").filter(|entry| !entry.contains(": ")) {
            (list, entry)
        } else {
            let (name, value) = written.split_once(':').unwrap_or((written, ""));
            list = name.trim_start_matches("- ");
            (list, value)
        };
        let values: Vec<&str> = match value.trim().strip_prefix('[') {
            Some(list) => list.trim_end_matches(']').split(',').collect(),
            None => vec![value],
        };
        for value in values {
            let value = value.trim().trim_matches(['"', '\'']);
            if value.is_empty() || value.len() > MAX_SENTENCE_BYTES || !SENTENCES.contains(&(name, value)) {
                continue;
            }
            let at = value.as_ptr() as usize - source.text.as_ptr() as usize;
            let message = format!("`{value}` is a sentence of `ssg new`");
            let help = "write your own in its place";
            let place = Place::Bytes(at..at + value.len());
            diagnostics.push(Diagnostic::new(Code::TemplateLeft, &source.path, place, message, help));
        }
        start += line.len();
    }
    diagnostics
}
