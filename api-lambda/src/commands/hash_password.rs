use std::io::{IsTerminal, stdin};

use anyhow::Context;
use api_lambda::auth::Password;

/// Takes one line, so that the password neither stays in the shell's history nor is seen by `ps`.
pub(super) fn run() -> anyhow::Result<()> {
    if stdin().is_terminal() {
        eprintln!("The password, then Enter (it will be seen; `read -s` and a pipe hide it):");
    }
    let mut line = String::new();
    stdin().read_line(&mut line).context("the password cannot be read")?;
    println!("{}", Password::hash(line.trim_end_matches(['\r', '\n']))?);
    Ok(())
}
