//! The pages of the guide, cut from the documents.

use crate::diagnostics;

const CONTENT: &str = include_str!("../../../docs/content.md");
const FIRST_POST: &str = include_str!("../../../docs/writing-a-post.md");
const OPERATIONS: &str = include_str!("../../../docs/operations.md");

/// A page of the guide.
pub(super) struct Chapter {
    /// The file of the page.
    pub(super) file: &'static str,
    /// The document that it comes from.
    pub(super) document: &'static str,
    /// Its text, in markdown.
    pub(super) text: String,
}

/// The pages: their file, their document, the first words of the headings of their chapters there (the whole document
/// when there are none), and one sentence about them.
const PAGES: [(&str, &str, &[&str], &str); 11] = [
    ("first-post.html", "writing-a-post.md", &[], "One morning, from an idea to a published post"),
    ("content.html", "content.md", &["# ", "## 1.", "## 2."], "The folder, its files, and YAML in short"),
    ("posts.html", "content.md", &["## 3."], "Front matter, dates, categories, and what a text may have"),
    ("site.html", "content.md", &["## 4."], "The facts of the business, its look, and several languages"),
    ("pages.html", "content.md", &["## 5."], "Services, places, pages of your own, words, forms, files"),
    ("pictures.html", "content.md", &["## 6."], "Originals, alt texts, colors, and floors"),
    ("sections.html", "content.md", &["## 7."], "Every kind, with a picture, an example and its fields"),
    ("checks.html", "content.md", &["## 8."], "What is reported, what is not, spelling, links"),
    ("editor.html", "content.md", &["## 9."], "Names that complete themselves, and mistakes underlined"),
    ("publishing.html", "operations.md", &["## Publishing", "## What is in dist/"], "Hosts, schedules, and going back"),
    ("messages.html", "diagnostics.md", &[], "Every message, why it matters, and how to mend it"),
];

/// All pages in their order.
pub(super) fn all() -> Vec<Chapter> {
    let pages = PAGES.into_iter().map(|(file, document, starts, _)| {
        let whole = text(document);
        let text = if starts.is_empty() {
            whole
        } else {
            let chapters = chapters(&whole);
            let chosen = chapters.iter().filter(|chapter| starts.iter().any(|start| chapter.starts_with(start)));
            chosen.copied().collect()
        };
        Chapter { file, document, text }
    });
    pages.collect()
}

/// One sentence about a page.
pub(super) fn about(file: &str) -> &'static str {
    let page = PAGES.iter().find(|page| page.0 == file);
    page.map_or("Each file's, with examples", |(_, _, _, about)| about)
}

/// The name of a document of which the guide has pages.
pub(super) fn document(file: &str) -> Option<&'static str> {
    PAGES.iter().find(|page| page.1 == file).map(|(_, document, _, _)| *document)
}

/// The guide's document about content.
pub(super) fn content() -> &'static str {
    CONTENT
}

fn text(document: &str) -> String {
    match document {
        "writing-a-post.md" => FIRST_POST.to_owned(),
        "content.md" => CONTENT.to_owned(),
        "operations.md" => OPERATIONS.to_owned(),
        // Made by the code that writes the document.
        _ => diagnostics::reference(),
    }
}

/// A document cut before each of its larger headings. Examples have lines that look like one.
fn chapters(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut at = 0;
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code && line.starts_with("## ") {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect()
}
