use std::cell::RefCell;

use arborium::Highlighter;

thread_local! {
    // Created on first use: most posts have no code. Compiled grammars are kept for the thread.
    static HIGHLIGHTER: RefCell<Option<Highlighter>> = const { RefCell::new(None) };
}

/// Highlighted code as HTML; `None` for a language without a grammar here.
pub(super) fn html(language: &str, source: &str) -> Option<String> {
    if language.is_empty() {
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
