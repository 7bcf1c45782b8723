use std::cell::RefCell;

use arborium::Highlighter;

thread_local! {
    // Grammars are compiled on first use and kept; most posts have no code and pay nothing.
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
