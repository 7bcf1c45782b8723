//! Words of one trade on the site of another.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::{References, TradeWord, finding::pattern},
    content::{
        BusinessType::{self, *},
        SiteFile,
        section::{CostFinder, Section},
    },
    diagnostics::{Code, Diagnostic, Place},
    source::yaml::Step,
};

const PATH: &str = "site.yaml";

/// The name of the form that is built in, and of the one that takes its place.
const QUOTE: &str = "quote";

/// Words of the trade whose words are the usual ones. A business that says one of them about itself is of that trade.
const OF_FIRST_TRADE: [&str; 4] = ["floor", "concrete", "epoxy", "coating"];

/// Trades that neither visit a property nor give prices by its size.
const INDOORS: [BusinessType; 17] = [
    Attorney, Bakery, BeautySalon, CafeOrCoffeeShop, ChildCare, DaySpa, Dentist, DryCleaningOrLaundry, Florist,
    HairSalon, MedicalClinic, NailSalon, Optician, Physician, Restaurant, TravelAgency, VeterinaryCare,
];

/// Words of contractors, each kind as a regular expression, with the trades to which they are certainly foreign.
/// Everything that another trade may mean is left out: a plumber has slabs, and an insurance agency has free quotes.
const WORDS: [(&str, &[BusinessType]); 2] = [
    (
        "epoxy floors?|flake floors?|garage floors?|floor coatings?|your slab|concrete slab|per (?:sq ft|square foot)|\
         property address|project timeline",
        &INDOORS,
    ),
    (
        "free quotes?|free estimates?|detailed estimate|quote request",
        &[
            Attorney, BeautySalon, CafeOrCoffeeShop, ChildCare, DaySpa, Dentist, HairSalon, HealthClub, MedicalClinic,
            NailSalon, Optician, Physician, Restaurant, VeterinaryCare,
        ],
    ),
];

static ALL_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    let kinds = WORDS.map(|(words, _)| format!("({words})"));
    pattern(&format!(r"(?-u:\b)(?:{})(?-u:\b)", kinds.join("|")))
});

/// The words of a trade that a file has. Comments of YAML do not count.
pub fn trade_words(path: &str, text: &str) -> Vec<TradeWord> {
    let is_yaml = path.ends_with(".yaml");
    // Small letters are looked for many bytes at once. A border of words by all of Unicode takes the slowest way through
    // each text with a letter that is not English, so other letters beside a word are looked at afterwards.
    let small = text.to_ascii_lowercase();
    let is_whole = |word: &Range<usize>| {
        !text[..word.start].ends_with(char::is_alphanumeric) && !text[word.end..].starts_with(char::is_alphanumeric)
    };
    let found = ALL_WORDS.captures_iter(&small).filter_map(|found| {
        let kind = (0..WORDS.len()).find(|kind| found.get(kind + 1).is_some())?;
        found.get(0).map(|word| (kind, word))
    });
    let in_comment = |start: usize| {
        let line = text[..start].rsplit('\n').next().unwrap_or_default();
        line.trim_start().starts_with('#') || line.contains(" #")
    };
    found
        .filter(|(_, word)| is_whole(&word.range()) && (!is_yaml || !in_comment(word.start())))
        .map(|(kind, word)| TradeWord { place: Place::Bytes(word.range()), word: text[word.range()].to_owned(), kind })
        .collect()
}

/// Advises about words of a trade that this business cannot mean.
pub fn check_trade_words(business: Option<BusinessType>, file: &References) -> Vec<Diagnostic> {
    let Some(business) = business else { return Vec::new() };
    let foreign =
        file.trade_words.iter().filter(|word| WORDS.get(word.kind).is_some_and(|(_, to)| to.contains(&business)));
    foreign
        .map(|TradeWord { place, word, .. }| {
            let message = format!("\"{word}\" is of contractors, and this business is another one: {business:?}");
            let help = "say it in your own words; `acknowledged: [trade-words]` in this file keeps what you mean";
            Diagnostic::new(Code::TradeWords, &file.path, place.clone(), message, help)
        })
        .collect()
}

/// Returns true if one of these sections shows the form that is built in, unless the site has words or a form in its place.
pub fn shows_quote_form<'a>(mut sections: impl Iterator<Item = &'a [Section]>) -> bool {
    sections.any(|sections| {
        sections.iter().any(|section| {
            let is_contact = matches!(section, Section::Contact(contact) if contact.form.is_none());
            is_contact || section.forms().into_iter().any(|name| name.value == QUOTE)
        })
    })
}

/// Reports a business whose pages would have the words of another trade, because nothing says what it is, or because it
/// shows the form that is built in.
pub fn check_trade(site: &SiteFile, shows_built_in_form: bool) -> Option<Diagnostic> {
    if site.business_type.is_some() {
        let message = "the form has no words of its own, so it asks for the jobs of a flooring contractor, and promises an \
                       estimate within 24 hours";
        let help = "add a form to content/forms/, or the file form.yaml with `projectTypes` and `detailsHint`, or write \
                    `quoteForm: false` here";
        let place = Place::Key(vec![field("businessType")]);
        return (site.quote_form && shows_built_in_form)
            .then(|| Diagnostic::new(Code::FormForeign, PATH, place, message, help));
    }
    let about = [&site.name, &site.tagline, &site.description].map(|text| text.as_str().to_lowercase());
    let is_first = about.iter().any(|text| OF_FIRST_TRADE.iter().any(|word| text.contains(word)));
    let message = "nothing says what kind of business this is, so buttons and messages promise what a flooring contractor \
                   does, such as free quotes";
    let help = "add a line with its kind, such as `businessType: Dentist`; with `businessType: x` this lists all kinds";
    (!is_first).then(|| Diagnostic::new(Code::TradeMissing, PATH, Place::field("tagline"), message, help))
}

/// Reports prices without a unit. Only contractors in the United States count in square feet without saying so.
pub fn check_units(site: &SiteFile, path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    if site.business_type.is_none() && site.address.country.as_str() == "US" {
        return Vec::new();
    }
    let missing = sections
        .iter()
        .enumerate()
        .filter(|(_, section)| matches!(section, Section::CostFinder(CostFinder { unit: None, .. })));
    missing
        .map(|(index, _)| {
            let place = Place::Key(vec![field("sections"), Step::Item(index), field("cost-finder")]);
            let message = "nothing says what a price is for, and visitors would read \"per sq ft\"";
            let help = "add `unit:` with one of `m2`, `sq-ft`, `m`, `ft`, `piece`, `room`, `hour` and `visit`";
            Diagnostic::new(Code::CostUnitMissing, path, place, message, help)
        })
        .collect()
}

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}
