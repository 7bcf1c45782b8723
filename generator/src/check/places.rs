use std::collections::BTreeMap;

use crate::{
    content::{Address, Country, LocationFile, Position, ServiceFile, ServiceGroup, SiteFile, Text, section::Section},
    diagnostics::{Code, Diagnostic, Place},
    model::{MIN_PLACES, Page, Point},
    source::yaml::Step,
};

/// The states, districts and territories of the United States, and their mail.
const US_REGIONS: &str = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI UM AA AE AP";

/// The provinces and territories of Canada.
const CA_REGIONS: &str = "AB BC MB NB NL NS NT NU ON PE QC SK YT";

/// A place is far away when the distance is this many times the one that the business drives. Whole counties have one
/// point in their middle.
const FAR_RADII: f64 = 2.0;

/// The degrees of countries from south to north and from west to east, generously. Of the others nothing is known here.
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

/// Territories of the United States in the Pacific, and addresses of its armed forces in all the world.
const US_ELSEWHERE: [&str; 7] = ["AA", "AE", "AP", "AS", "GU", "MP", "UM"];

/// Reports a business that is outside of its country, with the help for degrees that are swapped or lost their sign.
fn check_country(path: &str, site: &SiteFile) -> Option<Diagnostic> {
    let Address { country, region, .. } = &site.address;
    let (_, degrees) = COUNTRY_DEGREES.iter().find(|(name, _)| *name == country.as_str())?;
    let is_inside =
        |north: f64, east: f64| (degrees[0]..=degrees[1]).contains(&north) && (degrees[2]..=degrees[3]).contains(&east);
    let (north, east) = (site.latitude.0, site.longitude.0);
    // A new site has zeros, which have a message of their own.
    if is_inside(north, east)
        || (north, east) == (0.0, 0.0)
        || (country.as_str() == "US" && US_ELSEWHERE.contains(&region.as_str()))
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

/// Checks region, postal code and country of the business against each other.
pub(super) fn check_address(path: &str, address: &Address) -> Vec<Diagnostic> {
    let place = |field: &str| Place::Value(["address", field].map(|name| Step::Field(name.to_owned())).into());
    let Address { region, country, postal_code, .. } = address;
    let region = region_help(country, region.as_str()).map(|help| {
        let message = format!("`{region}` is not a region of {country}");
        Diagnostic::new(Code::FieldValue, path, place("region"), message, help)
    });
    region.into_iter().chain(check_postal_code(path, place("postalCode"), country, postal_code)).collect()
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

/// Reports a postal code that its country does not have. Of most countries only the letters are checked.
fn check_postal_code(path: &str, place: Place, country: &Country, written: &Text) -> Option<Diagnostic> {
    let text = written.as_str();
    let shape: String = text
        .chars()
        .map(|letter| match letter {
            '0'..='9' => '0',
            'A'..='Z' => 'A',
            other => other,
        })
        .collect();
    let (right, help) = match country.as_str() {
        "US" => (["00000", "00000-0000"].contains(&&*shape), "write five digits in quotes, like \"33901\""),
        "CA" => (["A0A 0A0", "A0A0A0"].contains(&&*shape), "write it like \"K1A 0B1\""),
        _ => {
            let plain = shape.len() <= 10 && shape.chars().all(|letter| "0A -".contains(letter));
            (plain, "write the code as on a letter, with digits and capital letters")
        }
    };
    let message = format!("`{text}` is not a postal code of {country}");
    (!right).then(|| Diagnostic::new(Code::FieldValue, path, place, message, help))
}

/// Reports places that are far from the business, and postal codes that are none. When most places are far away, the
/// business is in the wrong place.
pub fn check_places(site_path: &str, site: &SiteFile, locations: &[Page<LocationFile>]) -> Vec<Diagnostic> {
    let country = &site.address.country;
    let codes = locations
        .iter()
        .filter_map(|page| check_postal_code(&page.path, Place::field("zipCode"), country, &page.file.zip_code));
    let mut diagnostics: Vec<Diagnostic> = codes.collect();
    if let Some(outside) = check_country(site_path, site) {
        diagnostics.push(outside);
        return diagnostics;
    }
    let reach = f64::from(site.service_radius_miles.0) * FAR_RADII;
    let here = Point { north: site.latitude.0, east: site.longitude.0 };
    let distances = locations.iter().map(|page| {
        let there = Point { north: page.file.latitude.0, east: page.file.longitude.0 };
        (page, here.miles_to(there))
    });
    let far: Vec<_> = distances.filter(|(_, distance)| *distance > reach).collect();
    if far.len() > 1 && far.len() * 2 > locations.len() {
        let message = format!("{} of {} places are far from the business", far.len(), locations.len());
        let help = "correct `latitude` and `longitude`: first degrees north, then degrees east, negative in America";
        diagnostics.push(Diagnostic::new(Code::PlaceFar, site_path, Place::field("latitude"), message, help));
        return diagnostics;
    }
    diagnostics.extend(far.into_iter().map(|(page, distance)| {
        let radius = site.service_radius_miles.0;
        let message =
            format!("{} is {distance:.0} miles from the business, which drives {radius} miles", page.file.name);
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
                ("area-map", message, listed)
            }
            Section::Areas(_) if indexed == 0 => {
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
pub fn check_lists(locations: &[Page<LocationFile>], services: &[Page<ServiceFile>]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
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
    let mut taken = BTreeMap::new();
    for (path, place, position) in positions {
        let Some(other) = taken.insert(position.0, path) else { continue };
        let message = format!("{} is already the position of {other} in this list", position.0);
        let help = "give each its own number; otherwise the file names decide";
        diagnostics.push(Diagnostic::new(Code::ListedTwice, path, place, message, help));
    }
}
