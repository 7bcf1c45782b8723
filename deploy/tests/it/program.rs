use std::{
    io::{Read as _, Write as _},
    process::{Child, Command as Process, Stdio},
};

use release::{Call, Command, Target};

use crate::site::{SITE, Site};

/// The lease of locks: long enough for a busy machine to renew it.
const LEASE_MS: u64 = 20_000;

/// A place, and the variables that `ssg-deploy` runs with.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) target: Target,
    pub(crate) variables: Vec<(String, String)>,
    pub(crate) site: String,
}

/// The end of a run.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Place {
    pub(crate) fn new(to: &str) -> Self {
        let target = Target { to: to.to_owned(), endpoint: None, distribution: None, values: None, lease_ms: LEASE_MS };
        Self { target, variables: Vec::new(), site: SITE.to_owned() }
    }

    pub(crate) fn start(&self, command: Command) -> Child {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let call = Call { version, command, target: self.target.clone(), site: self.site.clone() };
        let mut program = Process::new(env!("CARGO_BIN_EXE_ssg-deploy"))
            .envs(self.variables.clone())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(&serde_json::to_vec(&call).unwrap()).unwrap();
        program
    }

    pub(crate) fn run(&self, command: Command) -> Ended {
        end(self.start(command))
    }

    pub(crate) fn push(&self, site: &Site) -> Ended {
        self.run(push(site))
    }

    pub(crate) fn rollback(&self) -> Ended {
        self.run(Command::Rollback { to: None })
    }
}

/// Waits until a program has ended.
pub(crate) fn end(running: Child) -> Ended {
    let output = running.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Waits for the first line of a running program on standard error. [`end`] has those after it.
pub(crate) fn first_line(running: &mut Child) -> String {
    let err = running.stderr.as_mut().unwrap();
    let mut line = Vec::new();
    let mut byte = [0];
    while byte != *b"\n" {
        err.read_exact(&mut byte).expect("a line on standard error");
        line.extend(byte);
    }
    String::from_utf8(line).unwrap()
}

/// A push that keeps three releases.
pub(crate) fn push(site: &Site) -> Command {
    Command::Push { release: site.release(), keep: 3 }
}

impl Ended {
    /// Its standard output, after a success.
    pub(crate) fn fine(self) -> String {
        assert_eq!(self.status, Some(0), "{}", self.err);
        self.out
    }

    /// Its message, after a refusal.
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.status, Some(1), "{}{}", self.out, self.err);
        self.err
    }
}
