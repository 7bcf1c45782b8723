use crate::{
    app::now,
    domain::{FieldName, FormValues},
    store::{TRACE_TTL, TextTrace},
};

use super::Forms;

/// Letters and digits from which a text is long enough that two people do not write it by chance.
const MIN_LETTERS: usize = 60;

impl Forms {
    /// The trace that a request leaves; `None` for short texts. It has keyed hashes only.
    pub(in crate::app) fn text_trace(&self, values: &FormValues) -> Option<TextTrace> {
        let letters = |text: &str| -> String {
            text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let text = letters(values.value(FieldName::ProjectDetails));
        if text.chars().count() < MIN_LETTERS {
            return None;
        }
        let digits: String = values.value(FieldName::Phone).chars().filter(char::is_ascii_digit).collect();
        let sender =
            [values.value(FieldName::Email).to_lowercase(), digits, letters(values.value(FieldName::LastName))];
        let hash = |kind: &str, part: &str| self.limits.pseudonym(format!("{kind}#{part}").as_bytes());
        let sender = ["email", "phone", "name"].into_iter().zip(&sender).map(|(kind, part)| hash(kind, part)).collect();
        Some(TextTrace { text: hash("text", &text), sender, expires: now() + TRACE_TTL })
    }

    /// Returns true if the last sender of the text was somebody else, with another e-mail address, phone number and
    /// last name: who corrects a mistyped address sends the text twice. A table that does not answer costs the sign,
    /// never the request.
    pub(in crate::app) async fn is_repeated(&self, trace: &TextTrace) -> bool {
        let last = self.store.last_sender(&trace.text, now()).await.unwrap_or_default();
        !last.is_empty() && !trace.sender.iter().any(|part| last.contains(part))
    }
}
