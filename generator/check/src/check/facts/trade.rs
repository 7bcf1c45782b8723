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

/// Trades that cook and bake.
const FOOD: [BusinessType; 3] = [Bakery, CafeOrCoffeeShop, Restaurant];

/// Trades that work on houses and with what is in them.
const HOMES: [BusinessType; 9] = [
    Electrician, GeneralContractor, HousePainter, HvacBusiness, Locksmith, MovingCompany, Plumber, RoofingContractor,
    SelfStorage,
];

/// Trades for looks.
const BEAUTY: [BusinessType; 4] = [BeautySalon, DaySpa, HairSalon, NailSalon];

/// Trades for cars.
const CARS: [BusinessType; 4] = [AutoBodyShop, AutoRepair, AutoWash, TireShop];

/// Trades for health.
const HEALTH: [BusinessType; 5] = [Dentist, MedicalClinic, Optician, Physician, VeterinaryCare];

/// Trades with a desk.
const OFFICES: [BusinessType; 4] = [AccountingService, Attorney, Notary, TravelAgency];

/// Words of a trade as a regular expression, with the trades to which they are certainly foreign.
struct WordsOf {
    trade: &'static str,
    words: &'static str,
    foreign: &'static [&'static [BusinessType]],
}

/// Everything that another trade may mean is left out: a plumber has slabs, and an insurance agency has free quotes.
const WORDS: [WordsOf; 9] = [
    WordsOf {
        trade: "contractors",
        words: "epoxy floors?|flake floors?|garage floors?|floor coatings?|your slab|concrete slab|\
                pour(?:ing)? epoxy|per (?:sq ft|square foot)|property address|project timeline",
        foreign: &[&INDOORS],
    },
    WordsOf {
        trade: "contractors",
        words: "free quotes?|free estimates?|detailed estimate|quote request",
        foreign: &[&BEAUTY, &HEALTH, &[Attorney, CafeOrCoffeeShop, ChildCare, HealthClub, Restaurant]],
    },
    WordsOf {
        trade: "plumbers and roofers",
        words: "water heaters?|clogged drains?|drain cleaning|roof replacements?|new roof|(?:asphalt|missing|roof) \
                shingles",
        foreign: &[&FOOD, &BEAUTY, &HEALTH, &CARS, &[Florist]],
    },
    WordsOf {
        trade: "dentists",
        words: "root canals?|dental (?:implants?|hygienists?|cleanings?)|(?:teeth|tooth) whitening|our dentists?",
        foreign: &[&FOOD, &HOMES, &BEAUTY, &CARS, &[Florist, Optician]],
    },
    WordsOf {
        trade: "lawyers",
        words: "our attorneys?|our lawyers?|our law firm|legal representation|attorney-client",
        foreign: &[&FOOD, &HOMES, &BEAUTY, &CARS, &HEALTH, &[Florist, TravelAgency]],
    },
    WordsOf {
        trade: "restaurants",
        words: "(?:book|reserve) a table|table reservations?|our (?:chefs?|wine list)|dinner menu",
        foreign: &[&HOMES, &CARS, &HEALTH, &BEAUTY, &[AccountingService, Attorney, Florist, Notary]],
    },
    WordsOf {
        trade: "florists",
        words: "bouquets|(?:flower|floral) arrangements?",
        foreign: &[&HOMES, &CARS, &HEALTH, &[AccountingService, Attorney, Notary]],
    },
    WordsOf {
        trade: "workshops for cars",
        words: "oil changes?|brake pads?|tire rotations?|wheel alignments?",
        foreign: &[&FOOD, &BEAUTY, &HEALTH, &OFFICES, &HOMES, &[Florist]],
    },
    WordsOf {
        trade: "salons",
        words: "hair extensions?|our stylists?|manicures?|pedicures?|haircuts?",
        foreign: &[&FOOD, &HOMES, &CARS, &[Attorney, Dentist, Florist, Optician]],
    },
];

static ALL_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    let kinds = WORDS.map(|WordsOf { words, .. }| format!("({words})"));
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
    let foreign = file.trade_words.iter().filter_map(|word| {
        let of = WORDS.get(word.kind)?;
        of.foreign.iter().any(|trades| trades.contains(&business)).then_some((word, of.trade))
    });
    foreign
        .map(|(TradeWord { place, word, .. }, trade)| {
            let message = format!("\"{word}\" is of {trade}, and this business is another one: {business:?}");
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

/// Returns true if one of these sections shows the form that is built in because it names none.
pub fn shows_unnamed_form<'a>(mut sections: impl Iterator<Item = &'a [Section]>) -> bool {
    let is_one = |section: &Section| matches!(section, Section::Contact(contact) if contact.form.is_none());
    sections.any(|sections| sections.iter().any(is_one))
}

/// Reports a business whose pages would have the words of another trade, because nothing says what it is, or because it
/// shows the form that is built in. `forms` has the names of its own ones.
pub fn check_trade(site: &SiteFile, shows_built_in_form: bool, forms: &[&str]) -> Option<Diagnostic> {
    if site.business_type.is_some() {
        let message = "the form has no words of its own, so it asks for the jobs of a flooring contractor, and promises an \
                       estimate within 24 hours";
        let other = "the file form.yaml with `projectTypes` and `detailsHint`, or write `quoteForm: false` here";
        let help = match forms.first() {
            Some(first) => {
                let forms = if forms.len() == 1 { "your form" } else { "one of your forms" };
                format!("name {forms} in each section `contact`, such as `form: {first}`, or add {other}")
            }
            None => format!("add a form to content/forms/ and name it in the section `contact`, or {other}"),
        };
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
