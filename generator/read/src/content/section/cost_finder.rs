use std::iter;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, FloorArea, Href, Price, Slug, Text};

use super::references::{no_references, references};

/// Prices and ranges of prices, by what customers choose, and by its size if there are some. With scripts, visitors choose
/// and see their range.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostFinder {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The thing that a price is for. Square feet when left out by a contractor in the United States; needed otherwise.
    #[schemars(example = &"m2")]
    pub unit: Option<CostUnit>,
    /// Sizes, from the smallest. The one in the middle is chosen at first. Without sizes the prices are of one unit.
    pub sizes: Option<Filled<CostSize>>,
    /// The systems to choose from. The first is chosen at first.
    pub systems: Filled<CostSystem>,
    /// Conditions that move the price. At first none is chosen: `costUnsure` in layout.yaml.
    pub conditions: Option<Filled<CostCondition>>,
    /// The question above the sizes. `costSize` of layout.yaml when left out.
    #[schemars(example = &"How many guests?")]
    pub ask_size: Option<Text>,
    /// The question above the systems. `costSystem` of layout.yaml when left out.
    #[schemars(example = &"Which treatment?")]
    pub ask_system: Option<Text>,
    /// The question above the conditions. `costCondition` of layout.yaml when left out.
    #[schemars(example = &"When do you need it?")]
    pub ask_condition: Option<Text>,
    /// The choice of the quote form's field "Project type" that fits these prices, by its value. Whoever asks for an exact
    /// price finds it chosen.
    #[schemars(example = &"leak-repair")]
    pub project_type: Option<Slug>,
}

/// The thing that a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CostUnit {
    /// A square foot.
    #[default]
    SqFt,
    /// A square meter.
    M2,
    /// A foot of length.
    Ft,
    /// A meter of length.
    M,
    /// A piece.
    Piece,
    /// A room.
    Room,
    /// An hour of work.
    Hour,
    /// A visit.
    Visit,
}

no_references!(CostUnit);

impl CostFinder {
    /// The sizes; none where the prices are of one unit.
    pub fn sizes(&self) -> &[CostSize] {
        self.sizes.as_deref().unwrap_or_default()
    }

    /// The conditions.
    pub fn conditions(&self) -> &[CostCondition] {
        self.conditions.as_deref().unwrap_or_default()
    }

    /// The prices of a size, from the least to the most, in whole units of the currency: before conditions, then with
    /// each condition.
    pub fn totals(&self, system: &CostSystem, size: &CostSize) -> impl Iterator<Item = [u64; 2]> {
        iter::once(None).chain(self.conditions().iter().map(Some)).map(move |condition| total(system, size, condition))
    }
}

/// The price of a size, from the least to the most, in whole units of the currency.
pub fn total(system: &CostSystem, size: &CostSize, condition: Option<&CostCondition>) -> [u64; 2] {
    let [least, most] = unit_price(system, condition);
    let whole = |hundredths: u64, area: u32| (hundredths * u64::from(area) + 50) / 100;
    [whole(least, size.area.least()), whole(most, size.area.most())]
}

/// The price of one unit in hundredths, from the least to the most. A condition that moves the price toward an end of the
/// range leaves the half at that end.
pub fn unit_price(system: &CostSystem, condition: Option<&CostCondition>) -> [u64; 2] {
    let (mut least, mut most) = (u64::from(system.price.least()), u64::from(system.price.most()));
    let middle = least.midpoint(most);
    match condition.and_then(|condition| condition.toward) {
        Some(RangeEnd::Lower) => most = middle,
        Some(RangeEnd::Upper) => least = middle,
        None => {}
    }
    let adds = condition.and_then(|condition| condition.adds);
    let (more, much_more) = adds.map_or((0, 0), |adds| (adds.least(), adds.most()));
    [least + u64::from(more), most + u64::from(much_more)]
}

references!(CostFinder {
    id,
    heading,
    intro,
    unit,
    sizes,
    systems,
    conditions,
    ask_size,
    ask_system,
    ask_condition,
    project_type
});

/// One size.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostSize {
    /// The name that customers use: `2-car garage`.
    pub name: Text,
    /// The number of units: `650`, or from the least to the most, `400-500`.
    pub area: FloorArea,
}

references!(CostSize { name, area });

/// One system.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CostSystem {
    /// The system's name.
    pub name: Text,
    /// The price of one unit: `6`, or from the least to the most, `4-8`.
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
    /// The price that it adds to one unit. Left out: it stays within the range.
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
