use jiff::{civil, tz::TimeZone};
use minijinja::{Value, context};
use serde::Serialize;

use crate::{
    check::{IN_ENGLISH, privacy_in_english},
    content::{BusinessType, Country, Date, Language, needs_region},
};

use super::{editor, snippets, templates};

/// The files of a new site that are the same for everybody. `.gitignore` and the others keep their names, so that the
/// folder here shows the folder there.
const PROJECT: [(&str, &str); 4] = [
    (".gitignore", include_str!("../templates/project/.gitignore")),
    (".vscode/extensions.json", include_str!("../templates/project/.vscode/extensions.json")),
    (".vscode/tasks.json", include_str!("../templates/project/.vscode/tasks.json")),
    (".githooks/pre-commit", include_str!("../templates/project/.githooks/pre-commit")),
];

/// The files that depend on the business.
const OF_BUSINESS: [(&str, &str); 7] = [
    ("content/blog.yaml", "project/blog.yaml"),
    ("content/locations.yaml", "project/locations.yaml"),
    ("content/site.yaml", "project/site.yaml"),
    ("content/home.yaml", "project/home.yaml"),
    ("content/layout.yaml", "project/layout.yaml"),
    ("content/pages/privacy.md", "project/privacy.md"),
    ("README.md", "project/README.md"),
];

/// Countries in one zone, or whose largest city is in it. Elsewhere authors write theirs.
const ZONES: [(&str, &str); 20] = [
    ("AT", "Europe/Vienna"),
    ("AU", "Australia/Sydney"),
    ("BE", "Europe/Brussels"),
    ("CA", "America/Toronto"),
    ("CH", "Europe/Zurich"),
    ("DE", "Europe/Berlin"),
    ("DK", "Europe/Copenhagen"),
    ("ES", "Europe/Madrid"),
    ("FR", "Europe/Paris"),
    ("GB", "Europe/London"),
    ("IE", "Europe/Dublin"),
    ("IT", "Europe/Rome"),
    ("MX", "America/Mexico_City"),
    ("NL", "Europe/Amsterdam"),
    ("NO", "Europe/Oslo"),
    ("NZ", "Pacific/Auckland"),
    ("PL", "Europe/Warsaw"),
    ("PT", "Europe/Lisbon"),
    ("SE", "Europe/Stockholm"),
    ("US", "America/New_York"),
];

/// The business of a new site.
#[derive(Debug)]
pub struct NewBusiness {
    /// Its kind.
    pub trade: BusinessType,
    /// Its country.
    pub country: Country,
    /// The language of its texts.
    pub language: Language,
    /// The purpose of its form.
    pub form: FormPurpose,
    /// The host, if it is one of those with files of their own.
    pub host: Option<Host>,
}

/// A host for which a new site has a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Host {
    /// GitHub Pages
    GithubPages,
    /// Netlify
    Netlify,
    /// Cloudflare Pages
    CloudflarePages,
    /// A web host with Apache, reached by SSH or with a program for uploads
    Plain,
}

/// The purpose of the form of a new site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FormPurpose {
    /// Customers ask for a price.
    Quote,
    /// Customers ask for a day.
    Appointment,
    /// Customers ask and tell anything.
    Contact,
    /// No form: a mail link and the phone number
    None,
}

/// A file to start from.
#[derive(Debug)]
pub struct NewFile {
    /// Its path inside the folder, with forward slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl NewFile {
    /// Returns true if the file is a program.
    pub fn is_program(&self) -> bool {
        self.text.starts_with("#!")
    }
}

/// Writes a file from its template, with one end of the last line. In it, `say` and `tell` give a text that nobody has to
/// replace in this language: as YAML, or as markdown has it.
fn write(template: &str, language: &str, context: Value) -> anyhow::Result<String> {
    let said = |is_yaml: bool| {
        let language = language.to_owned();
        Value::from_function(move |name: &str, english: Option<&str>| {
            let text = said(&language, name, english);
            Value::from_safe_string(if is_yaml { plain(text) } else { text })
        })
    };
    let context = context! { say => said(true), tell => said(false), ..context };
    Ok(templates::render(template, context)?.trim_end().to_owned() + "\n")
}

/// The text of this name in a language. One that has no words gets English with a mark, which stops a build.
fn said(language: &str, name: &str, english: Option<&str>) -> String {
    let english = || english.unwrap_or_else(|| privacy_in_english(name)).to_owned();
    match words::Language::of(language) {
        Some(words) => words.words("start").get(name).map_or_else(english, ToString::to_string),
        None if language.split('-').next() == Some("en") => english(),
        None => format!("{IN_ENGLISH}{}]", english()),
    }
}

/// A text as YAML, in quotes where it needs them, also between braces.
fn plain(text: String) -> String {
    let is_plain = text.starts_with(char::is_alphanumeric) && !text.contains([':', ',', '#', '[', ']', '{', '}', '"']);
    if is_plain { text } else { serde_json::Value::from(text).to_string() }
}

/// A new post: correct, and a draft. Its category is the first of `categories`, and the others are named beside it.
///
/// # Errors
/// When the template is wrong.
pub fn new_post(title: &str, today: Date, categories: &[String]) -> anyhow::Result<String> {
    write("post.md", "en", context! { title, today => today.to_string(), categories => categories.to_vec() })
}

/// A new page of one's own, of sections or with a text: correct, and not listed.
///
/// # Errors
/// When the template is wrong.
pub fn new_page(title: &str, has_sections: bool) -> anyhow::Result<String> {
    write(if has_sections { "page.yaml" } else { "page.md" }, "en", context! { title })
}

/// A new page of a service, at this position in the list of services.
///
/// # Errors
/// When the template is wrong.
pub fn new_service(name: &str, position: u32, language: &str) -> anyhow::Result<String> {
    write("service.yaml", language, context! { name, position })
}

/// A new page of a place: correct, and in no list.
///
/// # Errors
/// When the template is wrong.
pub fn new_location(name: &str, language: &str) -> anyhow::Result<String> {
    write("location.yaml", language, context! { name })
}

/// A new page of somebody who writes posts.
///
/// # Errors
/// When the template is wrong.
pub fn new_author(name: &str) -> anyhow::Result<String> {
    write("author.yaml", "en", context! { name })
}

/// A new form for a message.
///
/// # Errors
/// When the template is wrong.
pub fn new_form(title: &str, language: &str) -> anyhow::Result<String> {
    write("project/form.yaml", language, context! { title })
}

/// The files of a new site. It is complete but for the examples, which `check` reports until they are replaced.
///
/// # Errors
/// When a template is wrong.
pub fn new_project(today: Date, business: &NewBusiness) -> anyhow::Result<Vec<NewFile>> {
    let NewBusiness { trade, country, language, form, host } = business;
    let year = today.to_string().split('-').next().unwrap_or_default().to_owned();
    let timezone = ZONES.iter().find(|(of, _)| *of == country.as_str()).map(|(_, zone)| *zone);
    let has_region = needs_region(country);
    let (country, language) = (country.as_str(), language.as_str());
    let name =
        |value: serde_json::Result<serde_json::Value>| value.map(|name| name.as_str().unwrap_or_default().to_owned());
    let (trade, form_name) = (name(serde_json::to_value(trade))?, name(serde_json::to_value(form))?);
    let host_name = name(serde_json::to_value(host))?;
    let facts = context! { year, trade, country, language, form => form_name, timezone, has_region, host => host_name };
    let mut made: Vec<(String, String)> = of_host(*host, today, timezone);
    // The words of the program are right from the start.
    let has_words = words::Language::of(language).is_some();
    let of_business = OF_BUSINESS.into_iter().filter(|(path, _)| !has_words || *path != "content/layout.yaml");
    for (path, template) in of_business.chain(of_form(*form)) {
        made.push((path.to_owned(), write(template, language, facts.clone())?));
    }
    made.push((".vscode/settings.json".to_owned(), editor::settings()?));
    made.push((".vscode/front-matter.code-snippets".to_owned(), snippets::front_matter()?));
    let schemas = editor::schemas()?.into_iter().map(|(name, text)| (format!("content/.schemas/{name}"), text));
    let fixed = PROJECT.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
    Ok(made.into_iter().chain(fixed).chain(schemas).map(|(path, text)| NewFile { path, text }).collect())
}

/// The files with which a new site is published at its host.
fn of_host(host: Option<Host>, today: Date, zone: Option<&str>) -> Vec<(String, String)> {
    const WORKFLOW: &str = ".github/workflows/publish.yml";
    let workflow = |name: &str, permissions: &str, environment: &str, steps: &str| {
        let zone = zone.unwrap_or("UTC");
        let text = include_str!("../templates/project/hosts/publish.yml")
            .replace("@HOST@", name)
            .replace("@CRON@", &after_midnight(today, zone))
            .replace("@ZONE@", zone)
            .replace("@PERMISSIONS@", permissions)
            .replace("@ENVIRONMENT@", environment)
            .replace("@VERSION@", env!("CARGO_PKG_VERSION"));
        (WORKFLOW.to_owned(), text.replace("@STEPS@\n", steps))
    };
    let own = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    match host {
        None => Vec::new(),
        Some(Host::GithubPages) => vec![
            workflow(
                "GitHub Pages",
                "{contents: read, pages: write, id-token: write}",
                "    environment: github-pages\n",
                include_str!("../templates/project/hosts/github-pages.yml"),
            ),
            own(".github/redirects.sh", include_str!("../templates/project/hosts/redirects.sh")),
        ],
        Some(Host::Netlify) => vec![
            workflow("Netlify", "{contents: read}", "", include_str!("../templates/project/hosts/netlify.yml")),
            own("netlify.toml", include_str!("../templates/project/hosts/netlify.toml")),
        ],
        Some(Host::CloudflarePages) => {
            let steps = include_str!("../templates/project/hosts/cloudflare-pages.yml");
            vec![workflow("Cloudflare Pages", "{contents: read}", "", steps)]
        }
        Some(Host::Plain) => vec![own("publish.sh", include_str!("../templates/project/hosts/publish.sh"))],
    }
}

/// The time in UTC, as `cron` takes it, at which a day of the zone has begun in winter and in summer.
fn after_midnight(today: Date, zone: &str) -> String {
    const MINUTES_AFTER: i32 = 7;
    let year = today.to_string().get(..4).and_then(|year| year.parse().ok()).unwrap_or(2026);
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let offsets = [1, 7].into_iter().filter_map(|month| {
        let moment = civil::date(year, month, 1).to_zoned(zone.clone()).ok()?;
        Some(moment.offset().seconds() / 60)
    });
    // The later midnight is that of the smaller offset.
    let minutes = (MINUTES_AFTER - offsets.min().unwrap_or_default()).rem_euclid(24 * 60);
    format!("{} {} * * *", minutes % 60, minutes / 60)
}

/// The file of a form for this purpose, whose name is that of the purpose.
fn of_form(form: FormPurpose) -> impl Iterator<Item = (&'static str, &'static str)> {
    let path = match form {
        FormPurpose::Quote => Some("content/forms/quote.yaml"),
        FormPurpose::Appointment => Some("content/forms/appointment.yaml"),
        FormPurpose::Contact => Some("content/forms/contact.yaml"),
        FormPurpose::None => None,
    };
    path.map(|path| (path, "project/form.yaml")).into_iter()
}
