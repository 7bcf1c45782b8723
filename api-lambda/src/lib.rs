//! The API of the site. So far what a quote request is; HTTP, the store and the sessions follow.
//!
//! `domain` knows neither HTTP nor AWS.

pub mod domain;
