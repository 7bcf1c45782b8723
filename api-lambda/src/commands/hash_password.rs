use std::io::{IsTerminal, stdin};

use anyhow::Context;

use crate::auth::Password;

/// Reads the password from standard input, so it is neither in the history of the shell nor visible to `ps`.
pub(super) fn run() -> anyhow::Result<()> {
    if stdin().is_terminal() {
        anstream::eprintln!("The password, then Enter (it will be seen; `read -s` and a pipe hide it):");
    }
    let mut line = String::new();
    stdin().read_line(&mut line).context("the password cannot be read")?;
    // Programs of Windows write a mark before a text that nobody types.
    let typed = line.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    anstream::println!("{}", Password::hash(typed)?);
    Ok(())
}
