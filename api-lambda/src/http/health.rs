use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

use super::{error::ApiError, openapi::StoreFails};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Checks that the table answers. It only reads, so it does not detect a full disk.
#[utoipa::path(
    get,
    path = "/api/health",
    responses((status = OK, description = "The table answers", body = Health), StoreFails)
)]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    app.health().await?;
    Ok(Json(Health { status: "ok" }))
}
