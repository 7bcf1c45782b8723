//! Connects the stages. Posts stream through, one at a time a thread, so memory does not grow with the blog.

mod catalog;
mod parallel;
mod pictures;
mod post;

use std::{collections::BTreeSet, path::PathBuf};

use crate::{
    check,
    content::{Date, LocationFile, ServiceFile},
    diagnostics::{Diagnostic, Severity},
    emit::{self, Documents, Newest, SitemapEntry, Staging},
    model::{self, Catalog, Pictures, PostSummary, file_of},
    page::{self, Assembled, Assembler, BlogPage},
    pictures::Cache,
    render::{Bundle, Renderer},
};

use catalog::{Facts, Loaded};
use post::PostResult;

/// What a build or a check is about.
#[derive(Debug, Clone)]
pub struct Options {
    /// The content folder.
    pub content: PathBuf,
    /// Where the site will be published, when not where `site.yaml` says.
    pub base_url: Option<String>,
    /// Whether drafts and posts of the future are in the site.
    pub drafts: bool,
    /// The day that posts of the future are measured against.
    pub now: Date,
    /// How many threads.
    pub jobs: usize,
}

/// Where a build goes to.
#[derive(Debug, Clone)]
pub struct Target {
    /// The output folder, replaced whole.
    pub out: PathBuf,
    /// A build of `site/` to use instead of the one in the program.
    pub bundle: Option<PathBuf>,
    /// Whether pictures of the last build are taken over.
    pub reuse: bool,
    /// Whether to draw how far the pictures are, when that takes a while and a person watches.
    pub progress: bool,
}

/// What came of a build or a check.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Everything to tell the author.
    pub diagnostics: Vec<Diagnostic>,
    /// How many posts and pages were looked at.
    pub pages: usize,
    /// How many pictures were published.
    pub pictures: usize,
}

impl Outcome {
    /// How many diagnostics are of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|one| one.code.severity() == severity).count()
    }

    /// Whether the content cannot be published.
    pub fn failed(&self) -> bool {
        self.count(Severity::Error) > 0
    }
}

/// Checks everything and writes nothing.
pub fn check(options: &Options) -> anyhow::Result<Outcome> {
    check_loaded(options, catalog::load(options, &Cache::of_user())?)
}

fn check_loaded(options: &Options, loaded: Loaded) -> anyhow::Result<Outcome> {
    let work = |(): &mut (), path: &String| post::read(options, &loaded.pictures, path).map(|(result, _)| result);
    let results = parallel::map(options.jobs, &loaded.listing.posts, || Ok(()), &mut (), work)?;
    let Gathered { posts, diagnostics, .. } = gather(loaded.facts, &loaded.pictures, results);
    let pages = posts.len() + loaded.catalog.map_or(0, |catalog| 5 + catalog.locations.len() + catalog.services.len());
    Ok(Outcome { diagnostics, pages, ..Outcome::default() })
}

/// Checks everything and, when there are no errors, makes the output folder new.
pub fn build(options: &Options, target: &Target) -> anyhow::Result<Outcome> {
    let cache = Cache::of_user();
    let loaded = catalog::load(options, &cache)?;
    let Some(catalog) = &loaded.catalog else {
        // Without the business no page can be made, but the posts still want checking.
        return check_loaded(options, loaded);
    };
    let bundle = Bundle::load(target.bundle.as_deref())?;
    let writer = Writer {
        documents: Documents::new(&catalog.site, &bundle),
        staging: Staging::create(&target.out, target.reuse)?,
    };
    let newest = Newest::default();
    let start = || Renderer::start(&bundle, catalog);
    let mut renderer = start()?;
    let assembler = Assembler::new(catalog);

    let jobs = Job::all(catalog, &loaded.listing.posts);
    let work = |renderer: &mut Renderer<'_>, job: &Job<'_>| match job.assemble(&assembler) {
        Ok(page) => writer.page(renderer, &page).map(|entry| JobResult { post: None, entry }),
        Err(path) => {
            let (result, page) = post::read(options, &catalog.pictures, path)?;
            let Some((post, html)) = page else {
                return Ok(JobResult { post: Some(result), entry: None });
            };
            newest.offer(catalog, &post.summary, &html);
            let entry = writer.page(renderer, &assembler.blog_post(&post, html))?;
            Ok(JobResult { post: Some(result), entry })
        }
    };
    let results = parallel::map(options.jobs, &jobs, start, &mut renderer, work)?;
    let mut entries = Vec::new();
    let mut posts = Vec::new();
    for result in results {
        entries.extend(result.entry);
        posts.extend(result.post);
    }

    let Gathered { posts, pictures, diagnostics } = gather(loaded.facts, &catalog.pictures, posts);
    // The blog's lists, the thank-you page and the 404 document are not among the entries.
    let lists: Vec<BlogPage> = BlogPage::all(posts.len()).collect();
    let outcome = Outcome { diagnostics, pages: entries.len() + lists.len() + 2, pictures: pictures.len() };
    if outcome.failed() {
        return Ok(outcome);
    }
    let work =
        |renderer: &mut Renderer<'_>, list: &BlogPage| writer.page(renderer, &assembler.blog_list(&posts, *list));
    entries.extend(parallel::map(options.jobs, &lists, start, &mut renderer, work)?.into_iter().flatten());
    writer.rest(catalog, &bundle, entries, newest)?;
    pictures::publish(options, target, catalog, &cache, &pictures, &writer.staging)?;
    writer.staging.publish()?;
    Ok(outcome)
}

/// One page to make. Posts are named by their file, because they are read when their turn comes.
#[derive(Clone, Copy)]
enum Job<'a> {
    Home,
    LocationsIndex,
    ThankYou,
    NotFound,
    Location(&'a model::Page<LocationFile>),
    Service(&'a model::Page<ServiceFile>),
    Post(&'a str),
}

impl<'a> Job<'a> {
    fn all(catalog: &'a Catalog, posts: &'a [String]) -> Vec<Self> {
        let mut jobs = vec![Self::Home, Self::LocationsIndex, Self::ThankYou, Self::NotFound];
        jobs.extend(catalog.locations.iter().map(Self::Location));
        jobs.extend(catalog.services.iter().map(Self::Service));
        jobs.extend(posts.iter().map(|path| Self::Post(path)));
        jobs
    }

    /// The page of everything but a post.
    fn assemble(self, pages: &Assembler<'a>) -> Result<Assembled<'a>, &'a str> {
        Ok(match self {
            Self::Home => pages.home(),
            Self::LocationsIndex => pages.locations_index(),
            Self::ThankYou => pages.thank_you(),
            Self::NotFound => pages.not_found(),
            Self::Location(location) => pages.location(location),
            Self::Service(service) => pages.service(service),
            Self::Post(path) => return Err(path),
        })
    }
}

struct JobResult {
    post: Option<PostResult>,
    entry: Option<SitemapEntry>,
}

/// What is known once all files were read.
struct Gathered {
    /// The posts, newest first.
    posts: Vec<PostSummary>,
    /// The pictures that pages show, by their path below `content/images/`.
    pictures: Vec<String>,
    /// Everything to tell the author.
    diagnostics: Vec<Diagnostic>,
}

fn gather(facts: Facts, pictures: &Pictures, results: Vec<PostResult>) -> Gathered {
    let Facts { mut routes, mut references, collections, site, mut diagnostics } = facts;
    let mut posts = Vec::new();
    for result in results {
        diagnostics.extend(result.diagnostics);
        result.reserved.into_iter().for_each(|address| routes.add(address));
        result.waiting.into_iter().for_each(|address| routes.add_waiting(address));
        references.extend(result.references);
        posts.extend(result.summary);
    }
    posts.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.slug.cmp(&b.slug)));
    posts.iter().for_each(|post| routes.add(post.href()));
    BlogPage::all(posts.len()).for_each(|list| routes.add(list.address()));
    diagnostics.extend(check::check_duplicates(&posts));
    diagnostics.extend(check::check_links(&routes, &references));
    diagnostics.extend(check::check_pictures(pictures, &references));
    diagnostics.extend(check::check_collections(&collections, &references));
    if diagnostics.iter().all(|one| one.code.severity() != Severity::Error) {
        // A file that cannot be read may well show what seems unused.
        diagnostics.extend(check::check_unused(pictures, &references));
    }
    diagnostics.extend(site.and_then(|site| check::check_copyright(&site, &posts)));
    let used: BTreeSet<String> =
        references.into_iter().flat_map(|file| file.pictures).map(|picture| picture.file).collect();
    Gathered { posts, pictures: used.into_iter().collect(), diagnostics }
}

/// Writes pages and the files beside them.
struct Writer {
    documents: Documents,
    staging: Staging,
}

impl Writer {
    /// Writes one page; its place in the sitemap, unless it is kept out of search engines.
    fn page(&self, renderer: &mut Renderer<'_>, assembled: &Assembled<'_>) -> anyhow::Result<Option<SitemapEntry>> {
        let body = renderer.body(assembled)?;
        let document = self.documents.render(&assembled.head, body)?;
        self.staging.write(&file_of(&assembled.address), document)?;
        let entry = |address: &String| SitemapEntry {
            address: address.clone(),
            last_changed: assembled.last_changed.as_ref().map(ToString::to_string),
        };
        Ok(assembled.head.canonical.as_ref().map(entry))
    }

    fn rest(
        &self,
        catalog: &Catalog,
        bundle: &Bundle,
        entries: Vec<SitemapEntry>,
        newest: Newest,
    ) -> anyhow::Result<()> {
        let site = &catalog.site;
        let feed = newest.into_entries();
        self.staging.write("feed.xml", emit::atom(catalog, &feed)?)?;
        self.staging.write("feed.json", emit::json_feed(catalog, &feed)?)?;
        self.staging.write("sitemap.xml", emit::sitemap(entries)?)?;
        self.staging.write("robots.txt", emit::robots(site)?)?;
        self.staging.write("site.webmanifest", emit::web_manifest(site)?)?;
        self.staging.write("_redirects", emit::redirects(site))?;
        self.staging.write("_headers", emit::headers())?;
        bundle.assets.iter().try_for_each(|asset| self.staging.write(&asset.path, &asset.bytes))
    }
}

/// Everything about every page, for those who render elsewhere. Fails when the content has errors.
pub fn each_page(
    options: &Options,
    mut see: impl FnMut(&page::PageData<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let loaded = catalog::load(options, &Cache::of_user())?;
    let work = |(): &mut (), path: &String| post::read(options, &loaded.pictures, path);
    let reads = parallel::map(options.jobs, &loaded.listing.posts, || Ok(()), &mut (), work)?;
    let (results, pages): (Vec<_>, Vec<_>) = reads.into_iter().unzip();
    let Gathered { posts, diagnostics, .. } = gather(loaded.facts, &loaded.pictures, results);
    let outcome = Outcome { diagnostics, ..Outcome::default() };
    let (Some(catalog), false) = (&loaded.catalog, outcome.failed()) else { return Ok(outcome) };
    let mut show = |mut assembled: Assembled<'_>| {
        if let Some(html) = &assembled.body {
            assembled.page.fill_body(html);
        }
        let shell = page::shell(catalog, assembled.current);
        see(&page::PageData { url: &assembled.address, shell: &shell, page: &assembled.page })
    };
    let assembler = Assembler::new(catalog);
    for job in Job::all(catalog, &[]) {
        job.assemble(&assembler).map_or(Ok(()), &mut show)?;
    }
    for list in BlogPage::all(posts.len()) {
        show(assembler.blog_list(&posts, list))?;
    }
    for (post, html) in pages.into_iter().flatten() {
        show(assembler.blog_post(&post, html))?;
    }
    Ok(outcome)
}
