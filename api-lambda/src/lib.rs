//! The API of the site: quote requests from visitors, and the owner's endpoints.
//!
//! `blocking` gives turns to work that blocks a thread. `domain` knows neither HTTP nor AWS nor wire formats.
//! `auth` checks passwords and session tokens. `mail` writes and sends e-mails to the owner. `push` sends encrypted
//! messages to browsers. `photos` has the pictures that visitors add. `store` is a DynamoDB table, on AWS or inside
//! the process. `http` has what every call needs of HTTP. `app` has the calls, each with its rule. `api` holds
//! routes and middleware. `commands` starts the program. `docs/api.md` explains the calls.

mod api;
mod app;
pub mod auth;
pub mod blocking;
pub mod commands;
pub mod config;
pub mod domain;
pub mod http;
pub mod mail;
pub mod photos;
pub mod push;
pub mod store;
pub mod typescript;
pub mod webhook;

pub use api::{openapi, openapi_of};
