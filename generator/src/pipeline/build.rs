use std::{borrow::Cow, collections::BTreeSet, sync::Arc, time::SystemTime};

use anyhow::Context;

use crate::{
    cache::{Key, KeyBuilder, KeyedFiles},
    diagnostics::Diagnostic,
    emit::{Compressed, Documents, OpenFolder, OutputFolder, OutputRecords, Published, Staging},
    model::{Catalog, Neighbors, PublishedAddresses},
    page::Business,
    pictures::{Backlog, Cache},
    render::Bundle,
    search::Vocabulary,
    source::Listing,
};

use super::{
    Options, Outcome, Target, addresses,
    check::{
        finished::{self, FinishedPages},
        site::{self, CheckedSite},
    },
    parallel,
    read::{own_files, sources::Sources, values::Values},
    state::{LastBuild, SearchFiles, State},
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
    *seen = Some(sources.seen);
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
            if matches!(outputs, Cow::Borrowed(_)) && !sources.restamped {
                return Ok((outcome, None));
            }
            let (compared, last_build) = (earlier.compared.clone(), Some(last_build.clone()));
            let outputs = outputs.into_owned();
            let state = State { outputs, ..earlier.with_sources(sources.into_records(), compared, last_build) };
            return Ok((outcome, Some(state)));
        }
    }

    let cache = Cache::of_user();
    sources.make_pages(earlier.search.words.clone());
    // Until the content is read there is little to do for a second processor.
    let start_engine = || bundle.as_ref().map(Bundle::start_engine);
    let (_, site) = parallel::both(start_engine, || site::check(options, &sources, &cache));
    let site = site?;
    let mut outcome = Outcome::of(options, &site);
    let compared = site.compared.clone();
    let Some(catalog) = site.healthy() else {
        return Ok((outcome, Some(earlier.with_sources(sources.into_records(), compared, None))));
    };
    let nothing = State::default();
    let kept = if finished::are_there(options, &site, &earlier.targets) { earlier } else { &nothing };
    let staging = Staging::create(out, &kept.outputs)?;
    let files = Compressed { files: &staging, on: target.precompress };
    let bundle = bundle?;
    let (search, written) = parallel::both(
        || search::write(&sources, &site.posts, catalog.site.locale, &earlier.search, &files),
        || write(options, target, &sources, &site, catalog, bundle, &cache, &files),
    );
    let Written { found, mut targets, backlog } = written?;
    let search = search?;
    outcome.diagnostics.extend(found);
    if outcome.failed() {
        // Some messages that `--deny` names come from finished pages only. The site is as it was.
        return Ok((outcome, Some(earlier.with_sources(sources.into_records(), compared, None))));
    }
    targets.extend(kept.targets.iter().cloned());
    let Published { records: outputs, changed, warnings } = staging.publish()?;
    (outcome.changed, outcome.warnings) = (changed, warnings);
    outcome.backlog = backlog.map(Arc::new);
    let recorded = record(options, target, &sources, &site, &mut outcome);
    // A list that could not be written is tried again by the next build, and so are pictures that were left out.
    let is_whole = recorded && outcome.backlog.is_none();
    let calendar = site.calendar.clone();
    let last_build = settings.filter(|_| is_whole).map(|settings| LastBuild::new(settings, calendar, &outcome));
    if target.again {
        parallel::drop_beside(site);
    } else {
        // The program ends soon, and the system takes its memory at once.
        std::mem::forget(site);
    }
    let (sources, words) = sources.into_records();
    let search = SearchFiles { words: words.unwrap_or_default(), ..search };
    Ok((outcome, Some(State { sources, outputs, targets, search, compared, last_build })))
}

/// Adds the addresses of a published site to the list in the content folder. Returns false if that failed.
fn record(
    options: &Options,
    target: &Target,
    sources: &Sources<'_>,
    site: &CheckedSite,
    outcome: &mut Outcome,
) -> bool {
    if !target.record || !options.now.is_clock() {
        return true;
    }
    let current = &site.addresses;
    match addresses::record(&options.content, &site.published_addresses, current) {
        Ok(None) => true,
        Ok(Some(list)) => {
            sources.note_written(PublishedAddresses::NAME, Key::of(list));
            outcome.recorded = current.difference(site.published_addresses.addresses()).count();
            true
        }
        Err(fault) => {
            let first = current.difference(site.published_addresses.addresses()).next().map_or("", String::as_str);
            outcome
                .warnings
                .push(format!("{fault:#}, so nothing notices when a new address such as {first} gets lost"));
            false
        }
    }
}

/// Builds everything anew, and returns the files that differ from those in the output folder.
///
/// # Errors
/// When the content has errors, or a file cannot be made, written or read.
pub(super) fn differences(options: &Options, target: &Target, out: OutputFolder) -> anyhow::Result<Vec<String>> {
    let (nothing, cache) = (State::default(), Cache::of_user());
    let mut sources = Sources::list(options)?;
    sources.make_pages(Vocabulary::default());
    let site = site::check(options, &sources, &cache)?;
    let catalog = site.healthy().context("the content was changed during the build; build again")?;
    let bundle = Bundle::load(target.bundle.as_deref())?;
    let staging = Staging::create(out, &nothing.outputs)?;
    let files = Compressed { files: &staging, on: target.precompress };
    write(options, target, &sources, &site, catalog, bundle, &cache, &files)?;
    search::write(&sources, &site.posts, catalog.site.locale, &nothing.search, &files)?;
    staging.differences()
}

/// The results of writing a site.
struct Written {
    /// Messages about finished pages.
    found: Vec<Diagnostic>,
    /// Addresses that their components link to.
    targets: BTreeSet<String>,
    /// Pictures that were left for later.
    backlog: Option<Backlog>,
}

/// Writes every file of a site that cannot be kept.
#[expect(clippy::too_many_arguments, reason = "called in two places, with what each has at hand")]
fn write(
    options: &Options,
    target: &Target,
    sources: &Sources<'_>,
    site: &CheckedSite,
    catalog: &Catalog,
    mut bundle: Bundle,
    cache: &Cache,
    files: &impl KeyedFiles,
) -> anyhow::Result<Written> {
    let business = Business::new(catalog);
    let theme = dress(catalog, &mut bundle)?;
    let bundle = &bundle;
    let documents = Documents::new(catalog, bundle);
    let business = &business;
    let posts = &site.posts[..];
    let lists = &catalog.lists(posts);
    let site_files = SiteFiles {
        options,
        sources,
        catalog,
        posts,
        business,
        lists,
        neighbors: Neighbors::new(posts),
        bundle,
        theme,
        documents,
        keys: Keys::new(catalog, sources, business, bundle, lists)?,
        finished: FinishedPages::new(options, site, catalog, bundle),
        files,
    };
    let (found, targets) = site_files.write(&site.moved, &site.calendar)?;
    let keys = &site_files.keys;
    let backlog = pictures::publish(options, target.encoding, catalog, cache, &site.shown_pictures, keys, files)?;
    // Nobody looks at a card in a preview. The build after the last picture draws those that are new.
    cards::publish(options, business.cards(), catalog, posts, cache, backlog.is_none(), files)?;
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
    let Some(open) = OpenFolder::open(out.path()) else { return Ok(None) };
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
