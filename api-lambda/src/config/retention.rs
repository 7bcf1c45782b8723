use std::collections::HashMap;

use super::{ConfigError, Variable, read, wrong};

/// The longest time that can be set, in months.
const MAX_MONTHS: u32 = 120;

const DELETE_LOST_AFTER_MONTHS: Variable<Option<u32>> = Variable {
    name: "DELETE_LOST_AFTER_MONTHS",
    default: Some("0"),
    parse: |text| match text.parse() {
        Ok(0) => Ok(None),
        Ok(months @ 1..=MAX_MONTHS) => Ok(Some(months)),
        _ => Err(wrong(text, &format!("is no number of months up to {MAX_MONTHS}"))),
    },
    advice: "Write the months after which requests with the status lost are deleted for good: `24`; `0` keeps them.",
};

/// Reads the time for which lost requests are kept, in months; `None` if they are kept for ever.
pub(super) fn read_lost_months(variables: &HashMap<String, String>, errors: &mut Vec<ConfigError>) -> Option<u32> {
    read(variables, errors, &DELETE_LOST_AFTER_MONTHS).flatten()
}
