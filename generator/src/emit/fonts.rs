//! The site's own typeface, in the two weights that are drawn here.

pub(super) static REGULAR: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-regular.ttf");
pub(super) static BOLD: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-bold.ttf");

/// A letter of Latin script without what the typeface may lack: `Ł` is `L`.
pub(super) fn plain(letter: char) -> Option<&'static str> {
    let is_latin = matches!(letter, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{fb00}'..='\u{fb06}');
    deunicode::deunicode_char(letter).filter(|_| is_latin)
}
