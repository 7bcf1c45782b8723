use std::net::IpAddr;

use aws_lc_rs::digest;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;

use crate::{
    domain::{FieldErrors, Lead, QuoteForm, QuoteId, QuoteRequest},
    store::{Key, StoreError},
};

use super::{
    App, TooMany,
    limits::{Counted, Verdict},
    now,
};

/// How long a key is remembered: a phone may be without a network for days.
const KEY_LENGTH: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long the same plain form is taken for the same submission.
const PLAIN_LENGTH: SignedDuration = SignedDuration::from_mins(10);

/// What makes a submission the same as another one.
#[derive(Debug, Clone, Copy)]
pub enum Submission<'k> {
    /// The key that the sender made, together with the fields.
    Keyed(&'k str),
    /// The fields and the address, for a while: a browser without scripts cannot make a key.
    Plain,
    /// Nothing: each is another one.
    Single,
}

/// Why a form was not stored.
#[derive(Debug)]
pub enum ContactError {
    /// The visitor wrote something that cannot be meant.
    Fields(FieldErrors),
    /// The visitor sent too many.
    TooMany(TooMany),
    /// The table failed.
    Store(StoreError),
}

impl From<StoreError> for ContactError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl App {
    /// Stores what a visitor sent, once, and gives its id.
    pub async fn contact(
        &self,
        form: &QuoteForm,
        submission: Submission<'_>,
        address: IpAddr,
    ) -> Result<QuoteId, ContactError> {
        let _turn = self.store.turn().await;
        let counted = Counted { what: "contact", limit: self.config.contact_limit, all: 20 };
        if let Verdict::Refused(refused) = self.attempt(counted, address).await? {
            return Err(ContactError::TooMany(refused));
        }
        let request = QuoteRequest::parse(form).map_err(ContactError::Fields)?;
        // Only what could be stored counts for all: empty forms from many places close no door.
        if let Verdict::Refused(refused) = self.attempt_of_all(counted).await? {
            return Err(ContactError::TooMany(refused));
        }
        let key = self.key(&request, submission, address);
        let lead = Lead::new(QuoteId::new(), request, form.is_suspected());
        Ok(self.store.add(&lead, key.as_ref(), now()).await?)
    }

    fn key(&self, request: &QuoteRequest, submission: Submission<'_>, address: IpAddr) -> Option<Key> {
        let (kind, by, length): (&[u8], _, _) = match submission {
            Submission::Keyed(key) => (b"key", key.to_owned(), KEY_LENGTH),
            Submission::Plain => (b"plain", self.pseudonym(address), PLAIN_LENGTH),
            Submission::Single => return None,
        };
        let mut hash = digest::Context::new(&digest::SHA256);
        for part in [kind, by.as_bytes()].into_iter().chain(request.fields().map(|(_, value)| value.as_bytes())) {
            // Lengths keep ("ab", "c") and ("a", "bc") apart.
            hash.update(&part.len().to_be_bytes());
            hash.update(part);
        }
        Some(Key { name: BASE64_URL_SAFE_NO_PAD.encode(hash.finish()), expires: now() + length })
    }
}
