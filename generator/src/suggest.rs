//! Suggestions for mistyped names.

/// The name in `known` that is closest to `written`, if the two are close enough to be a typing mistake: at most one
/// edit (Damerau-Levenshtein), and one more for every four characters.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = written.to_lowercase();
    let count = wanted.chars().count();
    known
        .into_iter()
        .map(|name| (name, name.chars().count(), 1 + name.chars().count().max(count) / 4))
        // Names whose lengths differ by more edits need not be compared.
        .filter(|(_, length, edits)| length.abs_diff(count) <= *edits)
        .map(|(name, _, edits)| (strsim::damerau_levenshtein(&wanted, &name.to_lowercase()), name, edits))
        .filter(|(distance, _, edits)| distance <= edits)
        .map(|(distance, name, _)| (distance, name))
        .min()
        .map(|(_, name)| name)
}
