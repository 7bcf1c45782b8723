use crate::{
    check::{Acknowledged, References},
    content::{Language, SiteFile, plain_site_address},
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
        state::LanguageState,
    },
    source::{self, yaml::Step},
};

/// Opens all links to other sites, also those of posts that wait. Links that worked in the last `max_age` days are
/// not opened again.
///
/// # Errors
///
/// When the content folder cannot be read, or this machine cannot open secure connections.
pub fn external(options: &Options, max_age: u16) -> anyhow::Result<LinkReport> {
    let sources = Sources::list(options)?;
    let base = options.base_url.clone();
    let (mut found, mut acknowledged, site) = of_language(options, &sources)?;
    for language in sources.named_languages().1 {
        let further = sources.in_language(&language, Vec::new(), &LanguageState::default());
        let (links, more, _) = of_language(options, &further)?;
        found.extend(links);
        acknowledged.extend(more);
    }
    let base = base.or_else(|| Some(site?.url.as_str().to_owned()));
    let base = base.as_deref().unwrap_or("a site without an address");
    let mut report = external::open_links(&found, &plain_site_address(base), max_age)?;
    acknowledged.apply(&mut report.diagnostics, false);
    Ok(report)
}

/// The links to other sites in the files of one language, the advice that these acknowledge, and the business.
fn of_language(
    options: &Options,
    sources: &Sources<'_>,
) -> anyhow::Result<(Vec<ExternalLink>, Acknowledged, Option<SiteFile>)> {
    let Loaded { inputs, .. } = catalog::load(catalog::ground(options, sources, None, &Cache::of_user())?, None)?;
    let (routes, site) = (&inputs.routes, inputs.site.as_ref());
    let zone = site.map(|site| site.timezone.clone()).unwrap_or_default();
    let today = options.now.day(&zone);
    let of_posts = parallel::map(options.jobs, &sources.listing.posts, |path: &String| {
        let (report, references) = post::read(sources, path, None)?;
        let acknowledged = report.acknowledged;
        let is_over = match report.read {
            ReadPost::Whole(mut whole) => {
                whole.post.enter(&mut Calendar::new(zone.clone()), today);
                whole.post.summary.stage == Stage::Expired
            }
            ReadPost::Broken(_) => false,
        };
        let links = if is_over { Vec::new() } else { links(routes, path, &references.decode()?) };
        Ok((links, acknowledged))
    })?;
    // What all languages share is looked at in the first one.
    let own = |path: &str| {
        let path = sources.path_of(path).into_owned();
        (source::language_of(&path) == sources.language.as_ref().map(Language::as_str)).then_some(path)
    };
    let of_files = inputs.references.iter().filter_map(|file| Some((own(&file.path)?, file)));
    let mut found: Vec<ExternalLink> = of_files.flat_map(|(path, file)| links(routes, &path, file)).collect();
    found.extend(site.into_iter().filter(|_| sources.language.is_none()).flat_map(facts));
    let mut acknowledged = inputs.acknowledged.clone();
    for (path, (links, codes)) in sources.listing.posts.iter().zip(of_posts) {
        acknowledged.add(path, &codes);
        found.extend(links);
    }
    Ok((found, acknowledged, inputs.site))
}

/// The links of a file that lead to other sites.
fn links(routes: &Routes, path: &str, file: &References) -> Vec<ExternalLink> {
    let links = file.links.iter().filter_map(|(place, href)| ExternalLink::new(path, place, href));
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
