use std::error::Error;

use object_store::Error as StoreError;

/// The message for an error: what failed, and the cause that a person can do something about. The S3 client repeats
/// each cause in the next one, and shows answers as XML.
pub(crate) fn message(error: &anyhow::Error) -> String {
    let mut parts = Vec::new();
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<StoreError>() {
            parts.push(of_store(error));
            break;
        }
        parts.push(cause.to_string());
    }
    parts.join(": ")
}

fn of_store(error: &StoreError) -> String {
    if let StoreError::Unauthenticated { path, source } = error
        && path.starts_with(NO_CREDENTIALS)
    {
        let cause = innermost(source.as_ref());
        let first = cause.lines().next().unwrap_or_default();
        return format!("{path} ({first})");
    }
    let text = error.to_string();
    let tag = |name: &str| {
        let (_, rest) = text.split_once(&format!("<{name}>"))?;
        rest.split_once("</").map(|(value, _)| value)
    };
    match (tag("Code"), tag("Message")) {
        (Some("NoSuchBucket"), _) => {
            "there is no such bucket; create it, or check its name, the region and --endpoint".to_owned()
        }
        (Some("AccessDenied" | "InvalidAccessKeyId" | "SignatureDoesNotMatch"), Some(message)) => {
            format!("the host does not accept these credentials for this: {message}")
        }
        (Some("NotImplemented"), Some(message)) => {
            format!("the host cannot do what a push needs, such as conditional writes: {message}")
        }
        (Some(code), message) => format!("{code}: {}", message.unwrap_or_default()),
        (None, _) => innermost(error),
    }
}

/// The start of the message for missing credentials.
pub(crate) const NO_CREDENTIALS: &str = "there are no usable credentials";

fn innermost(error: &dyn Error) -> String {
    let mut last = error;
    while let Some(cause) = last.source() {
        last = cause;
    }
    last.to_string()
}
