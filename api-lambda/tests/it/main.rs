//! The API from outside: HTTP requests in, responses, rows and log lines out. `DYNAMODB_ENDPOINT=http://127.0.0.1:8000` runs
//! all tests on tables there instead of files.

mod addresses;
mod answers;
mod bodies;
mod change;
mod contact;
mod contracts;
mod data_file;
mod delete;
mod device;
mod erase;
mod faults;
mod hash_password;
mod idempotency;
mod inbox;
mod layers;
mod limits;
mod list;
mod log;
mod months;
mod origin;
mod outage;
mod plain_form;
mod properties;
mod quote_form;
mod reliability;
mod restore;
mod search;
mod security;
mod session;
mod start;
mod stop;
mod support;
mod sweep;
mod tokens;
mod validation;
