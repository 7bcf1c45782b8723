use std::collections::BTreeSet;

use crate::{
    check::{self, References},
    diagnostics::{Diagnostic, Severity},
    model::{Catalog, Pictures, Post},
    page::BlogPage,
    pictures::Cache,
};

use super::{
    Options,
    catalog::{self, CheckInputs, Loaded},
    pages::Job,
    parallel,
    post::{self, PostReferences, PostReport},
    sources::Sources,
    state::Days,
};

/// The site after every check.
pub(super) struct CheckedSite {
    /// `None` when a file that every page needs is missing or has mistakes.
    pub(super) catalog: Option<Catalog>,
    /// The posts that are in the site, newest first.
    pub(super) posts: Vec<Post>,
    /// The pictures that pages show, by their path below `content/images/`.
    pub(super) shown_pictures: Vec<String>,
    /// The days on which the same posts are in the site.
    pub(super) days: Days,
    /// Every message to the author.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Reads the content folder and checks all of it.
pub(super) fn check(options: &Options, sources: &Sources<'_>, cache: &Cache) -> anyhow::Result<CheckedSite> {
    let Loaded { catalog, pictures, inputs } = catalog::load(options, sources, cache)?;
    let reports = parallel::map(options.jobs, &sources.listing.posts, |path: &String| post::read(sources, path))?;
    Ok(CheckedSite { catalog, ..compare(options, inputs, &pictures, reports)? })
}

/// The checks that need every file.
fn compare(
    options: &Options,
    inputs: CheckInputs,
    pictures: &Pictures,
    reports: Vec<(PostReport, PostReferences)>,
) -> anyhow::Result<CheckedSite> {
    let CheckInputs { mut routes, references, collections, site, mut diagnostics } = inputs;
    let mut posts = Vec::new();
    let mut post_references = Vec::new();
    let mut days = Days::default();
    for (report, references) in reports {
        diagnostics.extend(report.diagnostics);
        report.reserved.into_iter().for_each(|address| routes.add(address));
        post_references.push(references);
        let Some(post) = report.post else { continue };
        let included = options.drafts || (!post.draft && post.summary.date <= options.now);
        if !options.drafts && !post.draft {
            days.note(post.summary.date, included);
        }
        if included {
            posts.push(post);
            continue;
        }
        routes.add_waiting(post.summary.href());
        if !post.draft {
            diagnostics.push(check::scheduled(&post.summary));
        }
    }
    posts.sort_by(|a, b| {
        let (a, b) = (&a.summary, &b.summary);
        b.date.cmp(&a.date).then_with(|| a.slug.cmp(&b.slug))
    });
    posts.iter().for_each(|post| routes.add(post.summary.href()));
    BlogPage::all(posts.len()).for_each(|list| routes.add(list.address()));
    diagnostics.extend(check::check_duplicates(&posts));
    let compared = parallel::map(options.jobs, &post_references, |references| {
        let references = [references.decode()?];
        let mut found = check::check_links(&routes, &references);
        found.extend(check::check_pictures(pictures, &references));
        Ok((found, shown_in(&references).map(str::to_owned).collect::<Vec<_>>()))
    })?;
    let mut shown: BTreeSet<String> = shown_in(&references).map(str::to_owned).collect();
    for (found, more) in compared {
        diagnostics.extend(found);
        shown.extend(more);
    }
    diagnostics.extend(check::check_links(&routes, &references));
    diagnostics.extend(check::check_pictures(pictures, &references));
    diagnostics.extend(check::check_collections(&collections, &references));
    if diagnostics.iter().all(|one| one.code.severity() != Severity::Error) {
        // A file that cannot be read may use pictures that seem unused.
        diagnostics.extend(check::check_unused(pictures, &shown));
    }
    diagnostics.extend(site.and_then(|site| check::check_copyright(&site, &posts)));
    Ok(CheckedSite { catalog: None, posts, shown_pictures: shown.into_iter().collect(), days, diagnostics })
}

/// The pictures that files show.
fn shown_in(files: &[References]) -> impl Iterator<Item = &str> {
    files.iter().flat_map(|file| &file.pictures).map(|picture| picture.file.as_str())
}

impl CheckedSite {
    /// The catalog of a site without errors.
    pub(super) fn healthy(&self) -> Option<&Catalog> {
        let failed = self.diagnostics.iter().any(|one| one.code.severity() == Severity::Error);
        self.catalog.as_ref().filter(|_| !failed)
    }

    /// Number of pages; only the posts when there is no catalog.
    pub(super) fn page_count(&self) -> usize {
        self.catalog.as_ref().map_or(self.posts.len(), |catalog| Job::all(catalog, &self.posts).len())
    }
}
