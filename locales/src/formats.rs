//! Dates, times, numbers and prices.

use std::{
    borrow::Cow,
    fmt::Write,
    sync::{Mutex, PoisonError},
};

use crate::{
    country::{country_of, script_of},
    currency,
    direction::is_right_to_left,
    letters,
    print::Print,
};

/// A row for each language, and for each country in which a language is written otherwise.
const TABLE: &str = include_str!("formats.tsv");

/// A language as a country writes it.
#[derive(Debug, Clone, Copy)]
pub struct Locale(&'static Formats);

/// The forms of one row. Names are kept apart by `|`, and a form has names in braces in the place of its values.
#[derive(Debug)]
struct Formats {
    tag: &'static str,
    /// Names of months in a whole date.
    months: &'static str,
    /// Those beside a year alone; empty if they are the same.
    months_alone: &'static str,
    months_short: &'static str,
    /// Monday first.
    weekdays: &'static str,
    weekdays_short: &'static str,
    date: &'static str,
    month: &'static str,
    day: &'static str,
    /// Days of one month, from `d` to `e`.
    days: &'static str,
    /// Days of two months.
    days_over: &'static str,
    time: &'static str,
    /// The form of a whole hour; empty if it is `time`.
    hour: &'static str,
    /// The words for the halves of a day.
    periods: &'static str,
    hours: &'static str,
    /// The word after a time, and after both of a range.
    oclock: &'static str,
    /// Hours from midnight to midnight, where the clock has no word for the end of a day.
    all_day: &'static str,
    decimal: &'static str,
    group: &'static str,
    /// The digits that stand before the first group at least: 1, or 2 where 1234 has no groups.
    least_grouped: usize,
    price: &'static str,
    price_decimal: &'static str,
    price_group: &'static str,
    percent: &'static str,
    /// Between the first and the last of some weekdays.
    weekday_range: &'static str,
    print: Print,
    /// The letters that addresses spell out.
    letters: &'static [(char, &'static str)],
}

/// English, for all countries.
static ENGLISH: Formats = Formats {
    tag: "en",
    months: "January|February|March|April|May|June|July|August|September|October|November|December",
    months_alone: "",
    months_short: "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
    weekdays: "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
    weekdays_short: "Mon|Tue|Wed|Thu|Fri|Sat|Sun",
    date: "{m} {d}, {y}",
    month: "{m} {y}",
    day: "{m} {d}",
    days: "{m} {d}-{e}",
    days_over: "{m} {d}-{n} {e}",
    time: "{h}:{mm}{p}",
    hour: "{h}{p}",
    periods: "AM|PM",
    hours: "{a}-{b}",
    oclock: "",
    all_day: "24 hours",
    decimal: ".",
    group: ",",
    least_grouped: 1,
    price: "{sign}{amount}",
    price_decimal: ".",
    price_group: ",",
    percent: "{amount}%",
    weekday_range: "-",
    print: Print::ENGLISH,
    letters: &[],
};

impl Locale {
    /// English.
    pub const ENGLISH: Self = Self(&ENGLISH);

    /// A language, as BCP 47 names it, in a country, by its two letters. The country that the language names counts, if it
    /// names one. A language that is not known here is written as English.
    pub fn of(language: &str, country: &str) -> Self {
        let name = language.split('-').next().unwrap_or(language);
        if name == "en" {
            return Self::ENGLISH;
        }
        let named = country_of(language).unwrap_or(country);
        let name = if name == "no" { "nb" } else { name };
        let row = |tag: &str| TABLE.lines().skip(1).find(|row| row.split('\t').next() == Some(tag));
        let Some(whole) = row(name) else { return Self::ENGLISH };
        // Serbian in Latin letters has other names of months than in Cyrillic ones, in whatever country.
        let variant =
            script_of(language).into_iter().chain([named]).find_map(|variant| row(&format!("{name}-{variant}")));
        Self::kept(variant.unwrap_or(whole), whole)
    }

    /// The forms of a row, with those of the language where it has none. Rows stay in memory: there are few, and every
    /// page has a use for its own.
    fn kept(row: &'static str, of_language: &'static str) -> Self {
        static KEPT: Mutex<Vec<&'static Formats>> = Mutex::new(Vec::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let tag = row.split('\t').next().unwrap_or_default();
        if let Some(formats) = kept.iter().find(|formats| formats.tag == tag) {
            return Self(formats);
        }
        let cells = row.split('\t').zip(of_language.split('\t'));
        let mut cells = cells.map(|(cell, of_language)| if cell == "=" { of_language } else { cell });
        let mut next = || cells.next().unwrap_or_default();
        let mut formats = Formats {
            tag: next(),
            months: next(),
            months_alone: next(),
            months_short: next(),
            weekdays: next(),
            weekdays_short: next(),
            date: next(),
            month: next(),
            day: next(),
            days: next(),
            days_over: next(),
            time: next(),
            hour: next(),
            periods: next(),
            hours: next(),
            oclock: next(),
            all_day: "",
            decimal: next(),
            group: next(),
            least_grouped: if next() == "2" { 2 } else { 1 },
            price: next(),
            price_decimal: next(),
            price_group: next(),
            percent: next(),
            weekday_range: "–",
            print: Print::ENGLISH,
            letters: letters::spelled(tag),
        };
        formats.print = Print::of(tag, formats.decimal.chars().next().unwrap_or('.'));
        let formats: &Formats = Box::leak(Box::new(formats));
        kept.push(formats);
        Self(formats)
    }

    /// The name of the forms: a language, and the country where it has forms of its own.
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// Returns true for English.
    pub fn is_english(self) -> bool {
        self.0.tag == "en"
    }

    /// Returns true for a language that is written from right to left.
    pub fn is_right_to_left(self) -> bool {
        is_right_to_left(self.0.tag)
    }

    /// A number, or an address with one, whose parts keep their order in a line from right to left.
    pub fn isolated(self, text: Cow<'_, str>) -> Cow<'_, str> {
        if self.is_right_to_left() { format!("\u{2068}{text}\u{2069}").into() } else { text }
    }

    /// The signs of print.
    pub fn print(self) -> &'static Print {
        &self.0.print
    }

    /// A text with the letters of the language that have no accent to lose spelled out: Fürth is `Fuerth`.
    pub fn plain_letters(self, text: &str) -> Cow<'_, str> {
        letters::plain(self.0.letters, text)
    }

    /// A whole date: January 9, 2025.
    pub fn date(self, year: i16, month: u8, day: u8) -> String {
        self.dated(self.0.date, self.0.months, year, month, day)
    }

    /// A month: January 2025.
    pub fn month(self, year: i16, month: u8) -> String {
        let names = if self.0.months_alone.is_empty() { self.0.months } else { self.0.months_alone };
        self.dated(self.0.month, names, year, month, 0)
    }

    /// A day without its year: Jan 9.
    pub fn day(self, month: u8, day: u8) -> String {
        self.dated(self.0.day, self.0.months_short, 0, month, day)
    }

    /// The days from one to another, each a month and a day: Jan 9-11.
    pub fn days(self, from: (u8, u8), to: (u8, u8)) -> String {
        let form = if from.0 == to.0 { self.0.days } else { self.0.days_over };
        fill(form, |name, text| {
            let _ = match name {
                "d" => write!(text, "{}", from.1),
                "e" => write!(text, "{}", to.1),
                "n" => write!(text, "{}", name_of(self.0.months_short, to.0)),
                _ => write!(text, "{}", name_of(self.0.months_short, from.0)),
            };
        })
    }

    fn dated(self, form: &str, months: &'static str, year: i16, month: u8, day: u8) -> String {
        fill(form, |name, text| {
            let _ = match name {
                "d" => write!(text, "{day}"),
                "y" => write!(text, "{year}"),
                _ => write!(text, "{}", name_of(months, month)),
            };
        })
    }

    /// The name of a weekday, counted from Monday, which is 0.
    pub fn weekday(self, day: usize) -> &'static str {
        nth(self.0.weekdays, day)
    }

    /// The short name of a weekday.
    pub fn weekday_short(self, day: usize) -> &'static str {
        nth(self.0.weekdays_short, day)
    }

    /// Several runs of weekdays, each from its first to its last: Mon, Wed-Fri.
    pub fn weekdays(self, runs: &[(usize, usize)]) -> String {
        let mut text = String::new();
        for (from, to) in runs {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(self.weekday_short(*from));
            if from != to {
                text.push_str(self.0.weekday_range);
                text.push_str(self.weekday_short(*to));
            }
        }
        text
    }

    /// A time of day: 7AM, 4:30PM.
    pub fn time(self, hour: u8, minute: u8) -> String {
        self.clock(hour, minute) + self.0.oclock
    }

    /// Hours from one time to another: 7AM-4:30PM. Past midnight the hours of the day before go on: 18 to 26 is 6PM-2AM.
    pub fn hours(self, opens: (u8, u8), closes: (u8, u8)) -> String {
        if (opens, closes) == ((0, 0), (24, 0)) && !self.0.all_day.is_empty() {
            return self.0.all_day.to_owned();
        }
        let both = fill(self.0.hours, |name, text| {
            let (hour, minute) = if name == "a" { opens } else { closes };
            text.push_str(&self.clock(hour, minute));
        });
        both + self.0.oclock
    }

    fn clock(self, hour: u8, minute: u8) -> String {
        // The end of a day is 24:00 with 24 hours, and 12AM with 12.
        let hour = if (hour, minute) == (24, 0) { hour } else { hour % 24 };
        let form = if minute == 0 && !self.0.hour.is_empty() { self.0.hour } else { self.0.time };
        fill(form, |name, text| {
            let _ = match name {
                "H" => write!(text, "{hour}"),
                "HH" => write!(text, "{hour:02}"),
                "h" => write!(text, "{}", (hour + 11) % 12 + 1),
                "mm" => write!(text, "{minute:02}"),
                _ => write!(text, "{}", nth(self.0.periods, usize::from(hour % 24 / 12))),
            };
        })
    }

    /// A whole number, with signs between its groups of three digits: 1,400.
    pub fn number(self, number: u64) -> String {
        self.grouped(number, self.0.group)
    }

    /// The sign between groups of three digits where people type one: a comma beside decimal points, a point beside decimal
    /// commas.
    pub fn typed_group(self) -> char {
        if self.0.decimal == "." { ',' } else { '.' }
    }

    /// A number as it is written in code, with the decimal sign of the language: `4.9` is 4,9 in German.
    pub fn decimal(self, number: f64) -> String {
        let text = number.to_string();
        match text.split_once('.') {
            Some((whole, part)) => {
                let whole = whole.parse().map_or_else(|_| whole.to_owned(), |whole| self.number(whole));
                format!("{whole}{}{part}", self.0.decimal)
            }
            None => text.parse().map_or(text, |whole| self.number(whole)),
        }
    }

    /// The amount of a price in hundredths, with two digits of them or with none: 1,400.50.
    pub fn amount(self, hundredths: u64, with_hundredths: bool) -> String {
        let mut text = self.grouped(hundredths / 100, self.0.price_group);
        if with_hundredths {
            let _ = write!(text, "{}{:02}", self.0.price_decimal, hundredths % 100);
        }
        text
    }

    /// A price in a currency, with `{amount}` in place of the number: `{amount} €`.
    pub fn price_form(self, currency: &str) -> String {
        let usual = currency::form(currency).unwrap_or_default();
        if self.is_english() {
            return if usual.is_empty() { format!("{{amount}} {currency}") } else { usual.to_owned() };
        }
        let sign = usual.replace("{amount}", "");
        let sign = if sign.is_empty() { currency } else { sign.trim() };
        let form = self.0.price.replace("{sign}", sign);
        // A sign of letters stands apart from the number.
        if self.0.price == "{sign}{amount}" && sign.ends_with(char::is_alphabetic) {
            form.replace("{amount}", "\u{a0}{amount}")
        } else {
            form
        }
    }

    /// A part of a hundred: 25%.
    pub fn percent(self, number: u64) -> String {
        self.0.percent.replace("{amount}", &self.number(number))
    }

    fn grouped(self, number: u64, sign: &str) -> String {
        let digits = number.to_string();
        if digits.len() < 3 + self.0.least_grouped {
            return digits;
        }
        let mut text = String::with_capacity(digits.len() + 3 * sign.len());
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push_str(sign);
            }
            text.push(digit);
        }
        text
    }
}

/// The day, counted from Monday, that has this name in a language of the table: `Mo` is Monday. `None` for a name of
/// different days.
pub fn weekday_named(name: &str) -> Option<usize> {
    let plain = |name: &str| name.trim().trim_end_matches('.').to_lowercase();
    let name = plain(name);
    let rows = TABLE.lines().skip(1).filter_map(|row| {
        let mut cells = row.split('\t').skip(4);
        Some([cells.next()?, cells.next()?])
    });
    let days = rows.flatten().filter_map(|names| names.split('|').position(|day| plain(day) == name));
    let (least, most) = (days.clone().min()?, days.max()?);
    (least == most).then_some(least)
}

/// One of the names that `|` keeps apart.
fn nth(names: &'static str, index: usize) -> &'static str {
    names.split('|').nth(index).unwrap_or_default()
}

/// The name of a month, counted from 1.
fn name_of(months: &'static str, month: u8) -> &'static str {
    nth(months, usize::from(month).saturating_sub(1))
}

/// A form with values in the place of its names in braces.
fn fill(mut form: &str, value: impl Fn(&str, &mut String)) -> String {
    let mut text = String::with_capacity(form.len() + 12);
    while let Some((before, rest)) = form.split_once('{') {
        let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
        text.push_str(before);
        value(name, &mut text);
        form = after;
    }
    text.push_str(form);
    text
}
