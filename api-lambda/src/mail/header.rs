use std::error::Error;

use lettre::message::header::{Header, HeaderName, HeaderValue};

/// Keeps automatic answers, such as those of an absence, from going out for an e-mail that no person wrote. RFC 3834,
/// section 5.
#[derive(Clone, Copy)]
pub(super) enum AutoSubmitted {
    /// The program wrote by itself.
    Generated,
    /// The program wrote in answer to somebody.
    Replied,
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        if text == "auto-replied" { Ok(Self::Replied) } else { Ok(Self::Generated) }
    }

    fn display(&self) -> HeaderValue {
        let value = match self {
            Self::Generated => "auto-generated",
            Self::Replied => "auto-replied",
        };
        HeaderValue::new(Self::name(), value.to_owned())
    }
}
