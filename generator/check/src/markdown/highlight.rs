use std::cell::RefCell;

use arborium::Highlighter;

/// The longest code that gets colors, in bytes. Twice the code that is nested takes four times as long, so a longer one
/// would hold up a build.
pub const MAX_COLORED_BYTES: usize = 16_384;

thread_local! {
    // Created on first use: most posts have no code. Compiled grammars are kept for the thread.
    static HIGHLIGHTER: RefCell<Option<Highlighter>> = const { RefCell::new(None) };
}

/// Highlighted code as HTML; `None` for a language without a grammar here, and for code that is too long.
pub(super) fn html(language: &str, source: &str) -> Option<String> {
    if language.is_empty() || source.len() > MAX_COLORED_BYTES {
        return None;
    }
    HIGHLIGHTER.with_borrow_mut(|highlighter| {
        highlighter.get_or_insert_with(Highlighter::new).highlight(language, source).ok()
    })
}

/// Returns true if code of this language gets colors.
pub fn has_colors(language: &str) -> bool {
    HIGHLIGHTER
        .with_borrow_mut(|highlighter| highlighter.get_or_insert_with(Highlighter::new).store().get(language).is_some())
}
