use std::sync::Arc;

use axum::{Json, body::Bytes, extract::State, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    domain::{QuoteRequest, Search},
};

use super::{
    admin::require_session,
    body::json_fields,
    error::ApiError,
    openapi::{BodyFails, NoSession, StoreFails},
    rim::in_time,
    schemas::{QuoteRequestSchema, SearchSchema, cursor},
};

/// Some requests, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteRequestPage)]
pub(super) struct Found {
    /// Perhaps fewer than asked for, or none, although there are more.
    #[schema(value_type = Vec<QuoteRequestSchema>)]
    requests: Vec<QuoteRequest>,
    /// The `cursor` of the next call; null at the end.
    #[schema(schema_with = cursor, required = true)]
    next: Option<String>,
}

/// Looks through the inbox or the trash, newest first, for about a second at most. What is looked for travels in the body and not
/// in the address, because addresses are kept in logs.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/search",
    request_body(content = SearchSchema, content_type = "application/json"),
    responses((status = OK, description = "What was found", body = Found), NoSession, BodyFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn search(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Found>, ApiError> {
    let page = in_time(async {
        require_session(&app, &headers).await?;
        let search = Search::read(json_fields(&headers, &body)?)?;
        Ok::<_, ApiError>(app.search(&search).await?)
    });
    let page = page.await?;
    Ok(Json(Found { requests: page.requests, next: page.next.map(|id| id.to_string()) }))
}
