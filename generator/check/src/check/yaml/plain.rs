//! Markdown and HTML in the texts of YAML, which are shown as they are written.

use std::ops::Range;

use crate::check::finding::Pattern;

/// Something that only markdown or HTML would read. The position is bytes of the text.
pub(super) struct Markup {
    pub(super) at: Range<usize>,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
}

const MARKDOWN: &str = "markdown is not read here, so visitors see its signs";
const HTML: &str = "HTML is not read here, so visitors see its signs";

/// Each with its message and its help.
static MARKUP: [(Pattern, &str, &str); 5] = [
    (Pattern::with(&["**", "~~"], r"\*\*[^*\s](?:[^*]*[^*\s])?\*\*|~~[^~\s][^~]*~~"), MARKDOWN, "leave the signs out"),
    (
        Pattern::with(&["]("], r"!?\[[^\[\]]*\]\((?:/|#|https?:|mailto:|tel:|[\w-]+\.)[^()\s]*\)"),
        MARKDOWN,
        "leave the link out; the section `text` can have links, and cards and posts have links of their own",
    ),
    (Pattern::with(&["# "], r#"^["']?#{1,6} "#), MARKDOWN, "leave the # out"),
    (Pattern::with(&["<"], r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>"), HTML, "leave it out"),
    (
        Pattern::with(&["&"], r"&(?:[A-Za-z]{2,8}|#[0-9]{2,5}|#x[0-9A-Fa-f]{2,5});"),
        HTML,
        "write the sign itself, such as & or ™",
    ),
];

/// The markup in a text.
pub(super) fn find(text: &str) -> Vec<Markup> {
    if !text.contains(['*', '~', '[', '#', '<', '&']) {
        return Vec::new();
    }
    let found = MARKUP.iter().flat_map(|(pattern, message, help)| {
        let found = pattern.that_may_be_in(text).into_iter().flat_map(|pattern| pattern.find_iter(text));
        found.map(move |one| Markup { at: one.range(), message, help })
    });
    found.collect()
}
