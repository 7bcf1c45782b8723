//! The table behind the wire.

use dynoxide::{Database, DynoxideError};
use serde::{Serialize, de::DeserializeOwned};

use super::received::Received;

pub(super) enum Behind {
    Engine(Database),
    Endpoint(String, ureq::Agent),
}

impl Behind {
    pub(super) fn answer(&self, call: &Received) -> (u16, String) {
        match self {
            Self::Engine(database) => do_call(database, &call.operation, &call.body),
            Self::Endpoint(endpoint, agent) => {
                let passed_on = ["x-amz-target", "content-type", "authorization", "x-amz-date"];
                let headers = call.headers.iter().filter(|(name, _)| passed_on.contains(&name.as_str()));
                let request = headers.fold(agent.post(endpoint), |request, (name, value)| request.header(name, value));
                let mut answer = request.send(&call.body).expect("an answer of DYNAMODB_ENDPOINT");
                (answer.status().as_u16(), answer.body_mut().read_to_string().expect("a text"))
            }
        }
    }
}

fn do_call(database: &Database, operation: &str, body: &[u8]) -> (u16, String) {
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
