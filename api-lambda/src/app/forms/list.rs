use std::sync::Arc;

use axum::{Json, extract::State, http::Uri};
use forms::FORMAT;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{App, accounts::Member},
    domain::Definition,
    http::{
        body::parameter,
        error::ApiError,
        fails::{Fails, Formats, InSession, QueryString, Stored},
    },
};

/// The forms of the site that are understood here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormsRead {
    /// The newest format of definitions that is understood; 0 if none can be had from the site.
    format: u32,
}

/// Says which forms a site may have. `ssg deploy` asks before it publishes some, and looks at the status alone.
#[utoipa::path(
    get,
    path = "/api/forms",
    params(("format" = Option<u32>, Query, description = "A format that has to be understood")),
    responses(
        (status = OK, description = "The newest format", body = FormsRead),
        Fails::<(QueryString, Formats)>
    )
)]
pub(crate) async fn forms_read(State(app): State<Arc<App>>, uri: Uri) -> Result<Json<FormsRead>, ApiError> {
    let format = if app.catalog.has_site() { FORMAT } else { 0 };
    match parameter(&uri, "format").map_or(Ok(0), |asked| asked.parse::<u32>()) {
        Ok(asked) if asked <= format => Ok(Json(FormsRead { format })),
        Ok(_) => Err(ApiError::OtherFormat),
        Err(_) => Err(ApiError::malformed("`format` is a number.")),
    }
}

/// A version of a form of the site.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormVersionBody {
    /// The `form` of requests.
    name: String,
    /// The `formVersion` of requests.
    version: String,
    /// The time from which it is known here, in UTC.
    #[schema(value_type = String, format = DateTime)]
    since: String,
    /// The definition, as the site publishes it.
    #[schema(value_type = Object)]
    definition: Arc<Definition>,
}

/// Lists all versions of the site's forms, the newest last: a request is shown with the labels of its own.
#[utoipa::path(
    get,
    path = "/api/admin/forms",
    responses(
        (status = OK, description = "All versions", body = Vec<FormVersionBody>),
        Fails::<(InSession, Stored)>
    )
)]
pub(crate) async fn form_versions(
    State(app): State<Arc<App>>,
    _: Member,
) -> Result<Json<Vec<FormVersionBody>>, ApiError> {
    let versions = app.catalog.versions().await?;
    let body = versions.known().into_iter().map(|known| FormVersionBody {
        name: known.of.name.clone(),
        version: known.of.hash.clone(),
        since: format!("{:.3}", known.since),
        definition: Arc::clone(&known.definition),
    });
    Ok(Json(body.collect()))
}
