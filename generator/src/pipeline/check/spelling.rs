use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{anyhow, bail};

use crate::{
    check::{self, Acknowledged, SiteWords, Spelling, UnknownWord},
    content::{self, Language, SiteFile},
    diagnostics::{Code, Diagnostic},
    external::dictionaries,
    pipeline::{Options, parallel},
    source::{self, SourceFile},
};

/// Words that are in no dictionary, and the languages whose words were not looked at.
#[derive(Debug, Default)]
pub struct SpellingReport {
    /// Advice about unknown words, each at its first place. Files that acknowledge it are left out.
    pub diagnostics: Vec<Diagnostic>,
    /// The dictionaries that are not on this machine.
    pub missing: BTreeSet<String>,
}

/// The names of the dictionaries that a site needs, that of its first language first.
///
/// # Errors
/// When `site.yaml` cannot be read.
pub fn dictionaries(content: &Path) -> anyhow::Result<Vec<String>> {
    let Some(site) = site_file(content) else {
        bail!("cannot read {}; `ssg check` says what is wrong with it", content.join("site.yaml").display())
    };
    Ok(languages(&site).map(|language| dictionaries::name(language, site.address.country.as_str())).collect())
}

/// Looks for words that are in no dictionary, in each language of the site. Files that cannot be read are left to
/// [`check`](super::check).
///
/// # Errors
/// When the content folder cannot be listed, or a dictionary that is there cannot be read.
pub fn spelling(options: &Options, acknowledged: &Acknowledged) -> anyhow::Result<SpellingReport> {
    let listing = source::walk(&options.content)?;
    let Some(site) = site_file(&options.content) else { return Ok(SpellingReport::default()) };
    let paths = listing.used().filter(|path| path.ends_with(".md") || path.ends_with(".yaml"));
    let files: Vec<_> = paths.filter_map(|path| source::read(&options.content, &path).ok()).collect();
    let list = source::read(&options.content, SiteWords::LIST).map(|list| list.text).unwrap_or_default();
    let own = SiteWords::new(&list, &files);
    let mut report = SpellingReport::default();
    let named: Vec<_> = languages(&site).collect();
    // Words of any other language are looked at where its dictionary is at hand.
    let is_other = |mark: &&str| !named.iter().any(|one| check::is_same_language(one, mark));
    let marked: BTreeSet<_> = files.iter().flat_map(|file| check::marks(&file.text)).filter(is_other).collect();
    for (place, language) in named.iter().copied().chain(marked).enumerate() {
        let name = dictionaries::name(language, site.address.country.as_str());
        let dictionary = match dictionaries::kept(&name) {
            _ if dictionaries::is_built_in(&name) => None,
            Some(dictionary) => Some(dictionary),
            None => {
                report.missing.extend((place < named.len()).then_some(name));
                continue;
            }
        };
        let text = dictionary.as_ref().map(|dictionary| (&*dictionary.rules, &*dictionary.words));
        let spelling = Spelling::new(&own, text).map_err(|fault| {
            anyhow!("the dictionary {name} cannot be read ({fault}); `ssg dictionary {name}` fetches it again")
        })?;
        let of_language = |file: &&SourceFile| match source::language_of(&file.path) {
            None => place == 0,
            Some(other) => place > 0 && other == language,
        };
        let read = files.iter().filter(|file| {
            of_language(file) || check::marks(&file.text).any(|mark| check::is_same_language(mark, language))
        });
        let read: Vec<_> = read.filter(|file| !acknowledged.hides(&file.path, Code::WordUnknown)).collect();
        let found = parallel::map(options.jobs, &read, |file| {
            let original = source::original_of(&file.path);
            let original = files.iter().find(|other| place > 0 && other.path == original);
            Ok(spelling.unknown(file, original, (language, of_language(file))))
        })?;
        let mut first: BTreeMap<String, (UnknownWord, usize)> = BTreeMap::new();
        for unknown in found.into_iter().flatten() {
            let word = unknown.word.to_lowercase();
            first.entry(word).or_insert((unknown, 0)).1 += 1;
        }
        let first: Vec<_> = first.into_values().collect();
        // Looking for the right word takes much longer than finding the wrong one.
        let advice = parallel::map(options.jobs, &first, |(unknown, count)| Ok(spelling.advise(unknown, *count)))?;
        report.diagnostics.extend(advice);
    }
    Ok(report)
}

fn site_file(content: &Path) -> Option<SiteFile> {
    let source = source::read(content, "site.yaml").ok()?;
    let whole = 0..source.text.len();
    content::parse(&source, whole).ok()
}

/// The languages of a site, the first one first.
fn languages(site: &SiteFile) -> impl Iterator<Item = &str> {
    [&site.language].into_iter().chain(&site.other_languages).chain(&site.draft_languages).map(Language::as_str)
}
