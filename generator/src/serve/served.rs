use std::{
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::pictures::{Asked, Backlog};

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
    pub(super) fn of(folder: PathBuf) -> Self {
        Self { folder, backlog: None }
    }

    /// Notes that a browser waits for a picture of the backlog; `None` when it is not there.
    pub(super) fn ask(&self, path: &str) -> Option<Asked> {
        self.backlog.as_ref()?.ask(path.trim_start_matches('/'))
    }
}

/// The answer with a picture of a backlog. `encoders` has a permit for each processor.
pub(super) async fn picture(asked: Asked, path: &str, encoders: &Arc<Semaphore>) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // The work goes on when the browser goes away, so the permit goes with the work.
    let Ok(permit) = Arc::clone(encoders).acquire_owned().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let encoding = spawn_blocking(move || {
        let _permit = permit;
        asked.answer()
    });
    let fault = match encoding.await {
        Ok(Ok(bytes)) => return ([(header::CONTENT_TYPE, kind.essence_str())], bytes).into_response(),
        Ok(Err(fault)) => format!("{fault:#}"),
        Err(fault) => fault.to_string(),
    };
    anstream::eprintln!("ssg: {fault}");
    (StatusCode::INTERNAL_SERVER_ERROR, "This picture cannot be encoded; the terminal says why.\n").into_response()
}
