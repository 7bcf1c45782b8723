//! Facts of languages and countries: how they write dates, times, numbers and prices, which signs of print and letters
//! they have, and how they write phone numbers and addresses. Nothing here is a sentence.
//!
//! The forms of dates, times, numbers and prices are in `formats.tsv`, which `make locales` writes from the `Intl` of
//! Node. Those of English are here: they are the ones of the United States, in the short style of this program.

mod country;
mod currency;
mod direction;
mod formats;
mod letters;
mod phone;
mod print;

pub use country::{city_line, country_of, has_region};
pub use currency::currency_of;
pub use direction::is_right_to_left;
pub use formats::{Locale, weekday_named};
pub use phone::{LEAST_PHONE_DIGITS, in_country, international, least_phone_digits};
pub use print::Print;
