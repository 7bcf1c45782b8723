use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, OnceLock, PoisonError},
};

use crate::{
    check::{self, CheckedShell, Destinations, FinishedPage},
    diagnostics::{Code, Diagnostic},
    model::{Catalog, Stage},
    page::{BuiltPage, ShellKey},
    pipeline::Options,
    render::{Body, Bundle},
};

use super::site::CheckedSite;

/// Checks the pages that a build renders, and collects what their components link to.
pub(in crate::pipeline) struct FinishedPages<'a> {
    site: &'a CheckedSite<'a>,
    /// The pictures of all languages.
    shown: &'a [String],
    catalog: &'a Catalog,
    bundle: &'a Bundle,
    stage: Stage,
    /// Found with the first page that is rendered.
    destinations: OnceLock<Destinations<'a>>,
    targets: Mutex<BTreeSet<String>>,
}

/// The headers and footers that a thread has checked. Each is on many pages.
pub(in crate::pipeline) type Shells = BTreeMap<ShellKey, CheckedShell>;

/// The stage up to which posts are in the site.
fn stage(options: &Options) -> Stage {
    if options.drafts { Stage::Draft } else { Stage::Live }
}

/// Returns true if the site still has all addresses that components of an earlier build link to. Otherwise a page that
/// is kept may have a dead link.
pub(in crate::pipeline) fn are_there<'t>(
    options: &Options,
    site: &CheckedSite<'_>,
    targets: impl IntoIterator<Item = &'t String>,
) -> bool {
    let stage = stage(options);
    targets.into_iter().all(|target| site.routes.check(target, stage).is_ok())
}

impl<'a> FinishedPages<'a> {
    pub(in crate::pipeline) fn new(
        options: &Options,
        site: &'a CheckedSite<'a>,
        shown: &'a [String],
        catalog: &'a Catalog,
        bundle: &'a Bundle,
    ) -> Self {
        let (destinations, targets) = (OnceLock::new(), Mutex::default());
        Self { site, shown, catalog, bundle, stage: stage(options), destinations, targets }
    }

    /// Checks a page that is made of the file at `path`, with its document.
    pub(in crate::pipeline) fn check(
        &self,
        path: &str,
        page: &BuiltPage<'_>,
        (document, body): (&str, &Body),
        shells: &mut Shells,
    ) -> Vec<Diagnostic> {
        let to = self.destinations.get_or_init(|| {
            let files = self.bundle.assets.iter().map(|asset| asset.path.as_str());
            let Catalog { site, pictures, .. } = self.catalog;
            let (routes, shown) = (&self.site.routes, self.shown);
            Destinations::new(routes, self.stage, &site.base_url, pictures, shown, files)
        });
        let start = body.all.start;
        let finished = |path| FinishedPage {
            path,
            address: &page.address,
            html: &document[body.all.clone()],
            main: body.main.start - start..body.main.end - start,
            text: body.text.start - start..body.text.end - start,
        };
        let mut found = Vec::new();
        let shell = shells.entry(page.shell_key()).or_insert_with(|| {
            let mut shell = check::check_shell(&finished("site.yaml"), to);
            found.append(&mut shell.report.diagnostics);
            self.note(std::mem::take(&mut shell.report.targets));
            shell
        });
        let open = body.attributes.as_ref().and_then(|open| check::check_attributes(&finished(path), open, shell, to));
        let report = open.unwrap_or_else(|| check::check_finished(&finished(path), shell, to));
        self.note(report.targets);
        // The check of the content has reported the same mistake at the section that the author wrote.
        let is_known = || self.site.diagnostics.iter().any(|one| one.code == Code::PageHeading && one.path == path);
        found.extend(report.diagnostics.into_iter().filter(|one| one.code != Code::PageHeading || !is_known()));
        found
    }

    fn note(&self, more: Vec<String>) {
        let mut targets = self.targets.lock().unwrap_or_else(PoisonError::into_inner);
        for target in more {
            if !targets.contains(&target) {
                targets.insert(target);
            }
        }
    }

    /// The addresses that components link to, except those of posts: they are in the key of each page that has one.
    pub(in crate::pipeline) fn take_targets(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.targets.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
