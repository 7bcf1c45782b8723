use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock},
};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use crate::{
    cache::{Key, Stamp},
    content::Language,
    diagnostics::Diagnostic,
    emit::OutputRecords,
    model::{Calendar, ImageMetadata},
    search::Vocabulary,
};

use super::{Options, Outcome};

/// The knowledge of a build at its end.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// The files of the content folder, by their path.
    pub(super) sources: SourceRecords,
    /// The files of the output folder. They are saved apart from the rest, so that two processors read them.
    #[serde(skip)]
    pub(super) outputs: OutputRecords,
    /// The knowledge about each language, by its name; that of the first one has none.
    pub(super) languages: BTreeMap<String, LanguageState>,
    /// The last build, when it succeeded.
    pub(super) last_build: Option<LastBuild>,
}

/// The knowledge about the pages of a language.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct LanguageState {
    /// The addresses that their components link to.
    pub(super) targets: BTreeSet<String>,
    /// The index of the search over posts.
    pub(super) search: SearchFiles,
    /// The comparison of posts with other files.
    pub(super) compared: Compared,
}

impl State {
    /// The knowledge about a language; `None` is the first one.
    pub(super) fn of(&self, language: Option<&Language>) -> &LanguageState {
        static NOTHING: LazyLock<LanguageState> = LazyLock::new(LanguageState::default);
        self.languages.get(language.map_or("", Language::as_str)).unwrap_or(&NOTHING)
    }

    /// The same knowledge of the output folder, after the content folder was read again: `read` has the comparison of each
    /// language, and the words with the numbers that are in `sources`; those of before when these are not known.
    pub(super) fn with_sources(
        &self,
        sources: SourceRecords,
        read: BTreeMap<String, (Compared, Option<Vocabulary>)>,
        last_build: Option<LastBuild>,
    ) -> Self {
        let mut languages = self.languages.clone();
        for (language, (compared, words)) in read {
            let state = languages.entry(language).or_default();
            state.compared = compared;
            state.search.words = words.unwrap_or_else(|| std::mem::take(&mut state.search.words));
        }
        Self { sources, outputs: self.outputs.clone(), languages, last_build }
    }
}

/// The links and pictures of posts, compared with addresses and pictures of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Compared {
    /// The key of everything that they were compared with; `None` before the first comparison.
    pub(super) with: Option<Key>,
    /// The posts in which there was something to report.
    pub(super) found: BTreeSet<String>,
}

/// Files of the content folder, by their path.
pub(super) type SourceRecords = IndexMap<String, SourceRecord, FxBuildHasher>;

/// A file of the content folder as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SourceRecord {
    /// `None` when the file was changed so shortly before that its stamp says nothing.
    pub(super) stamp: Option<Stamp>,
    /// The key of its bytes.
    pub(super) content: Key,
    /// That of its original, if it is a translation: what is known about it may come from there.
    pub(super) original: Option<Key>,
    pub(super) known: Known,
}

/// Findings about a file that follow from its path and its bytes alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Known {
    /// It is read again by each build that does something.
    Nothing,
    /// The findings about its text as it is written. Its values are read again by each build that does something.
    Text(Vec<Diagnostic>),
    /// The report on a post, and its words for the index of the search. Both are decoded only when they are needed.
    Post {
        #[serde(with = "blob")]
        report: Arc<[u8]>,
        /// See [`Vocabulary::number`]. The vocabulary is in [`SearchFiles::words`].
        #[serde(with = "blob")]
        words: Arc<[u8]>,
    },
    /// The metadata of a picture.
    Picture(ImageMetadata),
}

/// The files of the index of the search over posts, and the input for the next one.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct SearchFiles {
    /// The hash of everything that it is made from; `None` when there is no index.
    pub(super) key: Option<Key>,
    /// Each file with its key.
    pub(super) files: Vec<(String, Key)>,
    /// Every word that posts have or had, by its number.
    pub(super) words: Vocabulary,
}

/// A build that succeeded: its inputs other than files, and its result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LastBuild {
    pub(super) settings: Key,
    pub(super) calendar: Calendar,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) pages: usize,
    pub(super) pictures: usize,
    /// See [`Outcome::without_form`].
    pub(super) without_form: Option<String>,
}

impl LastBuild {
    pub(super) fn new(settings: Key, calendar: Calendar, outcome: &Outcome) -> Self {
        let Outcome {
            diagnostics,
            acknowledged: _,
            denied: _,
            pages,
            pictures,
            held_back: _,
            without_form,
            next_build: _,
            outdated: _,
            changed: _,
            recorded: _,
            warnings: _,
            untranslated: _,
            backlog: _,
        } = outcome;
        let (diagnostics, without_form) = (diagnostics.clone(), without_form.clone());
        Self { settings, calendar, diagnostics, pages: *pages, pictures: *pictures, without_form }
    }

    /// The outcome of a build that finds everything as it was.
    pub(super) fn outcome(&self, options: &Options) -> Outcome {
        let Self { diagnostics, pages, pictures, without_form, calendar, .. } = self.clone();
        Outcome {
            diagnostics,
            denied: options.denied.clone(),
            pages,
            pictures,
            held_back: calendar.held_back(options.drafts),
            without_form,
            next_build: calendar.next_build(),
            outdated: calendar.outdated(),
            ..Outcome::default()
        }
    }
}

/// Bytes as one value. A list of numbers takes ten times as long to read.
mod blob {
    use std::{fmt, sync::Arc};

    use serde::{Deserializer, Serializer, de::Visitor};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[u8]>, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Arc<[u8]>;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Arc<[u8]>, E> {
                Ok(bytes.into())
            }
        }
        deserializer.deserialize_bytes(Bytes)
    }
}
