//! Suggestions for mistyped names.

use std::cmp::Reverse;

/// Maximum number of names that a mistyped one is compared with letter by letter.
const MAX_COMPARED: usize = 500;

/// The letters at the start that names have in common with a mistyped one when there are more.
const COMPARED_BYTES: usize = 2;

/// The letters at the start that two like words have in common, unless one of them is shorter.
const LIKE_CHARS: usize = 4;

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

/// The names in `known` with a word that begins like one in `written`, those with most such words first, and of as many
/// those with the first one: `PetStore` before `TireShop` for `pet shop`.
pub fn of_like_words<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = words_of(written);
    let is_like = |one: &str, other: &str| {
        let common = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
        common >= LIKE_CHARS.min(one.chars().count()).min(other.chars().count())
    };
    let place = |word: &String| wanted.iter().position(|other| is_like(word, other));
    let named = known.into_iter().map(|name| (words_of(name).iter().filter_map(place).collect::<Vec<_>>(), name));
    let mut found: Vec<_> = named.filter(|(places, _)| !places.is_empty()).collect();
    found.sort_by_key(|(places, _)| (Reverse(places.len()), places.iter().min().copied()));
    found.into_iter().map(|(_, name)| name).collect()
}

/// The words of a text or of a name in camel case, in small letters, without very short ones.
fn words_of(text: &str) -> Vec<String> {
    let apart: String =
        text.chars().flat_map(|letter| [letter.is_uppercase().then_some(' '), Some(letter)]).flatten().collect();
    let words = apart.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
}

/// The names to compare with a mistyped one: all of them, or, of very many, those that start like it and are next to it
/// in the alphabet. Otherwise thousands of mistyped names among thousands of others would take long. `sorted` is in the
/// order of `key`.
pub fn neighbors<'a, T>(wanted: &str, sorted: &'a [T], key: impl Fn(&T) -> &str) -> &'a [T] {
    let few = sorted.len() <= MAX_COMPARED;
    let at = sorted.partition_point(|name| key(name) < wanted);
    let start = |name: &str| name.bytes().take(COMPARED_BYTES).collect::<Vec<u8>>();
    let is_alike = |name: &T| few || start(key(name)) == start(wanted);
    let half = if few { sorted.len() } else { MAX_COMPARED / 2 };
    let before = sorted[..at].iter().rev().take(half).take_while(|name| is_alike(name)).count();
    let behind = sorted[at..].iter().take(half).take_while(|name| is_alike(name)).count();
    &sorted[at - before..at + behind]
}

/// Returns true for two spellings that are probably one person's name: they differ in case, accents, signs, the order
/// of the words, initials, or by typing mistakes in one word. Two names with other words are two persons, also in one
/// family.
pub fn same_person(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (name_words(one), name_words(other));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if one.concat() == other.concat() || sorted(&one) == sorted(&other) {
        return true;
    }
    // "Karen A. Whitfield" and "Karen Whitfield".
    if one.len() != other.len() {
        [&mut one, &mut other].into_iter().for_each(|words| words.retain(|word| word.chars().count() > 1));
    }
    let mistakes: Option<Vec<usize>> = one.iter().zip(&other).map(|(one, other)| word_mistakes(one, other)).collect();
    one.len() == other.len()
        && one.len() > 1
        && mistakes.is_some_and(|mistakes| mistakes.iter().filter(|count| **count > 0).count() < 2)
}

/// The words of a name in small letters without accents.
fn name_words(name: &str) -> Vec<String> {
    let plain = deunicode::deunicode(name).to_lowercase().replace(['\'', '.'], "");
    plain.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn sorted(words: &[String]) -> Vec<&String> {
    let mut sorted: Vec<&String> = words.iter().collect();
    sorted.sort();
    sorted
}

/// The number of typing mistakes between two words; `None` when they are two words. Jon and Joe are two, Jon and John
/// may be one.
fn word_mistakes(one: &str, other: &str) -> Option<usize> {
    let (shorter, longer) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if shorter.len() == 1 && longer.starts_with(shorter) {
        return Some(0);
    }
    let mistakes = strsim::damerau_levenshtein(one, other);
    let most = match longer.len() {
        ..=3 if one.len() == other.len() => usize::from(sorted_letters(one) == sorted_letters(other)),
        ..=7 => 1,
        _ => 2,
    };
    (mistakes <= most).then_some(mistakes)
}

fn sorted_letters(word: &str) -> Vec<u8> {
    let mut letters = word.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}
