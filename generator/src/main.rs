//! The program `ssg`: parse, call, print, exit.

use std::process::ExitCode;

use clap::Parser;
use generator::commands::{Cli, Status, run};

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::ContentErrors) => ExitCode::from(1),
        Err(fault) => {
            anstream::eprintln!("ssg: {fault:#}");
            ExitCode::from(2)
        }
    }
}
