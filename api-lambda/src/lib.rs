//! The API of the site: quote requests from visitors, and the owner's endpoints.
//!
//! `domain` knows neither HTTP nor AWS; `app` holds the use cases; `store` is DynamoDB, on AWS or inside the process; `auth` is the
//! password and the session's token; `http` is what travels. `docs/api.md` explains the calls.

pub mod app;
pub mod auth;
pub mod config;
pub mod domain;
pub mod http;
pub mod store;
pub mod typescript;
