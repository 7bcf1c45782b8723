//! Postal addresses.

/// The countries in which a postal code stands before the city, and no region after it.
const POSTAL_CODE_FIRST: &str = "AD AT BA BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU MC ME MK NL NO PL PT \
    RO RS SE SI SK SM TR VA XK";

/// The countries whose addresses name a state or a province.
const WITH_REGION: [&str; 3] = ["AU", "CA", "US"];

/// The country that a language names, as BCP 47 writes it: `MX` of `es-MX`.
pub fn country_of(language: &str) -> Option<&str> {
    language.split('-').skip(1).find(|part| part.len() == 2)
}

/// The script that a language names: `Latn` of `sr-Latn`.
pub(crate) fn script_of(language: &str) -> Option<&str> {
    language.split('-').skip(1).find(|part| part.len() == 4)
}

/// Returns true for a country whose addresses do not do without a region.
pub fn has_region(country: &str) -> bool {
    WITH_REGION.contains(&country)
}

/// The second line of an address in a country, with `{city}`, `{region}` and `{postcode}` in the place of its parts.
pub fn city_line(country: &str) -> &'static str {
    if POSTAL_CODE_FIRST.split_whitespace().any(|one| one == country) {
        "{postcode} {city}"
    } else {
        "{city}, {region} {postcode}"
    }
}
