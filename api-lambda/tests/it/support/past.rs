use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

use super::faulty::FaultyTable;

/// Stores a request of a day (`2025-01-14`) as the first version did, before there were notes. Returns its id.
pub(crate) fn stored_long_ago(table: &FaultyTable, day: &str, form: &Value) -> String {
    let (id, month) = (id_of_day(day), &day[..7]);
    table.put(&json!({ "pk": { "S": "months" }, "sk": { "S": month } }));
    table.put(&row(&format!("quotes#{month}"), &id, form));
    id
}

/// The same in the trash, where it is kept for `kept` from now.
pub(crate) fn lying_in_trash(table: &FaultyTable, day: &str, form: &Value, kept: SignedDuration) -> String {
    let (id, month) = (id_of_day(day), &day[..7]);
    let mut row = row(&format!("trash#{month}"), &id, form);
    let now = Timestamp::now();
    row["deletedAt"] = json!({ "S": (now + kept - SignedDuration::from_hours(30 * 24)).to_string() });
    row["expires"] = json!({ "N": (now + kept).as_second().to_string() });
    table.put(&json!({ "pk": { "S": "months" }, "sk": { "S": month } }));
    table.put(&row);
    id
}

/// Moves the times of a request in the trash into the past, as if it had been deleted `age` ago.
pub(crate) fn age_trash(table: &FaultyTable, id: &str, age: SignedDuration) {
    let rows = table.rows();
    let mut row = rows.into_iter().find(|row| row["sk"]["S"] == id).expect("the row");
    let deleted: Timestamp = row["deletedAt"]["S"].as_str().expect("a time").parse().expect("a time");
    row["deletedAt"]["S"] = (deleted - age).to_string().into();
    let expires: i64 = row["expires"]["N"].as_str().expect("a number").parse().expect("a number");
    row["expires"]["N"] = (expires - age.as_secs()).to_string().into();
    table.put(&row);
}

/// An id of a request that came on this day.
fn id_of_day(day: &str) -> String {
    let moment: Timestamp = format!("{day}T12:00:00Z").parse().expect("a day");
    let hex = format!("{:012x}", moment.as_millisecond());
    // Two requests of one day are two.
    let rest = uuid::Uuid::new_v4().to_string();
    format!("{}-{}-7{}", &hex[..8], &hex[8..], &rest[15..])
}

fn row(pk: &str, id: &str, form: &Value) -> Value {
    let fields = form.as_object().expect("a form").iter();
    let mut row: Map<String, Value> =
        fields.map(|(name, value)| (name.clone(), json!({ "S": value.as_str().expect("a text") }))).collect();
    row.insert("pk".to_owned(), json!({ "S": pk }));
    row.insert("sk".to_owned(), json!({ "S": id }));
    row.insert("suspected".to_owned(), json!({ "BOOL": false }));
    row.into()
}
