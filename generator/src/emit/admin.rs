use std::borrow::Cow;

use anyhow::Context;

use crate::content::FormFile;

/// The document of the owner's inbox, in `dist/`.
pub const ADMIN: &str = "admin.html";

/// The document of the inbox with the words of the quote form, which `siteForm.ts` reads.
///
/// # Errors
/// When the document is not the one that `site/` makes.
pub fn admin_document<'a>(document: &'a [u8], form: &FormFile) -> anyhow::Result<Cow<'a, [u8]>> {
    let html = std::str::from_utf8(document).context("admin.html is not UTF-8")?;
    let (before, after) = html.rsplit_once("</body>").context("admin.html has no body")?;
    // JSON that cannot end its element. It is data, so the security policy does not mind it.
    let json = serde_json::to_string(form)?.replace('<', "\\u003c");
    let html =
        format!("{before}<script id=\"quote-form-words\" type=\"application/json\">{json}</script></body>{after}");
    Ok(Cow::Owned(html.into_bytes()))
}
