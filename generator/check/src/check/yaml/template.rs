//! Examples of `ssg new`, of fields and of our messages that nobody has replaced.

use std::ops::Range;

use super::slips::entries;
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::SourceFile,
};

/// The examples, each with its field; without one, a line in the text of a post. Sorted, to be searched in halves. Tests
/// compare them with the templates. Examples of fields that a business may write itself are left out.
const EXAMPLES: [(&str, &str); 74] = [
    ("", "## A heading"),
    ("", "## Its summary"),
    ("", "**Word:** what it means"),
    ("", "> **Title**"),
    ("", "> Your text"),
    ("", "The first paragraph says what the reader gets."),
    ("", "The text."),
    ("", "[^1]: Its source."),
    ("author", "Your name"),
    ("city", "Your City"),
    ("description", "Repairs for homes and shops in Springfield."),
    ("description", "What you do and where, in one sentence."),
    ("email", "office@your-business.example"),
    ("excerpt", "One or two sentences for the blog list."),
    ("excerpt", "Two numbers decide the price. Ask for both."),
    ("features", "First fact"),
    ("features", "Fourth fact"),
    ("features", "Second fact"),
    ("features", "Third fact"),
    ("heading", "What customers there should ask for"),
    ("heading", "What the service does for a customer, in one line"),
    ("heading", "What you do there, in one line"),
    ("heading", "What you do, in one line"),
    ("intro", "One sentence about where you are, or about the places that you go to."),
    ("intro", "One to three sentences about the place and what you do there."),
    ("intro", "One to three sentences about what you do, for whom, and where."),
    ("intro", "One to three sentences about when it is needed and what the customer gets."),
    ("intro", "What we test, mend and learn."),
    ("intro", "What you write about, and for whom."),
    ("keywords", "words that people search for"),
    ("latitude", "0.0"),
    ("longitude", "0.0"),
    ("message", "What to write into this field"),
    ("metaDescription", "Ann writes our quotes, and guides to what work costs."),
    ("metaDescription", "How we test and measure, and how to read a quote."),
    ("metaDescription", "What a visit costs, what is part of it, and what you pay for apart."),
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
    ("metaDescription", "What search engines show below this name, in 120 to 160 characters."),
    ("metaDescription", "What search engines show, in 120 to 160 characters."),
    ("metaDescription", "What the warranty covers, for how long, and how to use it."),
    ("metaDescription", "What we do in Springfield, what it costs there, and when we come."),
    ("metaDescription", "What we do, where we work, what it costs, and how to reach us."),
    ("metaDescription", "What we learn on the job: what work costs, and what lasts."),
    ("metaDescription", "What we repair, how long it takes, and what it costs."),
    ("name", "Your Business"),
    ("note", "When you are open"),
    ("phone", "+1 212 555 0100"),
    ("postalCode", "00000"),
    ("region", "Your state"),
    ("serviceArea", "Your city and the towns around it"),
    ("serviceRadiusKm", "5000"),
    ("serviceRadiusMiles", "3000"),
    ("street", "1 Your Street"),
    ("summary", "Most of them are done on the first visit."),
    ("summary", "Old houses and new shops on both sides of the river."),
    ("summary", "One sentence for the card of this place."),
    ("summary", "One sentence for the card of this service."),
    ("tagline", "What you do, in a few words"),
    ("text", "Ann has written our quotes since 2009."),
    ("text", "One sentence about the first reason."),
    ("text", "One sentence about the second reason."),
    ("text", "One sentence about the third reason."),
    ("text", "One to three sentences about the work of this person."),
    ("text", "The door had not closed since the flood. It does now."),
    ("title", "First reason"),
    ("title", "Second reason"),
    ("title", "The service and the place, as people search for them"),
    ("title", "The trade and the place, as people search for them"),
    ("title", "Third reason"),
    ("url", "https://www.your-business.example"),
];

/// The note behind each value of a section that `ssg new section` has made.
pub const EXAMPLE_MARK: &str = "  # example";

/// The start of a text that `ssg new` could not write in the language of the site. `]` ends it.
pub const IN_ENGLISH: &str = "[in English: ";

/// Longer values are none of them.
const MAX_EXAMPLE_BYTES: usize = 120;

/// Returns true for an example, also when somebody has added a full stop to it.
pub(in crate::check) fn is_example(name: &str, value: &str) -> bool {
    let is_one = |value: &str| {
        !value.is_empty() && value.len() <= MAX_EXAMPLE_BYTES && EXAMPLES.binary_search(&(name, value)).is_ok()
    };
    // The template has 0.0, and nobody's business is where the meridian of Greenwich crosses the equator.
    let is_zero = matches!(name, "latitude" | "longitude") && value.parse() == Ok(0.0);
    // What our messages have in the place of the writer's own words.
    let is_blank = !name.is_empty() && matches!(value, "…" | "...");
    is_zero || is_blank || is_one(value) || value.strip_suffix('.').is_some_and(is_one)
}

/// Returns true for a place in a line that is a note of the author.
fn is_comment(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("# "))
}

/// Reports the examples that are left, unless the file is a draft. `yaml` is the place of its YAML.
pub(super) fn check_template(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let is_draft = source.text[yaml.clone()].lines().any(|line| line.starts_with("draft: true"));
    if is_draft {
        return Vec::new();
    }
    let may_be_english = source.pairs().may_have(IN_ENGLISH);
    let mut diagnostics: Vec<Diagnostic> = may_be_english
        .then(|| source.text.match_indices(IN_ENGLISH))
        .into_iter()
        .flatten()
        .filter(|(at, _)| !is_comment(&source.text, *at))
        .map(|(at, _)| {
            let end = source.text[at..].find(['\n', '"']).map_or(source.text.len(), |length| at + length);
            let message = "this is still in English".to_owned();
            let help = "write it in the language of the site, without the brackets";
            Diagnostic::new(Code::TemplateLeft, &source.path, Place::Bytes(at..end), message, help)
        })
        .collect();
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
        let is_marked = yaml.contains(&start) && line.trim_end().ends_with(EXAMPLE_MARK);
        let written = if is_marked { line.trim_end().trim_end_matches(EXAMPLE_MARK) } else { line }.trim();
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
        if is_marked {
            let value = if value.trim().is_empty() { entry } else { value.trim() };
            let at = value.as_ptr() as usize - source.text.as_ptr() as usize;
            let message = format!("`{}` is still an example", name.trim_start_matches("- "));
            let help = "write your own in its place, and take the note `# example` away";
            let place = Place::Bytes(at..at + value.len());
            diagnostics.push(Diagnostic::new(Code::TemplateLeft, &source.path, place, message, help));
            start += line.len();
            continue;
        }
        let flow = [entry, value.trim()].into_iter().find(|text| text.starts_with('{') && yaml.contains(&start));
        let values: Vec<(&str, &str)> = match (flow, value.trim().strip_prefix('[')) {
            (Some(flow), _) => entries(flow, "", 0).0,
            (None, Some(list)) if !name.is_empty() => {
                list.trim_end_matches(']').split(',').map(|value| (name, value)).collect()
            }
            _ => vec![(name, value)],
        };
        for (name, value) in values {
            let value = value.trim().trim_matches(['"', '\'']);
            if !is_example(name, value) {
                continue;
            }
            let at = value.as_ptr() as usize - source.text.as_ptr() as usize;
            let message = match name {
                "" => "this is still an example".to_owned(),
                name => format!("`{name}` is still an example"),
            };
            let help = "write your own in its place";
            let place = Place::Bytes(at..at + value.len());
            diagnostics.push(Diagnostic::new(Code::TemplateLeft, &source.path, place, message, help));
        }
        start += line.len();
    }
    diagnostics
}
