//! Amounts from the least to the most: `10`, or `8-12`.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::checked::parsed_text;

parsed_text!(
    /// A price in hundredths of the currency, the least and the most, written 6, 4-8 or 1.50-3.50.
    Price((u32, u32)), "price", parse_price
);
parsed_text!(
    /// A size in whole units, the least and the most, written 650 or 400-500.
    FloorArea((u32, u32)), "floor-area", parse_area
);

/// The highest price of one unit, in the currency.
const MAX_PRICE: u32 = 10_000;

/// The largest size, in units such as square feet.
const MAX_AREA: u32 = 1_000_000;

impl Price {
    /// The least, in hundredths.
    pub fn least(self) -> u32 {
        self.0.0
    }

    /// The most, in hundredths.
    pub fn most(self) -> u32 {
        self.0.1
    }
}

impl fmt::Display for Price {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.0;
        write!(formatter, "{}.{:02}-{}.{:02}", least / 100, least % 100, most / 100, most % 100)
    }
}

impl FloorArea {
    /// The least.
    pub fn least(self) -> u32 {
        self.0.0
    }

    /// The most.
    pub fn most(self) -> u32 {
        self.0.1
    }
}

impl fmt::Display for FloorArea {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.0.0, self.0.1)
    }
}

/// Checks the format of a text that is an amount; `None` for other formats.
pub(super) fn check_format(format: &str, text: &str) -> Option<Result<(), String>> {
    match format {
        "price" => Some(parse_price(text).map(drop)),
        "floor-area" => Some(parse_area(text).map(drop)),
        _ => None,
    }
}

/// The two ends of a range; the same one twice for a single amount. The error is a range that begins with its most.
fn ends<T: PartialOrd>(text: &str, amount: impl Fn(&str) -> Option<T>) -> Option<Result<(T, T), String>> {
    let (least, most) = text.split_once(['-', '–']).unwrap_or((text, text));
    let (least, most) = (least.trim(), most.trim());
    let (low, high) = (amount(least)?, amount(most)?);
    Some(if low <= high { Ok((low, high)) } else { Err(format!("write the least first: {most}-{least}")) })
}

fn parse_price(text: &str) -> Result<(u32, u32), String> {
    ends(text, hundredths).unwrap_or_else(|| {
        Err(format!(
            "write a price from 0.01 to {MAX_PRICE} without its sign, like 6 or 1.50, or from the least to the most, like 4-8"
        ))
    })
}

/// An amount with no digits after the point, or two.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() != 2 || whole.is_empty() || !digits(whole) || !digits(part) {
        return None;
    }
    let amount = whole.parse::<u32>().ok()?.checked_mul(100)? + part.parse::<u32>().ok()?;
    (1..=MAX_PRICE * 100).contains(&amount).then_some(amount)
}

fn parse_area(text: &str) -> Result<(u32, u32), String> {
    let whole = |text: &str| text.parse().ok().filter(|area| (1..=MAX_AREA).contains(area));
    ends(text, whole).unwrap_or_else(|| {
        Err(format!(
            "write a whole number from 1 to {MAX_AREA} without a comma and a unit, like 650, or from the least to the most, like 400-500"
        ))
    })
}
