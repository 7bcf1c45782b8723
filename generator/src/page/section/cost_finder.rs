use std::iter;

use locales::Locale;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{
        FloorArea, LayoutFile, Price, Slug, Text,
        section::{self as written, CostUnit},
    },
    model::Catalog,
    page::Link,
    typography::{printed, within_a_sentence},
};

/// The price that a line in the head of a page shows, as a link to the `cost-finder` that has it; `None` when there is
/// none, which the checks report.
pub(super) fn price_line(line: &written::PriceLine, catalog: &Catalog) -> Option<Link> {
    let (system, size) = line.find_in(catalog.cost_finder_at(&line.to.value)?)?;
    // In a sentence the two ends of a range stay together.
    let price = Print::of(catalog).total(written::total(system, size, None)).replace('\u{2013}', "\u{2013}\u{2060}");
    let (words, time) = match &line.time {
        Some(time) => (&catalog.layout.job_price_time, time.as_str()),
        None => (&catalog.layout.job_price, ""),
    };
    let size = within_a_sentence(size.name.as_str(), catalog.site.file.language.as_str());
    let filled = [("{system}", system.name.as_str()), ("{size}", &size), ("{price}", &price), ("{time}", time)];
    let label = fill(words.as_str(), &filled);
    Some(Link { label: printed(&label).into_owned(), href: line.to.value.clone() })
}

/// Puts words in the place of blanks, all at once: a name may be like a blank.
fn fill(mut text: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    while let Some((at, blank, word)) =
        words.iter().filter_map(|(blank, word)| Some((text.find(blank)?, blank, word))).min()
    {
        filled += &text[..at];
        filled += word;
        text = &text[at + blank.len()..];
    }
    filled + text
}

/// Ranges of prices. Every sum is made here, and browsers only look it up.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct CostFinder<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub sizes: Vec<CostSize<'a>>,
    pub systems: Vec<CostSystem<'a>>,
    pub conditions: Vec<CostCondition<'a>>,
    pub ask_size: Option<&'a Text>,
    pub ask_system: Option<&'a Text>,
    pub ask_condition: Option<&'a Text>,
    /// The ranges of all choices, by system, size and condition. The first one is before conditions. Without sizes, they
    /// are those of one unit.
    pub choices: Vec<Vec<Vec<String>>>,
    pub project_type: Option<&'a Slug>,
}

impl<'a> CostFinder<'a> {
    pub(super) fn new(section: &'a written::CostFinder, catalog: &'a Catalog) -> Self {
        let print = Print::of(catalog);
        let unit = section.unit.unwrap_or_default();
        let systems = || section.systems.iter();
        let sizes = || section.sizes().iter();
        let conditions = || iter::once(None).chain(section.conditions().iter().map(Some));
        Self {
            id: section.id.as_ref(),
            project_type: section.project_type.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            sizes: sizes().map(|size| CostSize { name: &size.name, area: print.size(size.area, unit) }).collect(),
            systems: systems()
                .map(|system| CostSystem {
                    name: &system.name,
                    price: print.unit_price(system.price, unit),
                    href: system.to.as_ref().map(|to| to.value.as_str()),
                })
                .collect(),
            conditions: section
                .conditions()
                .iter()
                .map(|condition| CostCondition {
                    name: &condition.name,
                    moves: print.moves(condition, unit),
                    text: &condition.text,
                })
                .collect(),
            choices: systems()
                .map(|system| {
                    let of_size = |size: &written::CostSize| {
                        section.totals(system, size).map(|total| print.total(total)).collect()
                    };
                    match section.sizes().is_empty() {
                        true => {
                            let of_unit = |condition| print.hundredths(written::unit_price(system, condition));
                            vec![conditions().map(of_unit).collect()]
                        }
                        false => sizes().map(of_size).collect(),
                    }
                })
                .collect(),
            ask_size: section.ask_size.as_ref(),
            ask_system: section.ask_system.as_ref(),
            ask_condition: section.ask_condition.as_ref(),
        }
    }
}

/// One size.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct CostSize<'a> {
    pub name: &'a Text,
    /// The size with its unit; `None` for units that its name counts, such as rooms.
    pub area: Option<String>,
}

/// One system.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct CostSystem<'a> {
    pub name: &'a Text,
    /// The price of one unit.
    pub price: String,
    pub href: Option<&'a str>,
}

/// One condition.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct CostCondition<'a> {
    pub name: &'a Text,
    /// The price it adds, and the end of the range it moves to; empty if it does neither.
    pub moves: String,
    pub text: &'a Text,
}

/// Amounts as a site prints them.
struct Print<'a> {
    words: &'a LayoutFile,
    locale: Locale,
}

impl<'a> Print<'a> {
    fn of(catalog: &'a Catalog) -> Self {
        Self { words: &catalog.layout, locale: catalog.site.locale }
    }

    fn size(&self, area: FloorArea, unit: CostUnit) -> Option<String> {
        let LayoutFile { area_sq_ft, area_m2, length_ft, length_m, .. } = self.words;
        let words = match unit {
            CostUnit::SqFt => area_sq_ft,
            CostUnit::M2 => area_m2,
            CostUnit::Ft => length_ft,
            CostUnit::M => length_m,
            CostUnit::Piece | CostUnit::Room | CostUnit::Hour | CostUnit::Visit => return None,
        };
        let size = range([area.least(), area.most()].map(|end| self.locale.number(end.into())));
        Some(fill(words.as_str(), &[("{area}", &size), ("{length}", &size)]))
    }

    fn unit_price(&self, price: Price, unit: CostUnit) -> String {
        let LayoutFile { per_sq_ft, per_m2, per_ft, per_m, per_piece, per_room, per_hour, per_visit, .. } = self.words;
        let words = match unit {
            CostUnit::SqFt => per_sq_ft,
            CostUnit::M2 => per_m2,
            CostUnit::Ft => per_ft,
            CostUnit::M => per_m,
            CostUnit::Piece => per_piece,
            CostUnit::Room => per_room,
            CostUnit::Hour => per_hour,
            CostUnit::Visit => per_visit,
        };
        words.as_str().replace("{price}", &self.hundredths([price.least(), price.most()].map(u64::from)))
    }

    /// A price with hundredths where there are any.
    fn hundredths(&self, ends: [u64; 2]) -> String {
        let whole = ends.iter().all(|end| end % 100 == 0);
        self.price(ends.map(|end| self.locale.amount(end, !whole)))
    }

    fn moves(&self, condition: &written::CostCondition, unit: CostUnit) -> String {
        let adds = |adds| self.words.cost_adds.as_str().replace("{price}", &self.unit_price(adds, unit));
        let adds = condition.adds.map(adds);
        let toward = condition.toward.map(|toward| match toward {
            written::RangeEnd::Lower => self.words.cost_lower.to_string(),
            written::RangeEnd::Upper => self.words.cost_upper.to_string(),
        });
        [adds, toward].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn total(&self, ends: [u64; 2]) -> String {
        self.price(ends.map(|end| self.locale.amount(100 * end, false)))
    }

    fn price(&self, ends: [String; 2]) -> String {
        self.words.price.as_str().replace("{amount}", &range(ends))
    }
}

/// The two ends with a dash, or one amount. A line may end after the dash, for the columns of a phone.
fn range([least, most]: [String; 2]) -> String {
    if least == most { least } else { format!("{least}\u{2013}{most}") }
}
