//! The program: a function behind API Gateway on Lambda, a server anywhere else.

use std::process::ExitCode;

fn main() -> ExitCode {
    match api_lambda::commands::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
