use crate::{
    check::References,
    content::{SiteFile, plain_site_address},
    diagnostics::Place,
    external::{self, ExternalLink, LinkReport},
    model::{Calendar, Routes, Stage},
    pictures::Cache,
    pipeline::{
        Options, parallel,
        read::{
            catalog::{self, Loaded},
            post::{self, ReadPost},
            sources::Sources,
        },
    },
    source::yaml::Step,
};

/// Opens all links to other sites, also those of posts that wait. Links that worked in the last `max_age` days are
/// not opened again.
///
/// # Errors
///
/// When the content folder cannot be read, or this machine cannot open secure connections.
pub fn external(options: &Options, max_age: u16) -> anyhow::Result<LinkReport> {
    let sources = Sources::list(options)?;
    let Loaded { inputs, .. } = catalog::load(catalog::ground(options, &sources, None, &Cache::of_user())?, None)?;
    let (routes, site) = (&inputs.routes, inputs.site.as_ref());
    let zone = site.map(|site| site.timezone.clone()).unwrap_or_default();
    let today = options.now.day(&zone);
    let of_posts = parallel::map(options.jobs, &sources.listing.posts, |path: &String| {
        let (report, references) = post::read(&sources, path, None)?;
        let acknowledged = report.acknowledged;
        let is_over = match report.read {
            ReadPost::Whole(mut whole) => {
                whole.post.enter(&mut Calendar::new(zone.clone()), today);
                whole.post.summary.stage == Stage::Expired
            }
            ReadPost::Broken(_) => false,
        };
        let links = if is_over { Vec::new() } else { links(routes, &references.decode()?) };
        Ok((links, acknowledged))
    })?;
    let mut found: Vec<ExternalLink> = inputs.references.iter().flat_map(|file| links(routes, file)).collect();
    found.extend(site.into_iter().flat_map(facts));
    let mut acknowledged = inputs.acknowledged.clone();
    for (path, (links, codes)) in sources.listing.posts.iter().zip(of_posts) {
        acknowledged.add(path, &codes);
        found.extend(links);
    }
    let base =
        options.base_url.as_deref().or(site.map(|site| site.url.as_str())).unwrap_or("a site without an address");
    let mut report = external::open_links(&found, &plain_site_address(base), max_age)?;
    acknowledged.apply(&mut report.diagnostics, false);
    Ok(report)
}

/// The links of a file that lead to other sites.
fn links(routes: &Routes, file: &References) -> Vec<ExternalLink> {
    let links = file.links.iter().filter_map(|(place, href)| ExternalLink::new(&file.path, place, href));
    links.filter(|link| !routes.is_own(link.authority())).collect()
}

/// The addresses of other sites among the facts of the business.
fn facts(site: &SiteFile) -> Vec<ExternalLink> {
    let tool = site.design_tool.iter().map(|to| (Place::field("designTool"), to.as_str()));
    let profiles = site.social.iter().enumerate().map(|(index, profile)| {
        let place = [Step::Field("social".to_owned()), Step::Item(index), Step::Field("to".to_owned())];
        (Place::Value(place.to_vec()), profile.to.as_str())
    });
    tool.chain(profiles).filter_map(|(place, href)| ExternalLink::new("site.yaml", &place, href)).collect()
}
