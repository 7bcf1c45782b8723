use std::net::IpAddr;

use aws_lc_rs::digest;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;

use crate::{
    domain::{FieldErrors, FormValues, QuoteId, QuoteRequest, Submission},
    store::{Key, StoreError},
};

use super::{
    App, TooMany,
    limits::{Counted, Verdict},
    now,
};

/// Time for which an idempotency key is remembered. A phone may be without a network for days.
pub const IDEMPOTENCY_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Time for which the same plain form from the same address counts as the same submission.
const PLAIN_FORM_TTL: SignedDuration = SignedDuration::from_mins(10);

/// What makes a submission the same as another one.
#[derive(Debug, Clone, Copy)]
pub enum Idempotency<'k> {
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
        form: &Submission,
        idempotency: Idempotency<'_>,
        address: IpAddr,
    ) -> Result<QuoteId, ContactError> {
        let _turn = self.store.turn().await;
        let counted = Counted { what: "contact", limit: self.config.contact_limit, all: 20 };
        if let Verdict::Refused(refused) = self.attempt(counted, address).await? {
            return Err(ContactError::TooMany(refused));
        }
        let request = FormValues::parse(form).map_err(ContactError::Fields)?;
        // Only what could be stored counts for all: empty forms from many places close no door.
        if let Verdict::Refused(refused) = self.attempt_of_all(counted).await? {
            return Err(ContactError::TooMany(refused));
        }
        let key = self.key(&request, idempotency, address);
        let request = QuoteRequest::new(QuoteId::new(), request, form.is_suspected());
        Ok(self.store.add(&request, key.as_ref(), now()).await?)
    }

    fn key(&self, request: &FormValues, idempotency: Idempotency<'_>, address: IpAddr) -> Option<Key> {
        let (kind, by, length): (&[u8], _, _) = match idempotency {
            Idempotency::Keyed(key) => (b"key", key.to_owned(), IDEMPOTENCY_TTL),
            Idempotency::Plain => (b"plain", self.pseudonym(address), PLAIN_FORM_TTL),
            Idempotency::Single => return None,
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
