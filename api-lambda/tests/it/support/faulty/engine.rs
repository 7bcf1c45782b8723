//! DynamoDB's calls, answered by the engine of the program.

use dynoxide::{Database, DynoxideError};
use serde::{Serialize, de::DeserializeOwned};

/// Answers a call: status and body.
pub(crate) fn do_call(database: &Database, operation: &str, body: &[u8]) -> (u16, String) {
    let result = match operation {
        "GetItem" => with(body, |call| database.get_item(call)),
        "PutItem" => with(body, |call| database.put_item(call)),
        "UpdateItem" => with(body, |call| database.update_item(call)),
        "DeleteItem" => with(body, |call| database.delete_item(call)),
        "Query" => with(body, |call| database.query(call)),
        "Scan" => with(body, |call| database.scan(call)),
        "TransactGetItems" => with(body, |call| database.transact_get_items(call)),
        "TransactWriteItems" => with(body, |call| database.transact_write_items(call)),
        "CreateTable" => with(body, |call| database.create_table(call)),
        "UpdateTimeToLive" => with(body, |call| database.update_time_to_live(call)),
        _ => panic!("{operation} is new; pass it on here too"),
    };
    result.map_or_else(|error| (error.status_code(), error.to_json()), |json| (200, json))
}

fn with<C: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(C) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let call = serde_json::from_slice(body).expect("a call that the SDK has written");
    Ok(serde_json::to_string(&run(call)?).expect("an answer"))
}
