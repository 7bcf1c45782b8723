//! Markdown and HTML in the texts of YAML, which are shown as they are written.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use super::finding::pattern;

/// Something that only markdown or HTML would read. The position is bytes of the text.
pub(super) struct Markup {
    pub(super) at: Range<usize>,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
}

static MARKUP: LazyLock<Vec<(Regex, &str, &str)>> = LazyLock::new(|| {
    let markdown = "markdown is not read here, so visitors see its signs";
    let html = "HTML is not read here, so visitors see its signs";
    let of = |(one, message, help)| (pattern(one), message, help);
    [
        (r"\*\*[^*\s](?:[^*]*[^*\s])?\*\*|~~[^~\s][^~]*~~", markdown, "leave the signs out"),
        (
            r"!?\[[^\[\]]*\]\((?:/|#|https?:|mailto:|tel:|[\w-]+\.)[^()\s]*\)",
            markdown,
            "leave the link out; the section `text` can have links, and cards and posts have links of their own",
        ),
        (r#"^["']?#{1,6} "#, markdown, "leave the # out"),
        (r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>", html, "leave it out"),
        (r"&(?:[A-Za-z]{2,8}|#[0-9]{2,5}|#x[0-9A-Fa-f]{2,5});", html, "write the sign itself, such as & or ™"),
    ]
    .map(of)
    .into()
});

/// The markup in a text.
pub(super) fn find(text: &str) -> Vec<Markup> {
    if !text.contains(['*', '~', '[', '#', '<', '&']) {
        return Vec::new();
    }
    let found = MARKUP.iter().flat_map(|(pattern, message, help)| {
        pattern.find_iter(text).map(move |one| Markup { at: one.range(), message, help })
    });
    found.collect()
}
