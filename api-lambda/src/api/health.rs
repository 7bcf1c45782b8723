use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    http::{
        error::ApiError,
        fails::{Fails, Stored},
    },
};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
    /// Number of stored rows that cannot be read and are left out of lists. Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, minimum = 1)]
    unreadable: Option<usize>,
    /// False if photos cannot be stored now; quote requests can. Absent if no photos are taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    photos_writable: Option<bool>,
}

/// Checks that the table answers.
///
/// A table in a file is also checked: it is in its place and sound, and the last write did not fail. After a failed
/// write, this tries another one.
#[utoipa::path(
    get,
    path = "/api/health",
    responses((status = OK, description = "The table answers", body = Health), Fails::<Stored>)
)]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    let health = app.health().await?;
    let unreadable = Some(health.unreadable).filter(|rows| *rows > 0);
    Ok(Json(Health { status: "ok", unreadable, photos_writable: health.photos }))
}
