use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Href, Text};

use super::{CostFinder, CostSize, CostSystem, references::no_references};

/// The price of the most wanted job, in the head of a page: the one that a section `cost-finder` has.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PriceLine {
    /// The `cost-finder` that has the price: the address of its page, with its `id`.
    pub to: Href,
    /// The `name` of the system there.
    pub system: Text,
    /// The `name` of the size there.
    pub size: Text,
    /// The time that the job takes: `in 1 day`.
    pub time: Option<Text>,
}

// The checks of prices look where it leads: a link to any other page is wrong here.
no_references!(PriceLine);

impl PriceLine {
    /// The system and the size that the line means; `None` if the `cost-finder` does not have one of them.
    pub fn find_in<'a>(&self, finder: &'a CostFinder) -> Option<(&'a CostSystem, &'a CostSize)> {
        let system = finder.systems.iter().find(|system| system.name == self.system)?;
        let size = finder.sizes().iter().find(|size| size.name == self.size)?;
        Some((system, size))
    }
}
