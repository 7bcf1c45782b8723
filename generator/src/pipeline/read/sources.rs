use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    ops::Range,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use anyhow::{Context, bail};
use system::facts_of;

use crate::{
    cache::{Key, KeyBuilder, Stamp},
    check,
    content::{self, Language, Slug, Translated},
    diagnostics::{Code, Diagnostic, Place},
    pipeline::{
        Options, parallel,
        state::{Compared, Known, LanguageState, SourceRecord, SourceRecords, State},
    },
    search::{PostWords, Vocabulary},
    source::{
        self, Lender, Listing, ReadError, SourceFile,
        yaml::{Step, Value},
    },
};

use super::{
    spool::Spool,
    values::{Values, YamlFile},
};

/// The facts of the business.
const SITE_FILE: &str = "site.yaml";

/// The files that no site does without.
const NEEDED_FILES: [&str; 2] = [SITE_FILE, "home.yaml"];

/// The words of the form that is built in.
const FORM_FILE: &str = "form.yaml";

/// The sign between the path of a file and the language that it is lent to.
const LENT: char = '\0';

/// The words of the layout.
const LAYOUT_FILE: &str = "layout.yaml";

/// The content folder as this build finds it.
pub(in crate::pipeline) struct Sources<'a> {
    /// The files of one language.
    pub(in crate::pipeline) listing: Listing,
    /// The language, if it is not the first one of the site.
    pub(in crate::pipeline) language: Option<Language>,
    /// The comparison of posts with other files that an earlier build has made.
    pub(in crate::pipeline) compared: Compared,
    /// The numbers of the words of posts; `None` in a run that makes no index of them.
    vocabulary: Option<Mutex<Vocabulary>>,
    /// The last parts of the addresses of translations that have their own, by file.
    slugs: Mutex<BTreeMap<String, Slug>>,
    /// The languages whose files stand in for those that this one lacks.
    lenders: Vec<Lender>,
    folder: Arc<Folder<'a>>,
}

/// The files that all languages share.
struct Folder<'a> {
    content: &'a Path,
    /// The stamps of files that no earlier build has read as they are, taken before any file is read. `None` when a
    /// stamp says nothing.
    changed: BTreeMap<String, Option<Stamp>>,
    /// The files that are as an earlier build read them.
    unchanged: SourceRecords,
    /// True if one of these has another stamp than before.
    restamped: bool,
    /// The key of the folder as this build finds it: see [`look`].
    seen: Key,
    /// The files that this build has read.
    read: Mutex<SourceRecords>,
    /// Values of files that an earlier build of the session has read; `None` in a run that no other follows.
    values: Option<&'a Values>,
    /// The HTML of posts that were read, if pages are made.
    spool: Spool,
}

impl<'a> Sources<'a> {
    /// Lists the content folder, for a run that knows of no earlier one.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub(in crate::pipeline) fn list(options: &'a Options) -> anyhow::Result<Self> {
        Self::survey(options, source::walk(&options.content)?, &State::default(), None)
    }

    /// Compares the files of the content folder with what an earlier build has read.
    pub(in crate::pipeline) fn survey(
        options: &'a Options,
        listing: Listing,
        earlier: &State,
        values: Option<&'a Values>,
    ) -> anyhow::Result<Self> {
        let compared = earlier.of(None).compared.clone();
        let earlier = &earlier.sources;
        let now = SystemTime::now();
        let paths: Vec<Cow<'_, str>> = listing.used().collect();
        let found = parallel::map(options.jobs, &paths, |path| {
            let full = source::located(&options.content, path);
            let stamp = facts_of(&full).ok().map(Stamp::of);
            let settled = stamp.filter(|stamp| stamp.settled_before(now));
            let unchanged = earlier.get(&**path).filter(|record| {
                stamp.is_some_and(|stamp| record.stamp == Some(stamp))
                    || fs::read(&full).is_ok_and(|bytes| record.content.is_of(&bytes))
            });
            let is_restamped = unchanged.is_some_and(|record| record.stamp != settled);
            let record = unchanged.map(|record| SourceRecord { stamp: settled, ..record.clone() });
            Ok((stamp, settled, is_restamped, record))
        })?;
        let seen = key(&listing, found.iter().map(|(stamp, ..)| *stamp));
        let restamped = found.iter().any(|(_, _, is_restamped, _)| *is_restamped);
        let mut changed = BTreeMap::new();
        let unchanged = paths.into_iter().zip(found).filter_map(|(path, (_, stamp, _, record))| {
            if record.is_none() {
                changed.insert(path.clone().into_owned(), stamp);
            }
            Some((path.into_owned(), record?))
        });
        let unchanged = unchanged.collect();
        let (content, read, spool) = (options.content.as_path(), Mutex::default(), Spool::default());
        let folder = Folder { content, changed, unchanged, restamped, seen, read, values, spool };
        let (language, vocabulary, slugs, folder) = (None, None, Mutex::default(), Arc::new(folder));
        Ok(Self { listing, language, compared, vocabulary, slugs, lenders: Vec::new(), folder })
    }

    /// The files of a further language, which the earlier build has left in this state.
    pub(in crate::pipeline) fn in_language(
        &self,
        language: &Language,
        lenders: Vec<Lender>,
        earlier: &LanguageState,
    ) -> Self {
        let listing = self.listing.in_language(language.as_str(), &lenders);
        let vocabulary = self.vocabulary.as_ref().map(|_| Mutex::new(earlier.search.words.clone()));
        let (language, compared, slugs) = (Some(language.clone()), earlier.compared.clone(), Mutex::default());
        Self { listing, language, compared, vocabulary, slugs, lenders, folder: Arc::clone(&self.folder) }
    }

    /// The language of a file that stands in for one that this language lacks, `None` for the first one; `None` for any
    /// other file.
    pub(in crate::pipeline) fn lent<'p>(&self, path: &'p str) -> Option<Option<&'p str>> {
        let language = self.language.as_ref()?;
        let of_file = source::language_of(path);
        (of_file != Some(language.as_str())).then_some(of_file)
    }

    /// The name by which it is kept what is known about a file. A file is read otherwise in a language that it is lent to.
    fn record_name<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match (&self.language, self.lent(path)) {
            (Some(language), Some(_)) if path.starts_with("posts/") => Cow::Owned(format!("{path}{LENT}{language}")),
            _ => Cow::Borrowed(path),
        }
    }

    /// Keeps the HTML of a post until its page is made.
    pub(in crate::pipeline) fn keep_html(&self, path: &str, html: String) {
        if let Some(spool) = self.spool() {
            spool.put(&self.record_name(path), html);
        }
    }

    /// The HTML of a post that was kept.
    pub(in crate::pipeline) fn take_html(&self, path: &str) -> Option<String> {
        self.spool()?.take(&self.record_name(path))
    }

    /// The path of the file at the top that has this name in the first language.
    pub(in crate::pipeline) fn path_of<'p>(&self, single: &'p str) -> Cow<'p, str> {
        match &self.language {
            Some(language) if self.listing.singles.contains(&single) => {
                let own = source::translation_of(single, language.as_str());
                let lent = self.lenders.iter().filter(|lender| lender.is_variant).map(|lender| lender.path_of(single));
                let there = [own].into_iter().chain(lent).find(|path| self.folder.has(path));
                there.map_or(Cow::Borrowed(single), Cow::Owned)
            }
            _ => Cow::Borrowed(single),
        }
    }

    /// The languages that `site.yaml` names, although it has mistakes: the first one, and the others.
    pub(in crate::pipeline) fn named_languages(&self) -> (Language, Vec<Language>) {
        let source = self.unnoted_text(SITE_FILE).ok();
        let tree = source.and_then(|source| content::readable(&source, &(0..source.text.len())));
        let parse = |text: &str| Language::parse(text).ok();
        let first = tree.as_ref().and_then(|tree| parse(tree.text("language")?)).unwrap_or_default();
        let others = match tree.as_ref().and_then(|tree| tree.field("otherLanguages")).map(|node| &node.value) {
            Some(Value::List(items)) => &items[..],
            _ => &[],
        };
        let others = others.iter().filter_map(|item| match &item.value {
            Value::Text(text) => parse(text).filter(|one| *one != first),
            _ => None,
        });
        let others = others.collect();
        (first, others)
    }

    /// The name of the language; that of the first one is empty.
    pub(in crate::pipeline) fn name(&self) -> String {
        self.language.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// Puts a message into the file of this language. False for one about a fact of the first language, which has it too.
    pub(in crate::pipeline) fn place(&self, one: &mut Diagnostic) -> bool {
        if self.language.is_none() {
            return true;
        }
        // Pictures are the same ones in each language.
        if matches!(one.code, Code::JobComputed | Code::PictureComputed) {
            return false;
        }
        let own = self.path_of(&one.path).into_owned();
        if own == one.path {
            return source::language_of(&own).is_some() || one.path != SITE_FILE;
        }
        let Ok(source) = self.unnoted_text(&own) else { return false };
        let is_here = match &one.place {
            Place::Value(steps) | Place::Key(steps) | Place::FieldOf(steps, ..) => match steps.first() {
                Some(Step::Field(name)) => content::top_fields(&source).contains(name),
                _ => true,
            },
            Place::Bytes(at) => at.start < source.text.len(),
            _ => true,
        };
        one.path = own;
        is_here
    }

    /// Returns true if a file of the folder has another stamp than before.
    pub(in crate::pipeline) fn is_restamped(&self) -> bool {
        self.folder.restamped
    }

    /// The key of the folder as this build finds it: see [`look`].
    pub(in crate::pipeline) fn seen(&self) -> Key {
        self.folder.seen
    }

    /// The last part of the address of a translation, if it has its own.
    pub(in crate::pipeline) fn slug(&self, path: &str) -> Option<Slug> {
        self.slugs.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    /// From now on a post is read for its page too. Its words become numbers as soon as it is read, which are a fifth of
    /// their length; `words` have theirs already. Its HTML is kept until its page is made.
    pub(in crate::pipeline) fn make_pages(&mut self, words: Vocabulary) {
        self.vocabulary = Some(Mutex::new(words));
    }

    /// The HTML of posts that were read.
    fn spool(&self) -> Option<&Spool> {
        self.vocabulary.as_ref().map(|_| &self.folder.spool)
    }

    /// The numbers of words.
    ///
    /// # Errors
    /// When words have none.
    pub(in crate::pipeline) fn vocabulary(&self) -> anyhow::Result<MutexGuard<'_, Vocabulary>> {
        let vocabulary = self.vocabulary.as_ref().context("words are to have numbers in this build")?;
        Ok(vocabulary.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The words of a post by number, encoded.
    pub(in crate::pipeline) fn numbered(&self, words: &PostWords<'_>) -> anyhow::Result<Arc<[u8]>> {
        Ok(self.vocabulary()?.number(words)?.into())
    }

    /// Returns true if this run makes an index of words.
    pub(in crate::pipeline) fn are_words_wanted(&self) -> bool {
        self.vocabulary.is_some()
    }

    /// Returns true if the folder has the same files as `earlier`, with the same contents.
    pub(in crate::pipeline) fn are_all_of(&self, earlier: &SourceRecords) -> bool {
        let Folder { unchanged, changed, .. } = &*self.folder;
        self.listing.unreadable.is_empty() && unchanged.len() == earlier.len() && changed.is_empty()
    }

    /// The findings of an earlier build about a file that was not changed since.
    pub(in crate::pipeline) fn known(&self, path: &str) -> Option<&Known> {
        let Folder { unchanged, read, .. } = &*self.folder;
        let record = unchanged.get(&*self.record_name(path))?;
        let original = source::original_of(path);
        if original != path {
            let read = read.lock().unwrap_or_else(PoisonError::into_inner);
            let now = read.get(&*original).or_else(|| unchanged.get(&*original)).map(|record| record.content);
            if now != record.original {
                return None;
            }
        }
        Some(&record.known)
    }

    /// The words by number of a post that this build or an earlier one has read.
    ///
    /// # Errors
    /// When none has.
    pub(in crate::pipeline) fn words(&self, path: &str) -> anyhow::Result<Arc<[u8]>> {
        let read = self.folder.read.lock().unwrap_or_else(PoisonError::into_inner);
        let name = &*self.record_name(path);
        match read.get(name).or_else(|| self.folder.unchanged.get(name)).map(|record| &record.known) {
            Some(Known::Post { words, .. }) => Ok(Arc::clone(words)),
            _ => bail!("the words of {path} have no numbers"),
        }
    }

    /// Reads a file as text.
    ///
    /// # Errors
    /// When the file cannot be read from the disk, or is not UTF-8.
    pub(in crate::pipeline) fn text(&self, path: &str) -> Result<SourceFile, ReadError> {
        let source = self.unnoted_text(path)?;
        self.note(path, Key::of(&source.text), Known::Nothing);
        Ok(source)
    }

    /// Reads a file as text, and checks it as it is written, unless an earlier build has done so.
    ///
    /// # Errors
    /// When the file cannot be read from the disk, or is not UTF-8.
    pub(in crate::pipeline) fn checked_text(&self, path: &str) -> Result<(SourceFile, Vec<Diagnostic>), ReadError> {
        let source = self.unnoted_text(path)?;
        let content = Key::of(&source.text);
        let findings = match self.folder.unchanged.get(path) {
            // It may have been changed since it was compared.
            Some(SourceRecord { known: Known::Text(findings), content: known, .. }) if *known == content => {
                findings.clone()
            }
            _ => check::check_source(&source, &source::yaml_block(path, &source.text)),
        };
        self.note(path, content, Known::Text(findings.clone()));
        Ok((source, findings))
    }

    /// Reads the YAML of a file, whose text was read and noted, into its type.
    ///
    /// # Errors
    /// The mistakes of the author.
    pub(in crate::pipeline) fn parse<T: YamlFile>(
        &self,
        source: &SourceFile,
        yaml: Range<usize>,
    ) -> Result<T, Vec<Diagnostic>> {
        let values = self.folder.values.zip(self.key(&source.path).ok());
        let Some((values, content)) = values.filter(|_| source::language_of(&source.path).is_none()) else {
            return self.translated(source, yaml);
        };
        if let Some(value) = values.get(&source.path, content) {
            return Ok(value);
        }
        let value: T = content::parse(source, yaml)?;
        values.keep(&source.path, content, value.clone());
        Ok(value)
    }

    /// The same without a look at the values of an earlier build. A translation has the facts of its original.
    ///
    /// # Errors
    /// The mistakes of the author.
    pub(in crate::pipeline) fn translated<T: YamlFile>(
        &self,
        source: &SourceFile,
        yaml: Range<usize>,
    ) -> Result<T, Vec<Diagnostic>> {
        let original = source::original_of(&source.path);
        // The sentences of the layout are those of the program, each of which a language may have in its own words.
        if original == source.path || original == LAYOUT_FILE {
            return content::parse(source, yaml);
        }
        let original = match self.unnoted_text(&original) {
            Ok(original) => original,
            // The first language may have no words of its own for the form.
            Err(_) if original == FORM_FILE => return content::parse(source, yaml),
            // The original has a message itself.
            Err(_) if self.folder.has(&original) || NEEDED_FILES.contains(&&*original) => return Err(Vec::new()),
            // A page may be in this language alone, if it has all facts.
            Err(_) => {
                return content::parse(source, yaml)
                    .map_err(|_| vec![check::without_original(&source.path, self.folder.untranslated(&source.path))]);
            }
        };
        let Translated { file, slug } = content::parse_translation(source, &original)?;
        if let Some(slug) = slug {
            let mut slugs = self.slugs.lock().unwrap_or_else(PoisonError::into_inner);
            slugs.insert(source.path.clone(), slug);
        }
        Ok(file)
    }

    /// Reads a file as text, for a caller that notes it itself.
    ///
    /// # Errors
    /// When the file cannot be read from the disk, or is not UTF-8.
    pub(in crate::pipeline) fn unnoted_text(&self, path: &str) -> Result<SourceFile, ReadError> {
        source::read(self.folder.content, path)
    }

    /// Notes what was found out about a file that was read.
    pub(in crate::pipeline) fn note(&self, path: &str, content: Key, known: Known) {
        let Folder { unchanged, changed, read, .. } = &*self.folder;
        let unchanged = || unchanged.get(path).map(|record| record.stamp);
        let stamp = changed.get(path).copied().or_else(unchanged).flatten();
        let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
        let original = source::original_of(path);
        let original = (original != path).then(|| {
            read.get(&*original).or_else(|| self.folder.unchanged.get(&*original)).map(|record| record.content)
        });
        let record = SourceRecord { stamp, content, original: original.flatten(), known };
        read.insert(self.record_name(path).into_owned(), record);
    }

    /// Notes a file that this build has written after it was listed.
    pub(in crate::pipeline) fn note_written(&self, path: &str, content: Key) {
        let mut read = self.folder.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(path.to_owned(), SourceRecord { stamp: None, content, original: None, known: Known::Nothing });
    }

    /// The key of the bytes of a file that this build has read, or an earlier one if it was not changed since.
    pub(in crate::pipeline) fn content(&self, path: &str) -> Option<Key> {
        let Folder { unchanged, read, .. } = &*self.folder;
        let read = read.lock().unwrap_or_else(PoisonError::into_inner);
        let name = &*self.record_name(path);
        read.get(name).or_else(|| unchanged.get(path)).map(|record| record.content)
    }

    /// The key of a file that was read. That of a translation is also that of its original.
    ///
    /// # Errors
    /// When nothing has read it.
    pub(in crate::pipeline) fn key(&self, path: &str) -> anyhow::Result<Key> {
        let key = |path: &str| self.content(path).with_context(|| format!("{path} was not read"));
        let (path, original) = (self.path_of(path), source::original_of(path));
        if path == original {
            key(&path)
        } else {
            Ok(Key::builder("translation").with(key(&path)?).json(&key(&original).ok())?.finish())
        }
    }

    /// The words that have numbers.
    pub(in crate::pipeline) fn into_words(self) -> Option<Vocabulary> {
        self.vocabulary.map(|words| words.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Everything that is known about the files now, and the words that have numbers in it.
    pub(in crate::pipeline) fn into_records(self) -> (SourceRecords, Option<Vocabulary>) {
        let folder = Arc::clone(&self.folder);
        let words = self.into_words();
        let (mut records, read) = match Arc::try_unwrap(folder) {
            Ok(Folder { unchanged, read, .. }) => {
                (unchanged, read.into_inner().unwrap_or_else(PoisonError::into_inner))
            }
            Err(folder) => {
                let read = folder.read.lock().unwrap_or_else(PoisonError::into_inner).clone();
                (folder.unchanged.clone(), read)
            }
        };
        // The next build reads a post again for each language that it is lent to.
        records.extend(read.into_iter().filter(|(path, _)| !path.contains(LENT)));
        (records, words)
    }
}

impl Folder<'_> {
    fn has(&self, path: &str) -> bool {
        self.changed.contains_key(path) || self.unchanged.contains_key(path)
    }

    /// The files beside a translation that have none in its language.
    fn untranslated<'f>(&'f self, translation: &'f str) -> impl Iterator<Item = &'f str> {
        let language = source::language_of(translation).unwrap_or_default();
        let folder = translation.rsplit_once('/').map(|(folder, _)| folder);
        let ending = translation.rsplit_once('.').map(|(_, ending)| ending);
        self.changed.keys().chain(self.unchanged.keys()).map(String::as_str).filter(move |path| {
            path.rsplit_once('/').map(|(folder, _)| folder) == folder
                && path.rsplit_once('.').map(|(_, ending)| ending) == ending
                && source::language_of(path).is_none()
                && !self.has(&source::translation_of(path, language))
        })
    }
}

/// Looks at every file of the content folder, also behind links. Returns another key after each change; `None` while
/// there is no such folder.
pub(in crate::pipeline) fn look(content: &Path) -> Option<Key> {
    let listing = source::walk(content).ok()?;
    let stamp = |path: Cow<'_, str>| facts_of(&source::located(content, &path)).ok().map(Stamp::of);
    Some(key(&listing, listing.used().map(stamp)))
}

/// The key of a listing and the stamps of the files that are used, in its order.
fn key(listing: &Listing, stamps: impl Iterator<Item = Option<Stamp>>) -> Key {
    let files = listing.used().zip(stamps).fold(Key::builder("folder"), |key, (path, stamp)| {
        let stamp = stamp.map_or_else(Default::default, |stamp| stamp.size_and_times());
        key.with(&*path).with(stamp.as_flattened())
    });
    let others = listing.unused.iter().chain(listing.unreadable.iter().map(|file| &file.path));
    others.fold(files, KeyBuilder::with).finish()
}
