//! The API from outside. So far: what it takes for a quote request.

mod contracts;
mod quote_form;
