use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::section as written,
    model::Catalog,
    page::{Link, section::WithPicture},
};

use super::cost_finder::price_line;

/// The head of a page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Hero<'a> {
    /// Its words and its picture.
    #[serde(flatten)]
    pub band: WithPicture<'a, written::Hero>,
    /// The price of the most wanted job, with the way to how it comes about.
    pub price: Option<Link>,
}

impl<'a> Hero<'a> {
    pub(super) fn new(section: &'a written::Hero, catalog: &'a Catalog) -> Self {
        Self {
            band: WithPicture::new(section, section.picture.as_ref(), &catalog.pictures),
            price: section.price.as_ref().and_then(|price| price_line(price, catalog)),
        }
    }
}
