//! The number to call in what a customer typed as a phone number.

use std::{borrow::Cow, cmp::Reverse, sync::LazyLock};

use regex_lite::Regex;

use super::PHONE_DIGITS;

/// Digits of the longest number with a country (ITU-T E.164).
const MAX_INTERNATIONAL_DIGITS: usize = 15;

/// Digits of the shortest numbers with a country that people have.
const MIN_INTERNATIONAL_DIGITS: usize = 8;

/// Countries in which a number keeps its zero when it is called from abroad: Italy, San Marino, the Vatican, Ivory Coast,
/// Gabon and the Congo.
const ZERO_KEPT: [&str; 6] = ["39", "378", "379", "225", "241", "242"];

/// Digits of a number of the United States without its area.
const LOCAL_DIGITS: usize = 7;

/// Digits of an area of the United States, before the exchange.
const AREA_DIGITS: usize = PHONE_DIGITS - LOCAL_DIGITS;

/// The groups in which numbers of the United States are written.
const USUAL_GROUPS: [&[usize]; 4] = [&[3, 3, 4], &[3, 7], &[6, 4], &[10]];

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
    let runs: Vec<Run<'_>> = RUN.captures_iter(phone).map(|found| Run::of(phone, &found)).collect();
    runs.iter().find_map(Run::number).unwrap_or_else(|| joined(&runs))
}

impl<'t> Run<'t> {
    fn of(text: &str, found: &regex_lite::Captures<'t>) -> Self {
        // The minutes of a time, as in `17:00 239-555-0142`: no number starts with them.
        let before = found.get(0).map_or("", |all| &text[..all.start()]);
        let is_after_hour =
            before.strip_suffix([':', 'h', 'H']).is_some_and(|hour| hour.ends_with(|sign: char| sign.is_ascii_digit()));
        let (plus, all) = (found.get(1).map_or("", |plus| plus.as_str()), found.get(0).map_or("", |all| all.as_str()));
        let groups = GROUP.captures_iter(&all[plus.len()..]).map(|group| {
            let part = |at| group.get(at).map_or("", |part| part.as_str());
            (part(1), part(2))
        });
        let minutes = |(signs, digits): &(&str, &str)| is_after_hour && signs.is_empty() && digits.len() == 2;
        Self { has_plus: !plus.is_empty(), groups: groups.skip_while(minutes).collect() }
    }

    /// The first complete number in it.
    fn number(&self) -> Option<String> {
        let digits: String = self.groups.iter().map(|(_, digits)| *digits).collect();
        match self.has_plus {
            true if digits.starts_with('1') => self.usual().or_else(|| self.international(0)),
            true => self.international(0),
            false if digits.starts_with("011") => self.international(3),
            false if digits.starts_with("00") => self.international(2),
            false => self.usual().or_else(|| self.national()),
        }
    }

    /// The first number that is written as people of the United States write theirs. Other groups before it, such as the
    /// code of a gate or a number without its area, can have as many digits together.
    fn usual(&self) -> Option<String> {
        let number = |start: usize| {
            let is_first = start == 0 && self.has_plus;
            let digits: Vec<&str> = self.groups[start..].iter().map(|(_, digits)| *digits).collect();
            USUAL_GROUPS.iter().find_map(|sizes| {
                let number = with_groups(&digits, sizes)?;
                Some(if is_first { format!("+{number}") } else { number })
            })
        };
        (0..self.groups.len()).find_map(number)
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

    /// A number with a country, and `prefix` digits before that. A zero at the start of brackets is for callers in that
    /// country.
    fn international(&self, prefix: usize) -> Option<String> {
        let (mut number, mut ends) = (String::new(), Vec::new());
        for (signs, digits) in &self.groups {
            let whole = number.get(prefix..).unwrap_or_default();
            let is_trunk_prefix = signs.trim_end().ends_with('(')
                && !whole.is_empty()
                && !ZERO_KEPT.iter().any(|country| whole.starts_with(country));
            let digits = digits.strip_prefix('0').filter(|_| is_trunk_prefix).unwrap_or(digits);
            if digits.is_empty() {
                continue;
            }
            let is_over = |least: usize, sign| whole.len() >= least && signs.contains(sign);
            if is_over(MIN_INTERNATIONAL_DIGITS, '(') || is_over(PHONE_DIGITS, '/') {
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

/// The number that groups begin with, if they have these sizes, behind a 1 that can be there, and if area and exchange
/// begin as all do.
fn with_groups(groups: &[&str], sizes: &[usize]) -> Option<String> {
    let (prefix, groups) = match groups {
        ["1", others @ ..] => ("1", Cow::Borrowed(others)),
        [first, others @ ..] if first.starts_with('1') => ("1", [&[&first[1..]], others].concat().into()),
        _ => ("", Cow::Borrowed(groups)),
    };
    let groups =
        groups.get(..sizes.len()).filter(|groups| groups.iter().map(|group| group.len()).eq(sizes.iter().copied()))?;
    let number = groups.concat();
    let begins = |part: &str| part.starts_with(|digit| matches!(digit, '2'..='9'));
    (begins(&number) && begins(&number[AREA_DIGITS..])).then(|| format!("{prefix}{number}"))
}

/// The digits of a number that is complete nowhere: up to the end of a group with enough, or to a word behind a local
/// number.
fn joined(runs: &[Run<'_>]) -> String {
    // A number with its country has its area too.
    let has_plus = runs.first().is_some_and(|run| run.has_plus);
    let mut number = String::new();
    for run in runs {
        for (_, digits) in &run.groups {
            number.push_str(digits);
            if number.len() >= PHONE_DIGITS + usize::from(number.starts_with('1')) {
                break;
            }
        }
        if number.len() >= LOCAL_DIGITS && !(has_plus && number.starts_with('1')) {
            break;
        }
    }
    let plus = if has_plus { "+" } else { "" };
    format!("{plus}{number}")
}
