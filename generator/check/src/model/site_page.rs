use crate::content::{
    AuthorFile, BlogIndexFile, Button, Date, IndexFile, LocationFile, ProjectFile, ServiceFile, Text, ThankYouFile,
    section::{CostFinder, Section},
};

use super::{Alias, OwnPage, Page};

/// A page that is made of a file, as checks see all kinds of them. What a kind does not have is empty.
#[derive(Debug, Clone, Default)]
pub struct SitePage<'a> {
    /// Path of its file inside the content folder.
    pub path: &'a str,
    /// Its address.
    pub address: String,
    /// Its title in search results; `None` when it is made of a name, or when search engines leave the page out.
    pub title: Option<&'a Text>,
    /// Its description in search results; `None` when they leave the page out.
    pub description: Option<&'a Text>,
    /// Words that people search for.
    pub keywords: &'a [Text],
    /// Its main button, if it has its own.
    pub button: Option<&'a Button>,
    /// Its sections; `None` when it is made of something else.
    pub sections: Option<&'a [Section]>,
    /// Addresses that it had before.
    pub aliases: Vec<Alias>,
    /// The day of its last change.
    pub updated: Option<Date>,
}

/// The contents of a file that one page is made of.
pub trait PageFile {
    /// The page, without its path and its address.
    fn page(&self) -> SitePage<'_>;
}

/// Files of pages that are in a folder, and where their pages are.
pub trait PageInFolder: PageFile {
    /// The address of the folder.
    const ADDRESS: &'static str;
}

impl<'a> SitePage<'a> {
    /// The page at this address that is made of the file at this path.
    pub fn of(path: &'a str, address: &str, file: &'a impl PageFile) -> Self {
        Self { path, address: address.to_owned(), ..file.page() }
    }
}

impl<T: PageInFolder> Page<T> {
    /// Its address.
    pub fn address(&self) -> String {
        format!("{}/{}", T::ADDRESS, self.slug)
    }

    /// The page, as checks see all kinds of them.
    pub fn site_page(&self) -> SitePage<'_> {
        SitePage { path: &self.path, address: self.address(), ..self.file.page() }
    }
}

impl OwnPage {
    /// The page, as checks see all kinds of them. Search engines do not compare one that they leave out.
    pub fn site_page(&self) -> SitePage<'_> {
        let listed = self.listed.then_some(());
        SitePage {
            path: &self.path,
            address: self.address.clone(),
            title: listed.map(|()| &self.title),
            description: listed.map(|()| &self.meta_description),
            keywords: &self.keywords,
            button: self.button.as_ref(),
            sections: Some(self.sections()).filter(|all| !all.is_empty()),
            aliases: self.aliases.clone(),
            updated: self.updated,
        }
    }
}

/// Files with a title, sections and all else that a page can have.
macro_rules! files_with_sections {
    ($($file:ty),+) => {$(
        impl PageFile for $file {
            fn page(&self) -> SitePage<'_> {
                SitePage {
                    title: Some(&self.title),
                    description: Some(&self.meta_description),
                    keywords: &self.keywords,
                    button: self.button.as_ref(),
                    sections: Some(&self.sections),
                    aliases: Alias::written(&self.aliases, 0),
                    updated: self.updated,
                    ..SitePage::default()
                }
            }
        }
    )+};
}

files_with_sections!(IndexFile, LocationFile, ServiceFile);

impl PageFile for BlogIndexFile {
    fn page(&self) -> SitePage<'_> {
        SitePage {
            title: Some(&self.title),
            description: Some(&self.meta_description),
            keywords: &self.keywords,
            ..SitePage::default()
        }
    }
}

impl PageFile for ThankYouFile {
    /// Search engines do not list it.
    fn page(&self) -> SitePage<'_> {
        SitePage { sections: Some(&self.sections), ..SitePage::default() }
    }
}

impl PageInFolder for LocationFile {
    const ADDRESS: &'static str = "/locations";
}

impl PageInFolder for ServiceFile {
    const ADDRESS: &'static str = "/services";
}

/// The page is one of one's own: see [`OwnPage::of_project`].
impl PageFile for ProjectFile {
    fn page(&self) -> SitePage<'_> {
        SitePage::default()
    }
}

impl PageInFolder for ProjectFile {
    const ADDRESS: &'static str = "/projects";
}

impl PageFile for AuthorFile {
    fn page(&self) -> SitePage<'_> {
        SitePage {
            description: Some(&self.meta_description),
            aliases: Alias::written(&self.aliases, 0),
            ..SitePage::default()
        }
    }
}

impl PageInFolder for AuthorFile {
    const ADDRESS: &'static str = "/blog/author";
}

/// The section `cost-finder` that a link leads to: `/page#id`, or without an anchor the first one of the page.
pub fn cost_finder_at<'a>(
    to: &str,
    mut pages: impl Iterator<Item = (impl AsRef<str>, &'a [Section])>,
) -> Option<&'a CostFinder> {
    let (address, id) = to.split_once('#').map_or((to, None), |(address, id)| (address, Some(id)));
    let (_, sections) = pages.find(|(page, _)| page.as_ref() == address)?;
    sections.iter().find_map(|section| match section {
        Section::CostFinder(finder) if id.is_none_or(|id| finder.id.as_ref().is_some_and(|own| own.as_str() == id)) => {
            Some(finder)
        }
        _ => None,
    })
}
