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
    let body = memchr::memmem::find(document.as_bytes(), b"<body").map_or("", |start| &document[start..]);
    // Each has this sign, and most pages have fewer of them, which are counted faster.
    let most = memchr::memchr_iter(b'<', body.as_bytes()).count();
    let elements = if most > budget.elements { elements(body) } else { most };
    let figures = [(document.len(), budget.html_bytes, "bytes of HTML"), (elements, budget.elements, "elements")];
    let over = figures.into_iter().filter(|(figure, most, _)| figure > most);
    over.map(|(figure, most, unit)| {
        let message = format!("the page {address} has {figure} {unit}; the budget of its kind is {most}");
        let help = "phones take long to show it: remove parts of the page, or move some to a page of their own; \
                    site/budgets.json has the budgets";
        Diagnostic::new(Code::PageHeavy, path, Place::File, message, help)
    })
    .collect()
}

/// The sum over a chunk fits into a byte, so that the compiler counts in many bytes at once.
const MAX_CHUNK_BYTES: usize = 255;

/// Number of start tags. Escaped text has no `<`.
fn elements(html: &str) -> usize {
    let bytes = html.as_bytes();
    let pairs = bytes.chunks(MAX_CHUNK_BYTES).zip(bytes.get(1..).unwrap_or_default().chunks(MAX_CHUNK_BYTES));
    let in_chunk = |(first, second): (&[u8], &[u8])| -> u8 {
        first
            .iter()
            .zip(second)
            .map(|(first, second)| u8::from(*first == b'<') & u8::from(second.is_ascii_alphabetic()))
            .sum()
    };
    pairs.map(|pair| usize::from(in_chunk(pair))).sum()
}
