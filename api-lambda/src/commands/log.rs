use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// Writes the log to standard error, one JSON object per line. Libraries log errors only. A failed call of the SDK is
/// in the line of its request.
pub(super) fn start() {
    let levels = Targets::new()
        .with_default(tracing::Level::ERROR)
        .with_target("api_lambda", tracing::Level::INFO)
        .with_target("aws_smithy_runtime", LevelFilter::OFF);
    let lines =
        tracing_subscriber::fmt::layer().json().flatten_event(true).with_target(false).with_writer(std::io::stderr);
    tracing_subscriber::registry().with(levels).with(lines).init();
}
