//! Everything is copied between a file and a table of `DynamoDB`, in both directions.

use std::path::Path;

use crate::support::{
    Browser, FaultyTable, Owner, Server, Table, endpoint, ids, memory_folder, program, quote_with, seed, skipped,
};

const NOTIFICATIONS: &str = "/api/admin/notifications";

fn folder() -> tempfile::TempDir {
    memory_folder()
}

/// Runs `copy` with the settings of this table. Returns its status and everything that it said.
pub(crate) fn copy(table: &Table, arguments: &[(&str, &str)]) -> (i32, String) {
    // The environment of the table, without the arguments that select it for `serve`.
    let mut command = program(&["copy"], &[]);
    let environment = table.configure(program(&[], &[]));
    command.envs(environment.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.args(arguments.iter().flat_map(|(name, value)| [name, value]));
    let output = command.output().expect("the program starts");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
    (output.status.code().expect("a status"), said)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn requests_notes_and_trash_go_from_a_file_to_a_table_and_back_unchanged() {
    if endpoint().is_some() {
        return skipped("has a table of its own");
    }
    let (file, cloud, folder) = (Table::in_folder(folder()), FaultyTable::new(), folder());
    let server = Server::on(&file, &[]);
    let forms: Vec<_> = (0..40).map(|number| quote_with("lastName", format!("Reyes {number}"))).collect();
    let all = seed(&server, &forms);
    let keyed =
        |server: &Server| server.post("/api/contact").header("idempotency-key", "once-only").json(&forms[0]).send();
    let id = keyed(&server).json();
    let owner = Owner::of(&server);
    let note = serde_json::json!({ "status": "quoted", "note": "Call back", "noteRevision": 0 });
    assert_eq!(owner.change(&all[3], &note).status, 200);
    assert_eq!(owner.delete(&all[7]).status, 200);
    let browser = Browser::new().subscription("https://push.example.com/send/1");
    assert_eq!(owner.call("POST", NOTIFICATIONS).json(&browser).send().status, 201);
    let told = owner.call("GET", NOTIFICATIONS).send().json();
    let (inbox, trash) = (owner.inbox(), owner.trash());
    let cookie = owner.cookie.clone();

    let data = file.file().expect("a file");
    let to_cloud = [("--from-data", text(&data)), ("--to-table", cloud.table.name())];
    let (status, said) = copy(&cloud.table, &to_cloud);
    assert!(status == 1 && said.contains("used by another process"), "{said}");
    assert!(server.stop().success());
    let (status, said) = copy(&cloud.table, &to_cloud);
    assert!(status == 0 && said.contains("0 were there already"), "{said}");

    let moved = Server::on(&cloud.table, &[]);
    assert!(!moved.knows(&cookie), "sessions stay behind");
    let owner = Owner::of(&moved);
    assert_eq!((owner.inbox(), owner.trash()), (inbox.clone(), trash.clone()));
    assert_eq!(owner.call("GET", NOTIFICATIONS).send().json(), told, "browsers and the key that they know are copied");
    assert_eq!(keyed(&moved).json(), id, "keys are copied");
    assert_eq!(owner.change(&all[3], &serde_json::json!({ "status": "won" })).status, 200);
    let (inbox, trash) = (owner.inbox(), owner.trash());

    let (status, said) = copy(&cloud.table, &to_cloud);
    assert!(status == 0 && said.contains("0 items copied"), "{said}");
    assert_eq!(owner.inbox(), inbox, "what is there is unchanged");

    let back = folder.path().join("back.db");
    let (status, said) = copy(&cloud.table, &[("--from-table", cloud.table.name()), ("--to-data", text(&back))]);
    assert_eq!(status, 0, "{said}");
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"], &[]);
    command.arg("--data").arg(&back);
    let server = Server::run(command, Table::in_folder(self::folder()));
    let owner = Owner::of(&server);
    assert_eq!((owner.inbox(), owner.trash()), (inbox, trash));
    assert_eq!(owner.call("GET", NOTIFICATIONS).send().json(), told);
    assert_eq!(ids(&owner.inbox()).len(), 40);
}

#[test]
fn a_source_or_a_target_that_is_not_there_is_refused() {
    if endpoint().is_some() {
        return skipped("has a table of its own");
    }
    let (cloud, folder) = (FaultyTable::new(), folder());
    let missing = folder.path().join("missing.db");
    let (status, said) = copy(&cloud.table, &[("--from-data", text(&missing)), ("--to-table", cloud.table.name())]);
    assert!(status == 1 && said.contains("there is no file") && !missing.exists(), "{said}");
    let (status, said) = copy(&cloud.table, &[("--from-table", cloud.table.name()), ("--to-table", "nowhere")]);
    assert!(status == 1 && said.contains("create-table"), "{said}");
    let (status, said) = copy(&cloud.table, &[("--from-table", "nowhere"), ("--to-data", text(&missing))]);
    assert!(status == 1 && said.contains("source") && !missing.exists(), "{said}");
}
