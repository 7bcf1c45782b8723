use serde::de::DeserializeOwned;

use crate::{
    check::{self, Links},
    content::{BlogIndexFile, IndexFile, LocationFile, ServiceFile, SiteFile, schema::HasSchema, yaml},
    diagnostics::Diagnostic,
    model::{Catalog, Page, Routes, Site},
    source::{self, Listing},
};

use super::Options;

/// The content folder, with everything but the posts read.
pub(super) struct Loaded {
    pub(super) listing: Listing,
    /// `None` when a file that every page needs is missing or wrong.
    pub(super) catalog: Option<Catalog>,
    pub(super) facts: Facts,
}

/// What the posts are checked against.
pub(super) struct Facts {
    /// The addresses of everything but the posts, also of pages that cannot be read.
    pub(super) routes: Routes,
    /// The links of everything but the posts.
    pub(super) links: Vec<Links>,
    /// The business, as far as it can be read.
    pub(super) site: Option<SiteFile>,
    /// What is wrong so far.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Lists the content folder, reads everything but the posts, and checks each file on its own.
pub(super) fn load(options: &Options) -> anyhow::Result<Loaded> {
    let mut diagnostics = Vec::new();
    let listing = source::walk(&options.content, &mut diagnostics)?;
    let mut reader = Reader { options, diagnostics: &mut diagnostics };
    let site = reader.single::<SiteFile>(&listing, "site.yaml")?;
    let home = reader.single::<IndexFile>(&listing, "home.yaml")?;
    let blog = reader.single::<BlogIndexFile>(&listing, "blog.yaml")?;
    let locations_index = reader.single::<IndexFile>(&listing, "locations.yaml")?;
    let locations = reader.pages::<LocationFile>(&listing.locations)?;
    let mut services = reader.pages::<ServiceFile>(&listing.services)?;
    services.sort_by(|a, b| {
        let key = |page: &Page<ServiceFile>| (page.file.group, page.file.position.0, page.slug.clone());
        key(a).cmp(&key(b))
    });

    let singles = [("home.yaml", &home), ("locations.yaml", &locations_index)];
    let singles = singles.into_iter().filter_map(|(path, file)| Some((path, &file.as_ref()?.sections)));
    let files = singles
        .chain(locations.iter().map(|page| (page.path.as_str(), &page.file.sections)))
        .chain(services.iter().map(|page| (page.path.as_str(), &page.file.sections)));
    let mut links: Vec<Links> =
        files.map(|(path, sections)| check::check_sections(path, sections, &mut diagnostics)).collect();
    links.extend(site.as_ref().map(|site| check::check_site(site, &mut diagnostics)));
    let routes = routes(&listing, site.as_ref(), home.as_ref());

    let whole = locations.len() == listing.locations.len() && services.len() == listing.services.len();
    let catalog = match (&site, home, blog, locations_index, whole) {
        (Some(site), Some(home), Some(blog), Some(locations_index), true) => Some(Catalog {
            site: Site::new(site.clone(), options.base_url.as_deref()),
            home,
            blog,
            locations_index,
            locations,
            services,
        }),
        _ => None,
    };
    Ok(Loaded { listing, catalog, facts: Facts { routes, links, site, diagnostics } })
}

/// A page that cannot be read still has its address, so links to it are not called broken as well.
fn routes(listing: &Listing, site: Option<&SiteFile>, home: Option<&IndexFile>) -> Routes {
    let pages = listing.locations.iter().chain(&listing.services);
    let pages = pages.map(|path| format!("/{}", path.trim_end_matches(".yaml")));
    let redirects = site.into_iter().flat_map(|site| &site.redirects).map(|redirect| redirect.from.value.clone());
    Routes::new(pages.chain(redirects), home.map(|home| &home.sections[..]))
}

struct Reader<'a> {
    options: &'a Options,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn single<T: DeserializeOwned + HasSchema>(
        &mut self,
        listing: &Listing,
        path: &'static str,
    ) -> anyhow::Result<Option<T>> {
        if listing.singles.contains(&path) { self.file(path) } else { Ok(None) }
    }

    fn pages<T: DeserializeOwned + HasSchema>(&mut self, paths: &[String]) -> anyhow::Result<Vec<Page<T>>> {
        let named = check::check_slugs(paths, self.diagnostics);
        let mut pages = Vec::new();
        for (path, slug) in named {
            pages.extend(self.file(path)?.map(|file| Page { path: path.clone(), slug, file }));
        }
        Ok(pages)
    }

    fn file<T: DeserializeOwned + HasSchema>(&mut self, path: &str) -> anyhow::Result<Option<T>> {
        let parsed = match source::read(&self.options.content, path)? {
            Ok(source) => yaml::parse(&source, source::yaml_block(path, &source.text)),
            Err(diagnostic) => Err(vec![diagnostic]),
        };
        Ok(match parsed {
            Ok(file) => Some(file),
            Err(diagnostics) => {
                self.diagnostics.extend(diagnostics);
                None
            }
        })
    }
}
