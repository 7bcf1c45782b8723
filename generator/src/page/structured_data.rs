//! JSON-LD of <https://schema.org>: one graph a page, with the business in each.

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    content::{Address, AuthorFile, Date, Language, LocationFile, ServiceGroup, Text, Time},
    model::{Catalog, ContactFacts, Page, Point, PostSummary, Site},
};

use super::Crumb;

/// Most nodes have fewer bytes.
const USUAL_BYTES: usize = 1024;

// The nodes of a post have types, because a blog has thousands of them; writing a `Value` takes three times as long.
// Their fields are in the order of the alphabet, as those of a `Value`.

/// A reference to another node.
#[derive(Serialize)]
struct Id {
    #[serde(rename = "@id")]
    id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WebPage<'a> {
    #[serde(rename = "@id")]
    id: String,
    #[serde(rename = "@type")]
    kind: &'a str,
    about: Id,
    description: &'a str,
    in_language: &'a Language,
    is_part_of: WebSite<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    main_entity: Option<Id>,
    name: &'a str,
    url: &'a str,
}

#[derive(Serialize)]
struct WebSite<'a> {
    #[serde(rename = "@id")]
    id: String,
    #[serde(rename = "@type")]
    kind: &'static str,
    name: &'a Text,
    url: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BreadcrumbList<'a> {
    #[serde(rename = "@id")]
    id: String,
    #[serde(rename = "@type")]
    kind: &'static str,
    item_list_element: Vec<ListItem<'a>>,
}

#[derive(Serialize)]
struct ListItem<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    item: String,
    name: &'a str,
    position: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BlogPosting<'a> {
    #[serde(rename = "@id")]
    id: String,
    #[serde(rename = "@type")]
    kind: &'static str,
    article_section: &'a str,
    author: Person<'a>,
    date_modified: Date,
    date_published: Date,
    description: &'a Text,
    headline: &'a str,
    image: &'a str,
    in_language: &'a Language,
    keywords: &'a [Text],
    main_entity_of_page: Id,
    publisher: Id,
}

#[derive(Serialize)]
struct Person<'a> {
    #[serde(rename = "@id", skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(rename = "@type")]
    kind: &'static str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// A graph of the business and other nodes, for a script element. All of them come from [`node`].
pub(super) fn graph(business: &str, nodes: &[String]) -> String {
    let length = nodes.iter().map(|node| node.len() + 1).sum::<usize>();
    let mut graph = String::with_capacity(business.len() + length + USUAL_BYTES);
    graph.extend([r#"{"@context":"https://schema.org","@graph":["#, business]);
    for node in nodes {
        graph.extend([",", node]);
    }
    graph.push_str("]}");
    graph
}

/// A node as JSON that cannot end a script element.
pub(super) fn node(value: &impl Serialize) -> String {
    let mut json = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut json, value).expect("no node has a map with keys that are not text");
    let json = String::from_utf8(json).expect("JSON is text");
    if json.contains('<') { json.replace('<', "\\u003c") } else { json }
}

/// The id of the business in all graphs.
pub(super) fn business_id(site: &Site) -> String {
    format!("{}/#business", site.base_url)
}

/// The node of the business: address, opening hours, services and the places it serves.
pub(super) fn local_business(catalog: &Catalog) -> Value {
    let site = &catalog.site;
    let file = &site.file;
    let contact = site.contact();
    let cities = catalog.listed(|file| file.listed.index);
    let offices: Vec<Value> = catalog.offices().map(|page| json!({ "@id": office_id(site, page) })).collect();
    let offers: Vec<Value> = catalog
        .services_of(ServiceGroup::Main)
        .map(|page| offer(site, page.file.name.as_str(), page.slug.as_str()))
        .collect();
    let rating = file.rating.as_ref();
    let mut node = json!({
        "@type": file.business_type.unwrap_or_default(),
        "@id": business_id(site),
        "name": file.name,
        "description": file.description,
        "url": site.absolute("/"),
        "image": site.absolute("/icon-512.png"),
        "priceRange": file.price_range,
        "currenciesAccepted": file.currency(),
        "areaServed": cities.iter().map(|page| json!({ "@type": "City", "name": page.file.name })).collect::<Vec<_>>(),
        "serviceArea": file.radius().map(|(radius, unit)| json!({
            "@type": "GeoCircle",
            "geoMidpoint": degrees(contact.point),
            "geoRadius": format!("{radius} {}", unit.symbol()),
        })),
        "hasOfferCatalog": { "@type": "OfferCatalog", "name": file.tagline, "itemListElement": offers },
        "aggregateRating": rating.map(
            |rating| json!({ "@type": "AggregateRating", "ratingValue": rating.value, "reviewCount": rating.count })
        ),
        "review": rating.map(|rating| json!({
            "@type": "Review",
            "author": { "@type": "Person", "name": rating.review.author },
            "reviewRating": { "@type": "Rating", "ratingValue": rating.review.rating, "bestRating": 5 },
            "reviewBody": rating.review.text,
        })),
        "sameAs": file.social.iter().map(|profile| &profile.to).collect::<Vec<_>>(),
        "subOrganization": (!offices.is_empty()).then_some(offices),
    });
    add_contact(&mut node, &contact);
    node
}

/// Adds the facts by which customers reach an office to its node, and removes those that are not known.
fn add_contact(node: &mut Value, contact: &ContactFacts<'_>) {
    let hours = contact.hours.iter().filter_map(|line| {
        let (opens, closes) = on_clock(line.opens?, line.closes?);
        Some(json!({ "@type": HOURS, "dayOfWeek": line.days.names(), "opens": opens, "closes": closes }))
    });
    let special = contact.special_hours.iter().map(|line| {
        // From midnight to midnight is the whole day closed, for search engines.
        let closed = (Time::START, Time::START);
        let (opens, closes) = line.opens.zip(line.closes).map_or(closed, |(opens, closes)| on_clock(opens, closes));
        json!({ "@type": HOURS, "validFrom": line.from, "validThrough": line.last(), "opens": opens, "closes": closes })
    });
    let special: Vec<Value> = special.collect();
    let Some(fields) = node.as_object_mut() else { return };
    let more = [
        ("telephone", json!(contact.phone_number())),
        ("email", json!(contact.email)),
        ("address", postal_address(contact.address)),
        ("geo", degrees(contact.point)),
        ("openingHoursSpecification", hours.collect()),
        ("specialOpeningHoursSpecification", if special.is_empty() { Value::Null } else { special.into() }),
    ];
    fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    fields.retain(|_, value| !value.is_null());
}

/// Hours as search engines take them: those that end past midnight end before they begin, and the whole day ends a minute
/// before midnight.
fn on_clock(opens: Time, closes: Time) -> (Time, Time) {
    let is_whole_day = (opens, closes) == (Time::START, Time::END);
    (opens, if is_whole_day { Time::LAST } else { closes.on_clock() })
}

/// The type of opening hours.
const HOURS: &str = "OpeningHoursSpecification";

fn degrees(Point { north, east }: Point) -> Value {
    json!({ "@type": "GeoCoordinates", "latitude": north, "longitude": east })
}

fn postal_address(address: &Address) -> Value {
    let mut node = json!({
        "@type": "PostalAddress",
        // As it is written: `US 41` has a plain blank here, and one at which no line ends on the page.
        "streetAddress": address.street.as_str(),
        "addressLocality": address.city,
        "postalCode": address.postal_code,
        "addressCountry": address.country,
    });
    if let Some(region) = &address.region {
        node["addressRegion"] = json!(region);
    }
    node
}

/// The id of the office at a place.
fn office_id(site: &Site, page: &Page<LocationFile>) -> String {
    format!("{}#office", site.absolute(&page.address()))
}

/// The id of the office that a page belongs to, or of the business.
fn id_of(site: &Site, office: Option<&Page<LocationFile>>) -> String {
    office.map_or_else(|| business_id(site), |page| office_id(site, page))
}

/// The node of the office at a place, and what its page says of the business: it has another address and phone.
pub(super) fn office(site: &Site, page: &Page<LocationFile>) -> String {
    let file = &site.file;
    let mut office = json!({
        "@type": file.business_type.unwrap_or_default(),
        "@id": office_id(site, page),
        "name": file.name,
        "url": site.absolute(&page.address()),
        "image": site.absolute("/icon-512.png"),
        "priceRange": file.price_range,
        "currenciesAccepted": file.currency(),
        "areaServed": { "@type": "City", "name": page.file.name },
        "parentOrganization": { "@id": business_id(site) },
    });
    add_contact(&mut office, &ContactFacts::new(file, Some(page)));
    let business = json!({
        "@type": "Organization",
        "@id": business_id(site),
        "name": file.name,
        "url": site.absolute("/"),
    });
    format!("{},{}", node(&office), node(&business))
}

fn offer(site: &Site, name: &str, slug: &str) -> Value {
    let url = site.absolute(&format!("/services/{slug}"));
    json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name, "url": url } })
}

/// The node of the page itself.
pub(super) fn web_page(
    site: &Site,
    office: Option<&Page<LocationFile>>,
    kind: &str,
    url: &str,
    name: &str,
    description: &str,
) -> String {
    node(&WebPage {
        id: format!("{url}#page"),
        kind,
        about: Id { id: id_of(site, office) },
        description,
        in_language: &site.file.language,
        is_part_of: WebSite {
            id: format!("{}/#website", site.base_url),
            kind: "WebSite",
            name: &site.file.name,
            url: site.absolute("/"),
        },
        main_entity: (kind == PROFILE).then(|| Id { id: person_id(url) }),
        name,
        url,
    })
}

/// The type of a page about a person.
pub(super) const PROFILE: &str = "ProfilePage";

fn person_id(url: &str) -> String {
    format!("{url}#person")
}

/// The author of posts, whose page is at `url`.
pub(super) fn person(site: &Site, author: &AuthorFile, url: &str, image: Option<&str>) -> String {
    let mut person = json!({
        "@type": "Person",
        "@id": person_id(url),
        "name": author.name,
        "jobTitle": author.role,
        "description": author.text,
        "image": image,
        "url": url,
        "worksFor": { "@id": business_id(site) },
    });
    if let Some(fields) = person.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    node(&person)
}

/// The path from the home page to a page; `None` on the home page.
pub(super) fn breadcrumb(site: &Site, url: &str, crumbs: &[Crumb]) -> Option<String> {
    let items = crumbs.iter().enumerate().map(|(index, crumb)| {
        let item = crumb.href.as_ref().map_or_else(|| url.to_owned(), |href| site.absolute(href));
        ListItem { kind: "ListItem", item, name: &crumb.label, position: index + 1 }
    });
    let item_list_element: Vec<_> = items.collect();
    let list = BreadcrumbList { id: format!("{url}#breadcrumb"), kind: "BreadcrumbList", item_list_element };
    (!crumbs.is_empty()).then(|| node(&list))
}

/// An article of the blog.
pub(super) fn blog_posting(
    site: &Site,
    url: &str,
    image: &str,
    post: &PostSummary,
    author_page: Option<&str>,
    description: &Text,
    keywords: &[Text],
) -> String {
    let author_url = author_page.map(|address| site.absolute(address));
    node(&BlogPosting {
        id: format!("{url}#article"),
        kind: "BlogPosting",
        article_section: &post.category,
        author: Person {
            id: author_url.as_deref().map(person_id),
            kind: "Person",
            name: &post.author,
            url: author_url,
        },
        date_modified: post.last_changed(),
        date_published: post.date,
        description,
        headline: &post.title,
        image,
        in_language: &site.file.language,
        keywords,
        main_entity_of_page: Id { id: format!("{url}#page") },
        publisher: Id { id: business_id(site) },
    })
}

/// A service, offered to each kind of customers in the state of the business.
pub(super) fn service(site: &Site, url: &str, name: &str, description: &str) -> String {
    let address = &site.file.address;
    let area = match address.region_name.as_ref().or(address.region.as_ref()) {
        Some(state) => json!({ "@type": "State", "name": state }),
        None => json!({ "@type": "Place", "name": site.file.service_area }),
    };
    let offers = site.file.customers.iter().map(|kind| {
        let name = match site.locale.is_english() {
            true => format!("{} {name}", kind.label),
            false => format!("{name} ({})", kind.label),
        };
        json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } })
    });
    let offers: Vec<Value> = offers.collect();
    let mut service = json!({
        "@type": "Service",
        "@id": format!("{url}#service"),
        "name": name,
        "description": description,
        "url": url,
        "provider": { "@id": business_id(site) },
        "areaServed": area,
    });
    if !offers.is_empty() {
        service["hasOfferCatalog"] = json!({ "@type": "OfferCatalog", "name": name, "itemListElement": offers });
    }
    node(&service)
}

/// A place that is served, in the state of the business.
pub(super) fn place(site: &Site, page: &LocationFile, url: &str) -> String {
    let Address { region, country, .. } = &site.file.address;
    let mut address = json!({ "@type": "PostalAddress", "addressLocality": page.name, "postalCode": page.zip_code, "addressCountry": country });
    if let Some(region) = region {
        address["addressRegion"] = json!(region);
    }
    node(&json!({
        "@type": "Place",
        "@id": format!("{url}#place"),
        "name": page.name,
        "geo": { "@type": "GeoCoordinates", "latitude": page.latitude, "longitude": page.longitude },
        "address": address,
        "containedInPlace": page.county.as_ref().map(|county| json!({ "@type": "AdministrativeArea", "name": county })),
    }))
}

/// Questions and answers.
pub(super) fn questions<'a>(
    url: &str,
    pairs: impl Iterator<Item = &'a crate::content::section::Question>,
) -> Option<String> {
    let entries: Vec<Value> = pairs
        .map(|pair| json!({ "@type": "Question", "name": pair.question, "acceptedAnswer": { "@type": "Answer", "text": pair.answer } }))
        .collect();
    (!entries.is_empty())
        .then(|| node(&json!({ "@type": "FAQPage", "@id": format!("{url}#questions"), "mainEntity": entries })))
}
