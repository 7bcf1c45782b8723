use std::collections::{BTreeMap, BTreeSet};

use regex::Match;
use serde::Serialize;

use crate::{
    check::{References, WrittenAmount, finding::Pattern},
    content::section::{CostFinder, Section},
    diagnostics::{Code, Diagnostic, Place},
    model::cost_finder_at,
    source::{has_byte, yaml::Step},
};

/// The ends of sentences, and of the entries of a list.
const ENDS: [&str; 7] = [". ", "! ", "? ", ".\n", "\n\n", "\n- ", " - "];

/// The prices of jobs in the sections `cost-finder`, with which the amounts in texts are compared.
#[derive(Debug, Default, Serialize)]
pub struct JobPrices {
    /// By size, in lower case: by system, in lower case, the ranges with and without a condition.
    sizes: BTreeMap<String, BTreeMap<String, Vec<[u64; 2]>>>,
    /// By size: the address of a `cost-finder` that has it.
    addresses: BTreeMap<String, String>,
}

impl JobPrices {
    /// The prices of all pages, each with its address.
    pub fn of(pages: &[(&str, &[Section])]) -> Self {
        let mut prices = Self::default();
        for (address, finder) in finders(pages) {
            for size in finder.sizes() {
                let name = size.name.as_str().to_lowercase();
                let systems = prices.sizes.entry(name.clone()).or_default();
                for system in &*finder.systems {
                    let ranges = systems.entry(system.name.as_str().to_lowercase()).or_default();
                    ranges.extend(finder.totals(system, size));
                }
                prices.addresses.entry(name).or_insert_with(|| address.clone());
            }
        }
        prices
    }

    /// Returns true if no `cost-finder` has a price.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// Advises about amounts in a text that are not those of the job that the same sentence names.
    pub fn check(&self, file: &References) -> Vec<Diagnostic> {
        file.amounts.iter().filter_map(|amount| self.check_amount(&file.path, amount)).collect()
    }

    fn check_amount(&self, path: &str, amount: &WrittenAmount) -> Option<Diagnostic> {
        let around = amount.around.to_lowercase();
        let mut of_sizes = self.sizes.iter().filter(|(size, _)| has_words(&around, size)).peekable();
        let (size, _) = *of_sizes.peek()?;
        let of_sizes: Vec<_> = of_sizes.flat_map(|(_, systems)| systems).collect();
        let is_named = |one: &&(&String, &Vec<[u64; 2]>)| has_words(&around, one.0);
        let mut of_systems: Vec<_> = of_sizes.iter().filter(is_named).collect();
        if of_systems.is_empty() {
            of_systems.extend(&of_sizes);
        }
        if of_systems.iter().any(|(_, ranges)| ranges.contains(&amount.ends)) {
            return None;
        }
        let apart = |range: &[u64; 2]| range[0].abs_diff(amount.ends[0]) + range[1].abs_diff(amount.ends[1]);
        // The first range of a system is the one before conditions.
        let nearest = of_systems.iter().filter_map(|(_, ranges)| ranges.first()).min_by_key(|range| apart(range))?;
        let address = &self.addresses[size];
        let message = format!("the cost-finder at {address} has another price of a {size}");
        let help = format!("write {}, or change the prices there", amount.written_as(*nearest));
        Some(Diagnostic::new(Code::PriceDiffers, path, amount.place.clone(), message, help))
    }
}

impl WrittenAmount {
    /// Another range in the way in which this one is written.
    fn written_as(&self, ends: [u64; 2]) -> String {
        let group_sign = self
            .numbers
            .iter()
            .find_map(|number| self.text[number.clone()].chars().find(|sign| !sign.is_ascii_digit()));
        let mut written = self.text.clone();
        for (place, number) in self.numbers.iter().zip(ends).rev() {
            let digits = number.to_string();
            let group = |(at, digit): (usize, char)| {
                let sign = group_sign.filter(|_| at > 0 && (digits.len() - at).is_multiple_of(3));
                sign.into_iter().chain([digit])
            };
            written.replace_range(place.clone(), &digits.chars().enumerate().flat_map(group).collect::<String>());
        }
        written
    }
}

/// A range of amounts of at least three digits, with the sign of a currency before or after.
static AMOUNTS: Pattern = Pattern::with(
    &["$", "€", "£"],
    r"(?:[$€£]\s?)?\b(\d{1,3}(?:[,.\x{202f}\x{a0}]\d{3})+|\d{3,6})\s?(?:[-–]|\p{L}{1,5})\s?(?:[$€£]\s?)?(\d{1,3}(?:[,.\x{202f}\x{a0}]\d{3})+|\d{3,6})\b(?:\s?[€£])?",
);

/// The ranges of amounts of money in a file, each with the words about it.
pub fn amounts(text: &str) -> Vec<WrittenAmount> {
    // The first bytes of the signs.
    if !has_byte(text, |byte| matches!(byte, b'$' | 0xc2 | 0xe2)) {
        return Vec::new();
    }
    let found = AMOUNTS.that_may_be_in(text).into_iter().flat_map(|pattern| pattern.captures_iter(text));
    let found = found.filter_map(|one| Some([one.get(0)?, one.get(1)?, one.get(2)?]));
    let found: Vec<_> = found.filter(|[all, ..]| all.as_str().contains(['$', '€', '£'])).collect();
    let amounts = found.iter().enumerate().filter_map(|(index, [all, least, most])| {
        let value = |number: &Match<'_>| number.as_str().replace(|sign: char| !sign.is_ascii_digit(), "").parse().ok();
        // Words before the last amount and behind the next one are about those.
        let last = index.checked_sub(1).map_or(0, |last| found[last][0].end());
        let next = found.get(index + 1).map_or(text.len(), |next| next[0].start());
        let (before, behind) = (&text[last..all.start()], &text[all.end()..next]);
        let start = ENDS.iter().filter_map(|end| Some(before.rfind(end)? + end.len())).max().unwrap_or(0);
        let end = ENDS.iter().filter_map(|end| behind.find(end)).min().unwrap_or(behind.len());
        let around = [&before[start..], &behind[..end]].join(" ");
        Some(WrittenAmount {
            place: Place::Bytes(all.range()),
            text: all.as_str().to_owned(),
            numbers: [least, most].map(|number| number.start() - all.start()..number.end() - all.start()),
            ends: [value(least)?, value(most)?],
            around: around.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    });
    amounts.collect()
}

/// Returns true if a text has these words, and not inside others.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + words.len()..].chars().next();
        ![before, behind].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// Reports prices in the head of a page that no `cost-finder` has, names that a `cost-finder` has twice, and systems that
/// have another price in one before. `pages` are those that can be read, each with its address; `complete` if there is no
/// other one.
pub fn check_prices(path: &str, sections: &[Section], pages: &[(&str, &[Section])], complete: bool) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut report = |code, place, message, help| {
        diagnostics.push(Diagnostic::new(code, path, place, message, help));
    };
    for (index, section) in sections.iter().enumerate() {
        let place =
            |steps: [Step; 3]| Place::Value([field("sections"), Step::Item(index)].into_iter().chain(steps).collect());
        let (kind, line) = match section {
            Section::Hero(hero) => ("hero", &hero.price),
            Section::Choices(choices) => ("choices", &choices.price),
            Section::CostFinder(finder) => {
                let sizes = finder.sizes().iter().map(|size| &size.name).enumerate().map(|named| ("sizes", named));
                let systems = finder.systems.iter().map(|system| &system.name).enumerate();
                for (at, system) in finder.systems.iter().enumerate() {
                    let other =
                        finders(pages).take_while(|(_, other)| !std::ptr::eq(*other, finder)).find(|(_, other)| {
                            other.systems.iter().any(|other| other.name == system.name && other.price != system.price)
                        });
                    if let Some((address, _)) = other {
                        let place = place([field("cost-finder"), field("systems"), Step::Item(at)]);
                        let message = format!("`{}` has another price at {address}", system.name);
                        let help = "write the same price at both places, or names that tell the two apart";
                        report(Code::PriceDiffers, place, message, help.to_owned());
                    }
                }
                let mut known = BTreeSet::new();
                for (list, (at, name)) in sizes.chain(systems.map(|named| ("systems", named))) {
                    if !known.insert((list, name.as_str())) {
                        let steps = [field("cost-finder"), field(list), Step::Item(at)];
                        let help = "give each its own name".to_owned();
                        report(Code::FieldValue, place(steps), format!("`{name}` is there twice"), help);
                    }
                }
                continue;
            }
            _ => continue,
        };
        let Some(line) = line else { continue };
        let to = &line.to.value;
        let Some(finder) = cost_finder_at(to, pages.iter().copied()) else {
            let address = to.split('#').next();
            // The page may be one whose file has mistakes.
            if complete || pages.iter().any(|(page, _)| Some(*page) == address) {
                let message = format!("there is no section `cost-finder` at {to}");
                report(Code::FieldValue, Place::Bytes(line.to.at.clone()), message, other_finders(pages));
            }
            continue;
        };
        let sizes: Vec<&str> = finder.sizes().iter().map(|size| size.name.as_str()).collect();
        let systems: Vec<&str> = finder.systems.iter().map(|system| system.name.as_str()).collect();
        for (name, written, known) in [("size", &line.size, sizes), ("system", &line.system, systems)] {
            if !known.contains(&written.as_str()) {
                let message = format!("the cost-finder at {to} has no {name} `{written}`");
                // Not the nearest one alone: that may be another job with another price.
                let known = known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                let place = place([kind, "price", name].map(field));
                let help = match known.is_empty() {
                    true => "add `sizes` there, or remove `price`".to_owned(),
                    false => format!("write one of these: {known}"),
                };
                report(Code::FieldValue, place, message, help);
            }
        }
    }
    diagnostics
}

/// The sections `cost-finder` of pages, each with its address.
fn finders<'a>(pages: &'a [(&str, &'a [Section])]) -> impl Iterator<Item = (String, &'a CostFinder)> {
    pages.iter().flat_map(|(address, sections)| {
        sections.iter().filter_map(move |section| match section {
            Section::CostFinder(finder) => {
                let address = finder.id.as_ref().map_or_else(|| (*address).to_owned(), |id| format!("{address}#{id}"));
                Some((address, finder))
            }
            _ => None,
        })
    })
}

fn other_finders(pages: &[(&str, &[Section])]) -> String {
    let finders: Vec<String> = finders(pages).map(|(address, _)| address).collect();
    match finders.is_empty() {
        true => "add the section `cost-finder` to a page and write its address, or remove `price`".to_owned(),
        false => format!("write the address of one: {}", finders.join(", ")),
    }
}

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}
