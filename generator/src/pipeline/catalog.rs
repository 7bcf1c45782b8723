use serde::de::DeserializeOwned;

use crate::{
    check,
    content::{BlogIndexFile, IndexFile, LocationFile, ServiceFile, SiteFile, schema::HasSchema, yaml},
    diagnostics::Diagnostic,
    model::{Catalog, Page, Site},
    source::{self, Listing},
};

use super::Options;

/// The content folder, with everything but the posts read.
pub(super) struct Loaded {
    pub(super) listing: Listing,
    /// `None` when a file that every page needs is missing or wrong.
    pub(super) catalog: Option<Catalog>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Lists the content folder and reads everything but the posts.
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
    let whole = locations.len() == listing.locations.len() && services.len() == listing.services.len();
    if let Some(site) = &site {
        diagnostics.extend(check::check_site(site));
    }
    let catalog = match (site, home, blog, locations_index, whole) {
        (Some(site), Some(home), Some(blog), Some(locations_index), true) => Some(Catalog {
            site: Site::new(site, options.base_url.as_deref()),
            home,
            blog,
            locations_index,
            locations,
            services,
        }),
        _ => None,
    };
    Ok(Loaded { listing, catalog, diagnostics })
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
