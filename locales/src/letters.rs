//! Letters for addresses. All others lose their accents there.

use std::borrow::Cow;

/// The letters that a language writes with two others where it has none but those of English.
pub(crate) fn spelled(tag: &str) -> &'static [(char, &'static str)] {
    match tag.split('-').next().unwrap_or(tag) {
        "de" | "lb" => {
            &[('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss"), ('Ä', "Ae"), ('Ö', "Oe"), ('Ü', "Ue"), ('ẞ', "SS")]
        }
        "da" | "nb" | "nn" => &[('å', "aa"), ('ø', "oe"), ('æ', "ae"), ('Å', "Aa"), ('Ø', "Oe"), ('Æ', "Ae")],
        "hr" => &[('đ', "dj"), ('Đ', "Dj")],
        // "col·legi" is one word.
        "ca" => &[('·', "")],
        _ => &[],
    }
}

/// The dots of a letter that is typed as two signs, as some programs name files.
const DOTS: char = '\u{308}';
/// The ring of such a letter.
const RING: char = '\u{30a}';

/// A text with these letters spelled out.
pub(crate) fn plain<'t>(letters: &[(char, &str)], text: &'t str) -> Cow<'t, str> {
    if letters.is_empty() {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len() + 4);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let joined = signs.peek().and_then(|next| joined(sign, *next));
        let letter = joined.unwrap_or(sign);
        match letters.iter().find(|(one, _)| *one == letter) {
            Some((_, spelled)) => {
                plain.push_str(spelled);
                if joined.is_some() {
                    signs.next();
                }
            }
            None => plain.push(sign),
        }
    }
    plain.into()
}

fn joined(letter: char, mark: char) -> Option<char> {
    Some(match (letter, mark) {
        ('a', DOTS) => 'ä',
        ('o', DOTS) => 'ö',
        ('u', DOTS) => 'ü',
        ('A', DOTS) => 'Ä',
        ('O', DOTS) => 'Ö',
        ('U', DOTS) => 'Ü',
        ('a', RING) => 'å',
        ('A', RING) => 'Å',
        _ => return None,
    })
}
