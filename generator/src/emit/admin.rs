use std::borrow::Cow;

use anyhow::Context;
use pulldown_cmark_escape::escape_html;
use words::{Language, Words};

use crate::{cdn_headers, content::FormFile, model::Site};

/// The document of the owner's inbox, in `dist/`.
const INBOX: &str = "admin.html";
/// The owner's documents.
const DOCUMENTS: [&str; 2] = [INBOX, "admin-login.html"];

/// The manifest with which the inbox is put on a home screen.
const MANIFEST: &str = "admin.webmanifest";

/// One file of the frontend as it is written for a site. The owner's documents get the language of the site, if there are
/// sentences in it, and the brand in their titles, and the inbox also the currency of quotes and the words of the quote
/// form, which `money.ts` and `siteForm.ts` read.
///
/// # Errors
/// When the document is not the one that `site/` makes.
pub fn asset<'a>(path: &str, bytes: &'a [u8], site: &Site, form: Option<&FormFile>) -> anyhow::Result<Cow<'a, [u8]>> {
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
    escape_html(&mut branded, &site.title(title))?;
    let currency = site.file.currency().filter(|_| path == INBOX);
    let currency = currency.map(|code| format!("<meta name=\"currency\" content=\"{}\">", code.as_str()));
    let policy = cdn_headers::owners_policy(site).map_or_else(String::new, |policy| {
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")
    });
    // Before everything that it is about.
    let (start, before) = before.split_once("<head>").with_context(|| format!("{path} has no head"))?;
    let html = format!("{start}<head>{policy}{before}<title>{branded}</title>{}{rest}", currency.unwrap_or_default());
    let Some(form) = form.filter(|_| path == INBOX) else { return Ok(Cow::Owned(html.into_bytes())) };
    let (before, after) = html.rsplit_once("</body>").with_context(|| format!("{path} has no body"))?;
    // JSON that cannot end its element. It is data, so the security policy does not mind it.
    let json = serde_json::to_string(form)?.replace('<', "\\u003c");
    let html =
        format!("{before}<script id=\"quote-form-words\" type=\"application/json\">{json}</script></body>{after}");
    Ok(Cow::Owned(html.into_bytes()))
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
