//! The reasons for which nothing is imported.

use std::fmt;

/// The reason for which an import ended early.
#[derive(Debug)]
pub enum Stop {
    /// Something that the user can change: what is wrong, and what to write instead.
    Refused(String),
    /// A fault of the machine.
    Failed(anyhow::Error),
}

impl Stop {
    /// A refusal with its sentence.
    pub fn refused(sentence: impl Into<String>) -> Self {
        Self::Refused(sentence.into())
    }
}

impl From<anyhow::Error> for Stop {
    fn from(fault: anyhow::Error) -> Self {
        Self::Failed(fault)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(sentence) => formatter.write_str(sentence),
            Self::Failed(fault) => write!(formatter, "{fault:#}"),
        }
    }
}
