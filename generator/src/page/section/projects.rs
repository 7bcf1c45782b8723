use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{ProjectFile, Slug, Text, section as written},
    model::{Catalog, Page},
    page::{Link, Picture},
};

/// Finished jobs, the newest first.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Projects<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub projects: Vec<Project<'a>>,
}

impl<'a> Projects<'a> {
    pub(super) fn new(section: &'a written::Projects, catalog: &'a Catalog) -> Self {
        let (location, service) = (section.location.as_ref(), section.service.as_ref());
        let projects = catalog.projects.iter().filter(|page| page.file.is_of(location, service));
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            projects: projects.filter_map(|page| Project::new(page, catalog)).collect(),
        }
    }
}

/// One job.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::project")]
pub struct Project<'a> {
    pub title: &'a Text,
    pub text: &'a Text,
    pub facts: &'a [Text],
    pub picture: Picture<'a>,
    /// Its place.
    pub place: &'a Text,
    /// The month in which it was finished.
    pub finished: String,
    /// Its page, or that of its service.
    pub more: Link,
}

impl<'a> Project<'a> {
    /// The props of a project; `None` if its place, its service or its picture does not exist, which is reported
    /// elsewhere.
    fn new(page: &'a Page<ProjectFile>, catalog: &'a Catalog) -> Option<Self> {
        let file = &page.file;
        let place = file.location.value.strip_prefix("/locations/")?;
        let place = catalog.locations.iter().find(|page| page.slug.as_str() == place)?;
        let service = file.service.value.strip_prefix("/services/")?;
        let service = catalog.services.iter().find(|page| page.slug.as_str() == service)?;
        Some(Self {
            title: &file.title,
            text: &file.text,
            facts: &file.facts,
            picture: Picture::written(&catalog.pictures, Some(&file.picture))?,
            place: &place.file.name,
            finished: file.finished.month(catalog.site.locale),
            more: match file.sections.is_empty() {
                true => Link::new(&service.file.name, &file.service.value),
                false => Link::new(&catalog.layout.project_more, &page.address()),
            },
        })
    }
}
