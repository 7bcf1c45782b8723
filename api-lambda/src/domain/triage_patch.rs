use super::{
    FieldErrors, FieldReader, MAX_NOTE_CHARS, Note, RawValue, Status,
    text::{CONTROL_CHARS, has_control_chars, normalize, too_long},
};

/// What the owner changes at a request; at least one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriagePatch {
    /// How far it is now.
    pub status: Option<Status>,
    /// Whether it counts as looked at.
    pub read: Option<bool>,
    /// Another note.
    pub note: Option<Note>,
}

impl TriagePatch {
    /// Understands names and values as they came, or says what is wrong with every one of them.
    pub fn read(pairs: Vec<(String, RawValue)>) -> Result<Self, FieldErrors> {
        let mut fields = FieldReader::read(pairs, &["status", "read", "note", "noteRevision"]);
        if fields.is_empty() {
            fields.mistake("status", "Please send status, read or note");
        }
        let status = fields.parsed("status", Status::parse, "Please send new, contacted, quoted, won or lost");
        let read = fields.flag("read");
        let text = fields.text("note");
        let revision = fields.number("noteRevision");
        let note = match (text, revision) {
            (Some(text), Some(revision)) => note(&mut fields, &text).map(|text| Note { text, revision }),
            (Some(_), None) => fields.refuse("noteRevision", "Please send the revision that the note was made from"),
            (None, Some(_)) => fields.refuse("note", "Please send the note with its revision"),
            (None, None) => None,
        };
        fields.finish(Self { status, read, note })
    }
}

fn note(fields: &mut FieldReader, written: &str) -> Option<String> {
    let text = normalize(written);
    if text.chars().count() > MAX_NOTE_CHARS {
        return fields.refuse("note", &too_long(MAX_NOTE_CHARS));
    }
    if has_control_chars(&text, true) {
        return fields.refuse("note", CONTROL_CHARS);
    }
    Some(text)
}
