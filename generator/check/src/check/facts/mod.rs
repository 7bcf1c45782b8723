//! Facts of the business that have to be true together.

mod colors;
mod customers;
mod floors;
mod guests;
mod hours;
mod layout;
mod locations;
mod postal;
mod prices;
mod projects;
mod site;
pub(super) mod swatches;

pub use customers::check_customers;
pub use floors::check_floors;
pub use guests::check_guest_sections;
pub use layout::check_layout;
pub use locations::{check_lists, check_locations, check_maps, check_zone};
pub use prices::{JobPrices, amounts, check_prices};
pub use projects::{ShownProjects, check_before_after, check_finished_day, check_project, check_project_pictures};
pub use site::{check_answers, check_copyright, check_design_tool, check_form, check_site, check_testimonials};
pub use swatches::{check_codes, check_collections, check_collections_twice, swatch_references};
