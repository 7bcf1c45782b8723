//! A restore or a backup that is killed at any change of a file: a machine that starts, and no copy that nothing shows.

use std::{
    fs::{self, OpenOptions},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::{
    backup::{backup, folder, names, restore, run, serve},
    support::{Photographer, Server, endpoint, files_below, photo_of, program, quote_with, skipped},
};

const ON: [(&str, &str); 1] = [("PHOTOS_MAX_MB", "1000")];

/// The calls by which names and contents get onto the disk.
const CALLS: &str =
    "?link,?linkat,?rename,?renameat,?renameat2,?unlink,?unlinkat,?rmdir,?mkdir,?mkdirat,fsync,fdatasync";

/// Runs the program and kills it at this call. Returns true if it was, false if it ended well before.
#[track_caller]
fn is_killed_at(call: usize, arguments: &[&str]) -> bool {
    let program = program(arguments, &[]);
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={CALLS}")]);
    strace.args(["-e", &format!("inject={CALLS}:signal=KILL:when={call}")]);
    let output = strace.arg(program.get_program()).args(program.get_args()).output().expect("strace");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() || said.is_empty(), "it failed by itself: {said}");
    !output.status.success()
}

fn has_strace() -> bool {
    let works = Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    works.is_ok_and(|status| status.success())
}

/// Copies a folder with everything in it.
fn copy_of(folder: &Path) -> tempfile::TempDir {
    let copy = self::folder();
    let from = format!("{}/.", folder.display());
    assert!(Command::new("cp").arg("-a").arg(from).arg(copy.path()).status().expect("cp").success());
    copy
}

/// Stores a request of this person with a photo.
fn store(server: &Server, name: &str) {
    let visitor = Photographer::who_sent(server, &quote_with("firstName", name));
    assert_eq!(visitor.put("1", &photo_of(300, 200, &[])).status, 201);
}

/// A data file with two requests, and a copy with the first one. Its photo beside the data file is lost.
fn prepared() -> (tempfile::TempDir, PathBuf) {
    let home = folder();
    let (data, copies) = (home.path().join("quotes.db"), home.path().join("copies"));
    fs::create_dir(&copies).expect("a folder");
    let server = serve(&data, &ON);
    store(&server, "Dana");
    backup(&data, &copies);
    for file in files_below(&photo_folder_of(&data)) {
        fs::remove_file(file).expect("a photo");
    }
    store(&server, "Robin");
    assert!(server.stop().success());
    let copy = names(&copies).into_iter().find(|name| name.starts_with("quotes-")).expect("a copy");
    (home, Path::new("copies").join(copy))
}

fn photo_folder_of(data: &Path) -> PathBuf {
    data.with_file_name(format!("{}.photos", data.file_name().expect("a name").to_string_lossy()))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_restore_killed_at_any_step_leaves_the_one_file_or_the_other_and_nothing_beside_it() {
    if endpoint().is_some() || !has_strace() {
        return skipped("needs a data file and strace");
    }
    let (prepared, copy) = prepared();
    let mut seen = [false; 2];
    for call in 1.. {
        let home = copy_of(prepared.path());
        let (data, copy) = (home.path().join("quotes.db"), home.path().join(&copy));
        let was_killed = is_killed_at(call, &["restore", "--from", text(&copy), "--data", text(&data), "--replace"]);
        let server = serve(&data, &ON);
        let mut people: Vec<Value> =
            server.requests().into_iter().map(|request| request["firstName"].clone()).collect();
        people.reverse();
        let is_restored = people == ["Dana"];
        assert!(is_restored || people == ["Dana", "Robin"], "call {call}: {people:?}");
        seen[usize::from(is_restored)] = true;
        assert_eq!(fs::metadata(&data).expect("the file").nlink(), 1, "call {call}");
        let left = names(home.path());
        assert!(!left.iter().any(|name| name.starts_with('.')), "call {call}: {left:?}");
        let is_kept = left.iter().any(|name| name.contains(".before-"));
        assert_eq!(is_kept, is_restored, "call {call}: {left:?}");
        drop(server);
        if !was_killed {
            assert!(call > 10 && seen == [true; 2], "{call} calls");
            return;
        }
        if !is_restored {
            let (status, said) = restore(&copy, &data, &["--replace"]);
            assert_eq!(status, 0, "call {call}: {said}");
        }
    }
}

#[test]
fn a_backup_killed_at_any_step_leaves_a_whole_copy_or_none_after_the_next_one() {
    if endpoint().is_some() || !has_strace() {
        return skipped("needs a data file and strace");
    }
    let (prepared, _) = prepared();
    let data = prepared.path().join("quotes.db");
    for call in 1.. {
        let copies = folder();
        let was_killed = is_killed_at(call, &["backup", "--data", text(&data), "--to", text(copies.path())]);
        // Under a name of its own: within a second, two copies of a folder would have the same.
        backup(&data, &copies.path().join("next.db"));
        let left = names(copies.path());
        assert!(!left.iter().any(|name| name.starts_with('.')), "call {call}: {left:?}");
        for copy in left.iter().filter(|name| name.ends_with(".db")) {
            let home = folder();
            let (status, said) = restore(&copies.path().join(copy), &home.path().join("new.db"), &[]);
            assert_eq!(status, 0, "call {call}, {copy}: {said}");
        }
        if !was_killed {
            assert!(call > 5, "{call} calls");
            return;
        }
    }
}

#[test]
fn a_backup_or_a_restore_to_a_new_file_killed_at_any_step_leaves_nothing_after_one_to_another_file() {
    if endpoint().is_some() || !has_strace() {
        return skipped("needs a data file and strace");
    }
    let (prepared, copy) = prepared();
    let (data, copy) = (prepared.path().join("quotes.db"), prepared.path().join(copy));
    let commands: [[&str; 5]; 2] =
        [["backup", "--data", text(&data), "--to", "mon.db"], ["restore", "--from", text(&copy), "--data", "mon.db"]];
    for command in commands {
        for call in 1.. {
            let to = folder();
            let to_file = |name: &str| {
                let mut arguments = command.map(str::to_owned);
                arguments[4] = text(&to.path().join(name)).to_owned();
                arguments
            };
            let was_killed = is_killed_at(call, &to_file("mon.db").each_ref().map(String::as_str));
            for again in ["tue.db", "mon.db"] {
                let is_there = to.path().join("mon.db").exists();
                if again == "mon.db" && is_there {
                    break;
                }
                let (status, said) = run(&to_file(again).each_ref().map(String::as_str), &[]);
                assert_eq!(status, 0, "call {call} of {}: {said}", command[0]);
                let left = names(to.path());
                assert!(!left.iter().any(|name| name.starts_with('.')), "call {call}: {left:?}");
                assert_eq!(
                    to.path().join("mon.db.photos").exists(),
                    to.path().join("mon.db").exists(),
                    "call {call}: {left:?}"
                );
            }
            if !was_killed {
                assert!(call > 5, "{call} calls");
                break;
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_draft_of_a_process_that_lives_stays() {
    use nix::{
        fcntl::{FcntlArg, fcntl},
        libc,
    };

    if endpoint().is_some() {
        return skipped("needs a data file");
    }
    let (prepared, _) = prepared();
    let (data, copies) = (prepared.path().join("quotes.db"), folder());
    let draft = copies.path().join(".quotes-2026-01-10T031500Z.db.4711");
    fs::write(&draft, "whole copy").expect("a draft");
    let holder = OpenOptions::new().read(true).write(true).open(&draft).expect("the draft");
    let byte =
        libc::flock { l_type: libc::F_WRLCK as _, l_whence: libc::SEEK_SET as _, l_start: 1 << 40, l_len: 1, l_pid: 0 };
    fcntl(&holder, FcntlArg::F_OFD_SETLK(&byte)).expect("the lock of a process that lives");
    backup(&data, &copies.path().join("one.db"));
    assert!(draft.exists());
    drop(holder);
    backup(&data, &copies.path().join("two.db"));
    assert!(!draft.exists());
}
