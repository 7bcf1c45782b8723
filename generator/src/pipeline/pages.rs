use crate::{
    content::{BlogIndexFile, IndexFile, Language, LocationFile, ServiceFile, ThankYouFile},
    model::{Catalog, ListPage, Neighbors, OwnPage, Page, Post, PostGroup, PostLists, THANK_YOU},
    page::{BuiltPage, Business, PageBuilder},
};

use super::{
    parallel,
    read::{post, sources::Sources},
};

/// One page to make.
#[derive(Debug, Clone, Copy)]
pub(super) enum Job<'a> {
    Home,
    LocationsIndex(&'a IndexFile),
    ThankYou(&'a ThankYouFile),
    NotFound,
    Location(&'a Page<LocationFile>),
    Service(&'a Page<ServiceFile>),
    Own(&'a OwnPage),
    /// A page of a list of posts, with the texts around it.
    List(&'a BlogIndexFile, ListPage<'a>),
    /// A post, and its place among all.
    Post(&'a Post, usize),
}

/// Receives every page of a site.
pub(super) trait Sink: Sync {
    /// The state of one thread.
    type Worker;
    /// The result of one page.
    type Output: Send;

    /// The number of threads.
    fn threads(&self) -> usize;

    /// Starts the work of one thread.
    fn worker(&self) -> anyhow::Result<Self::Worker>;

    /// The result of a page that need not be made.
    fn kept(&self, _job: &Job<'_>) -> anyhow::Result<Option<Self::Output>> {
        Ok(None)
    }

    /// Takes one page.
    fn page(&self, worker: &mut Self::Worker, job: &Job<'_>, page: BuiltPage<'_>) -> anyhow::Result<Self::Output>;
}

impl<'a> Job<'a> {
    /// Every page of a site.
    pub(super) fn all(catalog: &'a Catalog, lists: &'a PostLists<'a>, posts: &'a [Post]) -> Vec<Self> {
        let mut jobs = vec![Self::Home];
        jobs.extend(catalog.locations_index.as_ref().map(Self::LocationsIndex));
        jobs.extend(catalog.thank_you.as_ref().map(Self::ThankYou));
        jobs.push(Self::NotFound);
        jobs.extend(catalog.locations.iter().map(Self::Location));
        jobs.extend(catalog.services.iter().map(Self::Service));
        jobs.extend(catalog.own_pages.iter().map(Self::Own));
        jobs.extend(catalog.blog.iter().flat_map(|file| lists.pages().map(move |page| Self::List(file, page))));
        jobs.extend(posts.iter().enumerate().map(|(index, post)| Self::Post(post, index)));
        jobs
    }

    /// The address of the page.
    pub(super) fn address(self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::LocationsIndex(_) => "/locations".to_owned(),
            Self::ThankYou(_) => THANK_YOU.to_owned(),
            Self::NotFound => "/404".to_owned(),
            Self::Location(page) => page.address(),
            Self::Service(page) => page.address(),
            Self::Own(page) => page.address.clone(),
            Self::List(_, page) => page.address(),
            Self::Post(post, _) => post.summary.href(),
        }
    }

    /// The language of a page that stands in for one that this language lacks; `None` in it for the first one. Lists are
    /// those of the language in any case.
    pub(super) fn lent(self, sources: &Sources<'_>) -> Option<Option<Language>> {
        if matches!(self, Self::NotFound | Self::List(..)) {
            return None;
        }
        let path = sources.path_of(self.source());
        Some(sources.lent(&path)?.and_then(|language| Language::parse(language).ok()))
    }

    /// The file that the page is made of, by its path inside the content folder.
    pub(super) fn source(self) -> &'a str {
        match self {
            Self::Home => "home.yaml",
            Self::LocationsIndex(_) => "locations.yaml",
            Self::ThankYou(_) => "thank-you.yaml",
            Self::NotFound => "site.yaml",
            Self::Location(page) => &page.path,
            Self::Service(page) => &page.path,
            Self::Own(page) => &page.path,
            Self::List(_, page) => match page.list.group {
                PostGroup::Blog => "blog.yaml",
                PostGroup::Category(..) => "site.yaml",
                PostGroup::Author(author) => &author.path,
            },
            Self::Post(post, _) => &post.summary.path,
        }
    }
}

/// Makes the page of each job and hands it to the sink; the outputs are in the order of the jobs.
///
/// # Errors
///
/// The first fault of the sink or of the disk. The other jobs are not finished.
pub(super) fn for_each<'a, S: Sink>(
    sources: &Sources<'_>,
    catalog: &'a Catalog,
    business: &'a Business<'a>,
    lists: &'a PostLists<'a>,
    neighbors: &Neighbors<'a>,
    jobs: &[Job<'a>],
    sink: &S,
) -> anyhow::Result<Vec<S::Output>> {
    let pages = PageBuilder::new(catalog, business, lists);
    let work = |worker: &mut S::Worker, job: &Job<'a>| {
        if let Some(kept) = sink.kept(job)? {
            return Ok(kept);
        }
        let page = match *job {
            Job::Home => pages.home(),
            Job::LocationsIndex(file) => pages.locations_index(file),
            Job::ThankYou(file) => pages.thank_you(file),
            Job::NotFound => pages.not_found(),
            Job::Location(location) => pages.location(location),
            Job::Service(service) => pages.service(service),
            Job::Own(page) => pages.own(page),
            Job::List(file, page) => pages.post_list(file, page),
            Job::Post(post, index) => {
                let html = post::html(sources, catalog, post, post::On::Page)?;
                business.post(&catalog.pictures, post, &neighbors.of(index), html)
            }
        };
        sink.page(worker, job, page)
    };
    parallel::map_with(sink.threads(), jobs, || sink.worker(), work)
}
