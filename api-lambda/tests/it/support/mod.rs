//! Helpers of all tests: the program on its own table, plain HTTP, and a form to send.

mod authenticator;
mod browser;
mod bucket;
mod faulty;
mod form;
mod http;
mod lambda;
mod mail_server;
mod own_form;
mod owner;
pub(crate) mod passkeys;
mod past;
mod people;
mod photo;
mod receiver;
mod server;
mod table;
mod wait;

pub(crate) use authenticator::{Authenticator, Cbor, HAS_CREDENTIAL, HAS_EXTENSIONS, Made, PRESENT, Used};
pub(crate) use browser::Browser;
pub(crate) use bucket::Bucket;
pub(crate) use faulty::{Fault, FaultyTable};
pub(crate) use form::{checked, quote, quote_with, quote_with_fields, urlencoded};
pub(crate) use http::{Answer, Call, agent};
pub(crate) use lambda::Function;
pub(crate) use mail_server::{MailServer, Mood, Tls};
pub(crate) use own_form::{
    Site, appointment, extended, filled, filled_with, form_address, form_choices, form_field, form_input, mistakes_in,
    submit, version_of,
};
pub(crate) use owner::{LIST, Owner, id_of, ids, ids_of_no_request, seed};
pub(crate) use past::{age_trash, lying_in_trash, stored_long_ago};
pub(crate) use people::{OWN_PASSWORD, PEOPLE, Person, add, log_in, remove, rename, try_to_add};
pub(crate) use photo::{
    PHOTOS_ON, Photographer, exif, files_below, id_of_first, noisy_photo, noisy_photo_of, photo_folder, photo_of,
    photos_seen, taking_photos,
};
pub(crate) use receiver::{Answers, Posted, Receiver};
pub(crate) use server::{OTHER_SECRET, PASSWORD, PASSWORD_HASH, PRODUCT_DEADLINE, SECRET, Server, program, refused};
pub(crate) use table::{Table, endpoint, memory_folder, skipped};
pub(crate) use wait::{PATIENCE, wait_until};
