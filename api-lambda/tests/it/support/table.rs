use std::{env, path::PathBuf, process::Command, sync::Arc};

use super::program;

/// A table that nobody else uses. A clone is the same table.
#[derive(Clone)]
pub(crate) struct Table(Arc<Kept>);

enum Kept {
    /// In a file.
    File(tempfile::TempDir),
    /// In a real DynamoDB or something that answers like one.
    Endpoint { name: String, endpoint: String },
}

/// Where DynamoDB answers, when the tests are to run against one: `DYNAMODB_ENDPOINT=http://127.0.0.1:8000`.
pub(crate) fn endpoint() -> Option<String> {
    env::var("DYNAMODB_ENDPOINT").ok()
}

/// Tells why a test has nothing to do here.
pub(crate) fn skipped(reason: &str) {
    println!("skipped: {reason}");
}

impl Table {
    /// A new one: in a file, or at `DYNAMODB_ENDPOINT`.
    pub(crate) fn fresh() -> Self {
        let Some(endpoint) = endpoint() else {
            return Self::in_folder(tempfile::tempdir().expect("a temporary folder"));
        };
        Self::at(endpoint)
    }

    /// In a file of a folder, which goes away with it.
    pub(crate) fn in_folder(folder: tempfile::TempDir) -> Self {
        Self(Arc::new(Kept::File(folder)))
    }

    /// A new one where something answers like DynamoDB.
    pub(crate) fn at(endpoint: String) -> Self {
        let table = Self(Arc::new(Kept::Endpoint { name: format!("test-{}", uuid::Uuid::now_v7()), endpoint }));
        let output = table.configure(program(&["create-table"], &[])).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        table
    }

    /// The file, when it is one.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match &*self.0 {
            Kept::File(folder) => Some(folder.path().join("table.db")),
            Kept::Endpoint { .. } => None,
        }
    }

    /// What it is called where it answers.
    pub(crate) fn name(&self) -> &str {
        match &*self.0 {
            Kept::File(_) => "quotes",
            Kept::Endpoint { name, .. } => name,
        }
    }

    /// Tells a command of the program which table it is about.
    pub(crate) fn configure(&self, mut command: Command) -> Command {
        match &*self.0 {
            Kept::File(folder) => command.arg("--data").arg(folder.path().join("table.db")),
            Kept::Endpoint { name, endpoint } => command
                .args(["--table", name])
                .env("AWS_ENDPOINT_URL_DYNAMODB", endpoint)
                .envs([("AWS_ACCESS_KEY_ID", "test"), ("AWS_SECRET_ACCESS_KEY", "test"), ("AWS_REGION", "us-east-1")]),
        };
        command
    }
}
