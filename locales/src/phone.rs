//! Phone numbers: as a country writes its own, and as one calls them from elsewhere.

/// Countries with their code, the digits that only callers inside the country dial before a number, and the least digits
/// of a complete number as people there write it. The last are those of the shortest numbers of the national plans (ITU-T
/// E.129), with the area where it has to be dialed; short numbers of services are none.
const COUNTRIES: [(&str, &str, &str, usize); 46] = [
    ("AR", "54", "0", 10),
    ("AT", "43", "0", 6),
    ("AU", "61", "0", 8),
    ("BE", "32", "0", 9),
    ("BG", "359", "0", 6),
    ("BR", "55", "", 10),
    ("CA", "1", "", 10),
    ("CH", "41", "0", 10),
    ("CL", "56", "", 9),
    ("CO", "57", "", 10),
    ("CR", "506", "", 8),
    ("CY", "357", "", 8),
    ("CZ", "420", "", 9),
    ("DE", "49", "0", 6),
    ("DK", "45", "", 8),
    ("DO", "1", "", 10),
    ("EE", "372", "", 7),
    ("ES", "34", "", 9),
    ("FI", "358", "0", 6),
    ("FR", "33", "0", 10),
    ("GB", "44", "0", 10),
    ("GR", "30", "", 10),
    ("HR", "385", "0", 8),
    ("HU", "36", "", 8),
    ("IE", "353", "0", 7),
    ("IS", "354", "", 7),
    ("IT", "39", "", 6),
    ("JM", "1", "", 10),
    ("LI", "423", "", 7),
    ("LT", "370", "0", 8),
    ("LU", "352", "", 6),
    ("LV", "371", "", 8),
    ("MT", "356", "", 8),
    ("MX", "52", "", 10),
    ("NL", "31", "0", 10),
    ("NO", "47", "", 8),
    ("NZ", "64", "0", 8),
    ("PE", "51", "0", 8),
    ("PL", "48", "", 9),
    ("PR", "1", "", 10),
    ("PT", "351", "", 9),
    ("RO", "40", "0", 10),
    ("SE", "46", "0", 7),
    ("SI", "386", "0", 8),
    ("SK", "421", "0", 9),
    ("US", "1", "", 10),
];

/// The least digits of a complete number in a country that is not in the table.
pub const LEAST_PHONE_DIGITS: usize = 6;

/// The most digits of a number after its country code.
const MOST_DIGITS: usize = 13;

fn plan(country: &str) -> Option<&'static (&'static str, &'static str, &'static str, usize)> {
    COUNTRIES.iter().find(|(one, ..)| *one == country)
}

/// The least digits of a complete number as people of a country write it.
pub fn least_phone_digits(country: &str) -> usize {
    plan(country).map_or(LEAST_PHONE_DIGITS, |(.., least)| *least)
}

/// A number of a country in the form that one dials elsewhere, `+49 8141 5550` of `08141 5550`; as it is if it has that
/// form. `None` for one that is incomplete, or of a country whose numbers always come with their code.
pub fn international(number: &str, country: &str) -> Option<String> {
    let number = number.trim();
    if number.starts_with('+') {
        return Some(number.to_owned());
    }
    let (_, code, trunk, least) = plan(country).filter(|(_, code, ..)| *code != "1")?;
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let complete = (*least..=MOST_DIGITS).contains(&digits) && !number.starts_with("00");
    let rest = match number.strip_prefix('(') {
        Some(area) => format!("({}", area.strip_prefix(trunk)?),
        None => number.strip_prefix(trunk)?.trim_start_matches([' ', '-', '/', '.']).to_owned(),
    };
    complete.then(|| format!("+{code} {rest}"))
}

/// A number with its country code as people of its country write it: `08141 5550` of `+49 8141 5550`. `None` for a number
/// of another country, or one that is written with its code there too.
pub fn in_country(number: &str, country: &str) -> Option<String> {
    let (_, code, trunk, _) = plan(country).filter(|(_, code, ..)| *code != "1")?;
    let rest = number.trim().strip_prefix('+')?.strip_prefix(code)?;
    let rest = rest.trim_start_matches([' ', '-', '/', '.']);
    Some(match rest.strip_prefix('(') {
        Some(area) => format!("({trunk}{area}"),
        None => format!("{trunk}{rest}"),
    })
}
