use std::sync::Arc;

use anyhow::Context;
use axum::http::{HeaderMap, HeaderName, header};

use crate::cache::Key;

/// The secret of a run, which only its own pages know. What they send with it comes from a person who looks at one of
/// them, and not from a page of another site in another tab.
#[derive(Debug, Clone)]
pub struct Token(Arc<str>);

impl Token {
    /// A new secret.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers.
    pub fn new() -> anyhow::Result<Self> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).ok().context("the system gives no random numbers")?;
        Ok(Self(Key::from(secret).hex().into()))
    }

    /// The secret in letters, for a page.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns true if a page of this run has sent a request with these headers and this secret.
    pub fn is_sent(&self, headers: &HeaderMap, secret: Option<&str>) -> bool {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let is_from_here =
            text(header::HOST).is_some_and(|host| text(header::ORIGIN) == Some(&format!("http://{host}")));
        // Hashes are compared in the same time wherever they differ.
        is_from_here && secret.is_some_and(|sent| blake3::hash(sent.as_bytes()) == blake3::hash(self.0.as_bytes()))
    }
}
