//! The commands of the program, and its start on Lambda.

// The macros of `std` panic when nobody reads on; those of `anstream` do not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "embedded")]
mod backup;
#[cfg(feature = "embedded")]
mod copy;
mod create_table;
mod hash_password;
mod lambda;
mod log;
mod mail_function;
mod openapi;
mod photos;
#[cfg(feature = "embedded")]
mod restore;
mod serve;
mod settings;

use std::{env, time::Duration};

use clap::{Parser, Subcommand};
use tokio::runtime::Runtime;

/// Time at the end for work that blocks a thread, such as a photo that is being decoded. Nobody waits for its result
/// any more, and a write that is cut off is as after a `kill -9`.
const BLOCKING_TIMEOUT: Duration = Duration::from_millis(500);

/// Quote requests and the owner's endpoints
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API on a port
    Serve(serve::Serve),
    /// Read the owner's password from standard input and print its hash
    HashPassword,
    /// Copy a data file, also while it is served
    #[cfg(feature = "embedded")]
    Backup(backup::Backup),
    /// Put a copy in the place of a data file
    #[cfg(feature = "embedded")]
    Restore(restore::Restore),
    /// Copy everything between a data file and a table of `DynamoDB`, or between two of a kind
    #[cfg(feature = "embedded")]
    Copy(copy::Copy),
    /// Create the table, where template.yaml does not
    CreateTable(create_table::CreateTable),
    /// Print the `OpenAPI` document
    Openapi(openapi::Openapi),
}

impl Command {
    async fn run(self) -> anyhow::Result<()> {
        match self {
            Command::Serve(serve) => serve.run().await,
            Command::HashPassword => hash_password::run(),
            #[cfg(feature = "embedded")]
            Command::Backup(backup) => backup.run(),
            #[cfg(feature = "embedded")]
            Command::Restore(restore) => restore.run(),
            #[cfg(feature = "embedded")]
            Command::Copy(copy) => copy.run().await,
            Command::CreateTable(create_table) => create_table.run().await,
            Command::Openapi(openapi) => openapi.run(),
        }
    }
}

/// Runs the function on Lambda, and the command of the arguments anywhere else.
///
/// Blocks instead of being `async`: the program would compile the futures of this library a second time.
///
/// # Errors
/// A message for the operator: a setting that is missing or wrong, a file or table that cannot be opened.
pub fn run() -> anyhow::Result<()> {
    log::start();
    let runtime = Runtime::new()?;
    let done = runtime.block_on(async {
        match env::var_os("AWS_LAMBDA_RUNTIME_API") {
            Some(_) => run_on_lambda().await,
            None => Cli::parse().command.run().await,
        }
    });
    runtime.shutdown_timeout(BLOCKING_TIMEOUT);
    done
}

/// Runs one of the two functions. `Handler` in template.yaml says which.
async fn run_on_lambda() -> anyhow::Result<()> {
    match env::var("_HANDLER").as_deref() {
        Ok("mail") => mail_function::run().await,
        _ => lambda::run().await,
    }
}
