use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, accounts::Member},
    domain::{AnswerTemplate, MAX_TEMPLATES, TemplateName, TemplateText},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, Origin, SentBody, Stored},
        schemas::{template_name, template_text},
    },
};

/// A text with which answers to customers begin. The inbox writes the customer's first name in place of `{first name}`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnswerTemplate)]
pub(crate) struct Template {
    #[schema(schema_with = template_name, required = true)]
    name: TemplateName,
    #[schema(schema_with = template_text, required = true)]
    text: TemplateText,
}

impl From<AnswerTemplate> for Template {
    fn from(AnswerTemplate { name, text }: AnswerTemplate) -> Self {
        Self { name, text }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTemplate {
    #[schema(schema_with = template_name, required = true)]
    name: Option<TemplateName>,
    #[schema(schema_with = template_text, required = true)]
    text: Option<TemplateText>,
}

/// Lists the texts with which answers to customers begin, by their names.
#[utoipa::path(
    get,
    path = "/api/admin/templates",
    responses((status = OK, description = "The texts", body = Vec<Template>), Fails::<(InSession, Stored)>)
)]
pub(crate) async fn templates(State(app): State<Arc<App>>, _: Member) -> Result<Json<Vec<Template>>, ApiError> {
    Ok(Json(app.inbox.store.templates().await?.into_iter().map(Template::from).collect()))
}

/// Keeps a text, in place of one with the same name.
#[utoipa::path(
    put,
    path = "/api/admin/templates",
    request_body(content = NewTemplate, content_type = "application/json"),
    responses((status = OK, description = "Kept", body = Template), Fails::<(InSession, SentBody, Stored)>)
)]
pub(crate) async fn put_template(
    State(app): State<Arc<App>>,
    _: Member,
    JsonBody(NewTemplate { name, text }): JsonBody<NewTemplate>,
) -> Result<Json<Template>, ApiError> {
    let name = name.ok_or_else(|| ApiError::of_field("name", "Please send a name"))?;
    let text = text.ok_or_else(|| ApiError::of_field("text", "Please send the text"))?;
    let (template, store) = (AnswerTemplate { name, text }, &app.inbox.store);
    let others = store.templates().await?.iter().filter(|other| other.name != template.name).count();
    if others >= MAX_TEMPLATES {
        let full = format!("There can be {MAX_TEMPLATES} texts. Please remove one first");
        return Err(ApiError::of_field("name", full));
    }
    store.put_template(&template).await?;
    Ok(Json(template.into()))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TemplateRemoved {
    /// Always true.
    removed: bool,
}

/// Removes a text. Removing it again gets the same response.
#[utoipa::path(
    delete,
    path = "/api/admin/templates/{name}",
    params(("name" = String, Path, description = "From the list")),
    responses((status = OK, description = "There is none of this name now", body = TemplateRemoved), Fails::<(InSession, Origin, Stored)>)
)]
pub(crate) async fn remove_template(
    State(app): State<Arc<App>>,
    _: Member,
    Path(name): Path<String>,
) -> Result<Json<TemplateRemoved>, ApiError> {
    // A text that cannot be a name is that of no template.
    if let Ok(name) = TemplateName::try_from(name) {
        app.inbox.store.remove_template(&name).await?;
    }
    Ok(Json(TemplateRemoved { removed: true }))
}
