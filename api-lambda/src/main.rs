//! The program: a function behind API Gateway on Lambda, a server anywhere else.

mod commands;

use std::{env, process::ExitCode};

use clap::Parser;
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

#[tokio::main]
async fn main() -> ExitCode {
    log();
    let result = match env::var_os("AWS_LAMBDA_RUNTIME_API") {
        Some(_) => commands::run_on_lambda().await,
        None => commands::Cli::parse().run().await,
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the log to standard error, one JSON object per line. Libraries log errors only. A failed call of the SDK is
/// in the line of its request.
fn log() {
    let levels = Targets::new()
        .with_default(tracing::Level::ERROR)
        .with_target("api_lambda", tracing::Level::INFO)
        .with_target("aws_smithy_runtime", LevelFilter::OFF);
    let lines =
        tracing_subscriber::fmt::layer().json().flatten_event(true).with_target(false).with_writer(std::io::stderr);
    tracing_subscriber::registry().with(levels).with(lines).init();
}
