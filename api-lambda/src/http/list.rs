use std::sync::Arc;

use axum::{
    Json,
    extract::{RawQuery, State},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};

use crate::{
    app::App,
    domain::{DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, QuoteId},
    store::Page,
};

use super::{
    admin::require_session,
    error::ApiError,
    openapi::{Malformed, NoSession, StoreFails},
    rim::in_time,
    schemas::QuoteRequestSchema,
};

/// The inbox, newest first. The header `Link` with `rel="next"` requests on when there is more.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests",
    params(
        ("limit" = Option<u16>, Query, description = "How many at most; 100 when absent", minimum = 1, maximum = 200),
        ("cursor" = Option<String>, Query, description = "From the `Link` header of the page before")
    ),
    responses(
        (status = OK, description = "Quote requests", body = Vec<QuoteRequestSchema>,
            headers(("Link" = String, description = "The next page, if there is one"))),
        Malformed, NoSession, StoreFails
    ),
    security(("session" = []))
)]
pub(super) async fn contact_requests(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let (limit, Page { requests, next }) = in_time(async {
        require_session(&app, &headers).await?;
        let (limit, after) = understand(query.as_deref().unwrap_or_default())?;
        Ok::<_, ApiError>((limit, app.requests(limit, after).await?))
    })
    .await?;
    let mut response = Json(requests).into_response();
    if let Some(next) = next {
        let link = format!("</api/admin/contact-requests?limit={limit}&cursor={next}>; rel=\"next\"");
        response.headers_mut().insert(header::LINK, HeaderValue::from_str(&link).expect("an address"));
    }
    Ok(response)
}

fn understand(query: &str) -> Result<(usize, Option<QuoteId>), ApiError> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(query).map_err(|_| malformed("The query cannot be read."))?;
    let (mut limit, mut after) = (None, None);
    for (name, value) in pairs {
        match name.as_str() {
            "limit" if limit.is_none() => {
                let number = value.parse().ok().filter(|number| (1..=MAX_PAGE_SIZE).contains(number));
                limit = Some(number.ok_or_else(|| malformed("`limit` is a number from 1 to 200."))?);
            }
            "cursor" if after.is_none() => {
                let id = QuoteId::parse(&value);
                after = Some(id.ok_or_else(|| malformed("`cursor` comes from the Link header of the page before."))?);
            }
            _ => return Err(malformed("There is `limit` and `cursor`, each once, and nothing else.")),
        }
    }
    Ok((limit.unwrap_or(DEFAULT_PAGE_SIZE), after))
}

fn malformed(detail: &str) -> ApiError {
    ApiError::Malformed(detail.to_owned())
}
