//! Postal codes: their form, and the state of those of the United States.

use crate::{
    content::{Address, Country, Text},
    diagnostics::{Code, Diagnostic, Place},
};

/// The first three digits of the postal codes of each state, from and to: the labeling list L002 of the United States
/// Postal Service, with digits that no post office has between others of one state. Mail to the armed forces, AA, AE
/// and AP, has digits of its own.
const ZIP_STATES: [(u16, u16, &str); 72] = [
    (5, 5, "NY"),
    (6, 7, "PR"),
    (8, 8, "VI"),
    (9, 9, "PR"),
    (10, 27, "MA"),
    (28, 29, "RI"),
    (30, 38, "NH"),
    (39, 49, "ME"),
    (50, 54, "VT"),
    (55, 55, "MA"),
    (56, 59, "VT"),
    (60, 69, "CT"),
    (63, 63, "NY"),
    (70, 89, "NJ"),
    (90, 98, "AE"),
    (100, 149, "NY"),
    (150, 196, "PA"),
    (197, 199, "DE"),
    (200, 200, "DC"),
    (201, 201, "VA"),
    (202, 205, "DC"),
    (206, 219, "MD"),
    (220, 246, "VA"),
    (247, 268, "WV"),
    (270, 289, "NC"),
    (290, 299, "SC"),
    (300, 319, "GA"),
    (320, 339, "FL"),
    (340, 340, "AA"),
    (341, 349, "FL"),
    (350, 369, "AL"),
    (370, 385, "TN"),
    (386, 397, "MS"),
    (398, 399, "GA"),
    (400, 427, "KY"),
    (430, 459, "OH"),
    (460, 479, "IN"),
    (480, 499, "MI"),
    (500, 528, "IA"),
    (530, 549, "WI"),
    (550, 567, "MN"),
    (570, 577, "SD"),
    (580, 588, "ND"),
    (590, 599, "MT"),
    (600, 629, "IL"),
    (630, 658, "MO"),
    (660, 679, "KS"),
    (680, 693, "NE"),
    (700, 714, "LA"),
    (716, 729, "AR"),
    (730, 732, "OK"),
    (733, 733, "TX"),
    (734, 749, "OK"),
    (750, 799, "TX"),
    (800, 816, "CO"),
    (820, 831, "WY"),
    (832, 838, "ID"),
    (834, 834, "WY"),
    (840, 847, "UT"),
    (850, 865, "AZ"),
    (870, 884, "NM"),
    (885, 885, "TX"),
    (889, 898, "NV"),
    (900, 961, "CA"),
    (962, 966, "AP"),
    (967, 968, "HI"),
    (967, 967, "AS"),
    (969, 969, "GU"),
    (969, 969, "MP"),
    (970, 979, "OR"),
    (980, 994, "WA"),
    (995, 999, "AK"),
];

/// Reports a postal code that its country does not have, or that another state has. Of most countries only the letters
/// are checked.
pub(super) fn check_postal_code(path: &str, place: Place, address: &Address, written: &Text) -> Option<Diagnostic> {
    let country = &address.country;
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
    if !right {
        let message = format!("`{text}` is not a postal code of {country}");
        return Some(Diagnostic::new(Code::FieldValue, path, place, message, help));
    }
    let region = address.region.as_ref()?;
    let state = other_state(country, region.as_str(), text)?;
    let message = format!("`{text}` is a postal code of {state}, and `region` of the business is {region}");
    let help = "correct one of the two: search engines and maps get both";
    Some(Diagnostic::new(Code::PlaceFar, path, place, message, help))
}

/// The state of a postal code of the United States, when it is not that of the address.
fn other_state(country: &Country, region: &str, code: &str) -> Option<&'static str> {
    if country.as_str() != "US" {
        return None;
    }
    // A region that does not exist has a message of its own.
    ZIP_STATES.iter().find(|(_, _, state)| *state == region)?;
    let digits: u16 = code.get(..3)?.parse().ok()?;
    let mut states =
        ZIP_STATES.iter().filter(|(from, to, _)| (*from..=*to).contains(&digits)).map(|(_, _, state)| *state);
    let first = states.next()?;
    (first != region && !states.any(|state| state == region)).then_some(first)
}
