//! The direction of writing.

use crate::country::script_of;

/// Languages that are written from right to left where no script is named.
const RIGHT_TO_LEFT: &str = "ar arc ckb dv fa glk he ks lrc mzn nqo ps sd syr ug ur yi";

/// Scripts that are written from right to left.
const RIGHT_TO_LEFT_SCRIPTS: &str = "Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa";

/// Returns true for a language, as BCP 47 names it, that is written from right to left: `ar`, `he-IL`, but not `ks-Deva`.
pub fn is_right_to_left(language: &str) -> bool {
    let (list, wanted) = match script_of(language) {
        Some(script) => (RIGHT_TO_LEFT_SCRIPTS, script),
        None => (RIGHT_TO_LEFT, language.split('-').next().unwrap_or_default()),
    };
    list.split(' ').any(|one| one.eq_ignore_ascii_case(wanted))
}
