//! Translations: files beside those of the first language, with the language in their names.

use std::borrow::Cow;

/// The language of a translation: `es` of `services/roofs.es.yaml`. `None` for the file of a page in the first one.
pub fn language_of(path: &str) -> Option<&str> {
    let (before, ending) = path.rsplit_once('.')?;
    let (name, language) = before.rsplit_once('.')?;
    let (letters, region) = language.split_once('-').map_or((language, None), |(one, other)| (one, Some(other)));
    let is_language = letters.len() == 2 && letters.bytes().all(|letter| letter.is_ascii_lowercase());
    let is_region = |region: &str| region.len() == 2 && region.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_named = !name.is_empty() && !name.ends_with('/') && matches!(ending, "md" | "yaml");
    (is_named && is_language && region.is_none_or(is_region)).then_some(language)
}

/// The path of the file that a translation is of; of any other file its own path.
pub fn original_of(path: &str) -> Cow<'_, str> {
    let Some((language, (before, ending))) = language_of(path).zip(path.rsplit_once('.')) else { return path.into() };
    let name = &before[..before.len() - language.len() - 1];
    Cow::Owned(format!("{name}.{ending}"))
}

/// The path of the translation of a file.
pub fn translation_of(path: &str, language: &str) -> String {
    let (name, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    format!("{name}.{language}.{ending}")
}
