//! The settings that the program needs to start, and the messages about missing ones.

use std::{
    ffi::OsStr,
    fs::{self, Permissions},
    net::TcpListener,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    process::Command,
};

use crate::support::{OTHER_SECRET, SECRET, Server, Table, endpoint, program, quote, refused, skipped};

const ARGON2I: &str = "$argon2i$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdHM$UGLUwOls3P4DXut9YlbXE+lt/5Bjb8qParIPtP8IvdI";

/// A command that serves on a file in `folder`, with some other variables.
fn serve(folder: &tempfile::TempDir, variables: &[(&str, &str)]) -> Command {
    let file = folder.path().join("table.db");
    program(&["serve", "--listen", "127.0.0.1:0", "--data", &file.to_string_lossy()], variables)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[track_caller]
fn assert_refused(command: Command, words: &[&str]) {
    let (status, said) = refused(command);
    assert_ne!(status, 0, "{said}");
    assert!(words.iter().all(|word| said.contains(word)), "{words:?} are not all in: {said}");
    assert!(!said.contains("panicked") && !said.contains(SECRET), "{said}");
}

#[test]
fn a_missing_variable_is_named_with_what_to_write() {
    let folder = folder();
    let without = |name: &str| {
        let mut command = serve(&folder, &[]);
        command.env_remove(name);
        command
    };
    assert_refused(without("ADMIN_PASSWORD_HASH"), &["ADMIN_PASSWORD_HASH", "hash-password"]);
    assert_refused(without("SESSION_SECRETS"), &["SESSION_SECRETS", "kid:secret"]);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0, "nothing is made before all is known");
}

#[test]
fn an_entry_of_the_session_secrets_without_its_form_is_named_by_its_place() {
    for wrong in ["b", ":b", ""] {
        let keys = format!("a:{SECRET},{wrong}");
        let message = "entry 2 is not of the form `kid:secret`";
        assert_refused(serve(&folder(), &[("SESSION_SECRETS", &keys)]), &["SESSION_SECRETS", message]);
    }
}

#[test]
fn all_wrong_variables_are_reported_at_once() {
    let wrong = [
        ("SESSION_SECRETS", "a:b"),
        ("CONTACT_LIMIT", "0/1"),
        ("SITE_ORIGIN", "www.example.com"),
        ("TRUSTED_HOPS", "x"),
    ];
    let mut command = serve(&folder(), &wrong);
    command.env_remove("ADMIN_PASSWORD_HASH");
    let (status, said) = refused(command);
    assert_eq!(status, 1);
    let expected = snapbox::str![[r#"
error: the environment does not say everything that is needed

ADMIN_PASSWORD_HASH: not set
  Write what `api-lambda hash-password` prints for the owner's password.

SESSION_SECRETS: the secret of entry 1 is not base64url without padding
  Write `kid:secret` with any name and what `openssl rand 32 | basenc --base64url | tr -d =` prints; several, separated by commas, to replace one.

CONTACT_LIMIT: `0/1` is not a limit
  Write a count and seconds, both whole and at least 1: `30/600`.

SITE_ORIGIN: `www.example.com` is not an origin
  Write a scheme and a host, nothing after them: `https://www.example.com`; several, separated by commas.

TRUSTED_HOPS: `x` is not a number
  Write how many proxies in front add to X-Forwarded-For: `1` behind a CDN, `0` without.

"#]];
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(said, expected);
}

#[test]
fn an_invalid_variable_is_named_without_its_secret_value() {
    let folder = folder();
    let short = SECRET.get(..40).expect("thirty bytes");
    let cases = [
        ("ADMIN_PASSWORD_HASH", String::new()),
        ("ADMIN_PASSWORD_HASH", "correct horse".to_owned()),
        ("ADMIN_PASSWORD_HASH", ARGON2I.to_owned()),
        ("ADMIN_PASSWORD_HASH", "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW".to_owned()),
        ("SESSION_SECRETS", String::new()),
        ("SESSION_SECRETS", SECRET.to_owned()),
        ("SESSION_SECRETS", format!("a:{short}")),
        ("SESSION_SECRETS", format!("a:{SECRET},b:{short}")),
        ("SESSION_SECRETS", format!(":{SECRET}")),
        ("SESSION_SECRETS", format!("a:{SECRET},")),
        ("SESSION_SECRETS", format!("a:{SECRET},a:{OTHER_SECRET}")),
        ("SESSION_SECRETS", format!("a:{}!", &SECRET[1..])),
        ("SESSION_SECRETS", format!("{SECRET}:a")),
        ("SESSION_SECRETS", format!("{SECRET}:{short}")),
        ("SESSION_SECRETS", format!("{SECRET}:{OTHER_SECRET},{SECRET}:{OTHER_SECRET}")),
        ("CONTACT_LIMIT", "30".to_owned()),
        ("CONTACT_LIMIT", "0/600".to_owned()),
        ("CONTACT_LIMIT", "30/0".to_owned()),
        ("CONTACT_LIMIT", "-1/600".to_owned()),
        ("LOGIN_LIMIT", "ten/900".to_owned()),
        ("LOGIN_LIMIT", "10/900/1".to_owned()),
        ("RESPONSE_SECONDS", "1".to_owned()),
        ("RESPONSE_SECONDS", "9".to_owned()),
        ("TRUSTED_HOPS", "-1".to_owned()),
        ("TRUSTED_HOPS", "one".to_owned()),
        ("CDN_SECRET", "fifteen-letters".to_owned()),
        ("CDN_REQUIRED", "yes".to_owned()),
        ("CDN_REQUIRED", "1".to_owned()),
        ("SITE_ORIGIN", "www.example.com".to_owned()),
        ("SITE_ORIGIN", "https://www.example.com/home".to_owned()),
        ("SITE_ORIGIN", "https://me:hunter2@x.example".to_owned()),
        ("TRUSTED_HOPS", SECRET.to_owned()),
        ("TRUSTED_HOPS", "sixteen-letters!".to_owned()),
        ("MAIL_TO", "smtps://me:hunter2@x.example".to_owned()),
    ];
    for (name, value) in cases {
        let (status, said) = refused(serve(&folder, &[(name, &value)]));
        assert!(status != 0 && said.contains(name) && !said.contains("panicked"), "{name}={value}: {status} {said}");
        if matches!(name, "ADMIN_PASSWORD_HASH" | "SESSION_SECRETS" | "CDN_SECRET") && value.len() > 5 {
            assert!(!said.contains(&value), "{said}");
        }
        for secret in [SECRET, short, "hunter2", "sixteen-letters!"] {
            assert!(!said.contains(secret), "{said}");
        }
    }
}

#[test]
fn on_lambda_trusted_hops_need_a_cdn_secret() {
    let nowhere = "127.0.0.1:1";
    let variables = [
        ("AWS_LAMBDA_RUNTIME_API", nowhere),
        ("AWS_ENDPOINT_URL_DYNAMODB", &format!("http://{nowhere}")),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_REGION", "us-east-1"),
        ("TABLE_NAME", "quotes"),
        ("TRUSTED_HOPS", "1"),
    ];
    assert_refused(program(&[], &variables), &["CDN_SECRET", "TRUSTED_HOPS", "X-Cdn-Secret"]);
}

#[test]
fn an_unrelated_variable_that_is_no_utf8_is_ignored() {
    let folder = folder();
    let mut command = serve(&folder, &[("SOMETHING", "else")]);
    command.env("NOT_OURS", OsStr::from_bytes(b"caf\xe9"));
    assert_eq!(Server::run(command, Table::fresh()).get("/api/health").send().status, 200);
}

#[test]
fn a_data_file_in_a_folder_that_is_not_there_is_refused() {
    let folder = folder();
    let file = folder.path().join("missing/table.db");
    let file = file.to_str().expect("UTF-8");
    assert_refused(program(&["serve", "--listen", "127.0.0.1:0", "--data", file], &[]), &["missing/table.db"]);
}

#[test]
fn a_data_file_that_is_no_table_is_refused_and_left_alone() {
    let folder = folder();
    let file = folder.path().join("table.db");
    fs::write(&file, "The only copy of a novel. ".repeat(100)).expect("a file");
    assert_refused(serve(&folder, &[]), &["table.db"]);
    assert!(fs::read_to_string(&file).expect("the file").starts_with("The only copy of a novel. The"));
}

#[test]
fn a_port_in_use_is_refused_and_named() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its number").to_string();
    let file = folder.path().join("table.db");
    assert_refused(program(&["serve", "--listen", &address, "--data", &file.to_string_lossy()], &[]), &[&address]);
}

#[test]
fn serve_needs_exactly_one_of_data_and_table() {
    assert_refused(program(&["serve", "--listen", "127.0.0.1:0"], &[]), &["--data", "--table"]);
    let mut both = serve(&folder(), &[]);
    both.args(["--table", "quotes"]);
    assert_refused(both, &["--data", "--table"]);
}

#[test]
fn a_second_process_on_the_same_file_is_refused_and_the_first_goes_on() {
    let server = Server::start();
    let Some(file) = server.table.file() else { return skipped("about the file") };
    assert_eq!(server.contact(&quote()).status, 201);
    let second = program(&["serve", "--listen", "127.0.0.1:0", "--data", &file.to_string_lossy()], &[]);
    assert_refused(second, &["table.db", "another process"]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(server.again(&[]).requests().len(), 2, "a killed process leaves the file free and whole");
}

#[test]
fn the_files_of_the_table_are_readable_by_their_owner_only() {
    if endpoint().is_some() {
        return skipped("about the file");
    }
    let server = Server::start();
    assert_eq!(server.contact(&quote()).status, 201);
    let folder = server.table.file().expect("a file").parent().expect("its folder").to_owned();
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let entry = entry.expect("an entry");
        names.push(entry.file_name().to_string_lossy().into_owned());
        let mode = entry.metadata().expect("its rights").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{names:?}: {mode:o}");
    }
    assert!(names.iter().any(|name| name == "table.db"), "{names:?}");
}

#[test]
fn a_data_file_with_wider_rights_is_restricted_to_its_owner() {
    let server = Server::start();
    let Some(file) = server.table.file() else { return skipped("about the file") };
    let table = server.table.clone();
    assert!(server.stop().success());
    fs::set_permissions(&file, Permissions::from_mode(0o644)).expect("other rights");
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    for entry in fs::read_dir(file.parent().expect("its folder")).expect("the folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("its rights").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}: {mode:o}", entry.file_name());
    }
}
