//! The file changes and the answers of the program, in order, recorded by `strace`.

use std::{
    collections::BTreeMap,
    env, fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::support::wait_until;

/// Something that the program did.
#[derive(Debug)]
pub(super) enum Event {
    Write {
        file: String,
        at: usize,
        bytes: Vec<u8>,
    },
    Cut {
        file: String,
        length: usize,
    },
    /// A file or a folder is on the disk.
    Sync {
        file: String,
    },
    /// The program starts to answer that this id is stored.
    Answer {
        id: String,
    },
}

impl Event {
    /// The file that it is about.
    pub(super) fn file(&self) -> &str {
        match self {
            Self::Write { file, .. } | Self::Cut { file, .. } | Self::Sync { file } => file,
            Self::Answer { .. } => "",
        }
    }
}

/// The same command under `strace`, or the reason why that is not possible. `strace` runs beside the program's process.
pub(super) fn traced(command: &Command, log: &Path) -> Result<Command, String> {
    let works = Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::piped()).output();
    match works {
        Ok(output) if output.status.success() => {}
        Ok(output) => return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => return Err(format!("strace does not start: {error}")),
    }
    let mut traced = Command::new("strace");
    traced.args(["-D", "-f", "-y", "-xx", "-s", "70000", "-o"]).arg(log);
    traced.arg("-e").arg("trace=fsync,fdatasync,pwrite64,pwritev,ftruncate,sendto,sendmsg,write,writev");
    traced.arg(command.get_program()).args(command.get_args()).env_clear();
    traced.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    traced.env("PATH", env::var_os("PATH").unwrap_or_default());
    Ok(traced)
}

/// Everything in a log, once the process has ended.
pub(super) fn events(log: &Path, pid: u32) -> Vec<Event> {
    let end = format!("{pid} +++ exited");
    let is_whole = |text: &String| text.lines().next_back().is_some_and(|line| words(line).starts_with(&end));
    let text = wait_until(|| fs::read_to_string(log).expect("the log of strace"), is_whole);
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    let mut events = Vec::new();
    for line in text.lines() {
        let (thread, call) = line.split_once(' ').expect("a thread");
        let call = call.trim_start();
        // An answer counts when it is begun, everything else when it is done.
        if let Some(call) = call.strip_suffix(" <unfinished ...>") {
            match answer(call) {
                Some(answer) => events.push(answer),
                None => drop(begun.insert(thread, call)),
            }
        } else if let Some((_, rest)) = call.strip_prefix("<... ").and_then(|call| call.split_once(" resumed>")) {
            events.extend(begun.remove(thread).and_then(|call| done(&format!("{call}{rest}"))));
        } else {
            events.extend(answer(call).or_else(|| done(call)));
        }
    }
    events
}

/// A line with one blank between its words.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `writev(15<…>, [{iov_base="\x48\x54…", iov_len=471}, …`
fn answer(call: &str) -> Option<Event> {
    ["sendto(", "sendmsg(", "write(", "writev("].iter().find(|name| call.starts_with(**name))?;
    let bytes: Vec<u8> = call.split('"').skip(1).step_by(2).flat_map(bytes).collect();
    let text = bytes.strip_prefix(b"HTTP/1.1 201 ").map(String::from_utf8_lossy)?;
    let (_, id) = text.split_once(r#"{"id":""#).expect("an id");
    Some(Event::Answer { id: id.split('"').next().expect("its end").to_owned() })
}

/// `pwrite64(13</tmp/table.db-wal>, "\x37\x7f…", 32, 0) = 32`, with letters as numbers everywhere.
fn done(call: &str) -> Option<Event> {
    let (name, rest) = call.split_once('(')?;
    let (rest, result) = rest.rsplit_once(" = ")?;
    let file = rest.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(name, _)| bytes(name));
    let file = String::from_utf8(file?).expect("UTF-8");
    let last = rest.trim_end_matches([')', ' ']).rsplit(", ").next().and_then(|it| it.parse().ok());
    match name {
        "pwrite64" => {
            let bytes = bytes(rest.split('"').nth(1).expect("what is written"));
            assert_eq!(result, bytes.len().to_string(), "the log has everything, and everything was written");
            Some(Event::Write { file, at: last.expect("where"), bytes })
        }
        "pwritev" => panic!("the database writes in another way than this test understands"),
        "ftruncate" if result == "0" => Some(Event::Cut { file, length: last.expect("a length") }),
        "fsync" | "fdatasync" if result == "0" => Some(Event::Sync { file }),
        _ => None,
    }
}

/// `\x48\x54` is HT.
fn bytes(text: &str) -> Vec<u8> {
    let byte = |code: &[u8]| u8::from_str_radix(str::from_utf8(code.strip_prefix(b"\\x")?).ok()?, 16).ok();
    text.as_bytes().chunks(4).map(|code| byte(code).expect("letters as numbers")).collect()
}
