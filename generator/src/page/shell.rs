use std::{borrow::Cow, collections::BTreeMap};

use locales::Locale;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{
        Button, CustomerKind, FormFile, Href, LayoutFile, LocationFile, ServiceGroup, Text, Time, WebAddress,
        WrittenLink,
    },
    diagnostics::{Code, Diagnostic, Place},
    model::{Catalog, ContactFacts, Languages, Page},
    typography::printed,
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
    /// Further items of the menu of narrow windows.
    pub menu_more: Vec<Link>,
    /// The width from which on they stand beside each other, in rem within the edges; 0 for never, and none for the usual
    /// one.
    pub bar_step: Option<u8>,
    /// The `href` of the item that the page belongs to.
    pub current: Option<&'a str>,
    /// The footer.
    pub footer: Footer,
}

/// Facts of the business, formatted: on pages of an office with its phone, address and hours.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Site")]
pub struct SiteProps<'a> {
    /// The brand.
    pub name: &'a str,
    /// The mark, if the business has its own.
    pub mark: Option<MarkProps<'a>>,
    /// A few words about the work of the business.
    pub tagline: &'a Text,
    /// The phone number, with a `tel:` link.
    pub phone: ContactLink,
    /// The e-mail address, with a `mailto:` link.
    pub email: ContactLink,
    /// The region that the business serves, in words.
    pub service_area: &'a Text,
    /// Opening hours, a line each, those of special days last.
    pub hours: Vec<Hours<'a>>,
    /// The hours for the script that says whether it is open now, if the site wants that.
    pub open_now: Option<OpenNow<'a>>,
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
    /// The places of the links to the other languages, if there are any.
    pub languages: Option<LanguageSlots>,
    /// The address of the index of the search, where it is not that of the first language.
    pub search_index: Option<String>,
    /// Forms send where the visitor came from.
    pub lead_source: bool,
    /// The quote form offers to add photos.
    pub form_photos: bool,
}

/// Texts in the places of links to other languages, which are others on each page.
#[derive(Debug, Clone, Serialize, TS)]
pub struct LanguageSlots {
    /// In the header.
    pub header: &'static str,
    /// In the footer.
    pub footer: &'static str,
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
    /// The days, such as `Mon-Fri` or `Dec 24`.
    pub days: Cow<'a, str>,
    /// The hours, such as `7AM-6PM`.
    pub text: String,
}

/// The opening hours for a script.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenNow<'a> {
    /// The time zone, by its name in the IANA database.
    pub zone: &'a str,
    /// The words while it is open.
    pub open: &'a Text,
    /// The words while it is open for more than a day.
    pub always: &'a Text,
    /// The words while it is closed.
    pub closed: &'a Text,
    /// The hours of every week, the earliest of a day first.
    pub week: Vec<WeekHours>,
    /// The days with other hours.
    pub special: Vec<SpecialDays>,
}

/// Hours of some days of every week.
#[derive(Debug, Clone, Serialize, TS)]
pub struct WeekHours {
    /// Their English names.
    pub days: Vec<&'static str>,
    /// The hours.
    #[serde(flatten)]
    pub hours: DayHours,
}

/// Days with other hours than those of every week.
#[derive(Debug, Clone, Serialize, TS)]
pub struct SpecialDays {
    /// The first day, YYYY-MM-DD.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The hours; none when it is closed.
    pub hours: Option<DayHours>,
}

/// The hours of a day.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DayHours {
    /// HH:MM.
    pub opens: String,
    /// HH:MM, which goes on after 24:00 for hours past midnight.
    pub closes: String,
    /// As people read it.
    pub opens_text: String,
    /// As people read it.
    pub closes_text: String,
}

impl DayHours {
    fn new(opens: Option<Time>, closes: Option<Time>, locale: Locale) -> Option<Self> {
        let (opens, closes) = opens.zip(closes)?;
        let (opens_text, closes_text) = (opens.short(locale), closes.short(locale));
        Some(Self { opens: opens.to_string(), closes: closes.to_string(), opens_text, closes_text })
    }
}

impl<'a> OpenNow<'a> {
    fn new(contact: &ContactFacts<'a>, words: &'a LayoutFile) -> Self {
        let hours = |opens, closes| DayHours::new(opens, closes, contact.locale);
        let week = contact.hours.iter();
        let week =
            week.filter_map(|line| Some(WeekHours { days: line.days.names(), hours: hours(line.opens, line.closes)? }));
        let mut week: Vec<WeekHours> = week.collect();
        week.sort_by(|one, other| one.hours.opens.cmp(&other.hours.opens));
        let special = contact.special_hours.iter();
        let special = special.map(|line| SpecialDays {
            from: line.from.to_string(),
            to: line.last().to_string(),
            hours: hours(line.opens, line.closes),
        });
        let mut special: Vec<SpecialDays> = special.collect();
        special.sort_by_key(|days| days.hours.as_ref().map(|hours| hours.opens.clone()));
        Self {
            zone: contact.zone.name(),
            open: &words.open_now,
            always: &words.open_always,
            closed: &words.closed_now,
            week,
            special,
        }
    }
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
    pub street: Cow<'a, str>,
    /// City, region and postal code, as the layout writes them.
    pub city: String,
    /// The hours of most days, or the days on which it is open, and the days with other hours.
    pub opening: String,
    /// The page with all hours, if these are not all that visitors need to know.
    pub hours_page: Option<String>,
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

/// The shell of pages that belong to the navigation item `current` and to the office at a place, or to the main one, with
/// their main button if they have their own.
pub fn shell<'a>(
    catalog: &'a Catalog,
    current: Option<&'a str>,
    office: Option<&'a Page<LocationFile>>,
    button: Option<&'a Button>,
) -> Shell<'a> {
    let file = &catalog.site.file;
    let button = button.or(file.button.as_ref());
    let items = navigation(catalog).map(|link| Link::new(&link.label, &link.to.value)).collect();
    let navigation = bar::rows(items);
    let contact = ContactFacts::new(file, office);
    Shell {
        site: SiteProps { button, ..site(catalog, &contact) },
        bar_step: bar::step(catalog, &contact.phone_display(), button, &navigation),
        navigation,
        menu_more: catalog.site.file.menu_more.iter().map(|link| Link::new(&link.label, &link.to.value)).collect(),
        current,
        footer: Footer {
            groups: footer_groups(catalog),
            social: file.social.iter().map(|profile| Link::new(&profile.label, profile.to.as_str())).collect(),
            copyright: catalog.site.copyright(),
        },
    }
}

/// Advises fewer words for a menu that is behind its button on every screen, because they fit at no width.
pub fn check_menu(catalog: &Catalog) -> Option<Diagnostic> {
    let is_hidden = shell(catalog, None, None, None).bar_step == Some(bar::NEVER);
    is_hidden.then(|| {
        let message = "the words of the menu fit beside each other at no width, so every screen has it behind a button";
        let help = "shorten its labels or that of the main button, or leave out items";
        Diagnostic::new(Code::MenuWide, "site.yaml", Place::field("navigation"), message, help)
    })
}

/// The items of the navigation bar. That of a list which has no entry yet waits for the first one, unless the first
/// language has some: like other links, it leads there then.
fn navigation(catalog: &Catalog) -> impl Iterator<Item = &WrittenLink> {
    let is_there = |to: &str| catalog.has_list(to) || catalog.first_lists.contains(&to);
    catalog.site.file.navigation.iter().filter(move |link| is_there(&link.to.value))
}

fn site<'a>(catalog: &'a Catalog, contact: &ContactFacts<'a>) -> SiteProps<'a> {
    let file = &catalog.site.file;
    let locale = contact.locale;
    let hours = contact.hours.iter();
    let hours = hours.map(|line| Hours { days: line.days.shown(locale), text: line.text(locale) });
    let special = contact.special_hours.iter();
    let special = special.map(|line| Hours { days: line.days(locale).into(), text: line.text(locale) });
    SiteProps {
        name: file.name.as_str(),
        mark: catalog.mark.as_ref().map(|mark| MarkProps { view_box: &mark.view_box, shapes: &mark.shapes }),
        tagline: &file.tagline,
        phone: ContactLink { display: contact.phone_display(), href: contact.phone_href() },
        email: ContactLink { display: contact.email.to_string(), href: format!("mailto:{}", contact.email) },
        service_area: &file.service_area,
        hours: hours.chain(special).collect(),
        open_now: file.open_now.then(|| OpenNow::new(contact, &catalog.layout)),
        proof: proof(catalog, contact),
        button: file.button.as_ref(),
        design_tool: file.design_tool.as_ref().map(WebAddress::as_str),
        words: &catalog.layout,
        script_words: catalog.layout.own_script_sentences(),
        form: catalog.form.as_ref(),
        customers: &file.customers,
        quote_form: file.quote_form,
        languages: (!catalog.site.other_languages.is_empty())
            .then_some(LanguageSlots { header: Languages::IN_HEADER, footer: Languages::IN_FOOTER }),
        search_index: Some(catalog.site.addresses.public("/search.json").into_owned())
            .filter(|to| to != "/search.json"),
        lead_source: file.lead_source,
        form_photos: file.form_photos,
    }
}

fn proof<'a>(catalog: &'a Catalog, contact: &ContactFacts<'a>) -> ProofProps<'a> {
    let (file, words) = (&catalog.site.file, &catalog.layout);
    let evidence = &file.evidence;
    let usual = contact.usual_hours();
    let is_all = usual.is_some() && contact.special_hours.is_empty();
    let hours_page = || contact.place.map_or_else(|| "/#contact".to_owned(), Page::address);
    // English has no signs in the number of reviews.
    let count = |count: u32| match contact.locale.is_english() {
        true => count.to_string(),
        false => contact.locale.number(count.into()),
    };
    let own_form = Some(words.city.as_str()).filter(|form| *form != LayoutFile::default().city.as_str());
    ProofProps {
        rating: file.rating.as_ref().map(|rating| RatingProps {
            value: words.proof_rating.as_str().replace("{rating}", &contact.locale.decimal(rating.value.0)),
            count: words.proof_reviews.as_str().replace("{count}", &count(rating.count.0)),
            href: evidence.rating.as_ref().map(|href| href.value.clone()),
        }),
        license: ProofFact::new(file.license.as_ref(), evidence.license.as_ref()),
        insurance: ProofFact::new(file.insurance.as_ref(), evidence.insurance.as_ref()),
        warranty: ProofFact::new(file.warranty.as_ref(), evidence.warranty.as_ref()),
        street: contact.locale.isolated(printed(contact.address.street.as_str())),
        city: contact.locale.isolated(contact.address.city_line(own_form).into()).into_owned(),
        opening: with_special(usual.unwrap_or_else(|| contact.open_days()), contact, words),
        hours_page: (!is_all).then(hours_page),
    }
}

/// The hours of most days with the days that have others, so that they are right on each of them.
fn with_special(opening: String, contact: &ContactFacts<'_>, words: &LayoutFile) -> String {
    let mut days: Vec<String> = contact.special_hours.iter().map(|line| line.days(contact.locale)).collect();
    days.dedup();
    if days.is_empty() {
        return opening;
    }
    if days.len() > MOST_SPECIAL {
        days.truncate(MOST_SPECIAL);
        days.push("…".to_owned());
    }
    words.proof_except.as_str().replace("{hours}", &opening).replace("{days}", &days.join(", "))
}

/// Entries of special hours that a fact has room for. It leads to all of them.
const MOST_SPECIAL: usize = 3;

/// The columns of the footer. One without links is left out.
fn footer_groups(catalog: &Catalog) -> Vec<FooterGroup> {
    let words = &catalog.layout;
    let group =
        |heading: &Text, links: Vec<Link>| FooterGroup { heading: printed(heading.as_str()).into_owned(), links };
    let services = |heading, of| {
        let links = catalog.services_of(of).map(|page| Link::new(&page.file.name, &page.address()));
        group(heading, links.collect())
    };
    let places = catalog.listed(|file| file.listed.footer);
    let places = places.into_iter().map(|page| Link::new(&page.file.name, &page.address()));
    let lists = [(&words.blog, "/blog"), (&words.all_places, "/locations")];
    let lists = lists.into_iter().filter(|(_, href)| catalog.has_list(href));
    let more = lists.map(|(label, href)| Link::new(label, href));
    let own = catalog.own_pages_in_footer().into_iter();
    let own = own.map(|page| Link::new(&page.name, &page.address));
    let groups = [
        services(&words.services, ServiceGroup::Main),
        group(&words.places, places.collect()),
        services(&words.specialized_services, ServiceGroup::Specialized),
        services(&words.projects, ServiceGroup::Project),
        group(&words.more, more.chain(own).collect()),
    ];
    groups.into_iter().filter(|group| !group.links.is_empty()).collect()
}
