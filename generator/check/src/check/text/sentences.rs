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

/// A text with a sentence.
pub(super) struct Sentence<'a> {
    pub text: &'a str,
    /// The language that it is marked with, if it is another one than that of the file.
    pub language: Option<&'a str>,
    /// The byte of the file at which it is written.
    pub at: usize,
    /// The place of bytes of the text.
    pub place: &'a dyn Fn(&Range<usize>) -> Place,
}

/// Calls `found` for each text with a sentence.
pub(super) fn visit(file: &SourceFile, mut found: impl FnMut(Sentence<'_>)) {
    let yaml = source::yaml_block(&file.path, &file.text);
    if let Ok(tree) = yaml::tree(&file.text[yaml.clone()]) {
        // Each text of the layout is a sentence.
        let is_layout = source::original_of(&file.path) == "layout.yaml";
        tree.visit(&mut |field, node| {
            let Value::Text(text) = &node.value else { return };
            let value = node.span.start + yaml.start..node.span.end + yaml.start;
            let written = WrittenText::new(&value, text);
            if field == "body" {
                of_markdown(text, |run, language| {
                    let place = |at: &Range<usize>| written.place(&(run.start + at.start..run.start + at.end));
                    found(Sentence { text: &text[run.clone()], language, at: value.start, place: &place });
                });
            } else if is_layout || PROSE.contains(&field) {
                let place = |at: &Range<usize>| written.place(at);
                found(Sentence { text, language: None, at: value.start, place: &place });
            }
        });
    }
    if let Some(split) = source::front_matter(&file.text).filter(|_| file.path.ends_with(".md")) {
        let body = &file.text[split.body.clone()];
        of_markdown(body, |run, language| {
            let at = split.body.start + run.start;
            let place = |part: &Range<usize>| Place::Bytes(at + part.start..at + part.end);
            found(Sentence { text: &body[run], language, at, place: &place });
        });
    }
}

/// Calls `found` with the bytes of each run of a markdown text.
fn of_markdown(text: &str, mut found: impl FnMut(Range<usize>, Option<&str>)) {
    let facts = markdown::facts(text, &mut Ids::default());
    facts
        .outline
        .blocks
        .iter()
        .flat_map(|block| &block.runs)
        .for_each(|run| found(run.at.clone(), run.language.as_deref()));
}
