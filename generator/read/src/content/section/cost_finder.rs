use std::iter;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, FloorArea, Href, Price, Slug, Text};

use super::references::{no_references, references};

/// Ranges of prices, by the size of a floor and by what goes on it. With scripts, visitors choose and see their range.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostFinder {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// Sizes of floors, from the smallest. The one in the middle is chosen at first.
    pub sizes: Filled<FloorSize>,
    /// The systems to choose from. The first is chosen at first.
    pub systems: Filled<CostSystem>,
    /// Conditions of the floor that move the price. At first none is chosen: `costUnsure` in layout.yaml.
    pub conditions: Filled<CostCondition>,
    /// The choice of the quote form's field "Project type" that fits these prices, by its value. Whoever asks for an exact
    /// price finds it chosen.
    #[schemars(example = &"leak-repair")]
    pub project_type: Option<Slug>,
}

impl CostFinder {
    /// The prices of a floor, from the least to the most, in whole units of the currency: before conditions, then with
    /// each condition.
    pub fn totals(&self, system: &CostSystem, size: &FloorSize) -> impl Iterator<Item = [u64; 2]> {
        iter::once(None).chain(self.conditions.iter().map(Some)).map(move |condition| total(system, size, condition))
    }
}

/// The price of a floor, from the least to the most, in whole units of the currency. A condition that moves the price
/// toward an end of the range leaves the half at that end.
pub fn total(system: &CostSystem, size: &FloorSize, condition: Option<&CostCondition>) -> [u64; 2] {
    let (mut least, mut most) = (u64::from(system.price.least()), u64::from(system.price.most()));
    let middle = least.midpoint(most);
    match condition.and_then(|condition| condition.toward) {
        Some(RangeEnd::Lower) => most = middle,
        Some(RangeEnd::Upper) => least = middle,
        None => {}
    }
    let adds = condition.and_then(|condition| condition.adds);
    let (more, much_more) = adds.map_or((0, 0), |adds| (adds.least(), adds.most()));
    let whole = |hundredths: u64, area: u32| (hundredths * u64::from(area) + 50) / 100;
    [whole(least + u64::from(more), size.area.least()), whole(most + u64::from(much_more), size.area.most())]
}

references!(CostFinder { id, heading, intro, sizes, systems, conditions, project_type });

/// One size.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FloorSize {
    /// The name that customers use: `2-car garage`.
    pub name: Text,
    /// Its square feet: `650`, or from the least to the most, `400-500`.
    pub area: FloorArea,
}

references!(FloorSize { name, area });

/// One system.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostSystem {
    /// The system's name.
    pub name: Text,
    /// The price of a square foot: `6`, or from the least to the most, `4-8`.
    pub price: Price,
    /// The page of the system.
    pub to: Option<Href>,
}

references!(CostSystem { name, price, to });

/// One condition.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostCondition {
    /// The condition as customers see it: `Old paint`.
    pub name: Text,
    /// The price that it adds to a square foot. Left out: it stays within the range.
    pub adds: Option<Price>,
    /// The end of the range that it moves the price to: the half at that end is shown.
    pub toward: Option<RangeEnd>,
    /// The reason, in one or two sentences.
    pub text: Text,
}

references!(CostCondition { name, adds, toward, text });

no_references!(RangeEnd);

/// One end of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RangeEnd {
    /// The least.
    Lower,
    /// The most.
    Upper,
}
