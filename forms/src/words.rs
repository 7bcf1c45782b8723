//! The words of this program in a form: those of the page without scripts, and messages that no author writes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Text;

macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:ident $constant:ident = $english:literal,)*) => {
        /// The words in English.
        pub mod english {
            $($(#[doc = $doc])+ pub const $constant: &str = $english;)*
        }

        /// The words of this program in the language of a form.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "WordsOfForm"))]
        pub struct Words {
            $($(#[doc = $doc])+ pub $name: Text,)*
        }

        /// The words in English.
        pub static ENGLISH: Words = Words { $($name: Cow::Borrowed(english::$constant),)* };

        impl Words {
            /// All of them by their names.
            pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$((stringify!($name), &*self.$name),)*].into_iter()
            }
        }
    };
}

words! {
    /// After the label of a field that may stay empty.
    optional OPTIONAL = "optional",
    /// The label of the field that only robots fill in.
    empty EMPTY = "Leave this empty",
    /// The message for a value with too many characters.
    too_long TOO_LONG = "Please use {most} characters at most",
    /// The message for a value with control characters.
    unseen CONTROL_CHARS = "Please remove characters that cannot be seen",
    /// The title of a page about mistakes.
    check CHECK = "Please check your request",
    /// The line below it.
    correct CORRECT = "Please correct the fields that have a message and send again.",
    /// The heading above one mistake.
    wrong_one WRONG_ONE = "One field needs another look",
    /// The heading above several.
    wrong WRONG = "{count} fields need another look",
    /// The line above the form.
    kept KEPT = "What you typed is still here.",
    /// The line after it, where each field is required.
    all_required ALL_REQUIRED = "All fields are required.",
    /// The same where some are.
    some_required SOME_REQUIRED = "Fields without “optional” are required.",
    /// The title when a form could not be taken.
    not_sent NOT_SENT = "Your request was not sent",
    /// The title when too many were sent.
    busy BUSY = "Please wait a little",
    /// The line below it.
    wait WAIT = "Please wait {minutes} min and try again.",
    /// The line about a failure of the server.
    later LATER = "This could not be done just now. Please try again in a moment.",
    /// The line about a form that is too large.
    too_large TOO_LARGE = "Please send less at once.",
    /// The link to the home page.
    call CALL = "Rather talk? Our number is on the home page",
    /// The same, where the name of the site is not known.
    home HOME = "Home page",
}
