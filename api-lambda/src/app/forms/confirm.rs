use std::time::Duration;

use crate::{
    app::{
        limits::{Client, Limiter},
        now,
    },
    config::RateLimit,
    domain::{FieldName, QuoteRequest},
    http::error::ApiError,
    mail,
    store::{CONFIRMATION_INTERVAL, Confirmation},
};

use super::Forms;

/// Confirmations for requests from one network. The form takes any address, so this bounds the mail that somebody can
/// send to strangers by it.
const LIMITER: Limiter =
    Limiter { name: "confirmation", per_client: RateLimit { count: 3, window: Duration::from_secs(24 * 3600) } };

/// Confirmations for all networks together, as a multiple: more than a trade gets requests in a day.
const ALL_FACTOR: u32 = 30;

impl Forms {
    /// Decides whether the customer gets an e-mail. Robots get none, and nobody gets many.
    pub(in crate::app) async fn confirmation(
        &self,
        request: &QuoteRequest,
        client: &Client,
    ) -> Result<Option<Confirmation>, ApiError> {
        let address = request.values.value(FieldName::Email);
        if !self.confirms || !request.marks.is_empty() || !mail::is_address(address) {
            return Ok(None);
        }
        // One network over its limit must not use up that of all.
        let counters = self.limits.of(LIMITER, client);
        let counted = async {
            counters.attempt().await?;
            counters.attempt_of_all(ALL_FACTOR).await
        };
        match counted.await {
            Ok(_) => {}
            Err(ApiError::RateLimited(_)) => return Ok(None),
            Err(error) => return Err(error),
        }
        let again = now() + CONFIRMATION_INTERVAL;
        Ok(Some(Confirmation { address: self.limits.pseudonym(counted_address(address).as_bytes()), again }))
    }
}

/// An address as it is counted: without what many providers ignore in it, so that one person does not get several
/// e-mails.
fn counted_address(address: &str) -> String {
    let address = address.to_lowercase();
    let (name, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let name = name.split('+').next().unwrap_or_default().replace('.', "");
    format!("{name}@{domain}")
}
