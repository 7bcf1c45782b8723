mod post_list;

use std::collections::HashMap;

use locales::Locale;

use crate::{
    content::{Button, Date, IndexFile, LayoutFile, LocationFile, ServiceFile, Text, ThankYouFile, section::Section},
    model::{
        self, Around, CardStyle, Catalog, Category, OwnContent, Pictures, Post, PostLists, PostSummary, Site,
        SocialCard, THANK_YOU,
    },
    typography::printed,
};

use super::{
    BODY_SLOT, BlogPost, Crumb, Head, HeadImage, Link, LongDate, NotFound, OwnPage, Page, Picture, SectionsPage,
    TextPage,
    section::{On, SectionProps, below, guest_origins, has_sensitive_form, sections, share_picture},
    structured_data as data,
};

/// A page that is ready to be rendered.
#[derive(Debug)]
pub struct BuiltPage<'a> {
    /// Its address: `/blog/a`.
    pub address: String,
    /// Its component and props.
    pub page: Page<'a>,
    /// Its head.
    pub head: Head,
    /// The navigation link that it belongs to.
    pub current: Option<&'a str>,
    /// The place of the office whose facts it shows; `None` for the main one.
    pub office: Option<&'a model::Page<LocationFile>>,
    /// Its main button, if it has its own.
    pub button: Option<&'a Button>,
    /// HTML that replaces [`BODY_SLOT`] in what React renders.
    pub body: Option<String>,
    /// The day of its last change, where one is known.
    pub last_changed: Option<Date>,
}

/// The things by which headers and footers of pages differ: the navigation item, the slug of the office and the main
/// button.
pub type ShellKey = (Option<String>, Option<String>, Option<String>);

impl BuiltPage<'_> {
    /// The key of its header and footer.
    pub fn shell_key(&self) -> ShellKey {
        let button = self.button.map(|button| format!("{button:?}"));
        (self.current.map(str::to_owned), self.office.map(|page| page.slug.to_string()), button)
    }
}

/// The texts in which heads of pages differ.
struct HeadText<'a> {
    title: &'a str,
    description: &'a str,
    keywords: &'a [Text],
    /// The page's type in schema.org.
    kind: &'static str,
}

/// The texts of a file that has them in the usual fields.
macro_rules! head_text {
    ($file:expr, $kind:literal) => {
        HeadText {
            title: $file.title.as_str(),
            description: $file.meta_description.as_str(),
            keywords: &$file.keywords,
            kind: $kind,
        }
    };
}

fn crumbs(steps: &[(&str, &str)], here: &str) -> Vec<Crumb> {
    let crumb =
        |label: &str, href: Option<&str>| Crumb { label: printed(label).into_owned(), href: href.map(str::to_owned) };
    let before = steps.iter().map(|(label, href)| crumb(label, Some(href)));
    before.chain([crumb(here, None)]).collect()
}

/// Keeps a page out of search engines and the sitemap.
fn unlisted(head: Head) -> Head {
    Head { canonical: None, noindex: true, ..head }
}

fn faq(sections: &[Section], url: &str) -> Option<String> {
    let lists = sections
        .iter()
        .filter_map(|section| if let Section::Questions(section) = section { Some(&section.questions) } else { None });
    data::questions(url, lists.flatten())
}

/// The part of the site that the head of every page shows.
#[derive(Debug)]
pub struct Business<'a> {
    site: &'a Site,
    words: &'a LayoutFile,
    /// The addresses of the pages of authors, by name.
    authors: HashMap<&'a str, String>,
    /// The look of social cards.
    cards: CardStyle,
    /// The JSON-LD node about the business, the same on every page.
    node: String,
}

impl<'a> Business<'a> {
    /// The business of a catalog.
    pub fn new(catalog: &'a Catalog) -> Self {
        Self {
            site: &catalog.site,
            words: &catalog.layout,
            authors: catalog.authors.iter().map(|page| (page.file.name.as_str(), page.address())).collect(),
            cards: CardStyle::new(catalog),
            node: data::node(&data::local_business(catalog)),
        }
    }

    /// The look of social cards.
    pub fn cards(&self) -> &CardStyle {
        &self.cards
    }

    /// The JSON-LD node.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// The address of the page of an author, if there is one.
    pub fn author_page(&self, name: &str) -> Option<&str> {
        self.authors.get(name).map(String::as_str)
    }

    /// The first step of breadcrumbs.
    fn home(&self) -> (&'a str, &'static str) {
        (self.words.home.as_str(), "/")
    }

    fn head(&self, address: &str, text: &HeadText<'_>, crumbs: &[Crumb], extra: Vec<String>) -> Head {
        self.head_of(None, address, text, crumbs, extra)
    }

    /// The head of a page that shows the facts of an office, or of the main one.
    fn head_of(
        &self,
        office: Option<&model::Page<LocationFile>>,
        address: &str,
        text: &HeadText<'_>,
        crumbs: &[Crumb],
        extra: Vec<String>,
    ) -> Head {
        let site = self.site;
        let url = site.absolute(address);
        let title = site.title(text.title);
        let mut nodes = vec![data::web_page(site, office, text.kind, &url, &title, text.description)];
        nodes.extend(data::breadcrumb(site, &url, crumbs));
        nodes.extend(extra);
        Head {
            title,
            description: text.description.to_owned(),
            keywords: text.keywords.iter().map(Text::as_str).collect::<Vec<_>>().join(", "),
            canonical: Some(url),
            noindex: false,
            kind: "website",
            published: None,
            modified: None,
            author: None,
            section: None,
            image: None,
            frames: Vec::new(),
            uncounted: false,
            structured_data: match office {
                Some(office) => data::graph(&data::office(site, office), &nodes),
                None => data::graph(&self.node, &nodes),
            },
        }
    }

    /// The picture that other sites show where a page is shared.
    fn head_image(&self, picture: Option<&Picture<'_>>) -> Option<HeadImage> {
        let picture = picture?;
        let (width, height) = (picture.fallback, picture.height * picture.fallback / picture.width.max(1));
        let url = self.site.absolute(&format!("{}-{width}.jpg", picture.base));
        Some(HeadImage { url, alt: picture.alt.to_owned(), width, height })
    }

    /// The card that is drawn for a post.
    fn card_image(&self, pictures: &Pictures, post: &PostSummary) -> HeadImage {
        let card = self.cards.card(self.site, pictures, post);
        let (width, height) = (SocialCard::WIDTH, SocialCard::HEIGHT);
        HeadImage { url: self.site.absolute(&card.address()), alt: printed(&post.title).into_owned(), width, height }
    }

    /// The head of a page of sections.
    fn sections_head(&self, head: Head, sections: &[SectionProps<'_>]) -> Head {
        let frames = guest_origins(sections).map(str::to_owned).collect();
        let uncounted = has_sensitive_form(sections);
        Head { image: self.head_image(share_picture(sections)), frames, uncounted, ..head }
    }

    /// The page of a post, with its text as HTML. It depends on nothing but the business, its author's
    /// address, the post, its pictures, and the addresses and titles of the posts around it.
    pub fn post(&'a self, pictures: &'a Pictures, post: &'a Post, around: &Around<'_>, html: String) -> BuiltPage<'a> {
        let link = |post: &PostSummary| Link { label: printed(&post.title).into_owned(), href: post.href() };
        let summary = &post.summary;
        let site = self.site;
        let author_href = self.author_page(&summary.author);
        let address = summary.href();
        let url = site.absolute(&address);
        let breadcrumb = crumbs(&[self.home(), (self.words.blog.as_str(), "/blog")], &summary.title);
        let text = HeadText {
            title: &summary.title,
            description: post.meta_description.as_str(),
            keywords: &post.keywords,
            kind: "WebPage",
        };
        let picture = Picture::of_post(pictures, summary);
        let card = self.card_image(pictures, summary);
        // Search engines ask for a picture without words on it.
        let image_url = self.head_image(picture.as_ref()).map_or_else(|| card.url.clone(), |image| image.url);
        let posting =
            data::blog_posting(site, &url, &image_url, summary, author_href, &post.meta_description, &post.keywords);
        let mut head = self.head(&address, &text, &breadcrumb, vec![posting]);
        head.kind = "article";
        head.published = Some(summary.date.to_string());
        head.modified = Some(summary.last_changed().to_string());
        head.author = Some(summary.author.clone());
        head.section = Some(summary.category.clone());
        head.image = Some(card);
        BuiltPage {
            head: if summary.is_live() { head } else { unlisted(head) },
            page: Page::BlogPost(BlogPost {
                held_back: summary.held_back(),
                title: printed(&summary.title),
                category: Category::named(&summary.category, site.file.categories()),
                date: long_date(summary.date, site.locale),
                read_time: summary.read_time(self.words),
                author: &summary.author,
                author_href,
                keywords: &post.keywords,
                url,
                newer: around.newer.map(link),
                older: around.older.map(link),
                related: around.related.iter().copied().map(link).collect(),
                picture: picture.map(|picture| Picture { first: true, ..picture }),
                body_html: BODY_SLOT.to_owned(),
            }),
            address,
            current: Some("/blog"),
            office: None,
            button: None,
            body: Some(html),
            last_changed: Some(summary.last_changed()),
        }
    }
}

/// Builds the props and the head of each page but the posts, which need less: see [`Business::post`].
pub struct PageBuilder<'a> {
    catalog: &'a Catalog,
    business: &'a Business<'a>,
    lists: &'a PostLists<'a>,
}

impl<'a> PageBuilder<'a> {
    /// A builder of the pages of a catalog.
    pub fn new(catalog: &'a Catalog, business: &'a Business<'a>, lists: &'a PostLists<'a>) -> Self {
        Self { catalog, business, lists }
    }

    /// The home page.
    pub fn home(&self) -> BuiltPage<'a> {
        let file = &self.catalog.home;
        let sections = sections(&file.sections, self.catalog, On::default());
        BuiltPage {
            address: "/".to_owned(),
            head: self
                .business
                .sections_head(self.business.head("/", &head_text!(file, "WebPage"), &[], Vec::new()), &sections),
            page: Page::Home(SectionsPage { button: file.button.as_ref(), breadcrumb: Vec::new(), sections }),
            current: None,
            office: None,
            button: file.button.as_ref(),
            body: None,
            last_changed: file.updated,
        }
    }

    /// The page that lists the places.
    pub fn locations_index(&self, file: &'a IndexFile) -> BuiltPage<'a> {
        let breadcrumb = crumbs(&[self.business.home()], self.catalog.layout.places_page.as_str());
        let sections = sections(&file.sections, self.catalog, On::default());
        let head = self.business.head("/locations", &head_text!(file, "CollectionPage"), &breadcrumb, Vec::new());
        BuiltPage {
            address: "/locations".to_owned(),
            head: self.business.sections_head(head, &sections),
            page: Page::Locations(SectionsPage { button: file.button.as_ref(), breadcrumb, sections }),
            current: None,
            office: None,
            button: file.button.as_ref(),
            body: None,
            last_changed: file.updated,
        }
    }

    /// One place.
    pub fn location(&self, page: &'a model::Page<LocationFile>) -> BuiltPage<'a> {
        let file = &page.file;
        let address = page.address();
        let url = self.catalog.site.absolute(&address);
        let breadcrumb = crumbs(
            &[self.business.home(), (self.catalog.layout.places_page.as_str(), "/locations")],
            file.name.as_str(),
        );
        let text = head_text!(file, "WebPage");
        let office = Some(page).filter(|page| page.file.office.is_some());
        let mut extra = Vec::new();
        if office.is_none() {
            extra.push(data::place(&self.catalog.site, file, &url));
        }
        extra.extend(faq(&file.sections, &url));
        let on = On { place: Some(&file.name), office };
        let sections = sections(&file.sections, self.catalog, on);
        let head = self.business.head_of(office, &address, &text, &breadcrumb, extra);
        BuiltPage {
            head: self.business.sections_head(head, &sections),
            page: Page::Location(SectionsPage { button: file.button.as_ref(), breadcrumb, sections }),
            address,
            current: None,
            office,
            button: file.button.as_ref(),
            body: None,
            last_changed: file.updated,
        }
    }

    /// One service.
    pub fn service(&self, page: &'a model::Page<ServiceFile>) -> BuiltPage<'a> {
        let file = &page.file;
        let address = page.address();
        let url = self.catalog.site.absolute(&address);
        // The way home is a link of its own on these pages.
        let step =
            self.services().map_or_else(|| self.business.home(), |href| (self.catalog.layout.services.as_str(), href));
        let breadcrumb = crumbs(&[step], file.name.as_str());
        let text = head_text!(file, "WebPage");
        let mut extra =
            vec![data::service(&self.catalog.site, &url, file.name.as_str(), file.meta_description.as_str())];
        extra.extend(faq(&file.sections, &url));
        let sections = sections(&file.sections, self.catalog, On::default());
        BuiltPage {
            head: self.business.sections_head(self.business.head(&address, &text, &breadcrumb, extra), &sections),
            page: Page::Service(SectionsPage { button: file.button.as_ref(), breadcrumb, sections }),
            address,
            current: None,
            office: None,
            button: file.button.as_ref(),
            body: None,
            last_changed: file.updated,
        }
    }

    /// A page of `content/pages/`.
    pub fn own(&self, page: &'a model::OwnPage) -> BuiltPage<'a> {
        let address = page.address.as_str();
        let steps = self.steps_to(page);
        let breadcrumb = crumbs(&steps, page.name.as_str());
        let text = HeadText {
            title: page.title.as_str(),
            description: page.meta_description.as_str(),
            keywords: &page.keywords,
            kind: "WebPage",
        };
        let extra = faq(page.sections(), &self.catalog.site.absolute(address)).into_iter().collect();
        let office = page.office.as_ref().and_then(|slug| self.catalog.office(slug));
        let head = self.business.head_of(office, address, &text, &breadcrumb, extra);
        let (head, props, body) = match &page.content {
            OwnContent::Sections(_) | OwnContent::Project(..) => {
                let sections = below(page.content.head(), page.sections(), self.catalog, On { place: None, office });
                let head = self.business.sections_head(head, &sections);
                (head, OwnPage::Sections(SectionsPage { button: page.button.as_ref(), breadcrumb, sections }), None)
            }
            OwnContent::Text { heading, intro, html } => {
                let (intro, updated) =
                    (intro.as_ref(), page.updated.map(|day| long_date(day, self.catalog.site.locale)));
                let props = TextPage { breadcrumb, heading, intro, updated, body_html: BODY_SLOT.to_owned() };
                (head, OwnPage::Text(props), Some(html.clone()))
            }
        };
        let navigation = &self.catalog.site.file.navigation;
        BuiltPage {
            address: page.address.clone(),
            head: if page.listed { head } else { unlisted(head) },
            page: Page::Own(props),
            current: navigation.iter().any(|link| link.to.value == address).then_some(address),
            office,
            button: page.button.as_ref(),
            body,
            last_changed: page.updated,
        }
    }

    /// The pages above a page, by its address, from the home page down.
    fn steps_to(&self, page: &'a model::OwnPage) -> Vec<(&'a str, &'a str)> {
        let address = page.address.as_str();
        let folders = address.match_indices('/').skip(1).map(|(end, _)| &address[..end]);
        let above = folders.filter_map(|folder| self.catalog.own_pages.iter().find(|page| page.address == folder));
        [self.business.home()]
            .into_iter()
            .chain(above.map(|page| (page.name.as_str(), page.address.as_str())))
            .collect()
    }

    /// The page after a quote form was sent without scripts.
    pub fn thank_you(&self, file: &'a ThankYouFile) -> BuiltPage<'a> {
        let breadcrumb = crumbs(&[self.business.home()], file.title.as_str());
        let text = HeadText {
            title: file.title.as_str(),
            description: self.catalog.site.file.description.as_str(),
            keywords: &[],
            kind: "WebPage",
        };
        let sections = sections(&file.sections, self.catalog, On::default());
        let head =
            self.business.sections_head(self.business.head(THANK_YOU, &text, &breadcrumb, Vec::new()), &sections);
        BuiltPage {
            address: THANK_YOU.to_owned(),
            head: unlisted(head),
            page: Page::ThankYou(SectionsPage { button: None, breadcrumb, sections }),
            current: None,
            office: None,
            button: None,
            body: None,
            last_changed: None,
        }
    }

    /// The list of services, if the home page has it.
    fn services(&self) -> Option<&'static str> {
        let mut anchors = self.catalog.home.sections.iter().flat_map(|section| section.anchors());
        anchors.any(|anchor| anchor.as_str() == "services").then_some("/#services")
    }

    /// The pages that the one for unknown addresses leads to.
    fn destinations(&self) -> Vec<Link> {
        let words = &self.catalog.layout;
        let services = self.services().map(|href| (&words.not_found_services, href));
        let others = [(&words.not_found_places, "/locations"), (&words.not_found_blog, "/blog")];
        let all = services.into_iter().chain(others.into_iter().filter(|(_, href)| self.catalog.has_list(href)));
        all.map(|(label, href)| Link { label: label.to_string(), href: href.to_owned() }).collect()
    }

    /// The page for addresses that do not exist.
    pub fn not_found(&self) -> BuiltPage<'a> {
        let words = &self.catalog.layout;
        let text = HeadText {
            title: words.not_found_title.as_str(),
            description: words.not_found_description.as_str(),
            keywords: &[],
            kind: "WebPage",
        };
        BuiltPage {
            address: "/404".to_owned(),
            page: Page::NotFound(NotFound {
                destinations: self.destinations(),
                post: self.catalog.blog.is_some().then(|| words.not_found_post_text.as_str()),
            }),
            head: unlisted(self.business.head("/404", &text, &[], Vec::new())),
            current: None,
            office: None,
            button: None,
            body: None,
            last_changed: None,
        }
    }
}

fn long_date(date: Date, locale: Locale) -> LongDate {
    LongDate { iso: date.to_string(), text: date.long(locale) }
}
