use std::sync::Arc;

use axum::{
    Extension, Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{App, photos::PhotoUpload},
    domain::{CAMPAIGN_KEYS, Definition, QuoteId, Source},
    http::{
        body::{MediaType, form_pairs, json_pairs, not_json, parameter},
        client_ip::ClientIp,
        error::ApiError,
        fails::{Arriving, Contact, FailsWithPage},
        form_schema::SubmissionSchema,
        idempotency_key::idempotency_key,
    },
};

use super::{
    FormQuery,
    contact::{Idempotency, Sender},
};

/// The address that receives submissions.
pub(crate) const PATH: &str = "/api/contact";

/// Maximum length of the path of a page that is stored. Pages of a site are shorter.
const MAX_PAGE_CHARS: usize = 200;

const PAGE_PARAMETER: &str = "page";

/// The page to which a browser without scripts is sent.
const THANK_YOU: &str = "/thank-you";

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    /// The id of the stored request. A repeated submission gets the same id.
    #[schema(value_type = String)]
    id: QuoteId,
    /// The permission to add photos. Absent if no photos are taken here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    photos: Option<PhotoUpload>,
}

/// A plain form of an own form was stored: its definition has the words for the page that says so.
#[derive(Debug, Clone)]
pub(crate) struct SentForm(pub(crate) Arc<Definition>);

/// Stores a quote request. Repeating it with the same `Idempotency-Key` and the same fields stores nothing new.
#[utoipa::path(
    post,
    path = "/api/contact",
    params(
        ("Idempotency-Key" = Option<String>, Header),
        ("form" = Option<String>, Query, description = "The name of a form of the site, which has other fields: `api-lambda openapi FILE` prints its contract"),
        ("v" = Option<String>, Query, description = "The version of that form")
    ),
    request_body(content(
        (SubmissionSchema = "application/json"),
        (SubmissionSchema = "application/x-www-form-urlencoded")
    )),
    responses(
        (status = CREATED, description = "Stored", body = Created),
        (status = OK, description = "Stored; a plain form of the site's own gets a page that says so", content_type = "text/html", body = String),
        (status = SEE_OTHER, description = "Stored; a plain form goes on to the thank-you page",
            headers(("Location" = String))),
        FailsWithPage::<(Contact, Arriving)>
    )
)]
pub(crate) async fn submit_quote_request(
    State(app): State<Arc<App>>,
    ClientIp(ip): ClientIp,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    let key = idempotency_key(&headers)?;
    let by_script = match MediaType::of(&headers) {
        Some(kind) => kind == MediaType::Json,
        None => return Err(ApiError::MediaType("application/json or application/x-www-form-urlencoded")),
    };
    let pairs = match by_script {
        true => json_pairs(&body).map_err(|error| not_json(&error))?,
        false => {
            let words = "The body is not a form: names and values, joined by = and &.";
            form_pairs(&body).map_err(|_| ApiError::malformed(words))?
        }
    };
    let otherwise = if by_script { Idempotency::None } else { Idempotency::PlainForm };
    let idempotency = key.map_or(otherwise, Idempotency::Keyed);
    let (asked, mut submission) = app.forms.read(FormQuery::of(&uri), pairs).await?;
    if !by_script {
        submission = submission.from_source(&asked.definition, campaign_of(&headers, &uri));
    }
    let names_language = headers.get(header::ACCEPT_LANGUAGE).is_some_and(|value| !value.is_empty());
    let sender = Sender { ip, by_script, names_language, page: page_of(&headers, &uri) };
    let id = app.forms.submit(&asked, &submission, idempotency, &sender).await?;
    Ok(match (by_script, &asked.version, &asked.definition.thank_you) {
        (true, ..) => (StatusCode::CREATED, Json(Created { id, photos: app.photos.permit(id) })).into_response(),
        (false, None, _) => thank_you(&app, THANK_YOU),
        (false, Some(_), Some(page)) => thank_you(&app, page),
        (false, Some(_), None) => Extension(SentForm(asked.definition)).into_response(),
    })
}

/// The path of the page that sent the request, from `Referer`, which browsers send in full to the same site. Of the query
/// after the path, which can name people, nothing is kept but a campaign. The API's own page names in its address the page on which the form
/// was before. A site that keeps no page names an empty one.
pub(crate) fn page_of(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let page = sent_from(headers, uri)?;
    let path = page.path();
    (path.len() <= MAX_PAGE_CHARS && path != PATH).then(|| path.to_owned())
}

/// The parameters of a campaign in the address of the page that sent the request. A script sends them with the form.
fn campaign_of(headers: &HeaderMap, uri: &Uri) -> Source {
    let page = sent_from(headers, uri);
    let pairs = page.iter().flat_map(|page| page.query_pairs().into_owned());
    Source::of(pairs.filter(|(name, _)| CAMPAIGN_KEYS.contains(&name.as_str())))
}

fn sent_from(headers: &HeaderMap, uri: &Uri) -> Option<url::Url> {
    let named = parameter(uri, PAGE_PARAMETER);
    let referer = headers.get(header::REFERER)?.to_str().ok()?;
    let referer = url::Url::parse(referer).ok().filter(|url| url.scheme().starts_with("http"))?;
    if referer.path() == PATH || named.as_deref() == Some("") {
        let before = named.filter(|page| !page.is_empty())?;
        referer.join(&before).ok().filter(|page| page.origin() == referer.origin() && page.path() == before)
    } else {
        Some(referer)
    }
}

/// The address to which a form is sent again that was on this page.
pub(crate) fn address_from(form: &FormQuery, page: Option<&str>) -> String {
    let page = page.map(|page| (PAGE_PARAMETER, page));
    let pairs = form.pairs().chain(page);
    match url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish() {
        query if query.is_empty() => PATH.to_owned(),
        query => format!("{PATH}?{query}"),
    }
}

fn thank_you(app: &App, page: &str) -> Response {
    let origin = app.site.origins.first().map_or("", String::as_str);
    (StatusCode::SEE_OTHER, [(header::LOCATION, format!("{origin}{page}"))]).into_response()
}
