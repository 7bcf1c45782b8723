//! The number to call in what a customer typed as a phone number.

use std::{cmp::Reverse, sync::LazyLock};

use regex_lite::Regex;

use super::PHONE_DIGITS;

/// Digits of the longest number with a country (ITU-T E.164).
const MAX_INTERNATIONAL_DIGITS: usize = 15;

/// Digits of the shortest numbers with a country that people have.
const MIN_INTERNATIONAL_DIGITS: usize = 8;

/// Digits of a number of the United States without its area.
const LOCAL_DIGITS: usize = 7;

/// Characters that are usual within a number.
const SIGN: &str = r"[\s\u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}().\-/\u{2010}-\u{2015}\u{2212}]";

static RUN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(&format!(r"(\+{SIGN}*)?[0-9](?:[0-9]|{SIGN})*")).expect("a correct pattern"));

static GROUP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(&format!(r"({SIGN}*)([0-9]+)")).expect("a correct pattern"));

/// Digits with nothing but signs between them: a number, several, or a part of one.
struct Run<'t> {
    has_plus: bool,
    /// The digits, each group with the signs before it.
    groups: Vec<(&'t str, &'t str)>,
}

/// The digits of the first complete number, with the plus of one with a country. What follows it, such as an extension,
/// another number or the hours, would be dialed as part of it.
pub fn dialed(phone: &str) -> String {
    let runs: Vec<Run<'_>> = RUN.captures_iter(phone).map(|found| Run::of(&found)).collect();
    runs.iter().find_map(Run::number).unwrap_or_else(|| joined(&runs))
}

impl<'t> Run<'t> {
    fn of(found: &regex_lite::Captures<'t>) -> Self {
        let (plus, all) = (found.get(1).map_or("", |plus| plus.as_str()), found.get(0).map_or("", |all| all.as_str()));
        let groups = GROUP.captures_iter(&all[plus.len()..]).map(|group| {
            let part = |at| group.get(at).map_or("", |part| part.as_str());
            (part(1), part(2))
        });
        Self { has_plus: !plus.is_empty(), groups: groups.collect() }
    }

    /// The first complete number in it.
    fn number(&self) -> Option<String> {
        let digits: String = self.groups.iter().map(|(_, digits)| *digits).collect();
        match self.has_plus {
            true => self.international(0),
            false if digits.starts_with("011") => self.international(3),
            false if digits.starts_with("00") => self.international(2),
            false => self.national(),
        }
    }

    /// Ten digits, or eleven with a leading 1, that begin and end with a group.
    fn national(&self) -> Option<String> {
        (0..self.groups.len()).find_map(|start| {
            let mut number = String::new();
            self.groups[start..].iter().find_map(|(_, digits)| {
                number.push_str(digits);
                let wanted = PHONE_DIGITS + usize::from(number.starts_with('1'));
                (number.len() == wanted && !number.starts_with('0')).then(|| number.clone())
            })
        })
    }

    /// A number with a country, and `prefix` digits before that. A zero in brackets is for callers in that country.
    fn international(&self, prefix: usize) -> Option<String> {
        let (mut number, mut ends) = (String::new(), Vec::new());
        for (signs, digits) in &self.groups {
            let is_trunk_prefix = *digits == "0" && signs.trim_end().ends_with('(');
            if is_trunk_prefix && !number.is_empty() {
                continue;
            }
            if number.len() >= prefix + MIN_INTERNATIONAL_DIGITS && signs.contains(['(', '/']) {
                break;
            }
            number.push_str(digits);
            ends.push(number.len());
            if self.has_plus && number.starts_with('1') && number.len() > PHONE_DIGITS {
                break;
            }
        }
        if number.len() > prefix + MAX_INTERNATIONAL_DIGITS {
            // Two numbers, about equally long.
            let possible = prefix + PHONE_DIGITS..=prefix + MAX_INTERNATIONAL_DIGITS;
            let ends = ends.into_iter().filter(|end| possible.contains(end));
            let end = ends.min_by_key(|end| (end.abs_diff(number.len() - end), Reverse(*end)));
            number.truncate(end.unwrap_or(number.len()));
        }
        let plus = if self.has_plus { "+" } else { "" };
        (number.len() >= prefix + MIN_INTERNATIONAL_DIGITS).then(|| format!("{plus}{number}"))
    }
}

/// The digits of a number that is complete nowhere: up to the end of a group with enough, or to a word behind a local
/// number.
fn joined(runs: &[Run<'_>]) -> String {
    let mut number = String::new();
    for run in runs {
        for (_, digits) in &run.groups {
            number.push_str(digits);
            if number.len() >= PHONE_DIGITS + usize::from(number.starts_with('1')) {
                break;
            }
        }
        if number.len() >= LOCAL_DIGITS {
            break;
        }
    }
    let plus = if runs.first().is_some_and(|run| run.has_plus) { "+" } else { "" };
    format!("{plus}{number}")
}
