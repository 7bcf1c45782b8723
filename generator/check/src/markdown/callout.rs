//! Callouts as GitHub writes them: a quotation whose first line is `[!NOTE]`.

use pulldown_cmark::BlockQuoteKind;

use crate::content::LayoutFile;

use super::escape;

/// The start of a callout, with its title.
pub(super) fn opening(kind: BlockQuoteKind, words: &LayoutFile) -> String {
    let (class, title) = match kind {
        BlockQuoteKind::Note => ("note", &words.callout_note),
        BlockQuoteKind::Tip => ("tip", &words.callout_tip),
        BlockQuoteKind::Important => ("important", &words.callout_important),
        BlockQuoteKind::Warning => ("warning", &words.callout_warning),
        BlockQuoteKind::Caution => ("caution", &words.callout_caution),
    };
    let title = escape(title.as_str());
    format!("<div class=\"callout callout-{class}\" role=\"note\">\n<p class=\"callout-title\">{title}</p>\n")
}

/// The end of a callout.
pub(super) const CLOSING: &str = "</div>\n";
