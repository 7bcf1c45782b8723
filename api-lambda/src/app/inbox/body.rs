use serde::{Serialize, Serializer, ser::SerializeMap};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, schema::Schema},
};

use crate::{
    domain::{Definition, FieldName, FormVersion, MAX_NOTE_CHARS, Notice, QuoteRequest, Triage, dialed},
    http::schemas::{
        amount, assignee, call_day, flag, id, marks, moment, notice, photo_numbers, status, text, texts, whole,
    },
};

/// A quote request as JSON. The fields of the form come from its table, in the body and in the schema.
#[derive(Debug)]
pub(crate) struct QuoteRequestBody(pub(crate) QuoteRequest);

impl Serialize for QuoteRequestBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = self.0.place();
        let QuoteRequest {
            id,
            form,
            values,
            source,
            page,
            suspected,
            marks,
            notice,
            photos,
            photos_mailed: _,
            triage,
            deleted,
        } = &self.0;
        let Triage { status, read, note, answered, note_revision, amount, call_again, assignee } = triage;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &id.to_string())?;
        for (name, value) in values.columns() {
            map.serialize_entry(name.as_str(), value)?;
        }
        map.serialize_entry("dialed", &dialed(values.value(FieldName::Phone)))?;
        map.serialize_entry("place", &place.unwrap_or_default())?;
        map.serialize_entry("createdAt", &format!("{:.3}", id.created()))?;
        if let Some(FormVersion { name, hash }) = form {
            map.serialize_entry("form", name)?;
            map.serialize_entry("formVersion", hash)?;
            map.serialize_entry("answers", values.answers())?;
        }
        if let Some(source) = source {
            map.serialize_entry("source", source.texts())?;
        }
        if let Some(page) = page {
            map.serialize_entry("page", page)?;
        }
        map.serialize_entry("suspected", suspected)?;
        map.serialize_entry("marks", marks)?;
        map.serialize_entry("notice", notice.name())?;
        if let Notice::Sent(sent) = notice {
            map.serialize_entry("toldAt", &format!("{sent:.3}"))?;
        }
        map.serialize_entry("photos", &photos.iter().map(|photo| photo.get()).collect::<Vec<_>>())?;
        map.serialize_entry("status", status)?;
        if let Some(answered) = answered {
            map.serialize_entry("answeredAt", &format!("{answered:.3}"))?;
        }
        map.serialize_entry("read", read)?;
        map.serialize_entry("note", note)?;
        map.serialize_entry("noteRevision", note_revision)?;
        map.serialize_entry("amount", &amount.get())?;
        map.serialize_entry("callAgain", &call_again.text())?;
        map.serialize_entry("assignee", &assignee.map(|person| person.to_string()).unwrap_or_default())?;
        if let Some(deleted) = deleted {
            map.serialize_entry("deletedAt", &format!("{deleted:.3}"))?;
        }
        map.end()
    }
}

impl PartialSchema for QuoteRequestBody {
    fn schema() -> RefOr<Schema> {
        let mut request = ObjectBuilder::new().property("id", id());
        let mut always = vec!["id"];
        let form = Definition::built_in();
        for field in &form.fields {
            request = request.property(&*field.name, text().title(Some(&*field.label)));
            always.push(&field.name);
        }
        always.extend([
            "dialed", "place", "createdAt", "suspected", "marks", "notice", "photos", "status", "read", "note",
            "noteRevision", "amount", "callAgain", "assignee",
        ]);
        let request = request
            .property("dialed", text().description(Some("The digits to call: the first complete number in `phone`")))
            .property("place", text().description(Some("The town of the address; empty if it shows none")))
            .property("createdAt", moment("In UTC"))
            .property("form", text().description(Some("The name of its form; absent for the built-in one")))
            .property("formVersion", text().description(Some("The version of its form, as in `/api/admin/forms`")))
            .property("answers", texts("Values of fields without a property above, by their names"))
            .property("source", texts("Where the visitor came from: `referrer`, a host, and parameters of a campaign"))
            .property("page", text().description(Some("The path of the page from which it was sent, if known")))
            .property("suspected", flag("Probably sent by a robot: has a mark other than `flood`"))
            .property("marks", marks())
            .property("notice", notice())
            .property("toldAt", moment("When the mail server took the owner's e-mail, if `notice` is `sent`. In UTC"))
            .property("photos", photo_numbers())
            .property("status", status())
            .property("answeredAt", moment("The first status other than `new`, if it is known. In UTC"))
            .property("read", flag("Somebody has looked at it"))
            .property("note", text().max_length(Some(MAX_NOTE_CHARS)).description(Some("The owner's own words")))
            .property("noteRevision", whole().minimum(Some(0)).description(Some("Number of changes to the note")))
            .property("amount", amount())
            .property("callAgain", call_day())
            .property("assignee", assignee())
            .property("deletedAt", moment("Only in the trash. In UTC"));
        always.into_iter().fold(request, ObjectBuilder::required).into()
    }
}

impl ToSchema for QuoteRequestBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "QuoteRequest".into()
    }
}
