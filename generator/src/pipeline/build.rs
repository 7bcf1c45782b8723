use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::SystemTime,
};

use anyhow::Context;

use crate::{
    cache::{Key, KeyBuilder, KeyedFiles},
    check::TranslationList,
    diagnostics::Diagnostic,
    emit::{Compressed, Documents, OpenOutput, OutputFolder, OutputRecords, Published, Staging},
    model::{Catalog, Neighbors, PublishedAddresses},
    page::Business,
    pictures::{Backlog, Cache},
    render::Bundle,
    search::Vocabulary,
    source::{self, Listing},
    typography::set_language,
};

use super::{
    Options, Outcome, Target, addresses,
    check::{
        finished::{self, FinishedPages},
        site::{self, CheckedLanguage, CheckedSite},
    },
    parallel,
    read::{own_files, sources::Sources, values::Values},
    state::{LanguageState, LastBuild, State},
    write::{
        cards,
        keys::Keys,
        pictures, search,
        site_files::{SiteFiles, dress},
    },
};

/// Builds what has changed since an earlier build. The state is `None` when it is the same as before.
/// `seen` becomes the key of the content folder, and `values` get what is read.
///
/// # Errors
/// See [`Session::build`](super::Session::build). The output folder is then as it was.
pub(super) fn build_after(
    earlier: &State,
    seen: &mut Option<Key>,
    values: &Values,
    options: &Options,
    target: &Target,
    out: OutputFolder,
    listing: Listing,
) -> anyhow::Result<(Outcome, Option<State>)> {
    let mut sources = Sources::survey(options, listing, earlier, target.again.then_some(values))?;
    *seen = Some(sources.seen());
    let bundle = Bundle::load(target.bundle.as_deref());
    let settings = bundle.as_ref().ok().map(|bundle| settings(options, target, bundle, &sources));
    if let Some(last_build) = &earlier.last_build
        && settings == Some(last_build.settings)
        && last_build.calendar.holds_on(options.now.day(last_build.calendar.zone()))
    {
        let outcome = last_build.outcome(options);
        if sources.are_all_of(&earlier.sources)
            && let Some(outputs) = still_there(options, &out, &earlier.outputs)?
        {
            out.clear_leftovers()?;
            if matches!(outputs, Cow::Borrowed(_)) && !sources.is_restamped() {
                return Ok((outcome, None));
            }
            let (outputs, last_build) = (outputs.into_owned(), Some(last_build.clone()));
            let (records, _) = sources.into_records();
            let state = State { outputs, ..earlier.with_sources(records, BTreeMap::new(), last_build) };
            return Ok((outcome, Some(state)));
        }
    }

    let cache = Cache::of_user();
    sources.make_pages(earlier.of(None).search.words.clone());
    // Until the content is read there is little to do for a second processor.
    let start_engine = || bundle.as_ref().map(Bundle::start_engine);
    let (_, site) = parallel::both(start_engine, || site::check(options, &sources, earlier, &cache));
    let site = site?;
    let mut outcome = Outcome::of(options, &site);
    let Some(catalog) = site.healthy() else { return Ok((outcome, Some(site.left_as_it_was(earlier, sources)))) };
    let nothing = State::default();
    let kept = if are_there(options, &site, earlier) { earlier } else { &nothing };
    let staging = Staging::create(out, &kept.outputs)?;
    let files = Compressed { files: &staging, on: target.precompress };
    let bundle = bundle?;
    let (search, written) = parallel::both(
        || write_search(&sources, &site, earlier, &files),
        || write(options, target, &sources, &site, catalog, bundle, &cache, &files),
    );
    let Written { found, targets, backlog } = written?;
    let mut languages = search?;
    outcome.diagnostics.extend(found);
    if outcome.failed() {
        // Some messages that `--deny` names come from finished pages only. The site is as it was.
        return Ok((outcome, Some(site.left_as_it_was(earlier, sources))));
    }
    for (language, targets) in targets {
        let before = kept.languages.get(&language).map(|before| before.targets.clone());
        let state = languages.entry(language).or_default();
        state.targets = targets.into_iter().chain(before.into_iter().flatten()).collect();
    }
    let Published { records: outputs, changed, warnings } = staging.publish()?;
    (outcome.changed, outcome.warnings) = (changed, warnings);
    outcome.backlog = backlog.map(Arc::new);
    let recorded = record(options, target, &sources, &site, &mut outcome);
    // A list that could not be written is tried again by the next build, and so are pictures that were left out.
    let is_whole = recorded && outcome.backlog.is_none();
    let calendar = site.calendar.clone();
    let last_build = settings.filter(|_| is_whole).map(|settings| LastBuild::new(settings, calendar, &outcome));
    let (mut sources, read) = site.into_records(sources, target.again);
    for (language, (compared, words)) in read {
        let state = languages.entry(language).or_default();
        (state.compared, state.search.words) = (compared, words.unwrap_or_default());
    }
    // The words of a language that the site does not have any more have no numbers.
    let is_read = |path: &str| source::language_of(path).is_none_or(|language| languages.contains_key(language));
    sources.retain(|path, _| is_read(path));
    Ok((outcome, Some(State { sources, outputs, languages, last_build })))
}

/// Returns true if each language still has all addresses that components of an earlier build link to.
fn are_there(options: &Options, site: &CheckedSite<'_>, earlier: &State) -> bool {
    let first = finished::are_there(options, site, &earlier.of(None).targets);
    let mut others = site.others.iter();
    first
        && others.all(|CheckedLanguage { sources, site }| {
            finished::are_there(options, site, &earlier.of(sources.language.as_ref()).targets)
        })
}

/// Writes the index of the search over the posts of each language.
fn write_search(
    sources: &Sources<'_>,
    site: &CheckedSite<'_>,
    earlier: &State,
    files: &impl KeyedFiles,
) -> anyhow::Result<BTreeMap<String, LanguageState>> {
    let others = site.others.iter().map(|other| (&other.sources, &other.site));
    let written = [(sources, site)].into_iter().chain(others).map(|(sources, site)| {
        let search = search::write(sources, site, &earlier.of(sources.language.as_ref()).search, files)?;
        Ok((sources.name(), LanguageState { search, ..LanguageState::default() }))
    });
    written.collect()
}

/// Keeps the lists in the content folder for a published site. Returns false if that failed.
fn record(
    options: &Options,
    target: &Target,
    sources: &Sources<'_>,
    site: &CheckedSite<'_>,
    outcome: &mut Outcome,
) -> bool {
    if !target.record || !options.now.is_clock() {
        return true;
    }
    let mut write = |name, list: Option<String>, otherwise: String| {
        let Some(list) = list else { return true };
        if let Err(fault) = addresses::record(&options.content, name, &list) {
            outcome.warnings.push(format!("{fault:#}, so nothing notices when {otherwise}"));
            return false;
        }
        sources.note_written(name, Key::of(list));
        true
    };
    let mut new = site.addresses.difference(site.published_addresses.addresses()).peekable();
    let lost = format!("a new address such as {} gets lost", new.peek().map_or("", |first| first));
    let addresses = write(PublishedAddresses::NAME, site.published_addresses.with(&site.addresses), lost);
    let old = "a translation is older than its original".to_owned();
    let translations = write(TranslationList::NAME, site.renewed_translations(sources), old);
    if addresses {
        outcome.recorded = new.count();
    }
    addresses && translations
}

/// Builds everything anew, and returns the files that differ from those in the output folder.
///
/// # Errors
/// When the content has errors, or a file cannot be made, written or read.
pub(super) fn differences(options: &Options, target: &Target, out: OutputFolder) -> anyhow::Result<Vec<String>> {
    let (nothing, cache) = (State::default(), Cache::of_user());
    let mut sources = Sources::list(options)?;
    sources.make_pages(Vocabulary::default());
    let site = site::check(options, &sources, &nothing, &cache)?;
    let catalog = site.healthy().context("the content was changed during the build; build again")?;
    let bundle = Bundle::load(target.bundle.as_deref())?;
    let staging = Staging::create(out, &nothing.outputs)?;
    let files = Compressed { files: &staging, on: target.precompress };
    write(options, target, &sources, &site, catalog, bundle, &cache, &files)?;
    write_search(&sources, &site, &nothing, &files)?;
    staging.differences()
}

/// The results of writing a site.
struct Written {
    /// Messages about finished pages.
    found: Vec<Diagnostic>,
    /// Addresses that their components link to, by language.
    targets: BTreeMap<String, BTreeSet<String>>,
    /// Pictures that were left for later.
    backlog: Option<Backlog>,
}

/// Bytes of JSON without words: `{}`.
const NO_WORDS: usize = 2;

/// Bytes of HTML for one of JSON with many short texts, whose quotes are escaped.
const HTML_FOR_JSON: usize = 2;

/// Writes every file of a site that cannot be kept.
#[expect(clippy::too_many_arguments, reason = "called in two places, with what each has at hand")]
fn write(
    options: &Options,
    target: &Target,
    sources: &Sources<'_>,
    site: &CheckedSite<'_>,
    catalog: &Catalog,
    mut bundle: Bundle,
    cache: &Cache,
    files: &impl KeyedFiles,
) -> anyhow::Result<Written> {
    let theme = dress(catalog, &mut bundle)?;
    let bundle = &bundle;
    let others = site
        .others
        .iter()
        .filter_map(|CheckedLanguage { sources, site }| Some((sources, site, site.catalog.as_ref()?)));
    let languages: Vec<_> = [(sources, site, catalog)].into_iter().chain(others).collect();
    let businesses: Vec<Business<'_>> = languages.iter().map(|(_, _, catalog)| Business::new(catalog)).collect();
    let lists: Vec<_> = languages.iter().map(|(_, site, catalog)| catalog.lists(&site.posts)).collect();
    let (mut found, mut targets, mut entries) = (Vec::new(), BTreeMap::new(), Vec::new());
    let mut each = Vec::new();
    for ((language, business), lists) in languages.iter().zip(&businesses).zip(&lists) {
        let (sources, of_language, catalog) = *language;
        set_language(catalog.site.locale);
        let posts = &of_language.posts[..];
        let files = SiteFiles {
            options,
            sources,
            catalog,
            posts,
            business,
            lists,
            neighbors: Neighbors::new(posts),
            bundle,
            documents: Documents::new(catalog, bundle),
            languages: &site.languages,
            words_bytes: HTML_FOR_JSON * (serde_json::to_vec(&catalog.layout.own_script_sentences())?.len() - NO_WORDS),
            keys: Keys::new(catalog, sources, business, bundle, lists)?,
            finished: FinishedPages::new(options, of_language, &site.shown_pictures, catalog, bundle),
            files,
        };
        let (in_sitemap, of_pages, linked) = files.write_pages()?;
        found.extend(of_pages);
        entries.extend(in_sitemap);
        targets.insert(sources.name(), linked);
        each.push(files);
    }
    set_language(catalog.site.locale);
    let first = &each[0];
    first.write_for_all(&site.moved, &site.calendar, entries, theme.as_ref())?;
    let guides = each.iter().map(|one| (one.catalog, &one.keys));
    let backlog = pictures::publish(options, target.encoding, catalog, cache, &site.shown_pictures, guides, files)?;
    for (of_language, (_, site, catalog)) in each.iter().zip(&languages) {
        // Nobody looks at a card in a preview. The build after the last picture draws those that are new.
        let style = of_language.business.cards();
        cards::publish(options, style, catalog, &site.posts, cache, backlog.is_none(), files)?;
    }
    own_files::publish(options, sources, files)?;
    Ok(Written { found, targets, backlog })
}

/// The inputs of a build that are not files of the content folder or the day.
fn settings(options: &Options, target: &Target, bundle: &Bundle, sources: &Sources<'_>) -> Key {
    let key = Key::builder("settings")
        .with(bundle.key)
        .with([options.drafts, options.now.is_clock(), target.precompress, target.record].map(u8::from));
    let key = key.with(options.base_url.as_deref().unwrap_or_default());
    // Each of these has a warning.
    sources.listing.unused.iter().fold(key, KeyBuilder::with).finish()
}

/// The records of the output folder, if every file is there as it was written.
fn still_there<'r>(
    options: &Options,
    out: &OutputFolder,
    records: &'r OutputRecords,
) -> anyhow::Result<Option<Cow<'r, OutputRecords>>> {
    let time = SystemTime::now();
    let files: Vec<_> = records.iter().collect();
    let Some(open) = OpenOutput::open(out.path()) else { return Ok(None) };
    let found = parallel::map(options.jobs, &files, |(path, record)| {
        Ok(open.find(path, record).map(|stamp| record.stamped(stamp, time)))
    })?;
    let mut now = Cow::Borrowed(records);
    for ((path, _), found) in files.iter().zip(found) {
        match found {
            None => return Ok(None),
            Some(None) => {}
            Some(Some(record)) => drop(now.to_mut().insert((*path).clone(), record)),
        }
    }
    Ok(Some(now))
}
