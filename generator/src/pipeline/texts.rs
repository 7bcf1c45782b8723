//! The build after an edit of nothing but the texts of posts, the most frequent edit. No list, title, link or picture has
//! changed, so only the pages of these posts, the feeds and the index of the search are made, and everything else is kept
//! unread.

use rustc_hash::FxHashSet;

use crate::{
    cache::KeyedFiles,
    diagnostics::{Diagnostic, Place},
    emit::{Compressed, Documents, OutputFolder, Published, Staging, plain_path},
    model::{Catalog, Neighbors, Post, file_of},
    page::Business,
    pictures::Cache,
    render::Bundle,
};

use super::{
    Options, Target, catalog,
    finished::FinishedPages,
    keys::Keys,
    parallel, post, search,
    site::{CheckedSite, is_shown, sort_newest_first},
    site_files::{FEEDS, SiteFiles, dress},
    sources::Sources,
    state::{Finished, Known, SearchFiles, SourceRecord, State},
};

/// The content of a site without mistakes.
#[derive(Debug)]
pub(super) struct HealthyContent {
    catalog: Catalog,
    /// The posts that are in the site, newest first.
    posts: Vec<Post>,
}

/// The result of a build.
pub(super) struct Built {
    pub(super) content: HealthyContent,
    pub(super) published: Published,
    pub(super) search: SearchFiles,
}

impl HealthyContent {
    /// The content of a checked site, without everything that only its checks need.
    pub(super) fn of(mut site: CheckedSite) -> Option<Self> {
        let content = Self { catalog: site.catalog.take()?, posts: std::mem::take(&mut site.posts) };
        parallel::drop_beside(site);
        Some(content)
    }

    /// Reads content that an earlier build has checked. `None` if it was changed since.
    fn read(
        earlier: &State,
        finished: &Finished,
        options: &Options,
        sources: &Sources<'_>,
    ) -> anyhow::Result<Option<Self>> {
        let (mut calendar, today) = (finished.calendar.clone(), options.now.day(finished.calendar.zone()));
        let decode = |path: &String| {
            let Some(SourceRecord { known: Known::Post { report, .. }, .. }) = earlier.sources.get(path) else {
                return Ok(None);
            };
            post::decode(report)
        };
        let (posts, loaded) = parallel::both(
            || parallel::map(options.jobs, &sources.listing.posts, decode),
            || catalog::load(options, sources, &Cache::of_user()),
        );
        let Some(mut posts) = posts?.into_iter().collect::<Option<Vec<Post>>>() else { return Ok(None) };
        posts.iter_mut().for_each(|post| post.enter(&mut calendar, today));
        posts.retain(|post| is_shown(post.summary.stage, options));
        sort_newest_first(&mut posts);
        let catalog = loaded?.catalog.filter(|_| sources.stayed());
        Ok(catalog.map(|catalog| Self { catalog: Catalog { has_posts: !posts.is_empty(), ..catalog }, posts }))
    }

    /// Replaces posts by those of the same paths. Returns their places; `None` if one is not in the site, or its text is
    /// or was that of another.
    fn replace(&mut self, edited: Vec<Post>) -> Option<Vec<usize>> {
        let mut places = Vec::with_capacity(edited.len());
        for mut post in edited {
            let place = self.posts.iter().position(|one| one.summary.path == post.summary.path)?;
            post.summary.stage = self.posts[place].summary.stage;
            let texts = [post.text.take(), self.posts[place].text.take()];
            let is_copied = self
                .posts
                .iter()
                .filter_map(|other| other.text.as_ref())
                .any(|other| texts.iter().flatten().any(|text| text.hash == other.hash));
            if is_copied {
                return None;
            }
            let [text, _] = texts;
            self.posts[place] = Post { text, ..post };
            places.push(place);
        }
        Some(places)
    }
}

/// Builds a site in which only texts of posts have changed since the build of `earlier`. `None` when there may be more
/// to do, or something to say about it; nothing has changed then.
///
/// # Errors
/// When a file cannot be read, made or written.
pub(super) fn build(
    earlier: &State,
    finished: &Finished,
    content: Option<HealthyContent>,
    options: &Options,
    target: &Target,
    out: &OutputFolder,
    sources: &Sources<'_>,
) -> anyhow::Result<Option<Built>> {
    // The pictures of the site are noted as used only when all of it is made.
    if Cache::of_user().is_to_be_searched() {
        return Ok(None);
    }
    let Some(edited) = edited(earlier, &finished.diagnostics, sources)? else { return Ok(None) };
    let staging = Staging::create(out.clone(), &earlier.outputs)?;
    let files = Compressed { files: &staging, on: target.precompress };
    let made_anew = paths_made(&edited, &earlier.search);
    let kept: Vec<_> = staging.old_files().filter(|file| !made_anew.contains(plain_path(file.path()))).collect();
    let make = || -> anyhow::Result<_> {
        let content = match content {
            Some(content) => Some(content),
            None => HealthyContent::read(earlier, finished, options, sources)?,
        };
        let Some(mut content) = content else { return Ok(None) };
        let Some(places) = content.replace(edited) else { return Ok(None) };
        let (search, found) = parallel::both(
            || search::edit(sources, &content.posts, &places, earlier, out, &files),
            || write_pages(&content, &places, options, target, sources, &files),
        );
        let is_fine = found?.is_empty();
        Ok(search?.filter(|_| is_fine).map(|search| (content, search)))
    };
    let (kept, made) =
        parallel::both(|| parallel::map(options.jobs, &kept, |file| Ok(staging.keep_as_before(file))), make);
    let are_kept = kept?.into_iter().all(|is_kept| is_kept);
    let Some((content, search)) = made?.filter(|_| are_kept) else { return Ok(None) };
    let published = staging.publish()?;
    Ok(Some(Built { content, published, search }))
}

/// The files that are made anew or looked at by who makes them.
fn paths_made(edited: &[Post], search: &SearchFiles) -> FxHashSet<String> {
    let pages = edited.iter().map(|post| file_of(&post.summary.href()));
    let feeds = FEEDS.iter().map(|path| (*path).to_owned());
    pages.chain(feeds).chain(search.files.iter().map(|(path, _)| path.clone())).collect()
}

/// Writes the pages of the posts at these places, and the feeds. Returns the mistakes of the pages.
fn write_pages(
    content: &HealthyContent,
    places: &[usize],
    options: &Options,
    target: &Target,
    sources: &Sources<'_>,
    files: &impl KeyedFiles,
) -> anyhow::Result<Vec<Diagnostic>> {
    let HealthyContent { catalog, posts } = content;
    let mut bundle = Bundle::load(target.bundle.as_deref())?;
    let theme = dress(catalog, &mut bundle)?;
    let bundle = &bundle;
    let business = &Business::new(catalog);
    let site_files = SiteFiles {
        options,
        catalog,
        posts,
        business,
        neighbors: Neighbors::of_some(posts, places),
        bundle,
        theme,
        documents: Documents::new(&catalog.site, bundle),
        keys: Keys::new(catalog, sources, business, bundle)?,
        finished: FinishedPages::new(options, None, catalog, bundle),
        files,
    };
    site_files.write_texts(places)
}

/// The edited posts, if nothing else has changed, and what was said about them is still true.
fn edited(earlier: &State, said: &[Diagnostic], sources: &Sources<'_>) -> anyhow::Result<Option<Vec<Post>>> {
    let Some(paths) = sources.edited_posts(&earlier.sources) else { return Ok(None) };
    let mut edited = Vec::with_capacity(paths.len());
    for path in paths {
        let Some(SourceRecord { known: Known::Post { report: before, .. }, .. }) = earlier.sources.get(path) else {
            return Ok(None);
        };
        let (report, now) = post::read(sources, path)?;
        // What is about a field does not depend on the text.
        let is_about_field = |place: &Place| matches!(place, Place::Value(_) | Place::Key(_) | Place::FieldOf(..));
        let is_true = |one: &Diagnostic| is_about_field(&one.place) || report.diagnostics.contains(one);
        if !said.iter().filter(|one| one.path == path).all(is_true) {
            return Ok(None);
        }
        let Some(post) = post::with_other_text(before, now.encoded())? else { return Ok(None) };
        edited.push(post);
    }
    Ok(Some(edited))
}
