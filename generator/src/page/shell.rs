use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Address, Button, CustomerKind, FormFile, Href, LayoutFile, ServiceGroup, Text, WebAddress, WrittenLink},
    model::Catalog,
};

use super::{Link, bar};

/// The header and footer around every page.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Shell<'a> {
    /// The business.
    pub site: SiteProps<'a>,
    /// Items of the navigation bar, row by row.
    pub navigation: Vec<Vec<Link>>,
    /// The width from which on they stand beside each other, in rem within the edges; 0 for never, and none for the usual
    /// one.
    pub bar_step: Option<u8>,
    /// The `href` of the item that the page belongs to.
    pub current: Option<&'a str>,
    /// The footer.
    pub footer: Footer,
}

/// Facts of the business, formatted.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Site")]
pub struct SiteProps<'a> {
    /// The brand.
    pub name: &'a str,
    /// The mark, if the business has its own.
    pub mark: Option<MarkProps<'a>>,
    /// A few words about the work of the business.
    pub tagline: &'a str,
    /// The phone number, with a `tel:` link.
    pub phone: ContactLink,
    /// The e-mail address, with a `mailto:` link.
    pub email: ContactLink,
    /// The region that the business serves, in words.
    pub service_area: &'a str,
    /// Opening hours, a line each.
    pub hours: Vec<Hours<'a>>,
    /// The facts that show who the business is.
    pub proof: ProofProps<'a>,
    /// The main button of the page; `None` for the one to the contact section, with the words of the layout.
    pub button: Option<&'a Button>,
    /// The address of the external design tool.
    pub design_tool: Option<&'a str>,
    /// The words of buttons, lists and bands.
    pub words: &'a LayoutFile,
    /// Those of scripts that are not the usual ones. Scripts have these.
    #[ts(type = "Partial<Words>")]
    pub script_words: BTreeMap<String, &'a Text>,
    /// The words of the quote form, if the site has its own.
    pub form: Option<&'a FormFile>,
    /// The kinds of customers.
    pub customers: &'a [CustomerKind],
    /// The site has the quote form. Without it, it has a mail link and the phone number in its place.
    pub quote_form: bool,
    /// The quote form offers to add photos.
    pub form_photos: bool,
}

/// The mark of the business: an SVG without its root.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Mark")]
pub struct MarkProps<'a> {
    /// Left, top, width and height.
    pub view_box: &'a str,
    /// The shapes, written by the generator.
    pub shapes: &'a str,
}

/// A phone number or an e-mail address.
#[derive(Debug, Clone, Serialize, TS)]
#[ts(rename = "Contact")]
pub struct ContactLink {
    /// The text for people.
    pub display: String,
    /// The link.
    pub href: String,
}

/// Opening hours of one or more days.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Hours<'a> {
    /// The days, such as `Mon-Fri`.
    pub days: &'a str,
    /// The hours, such as `7AM-6PM`.
    pub text: String,
}

/// The facts that show who the business is. Those that the business does not give are left out.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "ProofFacts")]
pub struct ProofProps<'a> {
    /// The rating by customers.
    pub rating: Option<RatingProps>,
    /// The license.
    pub license: Option<ProofFact<'a>>,
    /// The insurance.
    pub insurance: Option<ProofFact<'a>>,
    /// The warranty.
    pub warranty: Option<ProofFact<'a>>,
    /// Street and number.
    pub street: &'a Text,
    /// City, region and postal code, as the layout writes them.
    pub city: String,
    /// The hours of most days, or the days on which it is open.
    pub opening: Option<String>,
}

/// A fact that visitors may be able to check.
#[derive(Debug, Clone, Serialize, TS)]
pub struct ProofFact<'a> {
    /// The fact.
    pub text: &'a Text,
    /// The page that proves it.
    pub href: Option<&'a str>,
}

impl<'a> ProofFact<'a> {
    fn new(text: Option<&'a Text>, href: Option<&'a Href>) -> Option<Self> {
        Some(Self { text: text?, href: href.map(|href| href.value.as_str()) })
    }
}

/// The rating by customers, in the words of the layout.
#[derive(Debug, Clone, Serialize, TS)]
#[ts(rename = "RatingWords")]
pub struct RatingProps {
    /// The average: `4.9 of 5`.
    pub value: String,
    /// The number of reviews.
    pub count: String,
    /// The page that has them.
    pub href: Option<String>,
}

/// The footer of every page.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Footer {
    /// The columns of links.
    pub groups: Vec<FooterGroup>,
    /// Profiles on other sites.
    pub social: Vec<Link>,
    /// The last line.
    pub copyright: String,
}

/// Links under one heading.
#[derive(Debug, Clone, Serialize, TS)]
pub struct FooterGroup {
    /// The heading of the column.
    pub heading: String,
    /// Its links.
    pub links: Vec<Link>,
}

/// The shell of pages that belong to the navigation item `current`, with their main button if they have their own.
pub fn shell<'a>(catalog: &'a Catalog, current: Option<&'a str>, button: Option<&'a Button>) -> Shell<'a> {
    let file = &catalog.site.file;
    let button = button.or(file.button.as_ref());
    let items = navigation(catalog).map(|link| Link::new(&link.label, &link.to.value)).collect();
    let navigation = bar::rows(items);
    Shell {
        site: SiteProps { button, ..site(catalog) },
        bar_step: bar::step(catalog, button, &navigation),
        navigation,
        current,
        footer: Footer {
            groups: footer_groups(catalog),
            social: file.social.iter().map(|profile| Link::new(&profile.label, profile.to.as_str())).collect(),
            copyright: catalog.site.copyright(),
        },
    }
}

/// The items of the navigation bar. That of a list which has no entry yet waits for the first one.
fn navigation(catalog: &Catalog) -> impl Iterator<Item = &WrittenLink> {
    catalog.site.file.navigation.iter().filter(|link| catalog.has_list(&link.to.value))
}

fn site(catalog: &Catalog) -> SiteProps<'_> {
    let site = &catalog.site;
    let file = &site.file;
    SiteProps {
        name: file.name.as_str(),
        mark: catalog.mark.as_ref().map(|mark| MarkProps { view_box: &mark.view_box, shapes: &mark.shapes }),
        tagline: file.tagline.as_str(),
        phone: ContactLink { display: site.phone_display(), href: site.phone_href() },
        email: ContactLink { display: file.email.to_string(), href: format!("mailto:{}", file.email) },
        service_area: file.service_area.as_str(),
        hours: file.hours.iter().map(|line| Hours { days: line.days.as_str(), text: line.text() }).collect(),
        proof: proof(catalog),
        button: file.button.as_ref(),
        design_tool: file.design_tool.as_ref().map(WebAddress::as_str),
        words: &catalog.layout,
        script_words: catalog.layout.own_script_sentences(),
        form: catalog.form.as_ref(),
        customers: &file.customers,
        quote_form: file.quote_form,
        form_photos: file.form_photos,
    }
}

fn proof(catalog: &Catalog) -> ProofProps<'_> {
    let (file, words) = (&catalog.site.file, &catalog.layout);
    let evidence = &file.evidence;
    let Address { street, city, region, postal_code, .. } = &file.address;
    ProofProps {
        rating: file.rating.as_ref().map(|rating| RatingProps {
            value: words.proof_rating.as_str().replace("{rating}", &rating.value.0.to_string()),
            count: words.proof_reviews.as_str().replace("{count}", &rating.count.0.to_string()),
            href: evidence.rating.as_ref().map(|href| href.value.clone()),
        }),
        license: ProofFact::new(file.license.as_ref(), evidence.license.as_ref()),
        insurance: ProofFact::new(file.insurance.as_ref(), evidence.insurance.as_ref()),
        warranty: ProofFact::new(file.warranty.as_ref(), evidence.warranty.as_ref()),
        street,
        city: words
            .city
            .as_str()
            .replace("{city}", city.as_str())
            .replace("{region}", region.as_str())
            .replace("{postcode}", postal_code.as_str()),
        opening: catalog.site.opening(),
    }
}

/// The columns of the footer. One without links is left out.
fn footer_groups(catalog: &Catalog) -> Vec<FooterGroup> {
    let words = &catalog.layout;
    let group = |heading: &Text, links: Vec<Link>| FooterGroup { heading: heading.to_string(), links };
    let services = |heading, of| {
        let links =
            catalog.services_of(of).map(|page| Link { label: page.file.name.to_string(), href: page.address() });
        group(heading, links.collect())
    };
    let places = catalog.listed(|file| file.listed.footer);
    let places = places.into_iter().map(|page| Link { label: page.file.name.to_string(), href: page.address() });
    let lists = [(&words.blog, "/blog"), (&words.all_places, "/locations")];
    let lists = lists.into_iter().filter(|(_, href)| catalog.has_list(href));
    let more = lists.map(|(label, href)| Link { label: label.to_string(), href: href.to_owned() });
    let own = catalog.own_pages_in_footer().into_iter();
    let own = own.map(|page| Link { label: page.name.to_string(), href: page.address.clone() });
    let groups = [
        services(&words.services, ServiceGroup::Main),
        group(&words.places, places.collect()),
        services(&words.specialized_services, ServiceGroup::Specialized),
        services(&words.projects, ServiceGroup::Project),
        group(&words.more, more.chain(own).collect()),
    ];
    groups.into_iter().filter(|group| !group.links.is_empty()).collect()
}
