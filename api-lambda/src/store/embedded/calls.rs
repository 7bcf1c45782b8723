//! Calls of DynamoDB's JSON protocol, passed on to the engine.

use dynoxide::{Database, DynoxideError};
use serde::{Serialize, de::DeserializeOwned};

/// True for operations that change the table.
pub(super) fn writes(operation: &str) -> bool {
    !matches!(operation, "GetItem" | "Query" | "Scan" | "TransactGetItems")
}

/// Performs one call.
pub(super) fn perform(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    match operation {
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
        _ => Err(DynoxideError::InternalServerError("an operation that is not passed on".to_owned())),
    }
}

fn with<C: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(C) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let unreadable = |error: serde_json::Error| DynoxideError::InternalServerError(error.to_string());
    let call = serde_json::from_slice(body).map_err(unreadable)?;
    serde_json::to_string(&run(call)?).map_err(unreadable)
}
