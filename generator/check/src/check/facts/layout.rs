use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::{
    check::finding::pattern,
    content::LayoutFile,
    diagnostics::{Code, Diagnostic, Place},
    suggest::nearest,
};

const PATH: &str = "layout.yaml";

/// Sentences that are on several places at once and differ only in the word that is filled in.
const FILLED_IN: [&str; 28] = [
    "areaLink", "areaM2", "areaSqFt", "authorTitle", "categoryHeading", "costAdds", "headingLink", "image", "jobPrice",
    "jobPriceTime", "lengthFt", "lengthM", "mapRing", "mapRingKm", "pageNumber", "perFt", "perHour", "perM", "perM2",
    "perPiece", "perRoom", "perSqFt", "perVisit", "postAuthor", "price", "readTime", "stars", "table",
];

static BLANK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{+[^{}]*\}+"));

fn blanks(text: &str) -> Vec<&str> {
    BLANK.find_iter(text).map(|one| one.as_str()).collect()
}

/// Reports sentences of the layout without the word that `ssg` fills in, and words in braces that it does not know.
pub fn check_layout(layout: &LayoutFile) -> Vec<Diagnostic> {
    let sentences = |layout: &LayoutFile| match serde_json::to_value(layout) {
        Ok(Value::Object(sentences)) => sentences,
        _ => serde_json::Map::new(),
    };
    let usual = sentences(&LayoutFile::default());
    let mut diagnostics = Vec::new();
    for (name, text) in &sentences(layout) {
        let (Some(text), Some(usual)) = (text.as_str(), usual.get(name).and_then(Value::as_str)) else { continue };
        let (written, known) = (blanks(text), blanks(usual));
        let report = |code, message, help| Diagnostic::new(code, PATH, Place::field(name), message, help);
        let unknown: Vec<&str> = written.iter().copied().filter(|blank| !known.contains(blank)).collect();
        diagnostics.extend(unknown.iter().map(|blank| {
            let near = nearest(blank, known.iter().copied()).or_else(|| known.first().copied());
            let help = match near {
                Some(near) => format!("write {near}, which pages replace, or the words themselves"),
                None => "write the words themselves; nothing is filled in here".to_owned(),
            };
            report(Code::FieldValue, format!("`{name}` cannot have `{blank}`"), help)
        }));
        if !FILLED_IN.contains(&name.as_str()) || !unknown.is_empty() {
            continue;
        }
        let missing: Vec<&str> = known.iter().copied().filter(|blank| !written.contains(blank)).collect();
        if !missing.is_empty() {
            let blanks = missing.join(" and ");
            let message = format!("`{name}` has no {blanks}, so it reads the same each time");
            let help = format!("write {blanks} where the word belongs, as in `{usual}`");
            diagnostics.push(report(Code::WordsSame, message, help));
        }
    }
    diagnostics
}
