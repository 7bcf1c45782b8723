//! The command that turns the owner's password into the value of `ADMIN_PASSWORD_HASH`.

use std::{
    io::Write,
    process::{Output, Stdio},
};

use crate::support::{Server, program};

/// The output of `hash-password` for an input.
fn hash(input: &str) -> Output {
    let mut command = program(&["hash-password"], &[]);
    command.env_remove("ADMIN_PASSWORD_HASH").env_remove("SESSION_SECRETS");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("the program starts");
    let _ = process.stdin.take().expect("its input").write_all(input.as_bytes());
    process.wait_with_output().expect("its end")
}

#[test]
fn a_printed_hash_accepts_its_password_and_no_other() {
    for (input, password) in [
        ("Grüße aus Naples", "Grüße aus Naples"),
        ("  blanks stay here  \n", "  blanks stay here  "),
        ("a line from windows\r\n", "a line from windows"),
        ("\u{feff}a file from windows\r\n", "a file from windows"),
    ] {
        let output = hash(input);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let printed = printed.strip_suffix('\n').expect("one line");
        assert!(printed.starts_with("$argon2id$v=19$m=") && !printed.contains('\n'), "{printed}");
        let server = Server::with(&[("ADMIN_PASSWORD_HASH", printed)]);
        assert_eq!(server.try_password(password).status, 200, "{input:?}");
        assert_eq!(server.try_password(&format!("{password} ")).status, 401, "{input:?}");
    }
    assert_ne!(hash("one and the same").stdout, hash("one and the same").stdout, "a salt of its own");
}

#[test]
fn an_empty_password_is_not_hashed() {
    for input in ["", "\n", "\r\n"] {
        let output = hash(input);
        assert!(!output.status.success() && output.stdout.is_empty(), "{input:?}");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.to_lowercase().contains("password") && !said.contains("panicked"), "{said}");
    }
}
