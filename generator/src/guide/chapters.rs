//! The pages of the guide, cut from the documents.

use crate::diagnostics;

const CONTENT: &str = include_str!("../../../docs/content.md");
const MOVING: &str = include_str!("../../../docs/moving.md");
const FIRST_POST: &str = include_str!("../../../docs/writing-a-post.md");
const OPERATIONS: &str = include_str!("../../../docs/operations.md");

/// A page of the guide.
pub(super) struct Chapter {
    /// The file of the page.
    pub(super) file: &'static str,
    /// Its title.
    pub(super) title: &'static str,
    /// The document that it comes from.
    pub(super) document: &'static str,
    /// Its text, in markdown.
    pub(super) text: String,
}

/// A page, and the chapters that it is made of.
struct Source {
    file: &'static str,
    title: &'static str,
    about: &'static str,
    document: &'static str,
    /// The first words of the headings of the chapters; the whole document when there are none.
    starts: &'static [&'static str],
}

const fn page(
    file: &'static str,
    title: &'static str,
    about: &'static str,
    document: &'static str,
    starts: &'static [&'static str],
) -> Source {
    Source { file, title, about, document, starts }
}

#[rustfmt::skip]
const PAGES: [Source; 12] = [
    page("first-post.html", "Your first post", "One morning, from an idea to a published post", "writing-a-post.md", &[]),
    page("content.html", "Content in short", "The commands, the folder, and YAML", "content.md", &["# ", "## 1.", "## 2."]),
    page("posts.html", "Posts", "Front matter, dates, categories, and what a text may have", "content.md", &["## 3."]),
    page("site.html", "The business", "site.yaml: facts, look, redirects, and several languages", "content.md", &["## 4."]),
    page("pages.html", "Pages, words and forms", "Services, places, pages of your own, the words of buttons, forms, files", "content.md", &["## 5."]),
    page("pictures.html", "Pictures", "Originals, alt texts, colors, and floors", "content.md", &["## 6."]),
    page("sections.html", "Sections", "Every kind, with a picture, an example and its fields", "content.md", &["## 7."]),
    page("checks.html", "Checking", "What is reported and what is not, spelling, links to other sites", "content.md", &["## 8."]),
    page("editor.html", "Editor and shell", "Names that complete themselves, and mistakes underlined", "content.md", &["## 9."]),
    page("publishing.html", "Publishing", "Hosts, schedules, and going back", "operations.md", &["## Publishing", "## What is in dist/"]),
    page("moving.html", "Moving here", "From WordPress, Ghost, Jekyll, Hugo or another program", "moving.md", &[]),
    page("messages.html", "Every message", "Why it matters, and how to mend it", "diagnostics.md", &[]),
];

/// All pages in their order.
pub(super) fn all() -> Vec<Chapter> {
    let pages = PAGES.iter().map(|Source { file, title, document, starts, .. }| {
        let whole = text(document);
        let text = if starts.is_empty() {
            whole
        } else {
            let chapters = chapters(&whole);
            let chosen = chapters.iter().filter(|chapter| starts.iter().any(|start| chapter.starts_with(start)));
            chosen.copied().collect()
        };
        Chapter { file, title, document, text }
    });
    pages.collect()
}

/// One sentence about a page.
pub(super) fn about(file: &str) -> &'static str {
    let page = PAGES.iter().find(|page| page.file == file);
    page.map_or("The fields of each file, with examples", |page| page.about)
}

/// The name of a document of which the guide has pages.
pub(super) fn document(file: &str) -> Option<&'static str> {
    PAGES.iter().find(|page| page.document == file).map(|page| page.document)
}

/// The guide's document about content.
pub(super) fn content() -> &'static str {
    CONTENT
}

fn text(document: &str) -> String {
    match document {
        "writing-a-post.md" => FIRST_POST.to_owned(),
        "content.md" => CONTENT.to_owned(),
        "moving.md" => MOVING.to_owned(),
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
