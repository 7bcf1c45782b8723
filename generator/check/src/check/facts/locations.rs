use std::collections::BTreeMap;

use crate::{
    check::yaml::template::is_example,
    content::{
        Address, Country, LocationFile, PHONE_HELP, Phone, Position, ServiceFile, ServiceGroup, SiteFile, Text, Zone,
        section::Section,
    },
    diagnostics::{Code, Diagnostic, Help, Place},
    model::{MIN_PLACES, OwnPage, Page, Point},
    source::yaml::Step,
    suggest::nearest,
};

use super::{hours::check_hours, postal::check_postal_code};

/// The states, districts and territories of the United States, and their mail.
const US_REGIONS: &str = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI UM AA AE AP";

/// The provinces and territories of Canada.
const CA_REGIONS: &str = "AB BC MB NB NL NS NT NU ON PE QC SK YT";

/// A place is far away when the distance is this many times the one that the business drives. Whole counties have one
/// point in their middle.
const FAR_RADII: f64 = 2.0;

/// The degrees of countries from south to north and from west to east, generously. Other countries are not checked.
const COUNTRY_DEGREES: [(&str, [f64; 4]); 8] = [
    ("AU", [-56.0, -9.0, 96.0, 168.0]),
    ("CA", [41.0, 84.0, -142.0, -52.0]),
    ("DE", [47.0, 56.0, 5.0, 16.0]),
    ("ES", [27.0, 44.0, -19.0, 5.0]),
    ("GB", [49.0, 61.0, -9.0, 2.0]),
    ("IE", [51.0, 56.0, -11.0, -5.0]),
    ("MX", [14.0, 33.0, -119.0, -86.0]),
    ("US", [17.0, 72.0, -180.0, -64.0]),
];

/// The degrees of the states from south to north and from west to east, rounded outwards: the extents that the U.S.
/// Census Bureau gives for them in its cartographic boundary files. Hawaii is with all of its islands, and Alaska
/// without those beyond 180 degrees. Neighbors overlap, so a place inside may still be in another state.
const STATE_DEGREES: [(&str, [f64; 4]); 51] = [
    ("AK", [51.2, 71.5, -180.0, -129.9]),
    ("AL", [30.1, 35.1, -88.5, -84.8]),
    ("AR", [33.0, 36.6, -94.7, -89.6]),
    ("AZ", [31.3, 37.1, -114.9, -109.0]),
    ("CA", [32.5, 42.1, -124.5, -114.1]),
    ("CO", [36.9, 41.1, -109.1, -102.0]),
    ("CT", [40.9, 42.1, -73.8, -71.7]),
    ("DC", [38.7, 39.0, -77.2, -76.9]),
    ("DE", [38.4, 39.9, -75.8, -75.0]),
    ("FL", [24.3, 31.1, -87.7, -79.9]),
    ("GA", [30.3, 35.1, -85.7, -80.7]),
    ("HI", [18.8, 28.6, -178.5, -154.7]),
    ("IA", [40.3, 43.6, -96.7, -90.1]),
    ("ID", [41.9, 49.1, -117.3, -111.0]),
    ("IL", [36.9, 42.6, -91.6, -87.0]),
    ("IN", [37.7, 41.8, -88.1, -84.7]),
    ("KS", [36.9, 40.1, -102.1, -94.5]),
    ("KY", [36.4, 39.2, -89.6, -81.9]),
    ("LA", [28.8, 33.1, -94.1, -88.7]),
    ("MA", [41.1, 42.9, -73.6, -69.8]),
    ("MD", [37.8, 39.8, -79.5, -74.9]),
    ("ME", [42.9, 47.5, -71.1, -66.8]),
    ("MI", [41.6, 48.4, -90.5, -82.1]),
    ("MN", [43.4, 49.4, -97.3, -89.4]),
    ("MO", [35.9, 40.7, -95.8, -89.0]),
    ("MS", [30.1, 35.1, -91.7, -88.0]),
    ("MT", [44.3, 49.1, -116.1, -104.0]),
    ("NC", [33.7, 36.6, -84.4, -75.4]),
    ("ND", [45.9, 49.1, -104.1, -96.5]),
    ("NE", [39.9, 43.1, -104.1, -95.3]),
    ("NH", [42.6, 45.4, -72.6, -70.5]),
    ("NJ", [38.7, 41.4, -75.6, -73.8]),
    ("NM", [31.3, 37.1, -109.1, -103.0]),
    ("NV", [35.0, 42.1, -120.1, -114.0]),
    ("NY", [40.4, 45.1, -79.8, -71.7]),
    ("OH", [38.3, 42.4, -84.9, -80.5]),
    ("OK", [33.6, 37.1, -103.1, -94.4]),
    ("OR", [41.9, 46.3, -124.8, -116.4]),
    ("PA", [39.7, 42.6, -80.6, -74.6]),
    ("RI", [41.0, 42.1, -72.0, -71.0]),
    ("SC", [32.0, 35.3, -83.4, -78.4]),
    ("SD", [42.4, 46.0, -104.1, -96.4]),
    ("TN", [34.9, 36.7, -90.4, -81.6]),
    ("TX", [25.8, 36.6, -106.7, -93.5]),
    ("UT", [36.9, 42.1, -114.1, -109.0]),
    ("VA", [36.5, 39.5, -83.7, -75.1]),
    ("VT", [42.7, 45.1, -73.5, -71.4]),
    ("WA", [45.5, 49.1, -124.9, -116.9]),
    ("WI", [42.4, 47.4, -92.9, -86.2]),
    ("WV", [37.1, 40.7, -82.7, -77.7]),
    ("WY", [40.9, 45.1, -111.1, -104.0]),
];

/// A business near the border of its state may be outside of these by so many degrees, about twenty miles.
const STATE_MARGIN: f64 = 0.3;

/// The hours that clocks of a zone may be from the sun. In the west of China they are nearly three.
const MAX_HOURS_FROM_SUN: f64 = 3.5;

/// Territories of the United States in the Pacific, and addresses of its armed forces in all the world.
const US_ELSEWHERE: [&str; 7] = ["AA", "AE", "AP", "AS", "GU", "MP", "UM"];

/// Reports an address that is outside of its country or its state.
fn check_degrees(path: &str, address: &Address, at: Point) -> Option<Diagnostic> {
    check_country(path, address, at).or_else(|| check_state(path, address, at))
}

/// Reports an address that is outside of its country, with the help for degrees that are swapped or lost their sign.
fn check_country(path: &str, address: &Address, Point { north, east }: Point) -> Option<Diagnostic> {
    let Address { country, region, .. } = address;
    let region = region.as_ref().map(Text::as_str).unwrap_or_default();
    let (_, degrees) = COUNTRY_DEGREES.iter().find(|(name, _)| *name == country.as_str())?;
    let is_inside =
        |north: f64, east: f64| (degrees[0]..=degrees[1]).contains(&north) && (degrees[2]..=degrees[3]).contains(&east);
    // A new site has zeros, which have a message of their own.
    if is_inside(north, east)
        || (north, east) == (0.0, 0.0)
        || (country.as_str() == "US" && US_ELSEWHERE.contains(&region))
    {
        return None;
    }
    let guesses = [(north, -east), (-north, east), (east, north), (-east, north), (east, -north), (-north, -east)];
    let help = guesses.into_iter().find(|(north, east)| is_inside(*north, *east)).map_or_else(
        || "write degrees north, then degrees east, negative in America; a map shows both for your address".to_owned(),
        |(north, east)| format!("probably `latitude: {north}` and `longitude: {east}`"),
    );
    let message = format!("{north} degrees north and {east} degrees east are outside of {country}");
    Some(Diagnostic::new(Code::PlaceFar, path, Place::field("latitude"), message, help))
}

/// Reports an address that is outside of its state.
fn check_state(path: &str, address: &Address, Point { north, east }: Point) -> Option<Diagnostic> {
    let Address { country, region: Some(region), .. } = address else { return None };
    let (_, degrees) = STATE_DEGREES.iter().find(|(state, _)| country.as_str() == "US" && *state == region.as_str())?;
    let is_within = |degree: f64, from: f64, to: f64| (from - STATE_MARGIN..=to + STATE_MARGIN).contains(&degree);
    let is_inside = is_within(north, degrees[0], degrees[1]) && is_within(east, degrees[2], degrees[3]);
    // A new site has zeros, which have a message of their own.
    (!is_inside && (north, east) != (0.0, 0.0)).then(|| {
        let message = format!("{north} degrees north and {east} degrees east are outside of {region}");
        let help = "correct them, or `region`; a map shows degrees north and east for your address";
        Diagnostic::new(Code::PlaceFar, path, Place::field("latitude"), message, help)
    })
}

/// Reports a time zone of another part of the world: its clocks are more than [`MAX_HOURS_FROM_SUN`] from the sun at
/// the business.
pub fn check_zone(path: &str, site: &SiteFile) -> Option<Diagnostic> {
    let zone = &site.timezone;
    // Without the line it is UTC, as the guide says. The zeros of a new site have a message of their own.
    let is_new = (site.latitude.0, site.longitude.0) == (0.0, 0.0);
    if *zone == Zone::default() || is_new {
        return None;
    }
    let ahead = zone.hours_ahead(jiff::Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_hours(24 * 365 * 55));
    let degrees = site.longitude.0;
    let apart = |degrees: f64| {
        let apart = (ahead - degrees / 15.0).abs();
        apart.min(24.0 - apart)
    };
    let here = Point { north: site.latitude.0, east: degrees };
    // Degrees outside of the country have a message of their own.
    if apart(degrees) <= MAX_HOURS_FROM_SUN || check_country(path, &site.address, here).is_some() {
        return None;
    }
    let message = format!("clocks in {zone} are {:.0} hours from the sun at {degrees} degrees east", apart(degrees));
    let (field, help) = if apart(-degrees) <= MAX_HOURS_FROM_SUN {
        ("longitude", format!("probably `longitude: {}`: degrees in the west are negative", -degrees))
    } else {
        (
            "timezone",
            "write the zone of the business, as region and its largest city: posts come at midnight there".into(),
        )
    };
    Some(Diagnostic::new(Code::PlaceFar, path, Place::field(field), message, help))
}

/// Checks region, postal code and country of the address inside of the fields `at` against each other.
pub(super) fn check_address(path: &str, at: &[&str], address: &Address) -> Vec<Diagnostic> {
    let place = |field: &str| {
        let names = at.iter().copied().chain(["address", field]);
        Place::Value(names.map(|name| Step::Field(name.to_owned())).collect())
    };
    let Address { region, country, postal_code, .. } = address;
    if region.as_ref().is_some_and(|region| is_example("region", region.as_str())) {
        return Vec::new();
    }
    let region = match region {
        Some(region) => region_help(country, region.as_str()).map(|help| {
            let message = format!("`{region}` is not a region of {country}");
            Diagnostic::new(Code::FieldValue, path, place("region"), message, help)
        }),
        None => address.needs_region().then(|| {
            let message = format!("addresses in {country} need a `region`");
            let help = "add a line `region:` with the letters of the state or province";
            Diagnostic::new(Code::FieldMissing, path, place("country"), message, help)
        }),
    };
    region.into_iter().chain(check_postal_code(path, place("postalCode"), address, postal_code)).collect()
}

/// Reports a phone number without its country code of a business that cannot leave it out, in the field `at`.
pub(super) fn check_phone(path: &str, at: &[&str], phone: &Phone, country: &Country) -> Option<Diagnostic> {
    if phone.international(country).is_some() {
        return None;
    }
    let place = Place::Value(at.iter().map(|name| Step::Field((*name).to_owned())).collect());
    let message = format!("`{phone}` is not a phone number with its country code");
    Some(Diagnostic::new(Code::FieldValue, path, place, message, PHONE_HELP))
}

/// Checks the offices at places, and that pages of one's own name one.
pub fn check_offices(locations: &[Page<LocationFile>], own_pages: &[OwnPage], all_read: bool) -> Vec<Diagnostic> {
    let offices = || locations.iter().filter_map(|page| Some((page, page.file.office.as_ref()?)));
    let facts = offices().flat_map(|(page, office)| {
        let at = ["office"];
        let hours = check_hours(&page.path, &at, &office.hours, &office.special_hours);
        let phone = office.phone.as_ref();
        let phone =
            phone.and_then(|phone| check_phone(&page.path, &["office", "phone"], phone, &office.address.country));
        hours.into_iter().chain(check_address(&page.path, &at, &office.address)).chain(phone)
    });
    let known: Vec<&str> = offices().map(|(page, _)| page.slug.as_str()).collect();
    let unknown = own_pages.iter().filter_map(|page| {
        let office = page.office.as_ref().filter(|office| all_read && !known.contains(&office.as_str()))?;
        let message = format!("there is no file locations/{office}.yaml with an `office`");
        let help = match nearest(office.as_str(), known.iter().copied()) {
            Some(near) => Help::meant(office.as_str(), near, "did you mean `{}`?"),
            None if known.is_empty() => "add `office:` to the file of the place, or remove this line".into(),
            None => format!("write one of these: {}", known.join(", ")).into(),
        };
        Some(Diagnostic::new(Code::FieldValue, &page.path, Place::field("office"), message, help))
    });
    facts.chain(unknown).collect()
}

fn region_help(country: &Country, region: &str) -> Option<&'static str> {
    let one_of = |known: &str| known.split_whitespace().any(|known| known == region);
    match country.as_str() {
        "US" if !one_of(US_REGIONS) => Some("write the two letters of the state, like FL or TX"),
        "CA" if !one_of(CA_REGIONS) => Some("write the two letters of the province, like ON or QC"),
        _ if region.len() > 3 || !region.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) => {
            Some("write its code of one to three letters or digits, as on a letter: TX, NSW, 75")
        }
        _ => None,
    }
}

/// Reports places that are far from the business, and postal codes of a wrong form. When most places are far away, the
/// business is in the wrong place.
pub fn check_locations(site_path: &str, site: &SiteFile, locations: &[Page<LocationFile>]) -> Vec<Diagnostic> {
    let codes = locations.iter().filter_map(|page| {
        let address = page.file.office.as_ref().map_or(&site.address, |office| &office.address);
        check_postal_code(&page.path, Place::field("zipCode"), address, &page.file.zip_code)
    });
    let mut diagnostics: Vec<Diagnostic> = codes.collect();
    let here = Point { north: site.latitude.0, east: site.longitude.0 };
    if let Some(outside) = check_degrees(site_path, &site.address, here) {
        diagnostics.push(outside);
        return diagnostics;
    }
    let point = |page: &Page<LocationFile>| Point { north: page.file.latitude.0, east: page.file.longitude.0 };
    let offices = locations.iter().filter_map(|page| Some((page, &page.file.office.as_ref()?.address)));
    diagnostics.extend(offices.clone().filter_map(|(page, address)| check_degrees(&page.path, address, point(page))));
    // A file without it has a message.
    let Some((radius, unit)) = site.radius() else { return diagnostics };
    let reach = f64::from(radius) * FAR_RADII;
    // A place is served from the next office.
    let distances = locations.iter().map(|page| {
        let from = offices.clone().map(|(office, _)| point(office)).chain([here]);
        let miles = from.map(|from| from.miles_to(point(page))).fold(f64::INFINITY, f64::min);
        (page, miles * unit.per_mile())
    });
    let far: Vec<_> = distances.filter(|(_, distance)| *distance > reach).collect();
    if far.len() > 1 && far.len() * 2 > locations.len() {
        let message = format!("{} of {} places are far from the business", far.len(), locations.len());
        let help = "correct `latitude` and `longitude`: first degrees north, then degrees east, negative in America";
        diagnostics.push(Diagnostic::new(Code::PlaceFar, site_path, Place::field("latitude"), message, help));
        return diagnostics;
    }
    diagnostics.extend(far.into_iter().map(|(page, distance)| {
        let (name, unit) = (&page.file.name, unit.name());
        let message = format!("{name} is {distance:.0} {unit} from the business, which drives {radius} {unit}");
        let help = "correct `latitude` and `longitude`: first degrees north, then degrees east, negative in America";
        Diagnostic::new(Code::PlaceFar, &page.path, Place::field("latitude"), message, help)
    }));
    diagnostics
}

/// Reports sections that show places or services, when there are none for them.
pub fn check_maps(
    path: &str,
    sections: &[Section],
    locations: &[Page<LocationFile>],
    services: &[Page<ServiceFile>],
) -> Vec<Diagnostic> {
    let indexed = locations.iter().filter(|page| page.file.listed.index.is_some()).count();
    let at_home = locations.iter().any(|page| page.file.listed.home.is_some());
    let is_main = |page: &Page<ServiceFile>| page.file.group == ServiceGroup::Main;
    let empty = sections.iter().enumerate().filter_map(|(index, section)| {
        let listed = "write `listed: { index: 1 }` into files of `locations/`, or remove the section";
        let (kind, message, help) = match section {
            Section::AreaMap(_) if indexed < MIN_PLACES => {
                let message =
                    format!("this map needs {MIN_PLACES} places with `listed.index`, and there are {indexed}");
                let help = if locations.len() < MIN_PLACES {
                    "take the section `areas`, which shows the main office too with `mainOffice`, or remove the section"
                } else {
                    listed
                };
                ("area-map", message, help)
            }
            Section::Areas(areas) if indexed == 0 && areas.main_office.is_none() => {
                ("areas", "this section shows the places with `listed.index`, and there are none".to_owned(), listed)
            }
            Section::ServiceArea(_) if !at_home => {
                let message = "this section shows the places with `listed.home`, and there are none".to_owned();
                let help = "write `listed: { home: 1 }` into files of `locations/`, or take the section `text`";
                ("service-area", message, help)
            }
            Section::Services(_) if !services.iter().any(is_main) => {
                let message = "this section shows the services with `group: main`, and there are none".to_owned();
                ("services", message, "write `group: main` into files of `services/`, or remove the section")
            }
            _ => return None,
        };
        let steps = [Step::Field("sections".to_owned()), Step::Item(index), Step::Field(kind.to_owned())];
        Some(Diagnostic::new(Code::MapEmpty, path, Place::Key(steps.into()), message, help))
    });
    empty.collect()
}

/// Reports pages with the name or the position of another page in the same list. The one that comes later is reported.
pub fn check_lists(
    locations: &[Page<LocationFile>],
    services: &[Page<ServiceFile>],
    own_pages: &[OwnPage],
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    degrees_twice(locations, &mut diagnostics);
    titles_of_others(locations, &mut diagnostics);
    let footer = own_pages.iter().filter_map(|page| Some((page.path.as_str(), Place::field("footer"), page.footer?)));
    positions_twice(footer, &mut diagnostics);
    let names = locations.iter().map(|page| (page.path.as_str(), page.file.name.as_str()));
    names_twice(names, &mut diagnostics);
    names_twice(services.iter().map(|page| (page.path.as_str(), page.file.name.as_str())), &mut diagnostics);
    let listed = |list: &'static str, position: fn(&LocationFile) -> Option<Position>| {
        let place = Place::Value(["listed", list].map(|name| Step::Field(name.to_owned())).into());
        locations.iter().filter_map(move |page| Some((page.path.as_str(), place.clone(), position(&page.file)?)))
    };
    positions_twice(listed("home", |file| file.listed.home), &mut diagnostics);
    positions_twice(listed("index", |file| file.listed.index), &mut diagnostics);
    positions_twice(listed("footer", |file| file.listed.footer), &mut diagnostics);
    for services in services.chunk_by(|one, other| one.file.group == other.file.group) {
        let positions = services.iter().map(|page| (page.path.as_str(), Place::field("position"), page.file.position));
        positions_twice(positions, &mut diagnostics);
    }
    diagnostics
}

/// The least entries that may have one position on purpose. Of two, one is a copy of the other.
const LEAST_BY_NAME: usize = 3;

/// Returns true if `one` is the county of `other`.
fn is_county_of(one: &LocationFile, other: &LocationFile) -> bool {
    other.county.as_ref().is_some_and(|county| county.as_str() == one.name.as_str())
}

/// Reports pages whose title ends with another place, as in `Floors in Naples`, and has no word of their own name:
/// files that were copied. The page of a county may name its towns, and that of a region several places. Behind `near`
/// the name of a larger place may be meant.
fn titles_of_others(locations: &[Page<LocationFile>], diagnostics: &mut Vec<Diagnostic>) {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let names: Vec<Vec<String>> = locations.iter().map(|page| words(page.file.name.as_str())).collect();
    for (page, own) in locations.iter().zip(&names) {
        let title = words(page.file.title.as_str());
        if own.iter().any(|word| title.contains(word)) {
            continue;
        }
        let others = locations.iter().zip(&names).filter(|(other, _)| !is_county_of(&page.file, &other.file));
        let mut named = others.filter_map(|(other, name)| {
            let start = title.windows(name.len().max(1)).position(|written| written == name)?;
            Some((other, start, start + name.len()))
        });
        let (Some((other, start, end)), None) = (named.next(), named.next()) else { continue };
        // A region of two letters may follow: `Floors in Naples, FL`.
        let is_last = title[end..].len() < 2 && title[end..].iter().all(|word| word.len() == 2);
        let is_place = title[..start].last().is_some_and(|word| matches!(word.as_str(), "in" | "of"));
        if !is_last || !is_place {
            continue;
        }
        let (name, other) = (page.file.name.as_str(), other.file.name.as_str());
        let message = format!("this title names {other}, and the page is about {name}");
        let help = format!("write {name} into the title; readers and search engines look for it there");
        let place = Place::field("title");
        diagnostics.push(Diagnostic::new(Code::TextUnfinished, &page.path, place, message, help));
    }
}

/// Reports places with the degrees of another one: a file that was copied. A county may have those of its main town.
fn degrees_twice(locations: &[Page<LocationFile>], diagnostics: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<[u64; 2], &Page<LocationFile>> = BTreeMap::new();
    for page in locations {
        let degrees = [page.file.latitude.0, page.file.longitude.0].map(f64::to_bits);
        let Some(other) = taken.insert(degrees, page) else { continue };
        if is_county_of(&page.file, &other.file) || is_county_of(&other.file, &page.file) {
            continue;
        }
        let message = format!("{} has the same `latitude` and `longitude`", other.path);
        let help = "write the degrees of this place; a map shows both for its name";
        diagnostics.push(Diagnostic::new(Code::ListedTwice, &page.path, Place::field("latitude"), message, help));
    }
}

fn names_twice<'a>(names: impl Iterator<Item = (&'a str, &'a str)>, diagnostics: &mut Vec<Diagnostic>) {
    let mut taken = BTreeMap::new();
    for (path, name) in names {
        let Some(other) = taken.insert(name.to_lowercase(), path) else { continue };
        let message = format!("{name} is already the name of {other}");
        let help = "give one of the two another name, or remove one of the files";
        diagnostics.push(Diagnostic::new(Code::ListedTwice, path, Place::field("name"), message, help));
    }
}

fn positions_twice<'a>(positions: impl Iterator<Item = (&'a str, Place, Position)>, diagnostics: &mut Vec<Diagnostic>) {
    let positions: Vec<_> = positions.collect();
    // With one position for all of them, they are in the order of their names.
    if positions.len() >= LEAST_BY_NAME && positions.iter().all(|(.., position)| *position == positions[0].2) {
        return;
    }
    let mut taken = BTreeMap::new();
    for (path, place, position) in positions {
        let Some(other) = taken.insert(position.0, path) else { continue };
        let message = format!("{} is already the position of {other} in this list", position.0);
        let help = "give each its own number, or all of the list the same one, for the order of their names";
        diagnostics.push(Diagnostic::new(Code::ListedTwice, path, place, message, help));
    }
}
