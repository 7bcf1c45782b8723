use std::sync::Arc;

use axum::{
    Json,
    extract::{RawQuery, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, Owner},
    domain::{PageSize, QuoteId},
    store::Page,
};

use super::{
    error::ApiError,
    openapi::{Malformed, NoSession, StoreFails},
    quote_request_body::QuoteRequestBody,
};

/// Lists the inbox, newest first. The header `Link` with `rel="next"` has the next page, if there is one.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests",
    params(
        ("limit" = Option<u16>, Query),
        ("cursor" = Option<String>, Query, description = "From the `Link` header of the page before")
    ),
    responses(
        (status = OK, description = "Quote requests", body = Vec<QuoteRequestBody>,
            headers(("Link" = String, description = "The next page, if there is one"))),
        Malformed, NoSession, StoreFails
    ),
    security(("session" = []))
)]
pub(super) async fn contact_requests(
    State(app): State<Arc<App>>,
    owner: Owner,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let (limit, after) = parse(query.as_deref().unwrap_or_default())?;
    let Page { requests, next } = app.list(&owner, limit.get(), after).await?;
    let requests: Vec<_> = requests.into_iter().map(QuoteRequestBody).collect();
    let mut response = Json(requests).into_response();
    if let Some(next) = next {
        let link = format!("</api/admin/contact-requests?limit={}&cursor={next}>; rel=\"next\"", limit.get());
        response.headers_mut().insert(header::LINK, HeaderValue::from_str(&link).expect("an address"));
    }
    Ok(response)
}

fn parse(query: &str) -> Result<(PageSize, Option<QuoteId>), ApiError> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(query).map_err(|_| malformed("The query cannot be read."))?;
    let (mut limit, mut after) = (None, None);
    for (name, value) in pairs {
        match name.as_str() {
            "limit" if limit.is_none() => {
                let number = value.parse::<u64>().map_err(|_| malformed("`limit` is a number."))?;
                limit = Some(PageSize::try_from(number).map_err(|error| malformed(&format!("`limit`: {error}.")))?);
            }
            "cursor" if after.is_none() => {
                let id = QuoteId::parse(&value);
                after = Some(id.ok_or_else(|| malformed("`cursor` comes from the Link header of the page before."))?);
            }
            _ => return Err(malformed("There is `limit` and `cursor`, each once, and nothing else.")),
        }
    }
    Ok((limit.unwrap_or_default(), after))
}

fn malformed(detail: &str) -> ApiError {
    ApiError::Malformed(detail.to_owned())
}
