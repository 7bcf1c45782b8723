//! Facts of the business that have to be true together.

mod colors;
mod customers;
mod floors;
mod guests;
mod hours;
mod layout;
mod locations;
mod own_forms;
mod postal;
mod prices;
mod privacy;
mod projects;
mod site;
pub(super) mod swatches;
mod trade;
mod translated_forms;

pub use customers::check_customers;
pub use floors::check_floors;
pub use guests::check_guest_sections;
pub use hours::check_special_hours;
pub use layout::{check_layout, check_words};
pub use locations::{check_lists, check_locations, check_maps, check_offices, check_zone};
pub use own_forms::{check_own_form, check_shown_forms, check_unused_forms};
pub use prices::{JobPrices, amounts, check_prices};
pub use privacy::{check_privacy, privacy_in_english};
pub use projects::{ShownProjects, check_before_after, check_finished_day, check_project, check_project_pictures};
pub use site::{
    check_answers, check_copyright, check_design_tool, check_form, check_project_types, check_site, check_testimonials,
};
pub use swatches::{check_codes, check_collections, check_collections_twice, swatch_references};
pub use trade::{check_trade, check_trade_words, check_units, shows_quote_form, shows_unnamed_form, trade_words};
pub use translated_forms::check_translated_form;
