//! Blocks of WordPress that have no text in an export: those that several posts share, footnotes, and what is filled in when
//! somebody opens the page.

use std::{collections::BTreeMap, sync::LazyLock};

use regex::{Captures, Regex};
use serde::Deserialize;
use serde_json::Value;

use crate::entry::{Kind, Note, pattern};

/// Shared blocks in each other.
const MAX_DEPTH: usize = 5;

/// A block without a text: its name and its settings.
static EMPTY: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?s)<!--\s+wp:([a-z][a-z0-9/-]*)\s+(\{(?:[^-]|-[^-]|--[^>])*?\}\s+)?/-->"));

/// The number of a footnote in a text.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?s)<sup\b[^>]*\bdata-fn="([^"]+)"[^>]*>.*?</sup>"#));

/// A footnote as WordPress keeps it beside the text.
#[derive(Deserialize)]
struct Footnote {
    id: String,
    content: String,
}

/// The HTML of a text with its shared blocks and its footnotes, and a remark about what is filled in. `shared` has the HTML
/// of those blocks by their numbers.
pub(super) fn completed(
    html: &str,
    shared: &BTreeMap<String, String>,
    footnotes: Option<&str>,
) -> (String, Option<Note>) {
    let mut filled = Vec::new();
    let html = with_blocks(html, shared, 0, &mut filled);
    let what = || Note::new(Kind::Dropped, format!("what WordPress fills in: {}", filled.join(", ")));
    let note = (!filled.is_empty()).then(what);
    let footnotes: Vec<Footnote> = footnotes.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let html = NUMBER.replace_all(&html, |found: &Captures<'_>| {
        let at = footnotes.iter().position(|one| one.id == found[1]);
        at.map_or_else(|| found[0].to_owned(), |at| format!("[^{}]", at + 1))
    });
    let texts = footnotes.iter().zip(1..).map(|(one, number)| format!("\n<p>[^{number}]: {}</p>", one.content));
    (html.into_owned() + &texts.collect::<String>(), note)
}

fn with_blocks(html: &str, shared: &BTreeMap<String, String>, depth: usize, filled: &mut Vec<String>) -> String {
    let block = |found: &Captures<'_>| {
        let settings = found.get(2).and_then(|written| serde_json::from_str(written.as_str()).ok());
        let settings: Value = settings.unwrap_or_default();
        let text = |name: &str| settings[name].as_str().unwrap_or_default();
        match &found[1] {
            "block" if depth < MAX_DEPTH && shared.contains_key(&settings["ref"].to_string()) => {
                with_blocks(&shared[&settings["ref"].to_string()], shared, depth + 1, filled)
            }
            "social-link" if text("url").starts_with("http") => {
                let mut name = text(if text("label").is_empty() { "service" } else { "label" }).to_owned();
                if let Some(first) = name.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                format!("<li><a href=\"{}\">{name}</a></li>", text("url").replace('"', "%22"))
            }
            name => {
                let has_words = !["footnotes", "more", "nextpage", "separator", "spacer"].contains(&name);
                if has_words && !filled.iter().any(|one| one == name) {
                    filled.push(name.to_owned());
                }
                String::new()
            }
        }
    };
    EMPTY.replace_all(html, block).into_owned()
}
