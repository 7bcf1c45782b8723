/// Minimum number of digits of a postal code. Fewer are the number of a house or an apartment.
const MIN_POSTAL_DIGITS: usize = 4;

/// Names of a country or a state that may follow a town, in lower case. Two letters are always taken for one.
const REGIONS: [&str; 53] = [
    "usa", "united states", "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut",
    "delaware", "district of columbia", "florida", "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa",
    "kansas", "kentucky", "louisiana", "maine", "maryland", "massachusetts", "michigan", "minnesota", "mississippi",
    "missouri", "montana", "nebraska", "nevada", "new hampshire", "new jersey", "new mexico", "new york",
    "north carolina", "north dakota", "ohio", "oklahoma", "oregon", "pennsylvania", "rhode island", "south carolina",
    "south dakota", "tennessee", "texas", "utah", "vermont", "virginia", "washington", "west virginia", "wisconsin",
    "wyoming",
];

/// First words of parts of an address that are within a house, in lower case.
const WITHIN_A_HOUSE: [&str; 9] = ["apartment", "apt", "bldg", "building", "floor", "lot", "ste", "suite", "unit"];

/// The town of a typed address, written in one way: what comes after the last comma, without postal code, state and
/// country. `None` if there is no comma, or something else behind it: addresses are typed in many ways, and a wrong
/// town is worse than none.
pub(super) fn town(address: &str) -> Option<String> {
    let mut parts = address.split([',', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts.next()?;
    let parts: Vec<&str> = parts.collect();
    let words = parts.iter().rev().map(|part| without_region(part)).find(|words| !words.is_empty())?;
    let is_within_a_house = WITHIN_A_HOUSE.contains(&words[0].to_lowercase().trim_end_matches('.'));
    if is_within_a_house
        || words.iter().any(|word| word.contains(|letter: char| letter.is_ascii_digit() || letter == '#'))
    {
        return None;
    }
    Some(words.into_iter().map(written).collect::<Vec<_>>().join(" "))
}

/// The words of a part without postal codes, state and country; none if there is nothing else.
fn without_region(part: &str) -> Vec<&str> {
    let is_postal_code = |word: &&str| {
        word.chars().filter(char::is_ascii_digit).count() >= MIN_POSTAL_DIGITS
            && word.chars().all(|letter| letter.is_ascii_digit() || letter == '-')
    };
    let mut words: Vec<&str> = part.split_whitespace().filter(|word| !is_postal_code(word)).collect();
    // "New York, New York 10001": what is left of the last part is a state, and the town comes before it.
    if REGIONS.contains(&words.join(" ").to_lowercase().as_str()) {
        return Vec::new();
    }
    if words.last().is_some_and(|word| word.len() == 2 && word.chars().all(char::is_alphabetic)) {
        words.pop();
    }
    if words.len() > 1 && words.last().is_some_and(|word| REGIONS.contains(&word.to_lowercase().as_str())) {
        words.pop();
    }
    words
}

/// A word with a capital and small letters, and "Ft." in full.
fn written(word: &str) -> String {
    if matches!(word.to_lowercase().as_str(), "ft" | "ft.") {
        return "Fort".to_owned();
    }
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.flat_map(char::to_lowercase)).collect()
}
