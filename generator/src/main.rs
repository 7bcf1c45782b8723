//! The program `ssg`: parse, call, print, exit.

use std::{env, process::ExitCode};

use generator::commands::{Cli, Status, run};

fn main() -> ExitCode {
    match run(Cli::of(env::args_os().collect())) {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::ContentErrors) => ExitCode::from(1),
        Err(fault) => {
            anstream::eprintln!("ssg: {fault:#}");
            ExitCode::from(2)
        }
    }
}
