use std::borrow::Cow;

use anyhow::Context;
use pulldown_cmark_escape::escape_html;
use words::{Language, Words};

use serde::Serialize;

use crate::{
    cdn_headers,
    model::{Catalog, ContactFacts, Site},
};

/// The document of the owner's inbox, in `dist/`.
const INBOX: &str = "admin.html";
/// The owner's documents.
const DOCUMENTS: [&str; 2] = [INBOX, "admin-login.html"];

/// The manifest with which the inbox is put on a home screen.
const MANIFEST: &str = "admin.webmanifest";

/// One file of the frontend as it is written for a site. The owner's documents get the language of the site, if there are
/// sentences in it, and the brand in their titles, and the inbox also the currency of quotes, the words of the quote form
/// and the hours of answers on the same day, which `money.ts`, `siteForm.ts` and `sameDay.ts` read.
///
/// # Errors
/// When the document is not the one that `site/` makes.
pub fn asset<'a>(path: &str, bytes: &'a [u8], catalog: &Catalog) -> anyhow::Result<Cow<'a, [u8]>> {
    let site = &catalog.site;
    if !DOCUMENTS.contains(&path) && path != MANIFEST {
        return Ok(Cow::Borrowed(bytes));
    }
    let html = std::str::from_utf8(bytes).with_context(|| format!("{path} is not UTF-8"))?;
    let html = match Language::of(site.file.language.as_str()) {
        Some(language) => Cow::Owned(translated(path, html, &language.words("inbox"), site)?),
        None => Cow::Borrowed(html),
    };
    if path == MANIFEST {
        return Ok(Cow::Owned(html.into_owned().into_bytes()));
    }
    let (before, rest) = html.split_once("<title>").with_context(|| format!("{path} has no title"))?;
    let (title, rest) = rest.split_once("</title>").with_context(|| format!("{path} has no title"))?;
    let mut branded = String::new();
    // The title of the form that is built in is that of the first trade.
    let own = words::Language::of(site.file.language.as_str()).map(|language| language.words("inbox"));
    let own = own.as_ref().and_then(|words| words.get("common.inbox")).map_or("Inbox", |word| word);
    let title = if path == INBOX && site.file.business_type.is_some() { own } else { title };
    escape_html(&mut branded, &site.title(title))?;
    let currency = site.file.currency().filter(|_| path == INBOX);
    let currency = currency.map(|code| format!("<meta name=\"currency\" content=\"{}\">", code.as_str()));
    let policy = cdn_headers::owners_policy(site).map_or_else(String::new, |policy| {
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")
    });
    // Before everything that it is about.
    let (start, before) = before.split_once("<head>").with_context(|| format!("{path} has no head"))?;
    let html = format!("{start}<head>{policy}{before}<title>{branded}</title>{}{rest}", currency.unwrap_or_default());
    if path != INBOX {
        return Ok(Cow::Owned(html.into_bytes()));
    }
    let (before, after) = html.rsplit_once("</body>").with_context(|| format!("{path} has no body"))?;
    let form = catalog.form.as_ref().map(|form| data("quote-form-words", form)).transpose()?;
    let same_day = SameDay::of(catalog).map(|same_day| data("same-day", &same_day)).transpose()?;
    let html = [before, &form.unwrap_or_default(), &same_day.unwrap_or_default(), "</body>", after].concat();
    Ok(Cow::Owned(html.into_bytes()))
}

/// JSON that cannot end its element. It is data, so the security policy does not mind it.
fn data(id: &str, value: &impl Serialize) -> anyhow::Result<String> {
    let json = serde_json::to_string(value)?.replace('<', "\\u003c");
    Ok(format!("<script id=\"{id}\" type=\"application/json\">{json}</script>"))
}

/// The hours in which the form says "today before 6PM".
#[derive(Serialize)]
struct SameDay {
    zone: String,
    lines: Vec<SameDayLine>,
}

/// Days with the same hours.
#[derive(Serialize)]
struct SameDayLine {
    days: Vec<String>,
    until: String,
    closes: String,
}

impl SameDay {
    fn of(catalog: &Catalog) -> Option<Self> {
        let file = &catalog.site.file;
        let until = file.answers.as_ref()?.same_day_until?;
        let facts = ContactFacts::new(file, None);
        let lines = facts.answered_same_day(until).map(|(days, closes)| SameDayLine {
            days,
            until: until.to_string(),
            closes: closes.to_string(),
        });
        Some(Self { zone: facts.zone.name().to_owned(), lines: lines.collect() })
    }
}

/// A document in the language of the site: its language, its title, and the line for browsers without scripts. Of the
/// manifest, the names.
fn translated(path: &str, text: &str, words: &Words, site: &Site) -> anyhow::Result<String> {
    let word = |name: &str| words.get(name).map(|word| &**word).with_context(|| format!("there are no words `{name}`"));
    if path == MANIFEST {
        return Ok(text.replace("\"Inbox\"", &serde_json::to_string(word("common.inbox")?)?));
    }
    let title = word(if path == INBOX { "inbox.title" } else { "documents.login" })?;
    let language = &site.file.language;
    let direction = if language.is_right_to_left() { " dir=\"rtl\"" } else { "" };
    let mut text = text.replacen("lang=\"en-US\"", &format!("lang=\"{language}\"{direction}"), 1);
    for (element, words) in [("title", title), ("p", word("documents.noScript")?)] {
        let start = text.find(&format!("<{element}")).with_context(|| format!("{path} has no {element}"))?;
        let start = start + text[start..].find('>').with_context(|| format!("{path} has no {element}"))? + 1;
        let end = start + text[start..].find("</").with_context(|| format!("{path} has no {element}"))?;
        let mut escaped = String::new();
        escape_html(&mut escaped, words)?;
        text.replace_range(start..end, &escaped);
    }
    Ok(text)
}
