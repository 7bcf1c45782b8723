//! Connects the stages: read and check everything, then go over the pages with a sink.
//!
//! Every check runs before the first page is made. Posts stream through both rounds, so memory does not grow with their
//! texts: the first round keeps the front matter of a post, and its HTML in a file. See
//! `docs/decisions/0015-two-rounds.md`.

mod addresses;
mod build;
mod check;
mod letters;
mod pages;
mod parallel;
mod props;
mod read;
mod session;
mod state;
mod target;
mod write;

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use forms::Business;
use jiff::Timestamp;
use serde::Serialize;

use crate::{
    check::Acknowledged,
    content::FormFile,
    diagnostics::{Denied, Diagnostic, Severity},
    model::{self, FormVersions, Now, PublishedAddresses},
    pictures::{Backlog, Cache},
};

pub use check::{
    external::external,
    spelling::{dictionaries, spelling},
};
pub use props::{Selection, props};
pub use session::Session;
pub use target::Target;
pub use write::pictures::{Encoding, encode};

use check::site::{self, CheckedSite};
use read::sources::Sources;
use state::State;

/// The content to read, and how to read it.
#[derive(Debug, Clone)]
pub struct Options {
    /// The content folder.
    pub content: PathBuf,
    /// The address of the published site, when it is not the one in `site.yaml`.
    pub base_url: Option<String>,
    /// Include drafts and posts of the future.
    pub drafts: bool,
    /// The moment that the days of posts are measured against.
    pub now: Now,
    /// Number of threads.
    pub jobs: usize,
    /// Messages that stop a run besides errors.
    pub denied: Denied,
}

/// The result of a command that reads content.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Every message to the author.
    pub diagnostics: Vec<Diagnostic>,
    /// The advice that files acknowledge; none after a build that found everything as it was.
    pub acknowledged: Acknowledged,
    /// Messages that stop the run besides errors.
    pub denied: Denied,
    /// Number of pages of the site; only the posts when a file that every page needs cannot be read.
    pub pages: usize,
    /// Number of pictures that pages show.
    pub pictures: usize,
    /// The posts that are not in the site, in words; `None` when all are, or `site.yaml` cannot be read.
    pub held_back: Option<String>,
    /// The pages that further languages lack, in words.
    pub untranslated: Vec<String>,
    /// The sentence about a site without the quote form; `None` with the form, or when `site.yaml` cannot be read.
    pub without_form: Option<String>,
    /// The moment at which a build gives another site; `None` when it never does by itself.
    pub next_build: Option<Timestamp>,
    /// The day from which on pages are others though no post comes, in words; `None` where there is none before.
    pub outdated: Option<String>,
    /// True if a file of the output folder is another one than before, or is gone.
    pub changed: bool,
    /// The pictures that are not encoded yet, if the target leaves them for later.
    pub backlog: Option<Arc<Backlog>>,
    /// Number of addresses that were added to the list of published ones.
    pub recorded: usize,
    /// Problems of the output folder that did not stop the build.
    pub warnings: Vec<String>,
}

impl Outcome {
    fn of(options: &Options, site: &CheckedSite) -> Self {
        Self {
            diagnostics: site.diagnostics.clone(),
            acknowledged: site.acknowledged.clone(),
            denied: site.denied.clone(),
            pages: site.page_count(),
            pictures: site.shown_pictures.len(),
            held_back: site.catalog.as_ref().and_then(|_| site.calendar.held_back(options.drafts)),
            untranslated: site.languages.untranslated(),
            without_form: site.catalog.as_ref().and_then(|catalog| catalog.site.without_form()),
            next_build: site.calendar.next_build(),
            outdated: site.calendar.outdated(),
            changed: false,
            backlog: None,
            recorded: 0,
            warnings: Vec::new(),
        }
    }

    /// Number of diagnostics of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|one| one.code.severity() == severity).count()
    }

    /// The first message that does not let the content be published.
    pub fn first_stop(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().filter(|one| self.denied.stops(one.code)).min_by_key(|one| one.code.severity())
    }

    /// Returns true if the content cannot be published: it has errors, or messages that are denied.
    pub fn failed(&self) -> bool {
        self.first_stop().is_some()
    }
}

/// The settings of the API that the content decides.
#[derive(Debug)]
pub struct ApiSettings {
    /// The business.
    pub business: Business,
    /// The language of its site, which is the owner's.
    pub site_language: String,
    /// Its time zone.
    pub time_zone: String,
    /// The words of the quote form, if the site has its own.
    pub form: Option<FormOfSite>,
}

/// The words of the quote form, and whose form it is.
#[derive(Debug, Serialize)]
pub struct FormOfSite {
    #[serde(flatten)]
    words: FormFile,
    business: Business,
}

/// Checks the content and returns the settings of the API; `None` when the content has errors.
///
/// # Errors
///
/// When the content folder cannot be read. Mistakes in the content are in the outcome.
pub fn api_settings(options: &Options) -> anyhow::Result<(Outcome, Option<ApiSettings>)> {
    let sources = Sources::list(options)?;
    let site = site::check(options, &sources, &State::default(), &Cache::of_user())?;
    let settings = site.healthy().map(|catalog| {
        let business = model::business(&catalog.site.file);
        ApiSettings {
            site_language: catalog.site.file.language.to_string(),
            time_zone: catalog.site.file.timezone.to_string(),
            form: catalog.form.clone().map(|words| FormOfSite { words, business: business.clone() }),
            business,
        }
    });
    Ok((Outcome::of(options, &site), settings))
}

/// Checks the content and writes nothing.
///
/// # Errors
///
/// When the content folder cannot be read. Mistakes in the content are in the outcome.
pub fn check(options: &Options) -> anyhow::Result<Outcome> {
    let sources = Sources::list(options)?;
    Ok(Outcome::of(options, &site::check(options, &sources, &State::default(), &Cache::of_user())?))
}

/// The published addresses and the new ones, sorted, and true for each that is new. `record` adds these to the list,
/// and the versions of forms to theirs. `None` when the content has errors.
///
/// # Errors
///
/// When content cannot be read, or the list cannot be written. Mistakes in the content are in the outcome.
pub fn addresses(options: &Options, record_new: bool) -> anyhow::Result<(Outcome, Option<BTreeMap<String, bool>>)> {
    let sources = Sources::list(options)?;
    let site = site::check(options, &sources, &State::default(), &Cache::of_user())?;
    let outcome = Outcome::of(options, &site);
    if site.healthy().is_none() {
        return Ok((outcome, None));
    }
    let (known, current) = (site.published_addresses.addresses(), &site.addresses);
    let list = known.union(current).map(|address| (address.clone(), !known.contains(address))).collect();
    if record_new && let Some(list) = site.published_addresses.with(current) {
        addresses::record(&options.content, PublishedAddresses::NAME, &list)?;
    }
    let today = options.now.day(site.calendar.zone());
    if record_new && let Some(list) = site.renewed_form_versions(today) {
        addresses::record(&options.content, FormVersions::NAME, &list)?;
    }
    Ok((outcome, Some(list)))
}
