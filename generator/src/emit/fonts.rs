//! Letters of the site's own typeface, as they are drawn here.

pub(super) use crate::fonts::{BOLD, REGULAR};

/// A letter of Latin script without what the typeface may lack: `Ł` is `L`.
pub(super) fn plain(letter: char) -> Option<&'static str> {
    let is_latin = matches!(letter, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{fb00}'..='\u{fb06}');
    deunicode::deunicode_char(letter).filter(|_| is_latin)
}

/// Returns true for emoji and dingbats, without which no word is another one, and for signs that nobody sees.
pub(super) fn is_left_out(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        || matches!(letter, '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{2b55}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f000}'..)
}
