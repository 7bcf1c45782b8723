//! JSON-LD of <https://schema.org>: one graph a page, with the business in each.

use serde_json::{Value, json};

use crate::{
    content::{Address, AuthorFile, ServiceGroup, Text},
    model::{Catalog, PostSummary, Site},
};

use super::Crumb;

/// A graph of the business and other nodes, for a script element. `business` comes from [`node`].
pub(super) fn graph(business: &str, nodes: &[Value]) -> String {
    let mut graph = format!(r#"{{"@context":"https://schema.org","@graph":[{business}"#);
    for each in nodes {
        graph.push(',');
        graph.push_str(&node(each));
    }
    graph.push_str("]}");
    graph
}

/// A node as JSON that cannot end a script element.
pub(super) fn node(value: &Value) -> String {
    let json = value.to_string();
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
    let cities = catalog.listed(|file| file.listed.index);
    let hours: Vec<Value> = file
        .hours
        .iter()
        .filter_map(|line| {
            let (opens, closes) = (line.opens.as_ref()?, line.closes.as_ref()?);
            Some(json!({ "@type": "OpeningHoursSpecification", "dayOfWeek": line.days.names(), "opens": opens, "closes": closes }))
        })
        .collect();
    let offers: Vec<Value> = catalog
        .services_of(ServiceGroup::Main)
        .map(|page| offer(site, page.file.name.as_str(), page.slug.as_str()))
        .collect();
    let rating = file.rating.as_ref();
    let mut node = json!({
        "@type": file.business_type,
        "@id": business_id(site),
        "name": file.name,
        "description": file.description,
        "url": site.absolute("/"),
        "image": site.absolute("/icon-512.png"),
        "telephone": site.phone_number(),
        "email": file.email,
        "priceRange": file.price_range,
        "currenciesAccepted": file.currency(),
        "address": {
            "@type": "PostalAddress",
            "streetAddress": file.address.street,
            "addressLocality": file.address.city,
            "addressRegion": file.address.region,
            "postalCode": file.address.postal_code,
            "addressCountry": file.address.country,
        },
        "geo": { "@type": "GeoCoordinates", "latitude": file.latitude, "longitude": file.longitude },
        "openingHoursSpecification": hours,
        "areaServed": cities.iter().map(|page| json!({ "@type": "City", "name": page.file.name })).collect::<Vec<_>>(),
        "serviceArea": {
            "@type": "GeoCircle",
            "geoMidpoint": { "@type": "GeoCoordinates", "latitude": file.latitude, "longitude": file.longitude },
            "geoRadius": format!("{} mi", file.service_radius_miles.0),
        },
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
    });
    if let Some(fields) = node.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    node
}

fn offer(site: &Site, name: &str, slug: &str) -> Value {
    let url = site.absolute(&format!("/services/{slug}"));
    json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name, "url": url } })
}

/// The node of the page itself.
pub(super) fn web_page(site: &Site, kind: &str, url: &str, name: &str, description: &str) -> Value {
    let mut page = json!({
        "@type": kind,
        "@id": format!("{url}#page"),
        "url": url,
        "name": name,
        "description": description,
        "inLanguage": site.file.language,
        "about": { "@id": business_id(site) },
        "isPartOf": { "@type": "WebSite", "@id": format!("{}/#website", site.base_url), "url": site.absolute("/"), "name": site.file.name },
    });
    if kind == PROFILE {
        page["mainEntity"] = json!({ "@id": person_id(url) });
    }
    page
}

/// The type of a page about a person.
pub(super) const PROFILE: &str = "ProfilePage";

fn person_id(url: &str) -> String {
    format!("{url}#person")
}

/// The author of posts, whose page is at `url`.
pub(super) fn person(site: &Site, author: &AuthorFile, url: &str, image: Option<&str>) -> Value {
    let mut node = json!({
        "@type": "Person",
        "@id": person_id(url),
        "name": author.name,
        "jobTitle": author.role,
        "description": author.text,
        "image": image,
        "url": url,
        "worksFor": { "@id": business_id(site) },
    });
    if let Some(fields) = node.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    node
}

/// The path from the home page to a page; `None` on the home page.
pub(super) fn breadcrumb(site: &Site, url: &str, crumbs: &[Crumb]) -> Option<Value> {
    let items: Vec<Value> = crumbs
        .iter()
        .enumerate()
        .map(|(index, crumb)| {
            let item = crumb.href.as_ref().map_or_else(|| url.to_owned(), |href| site.absolute(href));
            json!({ "@type": "ListItem", "position": index + 1, "name": crumb.label, "item": item })
        })
        .collect();
    (!items.is_empty())
        .then(|| json!({ "@type": "BreadcrumbList", "@id": format!("{url}#breadcrumb"), "itemListElement": items }))
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
) -> Value {
    let mut author = json!({ "@type": "Person", "name": post.author });
    if let Some(address) = author_page {
        let url = site.absolute(address);
        author["@id"] = person_id(&url).into();
        author["url"] = url.into();
    }
    json!({
        "@type": "BlogPosting",
        "@id": format!("{url}#article"),
        "headline": post.title,
        "description": description,
        "datePublished": post.date,
        "dateModified": post.last_changed(),
        "author": author,
        "publisher": { "@id": business_id(site) },
        "mainEntityOfPage": { "@id": format!("{url}#page") },
        "articleSection": post.category,
        "keywords": keywords,
        "image": image,
        "inLanguage": site.file.language,
    })
}

/// A service, offered to each kind of customers in the state of the business.
pub(super) fn service(site: &Site, url: &str, name: &str, description: &str) -> Value {
    let address = &site.file.address;
    let state = address.region_name.as_ref().unwrap_or(&address.region);
    let offers = site.file.customers.iter().map(|kind| {
        let name = format!("{} {name}", kind.label);
        json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } })
    });
    let offers: Vec<Value> = offers.collect();
    let mut node = json!({
        "@type": "Service",
        "@id": format!("{url}#service"),
        "name": name,
        "description": description,
        "url": url,
        "provider": { "@id": business_id(site) },
        "areaServed": { "@type": "State", "name": state },
    });
    if !offers.is_empty() {
        node["hasOfferCatalog"] = json!({ "@type": "OfferCatalog", "name": name, "itemListElement": offers });
    }
    node
}

/// A place that is served, in the state of the business.
pub(super) fn place(site: &Site, page: &crate::content::LocationFile, url: &str) -> Value {
    let Address { region, country, .. } = &site.file.address;
    json!({
        "@type": "Place",
        "@id": format!("{url}#place"),
        "name": page.name,
        "geo": { "@type": "GeoCoordinates", "latitude": page.latitude, "longitude": page.longitude },
        "address": { "@type": "PostalAddress", "addressLocality": page.name, "addressRegion": region, "postalCode": page.zip_code, "addressCountry": country },
        "containedInPlace": page.county.as_ref().map(|county| json!({ "@type": "AdministrativeArea", "name": county })),
    })
}

/// Questions and answers.
pub(super) fn questions<'a>(
    url: &str,
    pairs: impl Iterator<Item = &'a crate::content::section::Question>,
) -> Option<Value> {
    let entries: Vec<Value> = pairs
        .map(|pair| json!({ "@type": "Question", "name": pair.question, "acceptedAnswer": { "@type": "Answer", "text": pair.answer } }))
        .collect();
    (!entries.is_empty())
        .then(|| json!({ "@type": "FAQPage", "@id": format!("{url}#questions"), "mainEntity": entries }))
}
