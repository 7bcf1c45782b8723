use std::sync::Arc;

use axum::http::Uri;

use crate::{
    app::Found,
    domain::{Definition, FormVersion, RawValue, Submission, unknown_form},
    http::{body::parameter, error::ApiError},
};

use super::Forms;

const FORM_PARAMETER: &str = "form";

const VERSION_PARAMETER: &str = "v";

/// The version of an own form that an address names: `?form=NAME&v=HASH`. A query, because no field can have its name.
#[derive(Debug, Clone, Default)]
pub(crate) struct FormQuery(Option<FormVersion>);

impl FormQuery {
    pub(crate) fn of(uri: &Uri) -> Self {
        let hash = parameter(uri, VERSION_PARAMETER).filter(|hash| Definition::is_hash(hash)).unwrap_or_default();
        Self(parameter(uri, FORM_PARAMETER).map(|name| FormVersion { name, hash }))
    }

    /// The names and values of the query.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let version = self.0.iter();
        version.flat_map(|FormVersion { name, hash }| [(FORM_PARAMETER, &**name), (VERSION_PARAMETER, &**hash)])
    }
}

/// The form that a submission is for.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Its definition: that of the version, or one made of what was sent if nobody can get the version.
    pub(crate) definition: Arc<Definition>,
    /// The version of an own form.
    pub(crate) version: Option<FormVersion>,
    /// False for a definition that was made of what was sent.
    pub(crate) is_known: bool,
}

impl Forms {
    /// Reads a submission of the form that an address names.
    pub(crate) async fn read(
        &self,
        FormQuery(version): FormQuery,
        pairs: Vec<(String, RawValue)>,
    ) -> Result<(Asked, Submission), ApiError> {
        let (definition, is_known) = match &version {
            None => (self.catalog.built_in(), true),
            Some(version) => match self.catalog.find(version).await? {
                Found::Version(definition) => (definition, true),
                Found::Unknown(newest) => (Arc::new(unknown_form(&version.name, newest.as_deref(), &pairs)), false),
                Found::NoForm => return Err(ApiError::NoForm),
            },
        };
        let submission = Submission::read(&definition, pairs);
        Ok((Asked { definition, version, is_known }, submission))
    }
}
