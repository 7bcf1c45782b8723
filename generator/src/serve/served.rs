use std::{
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::pictures::Backlog;

/// The site of a server. A build may put another one in its place while the server runs.
#[derive(Debug, Clone)]
pub struct Served(Arc<RwLock<Current>>);

#[derive(Debug, Clone)]
pub(super) struct Current {
    pub(super) folder: PathBuf,
    backlog: Option<Arc<Backlog>>,
}

impl Served {
    /// The site in a folder. Pictures of `backlog`, which are not in it yet, are encoded when a browser asks for them.
    pub fn new(folder: &Path, backlog: Option<Arc<Backlog>>) -> Self {
        Self(Arc::new(RwLock::new(Current { folder: folder.to_owned(), backlog })))
    }

    /// Takes another site, or another build of the same one.
    pub fn replace(&self, folder: &Path, backlog: Option<Arc<Backlog>>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Current { folder: folder.to_owned(), backlog };
    }

    /// Returns true as long as no other build has taken the place of the one with this backlog.
    pub fn waits_for(&self, backlog: &Arc<Backlog>) -> bool {
        self.current().backlog.is_some_and(|current| Arc::ptr_eq(&current, backlog))
    }

    pub(super) fn current(&self) -> Current {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Current {
    /// The backlog, if this file is in it.
    pub(super) fn backlog_with(&self, path: &str) -> Option<&Arc<Backlog>> {
        self.backlog.as_ref().filter(|backlog| backlog.has(path.trim_start_matches('/')))
    }
}

/// A picture of a backlog. `encoders` has a permit for each processor.
pub(super) async fn picture(backlog: &Arc<Backlog>, path: &str, encoders: &Semaphore) -> Response {
    let _permit = encoders.acquire().await;
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let (backlog, path) = (Arc::clone(backlog), path.trim_start_matches('/').to_owned());
    let fault = match spawn_blocking(move || backlog.answer(&path)).await {
        Ok(Some(Ok(bytes))) => return ([(header::CONTENT_TYPE, kind.essence_str())], bytes).into_response(),
        Ok(Some(Err(fault))) => format!("{fault:#}"),
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(fault) => fault.to_string(),
    };
    anstream::eprintln!("ssg: {fault}");
    (StatusCode::INTERNAL_SERVER_ERROR, "This picture cannot be encoded; the terminal says why.\n").into_response()
}
