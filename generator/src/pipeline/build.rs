use std::path::PathBuf;

use crate::{
    check,
    diagnostics::Diagnostic,
    emit::{self, Documents, Newest, OutputFolder, SitemapEntry, Staging},
    model::{Catalog, file_of},
    page::BuiltPage,
    pictures::Cache,
    render::{Bundle, Renderer},
};

use super::{
    Options, Outcome,
    pages::{self, Job, Sink},
    pictures, site,
};

/// The output of a build.
#[derive(Debug, Clone)]
pub struct Target {
    /// The output folder. A build replaces the files in it that a build wrote, and keeps all others.
    pub out: PathBuf,
    /// A build of `site/` to use instead of the one in the program.
    pub bundle: Option<PathBuf>,
    /// Reuse pictures of the last build.
    pub reuse: bool,
    /// Show a progress bar for pictures, when they take a while and standard error is a terminal.
    pub progress: bool,
}

/// Checks the content and, when it has no errors, replaces the output folder.
///
/// # Errors
///
/// When the output folder holds something that the build would destroy, content cannot be read, a page cannot be
/// rendered, or a file cannot be written. The output folder is then as it
/// was. Mistakes in the content are in the outcome.
pub fn build(options: &Options, target: &Target) -> anyhow::Result<Outcome> {
    let content = ("content folder", options.content.as_path());
    let bundle = target.bundle.as_deref().map(|bundle| ("folder of --site", bundle));
    let sources: Vec<_> = [content].into_iter().chain(bundle).collect();
    let out = OutputFolder::find(&target.out, &sources)?;
    let cache = Cache::of_user();
    let site = site::check(options, &cache)?;
    let mut outcome = Outcome::of(&site);
    let Some(catalog) = site.healthy() else { return Ok(outcome) };
    let bundle = Bundle::load(target.bundle.as_deref())?;
    let sink = Documented {
        catalog,
        bundle: &bundle,
        documents: Documents::new(&catalog.site, &bundle),
        staging: Staging::create(out, target.reuse)?,
        newest: Newest::default(),
    };
    let jobs = Job::all(catalog, &site.posts);
    let entries = pages::for_each(options, catalog, &site.posts, &jobs, &sink)?;
    let Documented { staging, newest, .. } = sink;
    let (entries, heavy): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    outcome.diagnostics.extend(heavy.into_iter().flatten());
    write_site_files(&staging, catalog, &bundle, entries.into_iter().flatten().collect(), newest)?;
    pictures::publish(options, target.progress, catalog, &cache, &site.shown_pictures, &staging)?;
    outcome.warnings = staging.publish()?;
    Ok(outcome)
}

/// Renders every page and writes its document.
struct Documented<'a> {
    catalog: &'a Catalog,
    bundle: &'a Bundle,
    documents: Documents,
    staging: Staging,
    /// The newest posts, for the feeds.
    newest: Newest,
}

impl<'a> Sink for Documented<'a> {
    type Worker = Renderer<'a>;
    /// The page's entry in the sitemap, `None` when it is kept out of search engines; and budgets that it exceeds.
    type Output = (Option<SitemapEntry>, Vec<Diagnostic>);

    fn worker(&self) -> anyhow::Result<Renderer<'a>> {
        Renderer::start(self.bundle, self.catalog)
    }

    fn page(&self, renderer: &mut Renderer<'a>, job: &Job<'_>, page: BuiltPage<'_>) -> anyhow::Result<Self::Output> {
        if let (Job::Post(post), Some(html)) = (job, &page.body) {
            self.newest.offer(self.catalog, &post.summary, html);
        }
        let document = self.documents.render(&page.head, renderer.body(&page)?)?;
        let budget = self.bundle.manifest.budgets.get(page.page.id());
        let heavy = budget.map(|budget| check::check_weight(job.source(), &page.address, &document, *budget));
        self.staging.write(&file_of(&page.address), document)?;
        let last_changed = page.last_changed.as_ref().map(ToString::to_string);
        let entry = page.head.canonical.map(|address| SitemapEntry { address, last_changed });
        Ok((entry, heavy.unwrap_or_default()))
    }
}

/// Writes the files that are not pages.
fn write_site_files(
    staging: &Staging,
    catalog: &Catalog,
    bundle: &Bundle,
    entries: Vec<SitemapEntry>,
    newest: Newest,
) -> anyhow::Result<()> {
    let site = &catalog.site;
    let feed = newest.into_entries();
    staging.write("feed.xml", emit::atom(catalog, &feed)?)?;
    staging.write("feed.json", emit::json_feed(catalog, &feed)?)?;
    staging.write("sitemap.xml", emit::sitemap(entries)?)?;
    staging.write("robots.txt", emit::robots(site)?)?;
    staging.write("site.webmanifest", emit::web_manifest(site)?)?;
    staging.write("_redirects", emit::redirects(site))?;
    staging.write("_headers", emit::headers())?;
    bundle.assets.iter().try_for_each(|asset| staging.write(&asset.path, &asset.bytes))
}
