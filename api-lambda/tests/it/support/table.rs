use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};

use super::program;

/// A table for one test. A clone is the same table.
#[derive(Clone)]
pub(crate) struct Table(Arc<Kept>);

enum Kept {
    /// In a file.
    File(tempfile::TempDir),
    /// In DynamoDB, or a program with its API.
    Endpoint { name: String, endpoint: String },
}

/// The address of DynamoDB, if the tests run against one: `DYNAMODB_ENDPOINT=http://127.0.0.1:8000`.
pub(crate) fn endpoint() -> Option<String> {
    env::var("DYNAMODB_ENDPOINT").ok()
}

/// Reports the reason why a test is skipped.
pub(crate) fn skipped(reason: &str) {
    println!("skipped: {reason}");
}

/// A folder in memory, where there is one. While other programs write, a sync of a disk can take a second, and the
/// API rightly answers 503 at its deadline.
pub(crate) fn memory_folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.expect("a temporary folder")
}

impl Table {
    /// A new table in a file, or at `DYNAMODB_ENDPOINT`.
    pub(crate) fn fresh() -> Self {
        Self::at_endpoint_or(memory_folder)
    }

    /// Like [`Self::fresh`], with the file on the disk, for measurements.
    pub(crate) fn on_disk() -> Self {
        Self::at_endpoint_or(|| tempfile::tempdir().expect("a temporary folder"))
    }

    fn at_endpoint_or(folder: impl FnOnce() -> tempfile::TempDir) -> Self {
        endpoint().map_or_else(|| Self::in_folder(folder()), Self::at)
    }

    /// A table in a file of a folder, which is removed with it.
    pub(crate) fn in_folder(folder: tempfile::TempDir) -> Self {
        Self(Arc::new(Kept::File(folder)))
    }

    /// A new table at an endpoint with DynamoDB's API.
    pub(crate) fn at(endpoint: String) -> Self {
        let table = Self(Arc::new(Kept::Endpoint { name: format!("test-{}", uuid::Uuid::now_v7()), endpoint }));
        let output = table.configure(program(&["create-table"], &[])).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        table
    }

    /// Another table at the same endpoint, which is there already.
    pub(crate) fn beside(&self, name: &str) -> Self {
        match &*self.0 {
            Kept::Endpoint { endpoint, .. } => {
                Self(Arc::new(Kept::Endpoint { name: name.to_owned(), endpoint: endpoint.clone() }))
            }
            Kept::File(_) => unreachable!("a file has no tables beside it"),
        }
    }

    /// The path, if the table is in a file.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match &*self.0 {
            Kept::File(folder) => Some(folder.path().join("table.db")),
            Kept::Endpoint { .. } => None,
        }
    }

    /// The name of the table.
    pub(crate) fn name(&self) -> &str {
        match &*self.0 {
            Kept::File(_) => "quotes",
            Kept::Endpoint { name, .. } => name,
        }
    }

    /// Adds the arguments that select this table.
    pub(crate) fn configure(&self, mut command: Command) -> Command {
        match &*self.0 {
            Kept::File(folder) => command.arg("--data").arg(folder.path().join("table.db")),
            Kept::Endpoint { name, .. } => command.args(["--table", name]).envs(self.access()),
        };
        command
    }

    /// The variables by which the SDK finds the endpoint; none for a table in a file.
    pub(crate) fn access(&self) -> Vec<(&str, &str)> {
        match &*self.0 {
            Kept::File(_) => Vec::new(),
            Kept::Endpoint { endpoint, .. } => vec![
                ("AWS_ENDPOINT_URL_DYNAMODB", endpoint),
                ("AWS_ACCESS_KEY_ID", "test"),
                ("AWS_SECRET_ACCESS_KEY", "test"),
                ("AWS_REGION", "us-east-1"),
            ],
        }
    }
}
