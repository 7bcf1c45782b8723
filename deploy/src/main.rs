//! The program `ssg-deploy`, which `ssg deploy` starts: brings a built site to a bucket or a folder.
//!
//! It is a program of its own because the clients of S3 and CloudFront take long to compile, and building a site needs
//! none of them. `docs/decisions/0036-releases-and-one-switch.md` explains the layout of a place.

mod bucket;
mod commands;
mod difference;
mod folder;
mod manifest;
mod message;
mod progress;
mod refusal;
mod report;
mod store;

use std::{io::IsTerminal as _, process::ExitCode};

use anyhow::Context;

fn main() -> ExitCode {
    if std::env::args().nth(1).is_some() || std::io::stdin().is_terminal() {
        println!("ssg-deploy {}; `ssg deploy --help` explains its use", env!("CARGO_PKG_VERSION"));
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ssg deploy: {}", message::message(&error));
            ExitCode::from(if error.is::<refusal::Refusal>() { 1 } else { 2 })
        }
    }
}

fn run() -> anyhow::Result<()> {
    let call = serde_json::from_reader(std::io::stdin().lock()).context("cannot read the call of ssg")?;
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(commands::run(call))
}
