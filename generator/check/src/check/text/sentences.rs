//! The texts of a file that visitors read.

use std::ops::Range;

use crate::{
    diagnostics::{Place, WrittenText},
    markdown::{self, Ids},
    source::{
        self, SourceFile,
        yaml::{self, Value},
    },
};

/// Fields with sentences. Others have names, addresses and facts.
const PROSE: [&str; 31] = [
    "alt", "answer", "areasHeading", "body", "button", "caption", "copyrightNote", "description", "detailsHint",
    "excerpt", "eyebrow", "features", "heading", "intro", "items", "keywords", "label", "linkLabel", "metaDescription",
    "note", "paragraphs", "points", "postQuoteText", "promise", "question", "quoteButton", "sendButton", "summary",
    "tagline", "text", "title",
];

/// Calls `found` for each text with a sentence: with the text, the byte of the file at which it is written, and the
/// place of bytes of the text.
pub(super) fn visit(file: &SourceFile, mut found: impl FnMut(&str, usize, &dyn Fn(&Range<usize>) -> Place)) {
    let yaml = source::yaml_block(&file.path, &file.text);
    if let Ok(tree) = yaml::tree(&file.text[yaml.clone()]) {
        // Each text of the layout is a sentence.
        let is_layout = source::original_of(&file.path) == "layout.yaml";
        tree.visit(&mut |field, node| {
            let Value::Text(text) = &node.value else { return };
            let value = node.span.start + yaml.start..node.span.end + yaml.start;
            let written = WrittenText::new(&value, text);
            if field == "body" {
                of_markdown(text, |run| {
                    found(&text[run.clone()], value.start, &|at| {
                        written.place(&(run.start + at.start..run.start + at.end))
                    });
                });
            } else if is_layout || PROSE.contains(&field) {
                found(text, value.start, &|at| written.place(at));
            }
        });
    }
    if let Some(split) = source::front_matter(&file.text).filter(|_| file.path.ends_with(".md")) {
        let body = &file.text[split.body.clone()];
        of_markdown(body, |run| {
            let start = split.body.start + run.start;
            found(&body[run], start, &|at| Place::Bytes(start + at.start..start + at.end));
        });
    }
}

/// Calls `found` with the bytes of each run of a markdown text.
fn of_markdown(text: &str, mut found: impl FnMut(Range<usize>)) {
    let facts = markdown::facts(text, &mut Ids::default());
    facts.outline.blocks.iter().flat_map(|block| &block.runs).for_each(|run| found(run.at.clone()));
}
