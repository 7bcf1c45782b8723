//! Suggestions for mistyped names.

/// The name in `known` that is closest to `written`, if the two are close enough to be a typing mistake: at most one
/// edit (Damerau-Levenshtein), and one more for every four characters.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = written.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&wanted, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= 1 + name.chars().count().max(wanted.chars().count()) / 4)
        .min()
        .map(|(_, name)| name)
}
