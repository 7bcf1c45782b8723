//! Examples of `ssg new` that nobody has replaced.

use std::ops::Range;

use super::slips::entries;
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::SourceFile,
};

/// The examples, each with its field; without one, in the text of a post. Sorted, to be searched in halves. Tests
/// compare them with the templates.
const EXAMPLES: [(&str, &str); 46] = [
    ("", "## A heading"),
    ("", "The first paragraph says what the reader gets."),
    ("", "The text."),
    ("author", "Your name"),
    ("city", "Your City"),
    ("description", "What you do and where, in one sentence."),
    ("email", "office@your-business.example"),
    ("excerpt", "One or two sentences for the blog list."),
    ("features", "First fact"),
    ("features", "Fourth fact"),
    ("features", "Second fact"),
    ("features", "Third fact"),
    ("heading", "What customers there should ask for"),
    ("heading", "What the service does for a customer, in one line"),
    ("heading", "What you do there, in one line"),
    ("heading", "What you do, in one line"),
    ("intro", "One sentence about the places that you drive to."),
    ("intro", "One to three sentences about the houses, the weather and the work there."),
    ("intro", "One to three sentences about what you do, for whom, and where."),
    ("intro", "One to three sentences about when it is needed and what the customer gets."),
    ("keywords", "words that people search for"),
    ("latitude", "0.0"),
    ("longitude", "0.0"),
    (
        "metaDescription",
        "What search engines show below the title of the home page, one or two sentences of 120 to 160 characters.",
    ),
    (
        "metaDescription",
        "What search engines show below the title of the list of places, one or two sentences of 120 to 160 characters.",
    ),
    (
        "metaDescription",
        "What search engines show below the title of the list of posts, one or two sentences of 120 to 160 characters.",
    ),
    (
        "metaDescription",
        "What search engines show below the title of this place, one or two sentences of 120 to 160 characters.",
    ),
    (
        "metaDescription",
        "What search engines show below the title of this service, one or two sentences of 120 to 160 characters.",
    ),
    ("metaDescription", "What search engines show, in 120 to 160 characters."),
    ("name", "Your Business"),
    ("phone", "+1 212 555 0100"),
    ("postalCode", "00000"),
    ("serviceArea", "Your city and the towns around it"),
    ("street", "1 Your Street"),
    ("summary", "One sentence for the card of this place."),
    ("summary", "One sentence for the card of this service."),
    ("tagline", "What you do, in a few words"),
    ("text", "One sentence about the first reason."),
    ("text", "One sentence about the second reason."),
    ("text", "One sentence about the third reason."),
    ("title", "First reason"),
    ("title", "Second reason"),
    ("title", "The service and the place, as people search for them"),
    ("title", "The trade and the place, as people search for them"),
    ("title", "Third reason"),
    ("url", "https://www.your-business.example"),
];

/// Longer values are none of them.
const MAX_EXAMPLE_BYTES: usize = 120;

/// Returns true for an example, also when somebody has added a full stop to it.
pub(in crate::check) fn is_example(name: &str, value: &str) -> bool {
    let is_one = |value: &str| {
        !value.is_empty() && value.len() <= MAX_EXAMPLE_BYTES && EXAMPLES.binary_search(&(name, value)).is_ok()
    };
    // The template has 0.0, and nobody's business is where the meridian of Greenwich crosses the equator.
    let is_zero = matches!(name, "latitude" | "longitude") && value.parse() == Ok(0.0);
    is_zero || is_one(value) || value.strip_suffix('.').is_some_and(is_one)
}

/// Reports the examples that are left, unless the file is a draft, or a page that is not ready for search engines.
/// `yaml` is the place of its YAML.
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
    let texts = EXAMPLES.iter().take_while(|(name, _)| name.is_empty());
    // Looking for each of them is much faster than comparing each line.
    let body = &source.text[yaml.end..];
    let has = |text: &str| source.pairs().may_have(text) && body.contains(text);
    let checked = if texts.clone().any(|(_, text)| has(text.trim_end_matches('.'))) {
        &source.text
    } else {
        &source.text[..yaml.end]
    };
    for line in checked.split_inclusive('\n') {
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
        let entry = written.trim_start_matches("- ");
        let flow = [entry, value.trim()].into_iter().find(|text| text.starts_with('{') && yaml.contains(&start));
        let values: Vec<(&str, &str)> = match (flow, value.trim().strip_prefix('[')) {
            (Some(flow), _) => entries(flow, "", 0).0,
            (None, Some(list)) => list.trim_end_matches(']').split(',').map(|value| (name, value)).collect(),
            (None, None) => vec![(name, value)],
        };
        for (name, value) in values {
            let value = value.trim().trim_matches(['"', '\'']);
            if !is_example(name, value) {
                continue;
            }
            let at = value.as_ptr() as usize - source.text.as_ptr() as usize;
            let message = match name {
                "" => "this is still an example of `ssg new`".to_owned(),
                name => format!("`{name}` is still an example of `ssg new`"),
            };
            let help = "write your own in its place";
            let place = Place::Bytes(at..at + value.len());
            diagnostics.push(Diagnostic::new(Code::TemplateLeft, &source.path, place, message, help));
        }
        start += line.len();
    }
    diagnostics
}
