use std::collections::BTreeSet;

use words::Language;

use crate::{
    cache::{Key, KeyedFiles},
    check::{self, Budget},
    diagnostics::Diagnostic,
    emit::{self, Count, Documents, FeedEntry, Icon, SitemapEntry, Theme},
    model::{Catalog, Languages, Neighbors, OutputFile, Post, PostLists, file_of},
    page::{BuiltPage, Business},
    pipeline::{
        Options,
        check::{
            finished::{FinishedPages, Shells},
            site::CheckedSite,
        },
        pages::{self, Job, Sink},
        parallel,
        read::{post, sources::Sources},
    },
    render::{Bundle, Renderer},
};

use super::keys::Keys;

/// The feeds: Atom and JSON.
const FEEDS: [&str; 2] = ["/feed.xml", "/feed.json"];

/// Every file of a site but those made from pictures.
pub(in crate::pipeline) struct SiteFiles<'a, F> {
    pub(in crate::pipeline) options: &'a Options,
    pub(in crate::pipeline) sources: &'a Sources<'a>,
    pub(in crate::pipeline) catalog: &'a Catalog,
    pub(in crate::pipeline) posts: &'a [Post],
    pub(in crate::pipeline) business: &'a Business<'a>,
    pub(in crate::pipeline) lists: &'a PostLists<'a>,
    pub(in crate::pipeline) neighbors: Neighbors<'a>,
    pub(in crate::pipeline) bundle: &'a Bundle,
    pub(in crate::pipeline) documents: Documents<'a>,
    pub(in crate::pipeline) languages: &'a Languages,
    /// Bytes of the words that pages bring for scripts, in HTML.
    pub(in crate::pipeline) words_bytes: usize,
    pub(in crate::pipeline) keys: Keys<'a>,
    pub(in crate::pipeline) finished: FinishedPages<'a>,
    pub(in crate::pipeline) files: &'a F,
}

/// Gives a bundle the colors, the mark and the fonts of the business, and takes out the owner's inbox if the site has no
/// quote form, its sentences in other languages, and scripts that it does not ask for.
pub(in crate::pipeline) fn dress(catalog: &Catalog, bundle: &mut Bundle) -> anyhow::Result<Option<Theme>> {
    let theme = Theme::put_on(catalog, bundle)?;
    if let Some(fonts) = &catalog.fonts {
        emit::put_on_fonts(fonts, bundle)?;
    }
    emit::put_on_languages(&catalog.site, bundle)?;
    let has_others = !catalog.site.other_languages.is_empty();
    let (open_now, offer) = (bundle.manifest.open_now.clone(), bundle.manifest.offer_language.clone());
    for (script, is_wanted) in [(open_now, catalog.site.file.open_now), (offer, has_others)] {
        if is_wanted {
            bundle.manifest.scripts.push(script);
        } else {
            bundle.assets.retain(|asset| asset.path != script.trim_start_matches('/'));
        }
    }
    let language = Language::of(catalog.site.file.language.as_str()).map(Language::tag);
    for (tag, path) in &bundle.manifest.inbox_words {
        if language != Some(tag) {
            bundle.assets.retain(|asset| asset.path != path.trim_start_matches('/'));
        }
    }
    if !catalog.site.file.quote_form {
        bundle.assets.retain(|asset| !OutputFile::is_of_form(&asset.path));
    }
    Ok(theme)
}

impl<F: KeyedFiles> SiteFiles<'_, F> {
    /// Writes the pages, feeds and forms of a language that cannot be kept. Returns the entries of the sitemap, the
    /// mistakes of finished pages, and the addresses that their components link to.
    pub(in crate::pipeline) fn write_pages(
        &self,
    ) -> anyhow::Result<(Vec<SitemapEntry>, Vec<Diagnostic>, BTreeSet<String>)> {
        let Self { sources, catalog, business, lists, neighbors, .. } = self;
        let jobs = Job::all(catalog, lists, self.posts);
        let entries = pages::for_each(sources, catalog, business, lists, neighbors, &jobs, self)?;
        let (entries, found): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
        self.write_feeds()?;
        for form in self.catalog.forms.values().chain(&self.catalog.originals) {
            self.write_plain(&form.path(), form.definition.canonical_json().as_bytes())?;
        }
        let entries = entries.into_iter().flatten().collect();
        Ok((entries, found.into_iter().flatten().collect(), self.finished.take_targets()))
    }

    /// Writes the files that all languages share and that cannot be kept. `theme` has the colors or the mark of the
    /// business, when it has its own.
    pub(in crate::pipeline) fn write_for_all(
        &self,
        checked: &CheckedSite<'_>,
        entries: Vec<SitemapEntry>,
        theme: Option<&Theme>,
    ) -> anyhow::Result<()> {
        let site = &self.catalog.site;
        self.write_sitemap(entries)?;
        let today = self.options.now.day(checked.calendar.zone());
        for (path, json) in checked.form_versions.files(today).filter(|_| site.file.quote_form) {
            self.write_plain(path, json.as_bytes())?;
        }
        if let Some(page) = emit::way_to_folder(site) {
            self.write_plain("index.html", page.as_bytes())?;
        }
        self.write_plain("robots.txt", emit::robots(self.catalog)?.as_bytes())?;
        self.write_plain("site.webmanifest", emit::web_manifest(site)?.as_bytes())?;
        self.write_plain("_redirects", emit::redirects(&checked.moved, self.catalog).as_bytes())?;
        self.write_plain(emit::NEXT_BUILD, emit::next_build(&checked.calendar, self.options.drafts).as_bytes())?;
        if let Some(count) = Count::of(site) {
            let (path, script) = count.file();
            self.write_plain(path, script.as_bytes())?;
        }
        self.write_plain("_headers", emit::headers(self.catalog).as_bytes())?;
        if let Some(theme) = theme {
            for icon in &Icon::ALL {
                self.files.offer(icon.path, theme.icon_key(icon), || theme.icon(icon))?;
            }
        }
        for asset in &self.bundle.assets {
            let bytes = emit::asset(&asset.path, &asset.bytes, self.catalog)?;
            self.write_plain(&asset.path, &bytes)?;
        }
        Ok(())
    }

    fn write_sitemap(&self, entries: Vec<SitemapEntry>) -> anyhow::Result<()> {
        let key = entries.iter().fold(Key::builder("sitemap"), |key, entry| {
            let key = key.with(&entry.address).with(entry.last_changed.as_deref().unwrap_or_default());
            entry.alternates.iter().fold(key, |key, one| key.with(&one.url))
        });
        self.files.offer("sitemap.xml", key.finish(), || emit::sitemap(entries))
    }

    fn write_feeds(&self) -> anyhow::Result<()> {
        let Catalog { site, blog: Some(blog), .. } = self.catalog else { return Ok(()) };
        let newest = emit::newest(self.posts);
        let key = self.keys.feed(&newest)?;
        let [atom, json] = FEEDS.map(|path| site.addresses.public(path)[1..].to_owned());
        if [&atom, &json].into_iter().all(|path| self.files.keep(path, key)) {
            return Ok(());
        }
        let entries = parallel::map(self.options.jobs, &newest, |newest| {
            let html = post::html(self.sources, self.catalog, newest, post::On::Feed)?;
            Ok(FeedEntry::new(site, &newest.summary, &html))
        })?;
        self.files.offer(&atom, key, || emit::atom(site, blog, &entries))?;
        self.files.offer(&json, key, || emit::json_feed(site, blog, &entries))
    }

    /// The key of a page that is known before the page is made.
    fn early_key(&self, job: &Job<'_>) -> anyhow::Result<Option<Key>> {
        Ok(match job {
            // Of a page that stands in for another one, more than its own file decides.
            Job::Post(..) if job.lent(self.sources).is_some() => None,
            Job::Post(post, index) => Some(self.among_languages(job, self.keys.post(post, &self.neighbors.of(*index)))),
            Job::List(_, page) => Some(self.among_languages(job, self.keys.list(*page)?)),
            _ => None,
        })
    }

    /// The key of a page that has links to its translations.
    fn among_languages(&self, job: &Job<'_>, key: Key) -> Key {
        if self.languages.is_one() {
            return key;
        }
        Key::builder("among languages").with(key).with(self.languages.of_page(&job.address())).finish()
    }

    /// Writes a file whose bytes are at hand.
    fn write_plain(&self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        self.files.offer(path, Key::of(bytes), || Ok(bytes))
    }
}

impl<'a, F: KeyedFiles> Sink for SiteFiles<'a, F> {
    /// Started with the first page that has to be rendered.
    type Worker = Option<(Renderer<'a>, Shells)>;
    /// The page's entry in the sitemap, `None` when it is kept out of search engines; and its mistakes.
    type Output = (Option<SitemapEntry>, Vec<Diagnostic>);

    fn threads(&self) -> usize {
        self.options.jobs
    }

    fn worker(&self) -> anyhow::Result<Self::Worker> {
        Ok(None)
    }

    fn kept(&self, job: &Job<'_>) -> anyhow::Result<Option<Self::Output>> {
        if self.files.is_new() {
            return Ok(None);
        }
        let address = job.address();
        let path = file_of(&self.catalog.site.addresses.public(&address));
        if !self.early_key(job)?.is_some_and(|key| self.files.keep(&path, key)) {
            return Ok(None);
        }
        let last_changed = match job {
            Job::Post(post, _) if job.lent(self.sources).is_none() => {
                post.summary.is_live().then(|| post.summary.last_changed())
            }
            Job::List(_, page) => page.list.last_changed,
            _ => None,
        };
        let entry = last_changed.map(|day| SitemapEntry {
            address: self.catalog.site.absolute(&address),
            last_changed: Some(day.to_string()),
            alternates: self.languages.alternates(&address),
        });
        Ok(Some((entry, Vec::new())))
    }

    fn page(&self, worker: &mut Self::Worker, job: &Job<'_>, mut page: BuiltPage<'_>) -> anyhow::Result<Self::Output> {
        let lent = job.lent(self.sources);
        let lent = lent.and_then(|language| self.languages.lender(language.as_ref(), &page.address));
        if let (Some(canonical), Some((original, _))) = (&mut page.head.canonical, &lent) {
            canonical.clone_from(original);
        }
        let addresses = &self.catalog.site.addresses;
        let path = file_of(&addresses.public(&page.address));
        let early_key = self.early_key(job)?;
        let key =
            early_key.map_or_else(|| Ok(self.among_languages(job, self.keys.page(&page)?)), Ok::<_, anyhow::Error>)?;
        let mut found = Vec::new();
        // That no file has an early key is known already.
        if early_key.is_some() || !self.files.keep(&path, key) {
            let (renderer, shells) = match worker {
                Some(worker) => worker,
                None => worker.insert((Renderer::start(self.bundle, self.catalog)?, Shells::default())),
            };
            let (document, body) = self.documents.render(&page.head, |html| renderer.body(&page, html))?;
            let source = self.sources.path_of(job.source());
            found = self.finished.check(&source, &page, (&document, &body), shells);
            let mut document = addresses.published(document);
            if let Some((_, language)) = &lent {
                document = document.replacen("<main ", &format!("<main lang=\"{language}\" "), 1);
            }
            let (language, is_listed) =
                (&self.catalog.site.file.language, page.head.canonical.is_some() && lent.is_none());
            let document = self.languages.linked(document, language, &page.address, is_listed);
            // Words that scripts have in English are in each page of another language.
            let own = |budget: &Budget| Budget { html_bytes: budget.html_bytes + self.words_bytes, ..*budget };
            let budget = self.bundle.manifest.budgets.get(page.page.id()).map(own);
            found.extend(
                budget.iter().flat_map(|budget| check::check_weight(&source, &page.address, &document, *budget)),
            );
            // A page with a warning is made by every build, so that every build warns.
            let key = if found.is_empty() { key } else { Key::builder("never kept").finish() };
            self.files.write(&path, key, document.as_bytes())?;
        }
        let last_changed = page.last_changed.as_ref().map(ToString::to_string);
        let alternates = self.languages.alternates(&page.address);
        let listed = page.head.canonical.filter(|_| lent.is_none());
        Ok((listed.map(|address| SitemapEntry { address, last_changed, alternates }), found))
    }
}
