use serde::Deserialize;

use crate::diagnostics::{Code, Diagnostic, Place};

/// The most that a page of one kind may weigh. `site/budgets.json` has one for each kind.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Budget {
    /// Bytes of the document before compression.
    pub html_bytes: usize,
    /// Elements in the body. The time that a phone needs for style and layout grows with them.
    pub elements: usize,
}

/// Reports each figure of a page that exceeds its budget. `path` is the file that the page is made of.
pub fn check_weight(path: &str, address: &str, document: &str, budget: Budget) -> Vec<Diagnostic> {
    let body = document.find("<body").map_or("", |start| &document[start..]);
    let figures = [(document.len(), budget.html_bytes, "bytes of HTML"), (elements(body), budget.elements, "elements")];
    let over = figures.into_iter().filter(|(figure, most, _)| figure > most);
    over.map(|(figure, most, unit)| {
        let message = format!("the page {address} has {figure} {unit}; the budget of its kind is {most}");
        let help = "phones take long to show it: remove parts of the page, or move some to a page of their own; \
                    site/budgets.json has the budgets";
        Diagnostic::new(Code::PageHeavy, path, Place::File, message, help)
    })
    .collect()
}

/// Number of start tags. Escaped text has no `<`.
fn elements(html: &str) -> usize {
    html.as_bytes().windows(2).filter(|pair| pair[0] == b'<' && pair[1].is_ascii_alphabetic()).count()
}
