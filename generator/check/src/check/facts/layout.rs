use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::{
    check::finding::pattern,
    content::{LayoutFile, SiteFile, section::Section},
    diagnostics::{Code, Diagnostic, Place},
    source::translation_of,
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

/// Sentences of the parts of a site that not every one has, by the first letters of their names.
const OF_FORMS: &[&str] = &["choose", "form", "message", "photo", "sent", "toast", "wish"];
const OF_POSTS: &[&str] = &[
    "allPosts", "author", "backToBlog", "categor", "contents", "earlier", "featured", "more", "newer", "notFoundPost",
    "older", "page", "post", "read", "recent", "related", "search", "share",
];

/// Reports a site in a language of which this program has no words, with the sentences that its pages show in English.
/// `sections` has those of all pages.
pub fn check_words<'a>(
    site: &SiteFile,
    layout: &LayoutFile,
    is_further: bool,
    has_posts: bool,
    shows_built_in_form: bool,
    sections: impl Iterator<Item = &'a [Section]>,
) -> Option<Diagnostic> {
    let language = site.language.as_str();
    if language.starts_with("en") || words::Language::of(language).is_some() {
        return None;
    }
    let all: Vec<&Section> = sections.flatten().collect();
    let has = |is_one: fn(&Section) -> bool| all.iter().any(|section| is_one(section));
    let prices = has(|section| matches!(section, Section::CostFinder(_)));
    let floors = has(|section| matches!(section, Section::Floors(_)));
    let layers = has(|section| matches!(section, Section::BuildUp(_)));
    let parts = [
        (site.quote_form, OF_FORMS),
        (has_posts, OF_POSTS),
        (prices, &["areaM2", "areaSqFt", "cost", "jobPrice", "length", "per"]),
        (floors, &["floor"]),
        (layers, &["layer"]),
        (has(|section| matches!(section, Section::AreaMap(_))), &["map"]),
        (has(|section| matches!(section, Section::Edges(_))), &["edges"]),
        (has(|section| matches!(section, Section::DesignCenter(_))), &["designTool"]),
        // What numbers look like is no word.
        (false, &["city", "price"]),
    ];
    let is_shown =
        |name: &String| parts.iter().all(|(is_there, of)| *is_there || !of.iter().any(|of| name.starts_with(of)));
    let left: Vec<String> = layout.left_out().filter(is_shown).collect();
    let own = |path: &str| if is_further { translation_of(path, language) } else { path.to_owned() };
    let beside = if is_further { "files content/forms/quote.yaml and" } else { "file" };
    let form = format!("the form, which needs the {beside} content/{}", own("forms/quote.yaml"));
    let form = shows_built_in_form.then_some(form);
    let (message, help) = match (left.len(), form) {
        (0, None) => return None,
        (0, Some(form)) => (format!("visitors would read English: this program has no words in `{language}`"), form),
        (count, form) => (
            format!("visitors would read {count} sentences in English: this program has no words in `{language}`"),
            format!(
                "write them into {}: {}{}",
                own("layout.yaml"),
                left.join(", "),
                form.map(|form| format!("; and {form}")).unwrap_or_default()
            ),
        ),
    };
    let place = if is_further { Place::File } else { Place::field("language") };
    Some(Diagnostic::new(Code::WordsEnglish, &own("site.yaml"), place, message, help))
}
