use std::{
    collections::BTreeMap,
    fs,
    ops::Range,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use anyhow::{Context, bail};

use crate::{
    cache::{Key, KeyBuilder, Stamp},
    check, content,
    diagnostics::Diagnostic,
    pipeline::{
        Options, parallel,
        state::{Compared, Known, SourceRecord, SourceRecords, State},
    },
    search::{PostWords, Vocabulary},
    source::{self, Listing, ReadError, SourceFile},
};

use super::{
    spool::Spool,
    values::{Values, YamlFile},
};

/// The content folder as this build finds it.
pub(in crate::pipeline) struct Sources<'a> {
    content: &'a Path,
    pub(in crate::pipeline) listing: Listing,
    /// The stamps of files that no earlier build has read as they are, taken before any file is read. `None` when a
    /// stamp says nothing.
    changed: BTreeMap<String, Option<Stamp>>,
    /// The files that are as an earlier build read them.
    unchanged: SourceRecords,
    /// True if one of these has another stamp than before.
    pub(in crate::pipeline) restamped: bool,
    /// The key of the folder as this build finds it: see [`look`].
    pub(in crate::pipeline) seen: Key,
    /// The comparison of posts with other files that an earlier build has made.
    pub(in crate::pipeline) compared: Compared,
    /// The files that this build has read.
    read: Mutex<SourceRecords>,
    /// Values of files that an earlier build of the session has read; `None` in a run that no other follows.
    values: Option<&'a Values>,
    /// The numbers of the words of posts; `None` in a run that makes no index of them.
    vocabulary: Option<Mutex<Vocabulary>>,
    /// The HTML of posts that were read; `None` in a run that makes no pages.
    spool: Option<Spool>,
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
        let compared = earlier.compared.clone();
        let earlier = &earlier.sources;
        let now = SystemTime::now();
        let paths: Vec<&str> = listing.used().collect();
        let found = parallel::map(options.jobs, &paths, |path| {
            let full = options.content.join(path);
            let stamp = fs::metadata(&full).ok().map(|file| Stamp::of(&file));
            let settled = stamp.filter(|stamp| stamp.settled_before(now));
            let unchanged = earlier.get(*path).filter(|record| {
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
                changed.insert(path.to_owned(), stamp);
            }
            Some((path.to_owned(), record?))
        });
        let unchanged = unchanged.collect();
        let (content, read, vocabulary, spool) = (options.content.as_path(), Mutex::default(), None, None);
        Ok(Self { content, listing, changed, unchanged, restamped, seen, compared, read, values, vocabulary, spool })
    }

    /// From now on a post is read for its page too. Its words become numbers as soon as it is read, which are a fifth of
    /// their length; `words` have theirs already. Its HTML is kept until its page is made.
    pub(in crate::pipeline) fn make_pages(&mut self, words: Vocabulary) {
        self.vocabulary = Some(Mutex::new(words));
        self.spool = Some(Spool::default());
    }

    /// The HTML of posts that were read.
    pub(in crate::pipeline) fn spool(&self) -> Option<&Spool> {
        self.spool.as_ref()
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
        self.listing.unreadable.is_empty() && self.unchanged.len() == earlier.len() && self.changed.is_empty()
    }

    /// The findings of an earlier build about a file that was not changed since.
    pub(in crate::pipeline) fn known(&self, path: &str) -> Option<&Known> {
        self.unchanged.get(path).map(|record| &record.known)
    }

    /// The words by number of a post that this build or an earlier one has read.
    ///
    /// # Errors
    /// When none has.
    pub(in crate::pipeline) fn words(&self, path: &str) -> anyhow::Result<Arc<[u8]>> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        match read.get(path).or_else(|| self.unchanged.get(path)).map(|record| &record.known) {
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
        let findings = match self.unchanged.get(path) {
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
        let Some((values, content)) = self.values.zip(self.key(&source.path).ok()) else {
            return content::parse(source, yaml);
        };
        if let Some(value) = values.get(&source.path, content) {
            return Ok(value);
        }
        let value: T = content::parse(source, yaml)?;
        values.keep(&source.path, content, value.clone());
        Ok(value)
    }

    /// Reads a file as text, for a caller that notes it itself.
    ///
    /// # Errors
    /// When the file cannot be read from the disk, or is not UTF-8.
    pub(in crate::pipeline) fn unnoted_text(&self, path: &str) -> Result<SourceFile, ReadError> {
        source::read(self.content, path)
    }

    /// Notes what was found out about a file that was read.
    pub(in crate::pipeline) fn note(&self, path: &str, content: Key, known: Known) {
        let unchanged = || self.unchanged.get(path).map(|record| record.stamp);
        let stamp = self.changed.get(path).copied().or_else(unchanged).flatten();
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(path.to_owned(), SourceRecord { stamp, content, known });
    }

    /// Notes a file that this build has written after it was listed.
    pub(in crate::pipeline) fn note_written(&self, path: &str, content: Key) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(path.to_owned(), SourceRecord { stamp: None, content, known: Known::Nothing });
    }

    /// The key of a file that this build has read, or an earlier one if it was not changed since.
    ///
    /// # Errors
    /// When none has.
    pub(in crate::pipeline) fn key(&self, path: &str) -> anyhow::Result<Key> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let record = read.get(path).or_else(|| self.unchanged.get(path));
        record.map(|record| record.content).with_context(|| format!("{path} was not read"))
    }

    /// Everything that is known about the files now, and the words that have numbers in it.
    pub(in crate::pipeline) fn into_records(self) -> (SourceRecords, Option<Vocabulary>) {
        let mut records = self.unchanged;
        records.extend(self.read.into_inner().unwrap_or_else(PoisonError::into_inner));
        let words = self.vocabulary.map(|words| words.into_inner().unwrap_or_else(PoisonError::into_inner));
        (records, words)
    }
}

/// Looks at every file of the content folder, also behind links. Returns another key after each change; `None` while
/// there is no such folder.
pub(in crate::pipeline) fn look(content: &Path) -> Option<Key> {
    let listing = source::walk(content).ok()?;
    let stamp = |path| fs::metadata(content.join(path)).ok().map(|file| Stamp::of(&file));
    Some(key(&listing, listing.used().map(stamp)))
}

/// The key of a listing and the stamps of the files that are used, in its order.
fn key(listing: &Listing, stamps: impl Iterator<Item = Option<Stamp>>) -> Key {
    let files = listing.used().zip(stamps).fold(Key::builder("folder"), |key, (path, stamp)| {
        let stamp = stamp.map_or_else(Default::default, |stamp| stamp.size_and_times());
        key.with(path).with(stamp.as_flattened())
    });
    let others = listing.unused.iter().chain(listing.unreadable.iter().map(|file| &file.path));
    others.fold(files, KeyBuilder::with).finish()
}
