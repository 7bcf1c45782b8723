use std::collections::BTreeMap;

use anyhow::bail;

use crate::{
    check::{Acknowledged, Spelling, UnknownWord},
    diagnostics::{Code, Diagnostic},
    pipeline::{Options, parallel},
    source::{self, yaml},
};

/// Advice about words that are in no dictionary, each at its first place. Files that acknowledge it are left out.
///
/// # Errors
///
/// When the content folder cannot be listed, or the site is in another language. Files that cannot be read are left to
/// [`check`](super::check).
pub fn spelling(options: &Options, acknowledged: &Acknowledged) -> anyhow::Result<Vec<Diagnostic>> {
    let listing = source::walk(&options.content)?;
    let site = source::read(&options.content, "site.yaml").ok();
    let language = site.and_then(|site| yaml::text_field(&site.text, "language"));
    if let Some(language) = language.filter(|language| !language.starts_with("en")) {
        bail!("--spelling knows American English only, and the `language` in site.yaml is {language}");
    }
    let paths = listing.used().filter(|path| path.ends_with(".md") || path.ends_with(".yaml"));
    // Translations are in languages of which there is no dictionary.
    let paths = paths.filter(|path| source::language_of(path).is_none());
    let files: Vec<_> = paths.filter_map(|path| source::read(&options.content, &path).ok()).collect();
    let list = source::read(&options.content, Spelling::LIST).map(|list| list.text).unwrap_or_default();
    let spelling = Spelling::new(&list, &files);
    let read: Vec<_> = files.iter().filter(|file| !acknowledged.hides(&file.path, Code::WordUnknown)).collect();
    let found = parallel::map(options.jobs, &read, |file| Ok(spelling.unknown(file)))?;
    let mut first: BTreeMap<String, (UnknownWord, usize)> = BTreeMap::new();
    for unknown in found.into_iter().flatten() {
        let word = unknown.word.to_lowercase();
        first.entry(word).or_insert((unknown, 0)).1 += 1;
    }
    let first: Vec<_> = first.into_values().collect();
    // Looking for the right word takes much longer than finding the wrong one.
    parallel::map(options.jobs, &first, |(unknown, count)| Ok(spelling.advise(unknown, *count)))
}
