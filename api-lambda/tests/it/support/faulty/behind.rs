//! The table behind the wire.

use dynoxide::Database;

use super::{engine::do_call, received::Received};

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
