use clap::Args;

use crate::pipeline;

use super::{Status, options::ContentArgs};

#[derive(Debug, Args)]
pub(super) struct Form {
    #[command(flatten)]
    content: ContentArgs,
    /// Print all settings of the API that the content decides, as assignments of a shell: `SITE_NAME`, `SITE_PHONE`,
    /// `SITE_LANGUAGE`, `TIME_ZONE` and `QUOTE_FORM`, which has the words of the form
    #[arg(long)]
    settings: bool,
}

impl Form {
    /// Prints no words for a site whose form is the one that is built into the API.
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let (outcome, settings) = pipeline::api_settings(&self.content.options()?)?;
        self.content.print_beside_result(&outcome);
        let Some(settings) = settings.filter(|_| !outcome.failed()) else { return Ok(Status::ContentErrors) };
        let form = settings.form.as_ref().map(serde_json::to_string).transpose()?.unwrap_or_default();
        if self.settings {
            for (name, value) in [
                ("SITE_NAME", &*settings.business.name),
                ("SITE_PHONE", &settings.business.phone),
                ("SITE_LANGUAGE", &settings.site_language),
                ("TIME_ZONE", &settings.time_zone),
                ("QUOTE_FORM", &form),
            ] {
                anstream::println!("{name}={}", quoted(value));
            }
        } else if !form.is_empty() {
            anstream::println!("{form}");
        }
        Ok(Status::Fine)
    }
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
