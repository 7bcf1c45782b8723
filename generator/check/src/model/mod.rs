//! The site: every file read, every slug and address known. Plain values, no I/O.

mod addresses;
mod alias;
mod area_map;
mod calendar;
mod category;
mod contact;
mod fonts;
mod form_versions;
mod languages;
mod moved;
mod neighbors;
mod now;
mod order;
mod output_file;
mod own_file;
mod own_form;
mod own_page;
mod palette;
mod picture;
mod post;
mod post_list;
mod published_addresses;
mod rgb;
mod routes;
mod site;
mod site_page;
mod social_card;

pub use addresses::Addresses;
pub use alias::Alias;
pub use area_map::{AreaMap, Label, MIN_PLACES, Point, Room, Side};
pub use calendar::{Calendar, Midnight, Stage};
pub use category::Category;
pub use contact::ContactFacts;
pub use fonts::{Advances, FallbackMetrics, Fonts, Typeface, WebFont};
pub use form_versions::FormVersions;
pub use languages::{Alternate, Languages};
pub use moved::{Moved, PageAliases};
pub use neighbors::{Around, Neighbors};
pub use now::Now;
pub use order::NameOrder;
pub use output_file::{Kind, OUTPUT_FILES, OutputFile, Response};
pub use own_file::OwnFile;
pub use own_form::{OwnForm, business, office_phone, written_place};
pub use own_page::{OwnContent, OwnPage};
pub use palette::{CONTROL_CONTRAST, Palette, TEXT_CONTRAST, Token, badge};
pub use picture::{Floor, FloorUse, ImageMetadata, PictureChange, Pictures, RenderedRoom, Renditions, path_in_room};
pub use post::{Post, PostPicture, PostSummary, PostText, TimeToRead, minutes};
pub use post_list::{ListPage, PostGroup, PostList, PostLists};
pub use published_addresses::PublishedAddresses;
pub use rgb::Rgb;
pub use routes::{BrokenLink, NO_PAGE, Routes, file_of};
pub use site::{Origins, Site};
pub use site_page::{PageFile, PageInFolder, SitePage, cost_finder_at};
pub use social_card::{CardStyle, SocialCard};

use std::{cmp::Reverse, collections::BTreeMap, sync::Arc};

use crate::content::{
    AuthorFile, BlogIndexFile, CollectionFile, ColorGuideFile, FormFile, IndexFile, LayoutFile, LocationFile, Mark,
    Position, ProjectFile, RoomFile, ServiceFile, ServiceGroup, Slug, ThankYouFile,
    section::{CostFinder, Floors, Section},
};

/// The address of the PDF with all colors.
pub const COLOR_GUIDE: &str = "/color-guide.pdf";

/// The page to which the API redirects after a quote form was sent without scripts. Sites without the form have none.
pub const THANK_YOU: &str = "/thank-you";

/// A page that comes from a file of sections, with the file's path for diagnostics.
#[derive(Debug, Clone)]
pub struct Page<T> {
    /// Path inside the content folder.
    pub path: String,
    /// The last part of its address.
    pub slug: Slug,
    /// The contents of the file.
    pub file: T,
}

/// Everything but the posts, which stream through because there can be thousands.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// The business.
    pub site: Site,
    /// The words of buttons, lists and bands.
    pub layout: LayoutFile,
    /// The words of the quote form, if the site has its own.
    pub form: Option<FormFile>,
    /// The forms of the business's own, by name.
    pub forms: BTreeMap<String, OwnForm>,
    /// The forms of the first language that those of another one translate, for the API.
    pub originals: Vec<OwnForm>,
    /// The mark of the business, if it has its own.
    pub mark: Option<Mark>,
    /// The typefaces of the business, if it has its own.
    pub fonts: Option<Fonts>,
    /// The home page.
    pub home: IndexFile,
    /// The heading, introduction and closing band of the list of posts; `None` on a site without posts.
    pub blog: Option<BlogIndexFile>,
    /// The page that lists the places; `None` on a site without places.
    pub locations_index: Option<IndexFile>,
    /// The lists of the first language, for a further one that has none.
    pub first_lists: Vec<&'static str>,
    /// The page after the quote form; `None` on a site without the form.
    pub thank_you: Option<ThankYouFile>,
    /// The places, by slug.
    pub locations: Vec<Page<LocationFile>>,
    /// The services, by group and position.
    pub services: Vec<Page<ServiceFile>>,
    /// The authors with a page, by slug.
    pub authors: Vec<Page<AuthorFile>>,
    /// Finished jobs, the newest first.
    pub projects: Vec<Page<ProjectFile>>,
    /// The pages of `content/pages/`, by address.
    pub own_pages: Vec<OwnPage>,
    /// The rules for robots of `content/files/robots.txt`, for the end of the generated ones.
    pub robots: Option<String>,
    /// The files of `content/files/` but those rules.
    pub files: Vec<OwnFile>,
    /// The collections of swatches, by the name of their file.
    pub swatches: BTreeMap<String, CollectionFile>,
    /// The rooms on whose floors colors are laid, by the name of their file.
    pub rooms: BTreeMap<String, RoomFile>,
    /// The PDF with all colors, if there is one.
    pub color_guide: Option<ColorGuideFile>,
    /// All pictures.
    pub pictures: Arc<Pictures>,
}

impl Catalog {
    /// The lists of these posts, newest first.
    pub fn lists<'a>(&'a self, posts: &'a [Post]) -> PostLists<'a> {
        PostLists::new(self.site.file.categories(), &self.authors, posts)
    }

    /// The addresses of the lists of posts and of places.
    pub const LISTS: [&str; 2] = ["/blog", "/locations"];

    /// Returns false for the list of posts or of places of a site that has none.
    pub fn has_list(&self, address: &str) -> bool {
        let is_there = match address {
            "/blog" => self.blog.is_some(),
            "/locations" => self.locations_index.is_some(),
            _ => true,
        };
        is_there || self.own_pages.iter().any(|page| page.address == address)
    }

    /// The places of a list, by position.
    pub fn listed(&self, position: impl Fn(&LocationFile) -> Option<Position>) -> Vec<&Page<LocationFile>> {
        let mut listed: Vec<_> = self.locations.iter().filter_map(|page| Some((position(&page.file)?, page))).collect();
        let names = NameOrder::of(&self.site.file.language);
        listed.sort_by(|(a, one), (b, other)| {
            let by_name = || names.compare(one.file.name.as_str(), other.file.name.as_str());
            a.0.cmp(&b.0).then_with(by_name).then_with(|| one.slug.cmp(&other.slug))
        });
        listed.into_iter().map(|(_, page)| page).collect()
    }

    /// The place with this slug, if it has an office.
    pub fn office(&self, slug: &Slug) -> Option<&Page<LocationFile>> {
        self.locations.iter().find(|page| page.slug == *slug && page.file.office.is_some())
    }

    /// The places with an office, by slug.
    pub fn offices(&self) -> impl Iterator<Item = &Page<LocationFile>> {
        self.locations.iter().filter(|page| page.file.office.is_some())
    }

    /// The pages of one's own in the footer, by position.
    pub fn own_pages_in_footer(&self) -> Vec<&OwnPage> {
        let mut pages: Vec<_> = self.own_pages.iter().filter_map(|page| Some((page.footer?.0, page))).collect();
        let names = NameOrder::of(&self.site.file.language);
        pages.sort_by(|(a, one), (b, other)| {
            let by_name = || names.compare(one.name.as_str(), other.name.as_str());
            a.cmp(b).then_with(by_name).then_with(|| one.address.cmp(&other.address))
        });
        pages.into_iter().map(|(_, page)| page).collect()
    }

    /// The page that shows the colors of a collection on the floor of a room: its address, and the section there. Of
    /// several, the one with the most collections. Only services and pages of one's own are searched.
    pub fn floors_of(&self, collection: &str) -> Option<(String, &Floors)> {
        self.all_floors_of(collection).min_by_key(|(_, floors)| Reverse(floors.collections.len()))
    }

    /// The page that shows the colors of a collection on the floor of this room; the first one of several. Only
    /// services and pages of one's own are searched.
    pub fn floors_in(&self, room: &str, collection: &str) -> Option<String> {
        self.all_floors_of(collection).find(|(_, floors)| floors.room.as_str() == room).map(|(address, _)| address)
    }

    /// Every section that shows the colors of a collection on a floor, with the address of its page.
    fn all_floors_of(&self, collection: &str) -> impl Iterator<Item = (String, &Floors)> {
        let own = self.own_pages.iter().map(|page| (page.address.clone(), page.sections()));
        let services = self.services.iter();
        let services = services.map(|page| (page.address(), &*page.file.sections));
        own.chain(services).flat_map(move |(address, sections)| {
            let floors = sections.iter().filter_map(|section| match section {
                Section::Floors(floors) => Some(floors),
                _ => None,
            });
            let floors = floors.filter(move |floors| floors.collections.iter().any(|name| name.value == collection));
            floors.map(move |floors| (address.clone(), floors))
        })
    }

    /// The section `cost-finder` that a link leads to.
    pub fn cost_finder_at(&self, to: &str) -> Option<&CostFinder> {
        let own = self.own_pages.iter().map(|page| (page.address.clone(), page.sections()));
        let services = self.services.iter().map(|page| (page.address(), &*page.file.sections));
        let locations = self.locations.iter().map(|page| (page.address(), &*page.file.sections));
        let single = [("/", &self.home.sections)].into_iter();
        let single = single.chain(self.locations_index.iter().map(|page| ("/locations", &page.sections)));
        let single = single.chain(self.thank_you.iter().map(|page| (THANK_YOU, &page.sections)));
        let single = single.map(|(address, sections)| (address.to_owned(), &**sections));
        cost_finder_at(to, single.chain(services).chain(own).chain(locations))
    }

    /// The services of a group, in its order.
    pub fn services_of(&self, group: ServiceGroup) -> impl Iterator<Item = &Page<ServiceFile>> {
        self.services.iter().filter(move |page| page.file.group == group)
    }
}
