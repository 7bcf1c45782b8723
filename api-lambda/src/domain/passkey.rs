use super::text::checked;

/// Maximum number of passkeys of one person. They are in the person's row, which each call reads.
pub const MAX_PASSKEYS: usize = 10;

/// Maximum length of a passkey's name.
pub const MAX_PASSKEY_NAME_CHARS: usize = 60;

/// The name of a passkey, by which its person knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Normalizes and checks a typed name. An empty one becomes `default`, the browser in words.
    ///
    /// # Errors
    ///
    /// Returns a message that says what to write instead.
    pub fn parse(typed: &str, default: &str) -> Result<Self, String> {
        let name = checked(typed, MAX_PASSKEY_NAME_CHARS, false)?;
        Ok(Self(if name.is_empty() { default.to_owned() } else { name }))
    }

    /// Takes the output of [`Self::as_str`].
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
