use std::collections::HashMap;

use crate::push::PushServices;

use super::{ConfigError, Variable, read, wrong};

const WEB_PUSH: Variable<Option<PushServices>> = Variable {
    name: "WEB_PUSH",
    default: Some("1"),
    parse: |text| match text {
        "0" => Ok(None),
        "1" => Ok(Some(PushServices::Public)),
        "local" => Ok(Some(PushServices::PublicAndLocal)),
        _ => Err(wrong(text, "is neither 0 nor 1")),
    },
    advice: "Write `1` to let people turn on notifications of new requests in their browsers, `0` to offer none.",
};

/// Reads whether browsers may be notified of new requests. Without a browser that asks for it, nothing is sent.
pub(super) fn read_push(variables: &HashMap<String, String>, errors: &mut Vec<ConfigError>) -> Option<PushServices> {
    read(variables, errors, &WEB_PUSH).flatten()
}
