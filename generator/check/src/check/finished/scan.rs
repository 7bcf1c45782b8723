use std::{borrow::Cow, ops::Range};

/// Elements without content and end tag.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// The tags in a part of a page that checks look at, each with its position in the page.
///
/// It relies on what the renderer and the markdown stage guarantee: every `<` starts a tag or a comment, every
/// attribute has double quotes, and neither `<` nor `>` is in one.
#[derive(Debug, Default)]
pub(super) struct Scan<'h> {
    /// The `id` of every element.
    pub(super) ids: Vec<(usize, &'h str)>,
    /// The `href` of every link.
    pub(super) links: Vec<(usize, &'h str)>,
    /// The `src` and `srcset` of every picture.
    pub(super) pictures: Vec<(usize, &'h str)>,
    /// Every picture without alt text. An empty one is for decoration, and meant.
    pub(super) without_alt: Vec<usize>,
    /// The level of every heading that is not hidden.
    pub(super) headings: Vec<(usize, u8)>,
}

impl<'h> Scan<'h> {
    /// Adds the tags in a part of a page.
    pub(super) fn add(&mut self, page: &'h str, part: Range<usize>) {
        // The name of a hidden element, and the number of elements of this name that are open in it.
        let mut hidden: Option<(&str, usize)> = None;
        for tag in tags(page, part) {
            let Tag { at, name, attributes, ends } = tag;
            if let Some((_, depth)) = hidden.as_mut().filter(|(hidden, _)| *hidden == name) {
                if ends {
                    *depth -= 1;
                } else {
                    *depth += 1;
                }
            }
            hidden = hidden.filter(|(_, depth)| *depth > 0);
            if ends {
                continue;
            }
            let mut has_alt = false;
            let mut is_hidden = false;
            for (attribute, value) in pairs(attributes) {
                match (attribute, name) {
                    ("id", _) => self.ids.push((at, value)),
                    ("hidden", _) => is_hidden = true,
                    ("href", "a") => self.links.push((at, value)),
                    // React writes the name of one in its own way.
                    ("src" | "srcset" | "srcSet", "img" | "source") => self.pictures.push((at, value)),
                    ("alt", _) => has_alt = true,
                    _ => {}
                }
            }
            match name.as_bytes() {
                b"img" if !has_alt => self.without_alt.push(at),
                [b'h', level @ b'1'..=b'6'] if hidden.is_none() => self.headings.push((at, level - b'0')),
                _ => {}
            }
            if hidden.is_none() && is_hidden && !VOID.contains(&name) {
                hidden = Some((name, 1));
            }
        }
    }
}

/// A tag that starts or ends an element.
struct Tag<'h> {
    at: usize,
    name: &'h str,
    /// The rest of the tag.
    attributes: &'h str,
    ends: bool,
}

/// The tags in a part of a page, in order. Comments are skipped.
fn tags(page: &str, part: Range<usize>) -> impl Iterator<Item = Tag<'_>> {
    let mut from = part.start;
    std::iter::from_fn(move || {
        loop {
            let at = from + find(b'<', &page.as_bytes()[from..part.end])?;
            if page.as_bytes().get(at + 1) == Some(&b'!') && page[at + 1..].starts_with("!--") {
                from = at + page[at..part.end].find("-->")?;
                continue;
            }
            let end = at + find(b'>', &page.as_bytes()[at..part.end])?;
            from = end + 1;
            let inside = &page[at + 1..end];
            let ends = inside.as_bytes().first() == Some(&b'/');
            let inside = &inside[usize::from(ends)..];
            if inside.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
                let name = inside.bytes().position(|byte| matches!(byte, b' ' | b'/')).unwrap_or(inside.len());
                let (name, attributes) = inside.split_at(name);
                return Some(Tag { at, name, attributes, ends });
            }
        }
    })
}

/// The attributes of a tag, by name and value.
fn pairs(attributes: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = attributes;
    std::iter::from_fn(move || {
        let (name, more) = split(rest)?;
        let (value, more) = split(more)?;
        rest = more;
        // Before it there may be attributes without a value.
        let end = name.len() - usize::from(name.as_bytes().last() == Some(&b'='));
        let start = name.bytes().rposition(|byte| byte == b' ').map_or(0, |blank| blank + 1);
        Some((&name[start..end], value))
    })
}

/// The text before and after the next quote.
fn split(text: &str) -> Option<(&str, &str)> {
    let quote = find(b'"', text.as_bytes())?;
    Some((&text[..quote], &text[quote + 1..]))
}

/// The place of a byte. Most are near, where a search that is made for long texts takes longer than one that looks at
/// eight bytes at once: a byte that is zero after `^`, and the ones above it, borrow from their highest bit.
fn find(byte: u8, text: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let (eights, rest) = text.as_chunks::<8>();
    let found = eights.iter().enumerate().find_map(|(index, eight)| {
        let same = u64::from_le_bytes(*eight) ^ (ONES * u64::from(byte));
        let zero = same.wrapping_sub(ONES) & !same & (ONES << 7);
        (zero != 0).then(|| 8 * index + zero.trailing_zeros() as usize / 8)
    });
    found.or_else(|| Some(text.len() - rest.len() + rest.iter().position(|other| *other == byte)?))
}

/// A CSS selector of the element that starts at a tag, from the outside: what a developer searches the components for.
pub(super) fn selector(page: &str, at: usize) -> String {
    let mut open: Vec<(&str, &str)> = Vec::new();
    let whole = 0..page[at..].find('>').map_or(page.len(), |end| at + end + 1);
    for Tag { name, attributes, ends, .. } in tags(page, whole) {
        if ends {
            let start = open.iter().rposition(|(open, _)| *open == name);
            open.truncate(start.unwrap_or(open.len()));
        } else {
            open.retain(|(name, _)| !VOID.contains(name));
            open.push((name, attributes));
        }
    }
    let step = |(name, attributes): &(&str, &str)| {
        let class = pairs(attributes).find(|(name, _)| *name == "class").map_or("", |(_, class)| class);
        let classes = class.split_whitespace();
        classes.fold((*name).to_owned(), |step, class| format!("{step}.{class}"))
    };
    open.iter().map(step).collect::<Vec<_>>().join(" > ")
}

/// The words in an element that starts at a tag.
pub(super) fn words_in(page: &str, at: usize) -> String {
    let name = page[at + 1..].split([' ', '>']).next().unwrap_or("");
    let end = page[at..].find(&format!("</{name}>")).map_or(page.len(), |end| at + end);
    let mut words = String::new();
    let mut rest = &page[at..end];
    while let Some((_, after)) = rest.split_once('>') {
        let (text, more) = after.split_at(after.find('<').unwrap_or(after.len()));
        words.push_str(text);
        rest = more;
    }
    unescaped(&words).trim().to_owned()
}

/// A text or an attribute without the escapes that the renderer writes.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    const SIGNS: [(&str, char); 5] = [("amp;", '&'), ("quot;", '"'), ("#x27;", '\''), ("lt;", '<'), ("gt;", '>')];
    let Some(first) = find(b'&', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut plain = text[..first].to_owned();
    for part in text[first + 1..].split('&') {
        let sign = SIGNS.iter().find_map(|(name, sign)| Some((part.strip_prefix(name)?, *sign)));
        let (rest, sign) = sign.unwrap_or((part, '&'));
        plain.push(sign);
        plain.push_str(rest);
    }
    Cow::Owned(plain)
}
