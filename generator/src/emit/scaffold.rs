use minijinja::{Value, context};

use crate::content::Date;

use super::{editor, snippets, templates};

/// The files of a new site that are the same for everybody. `.gitignore` and the others keep their names, so that the
/// folder here shows the folder there.
const PROJECT: [(&str, &str); 12] = [
    ("content/home.yaml", include_str!("../templates/project/content/home.yaml")),
    ("content/blog.yaml", include_str!("../templates/project/content/blog.yaml")),
    ("content/locations.yaml", include_str!("../templates/project/content/locations.yaml")),
    ("content/thank-you.yaml", include_str!("../templates/project/content/thank-you.yaml")),
    ("content/layout.yaml", include_str!("../templates/project/content/layout.yaml")),
    ("content/form.yaml", include_str!("../templates/project/content/form.yaml")),
    ("content/pages/privacy.md", include_str!("../templates/project/content/pages/privacy.md")),
    ("README.md", include_str!("../templates/project/README.md")),
    (".gitignore", include_str!("../templates/project/.gitignore")),
    (".vscode/extensions.json", include_str!("../templates/project/.vscode/extensions.json")),
    (".vscode/tasks.json", include_str!("../templates/project/.vscode/tasks.json")),
    (".githooks/pre-commit", include_str!("../templates/project/.githooks/pre-commit")),
];

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

/// Writes a file from its template, with the end of the last line, which minijinja leaves out.
fn write(template: &str, context: Value) -> anyhow::Result<String> {
    Ok(templates::render(template, context)? + "\n")
}

/// A new post: correct, and a draft. Its category is the first of `categories`, and the others are named beside it.
///
/// # Errors
/// When the template is wrong.
pub fn new_post(title: &str, today: Date, categories: &[String]) -> anyhow::Result<String> {
    write("post.md", context! { title, today => today.to_string(), categories => categories.to_vec() })
}

/// A new page of one's own: correct, and not listed.
///
/// # Errors
/// When the template is wrong.
pub fn new_page(title: &str) -> anyhow::Result<String> {
    write("page.md", context! { title })
}

/// A new page of a service, at this position in the list of services.
///
/// # Errors
/// When the template is wrong.
pub fn new_service(name: &str, position: u32) -> anyhow::Result<String> {
    write("service.yaml", context! { name, position })
}

/// A new page of a place: correct, and in no list.
///
/// # Errors
/// When the template is wrong.
pub fn new_location(name: &str) -> anyhow::Result<String> {
    write("location.yaml", context! { name })
}

/// The files of a new site for any trade. It is complete but for the examples, which `check` reports until they are
/// replaced.
///
/// # Errors
/// When a template is wrong.
pub fn new_project(today: Date) -> anyhow::Result<Vec<NewFile>> {
    let year = today.to_string().split('-').next().unwrap_or_default().to_owned();
    let site = write("project/site.yaml", context! { year })?;
    let made = [
        ("content/site.yaml".to_owned(), site),
        (".vscode/settings.json".to_owned(), editor::settings()?),
        (".vscode/front-matter.code-snippets".to_owned(), snippets::front_matter()?),
    ];
    let schemas = editor::schemas()?.into_iter().map(|(name, text)| (format!("content/.schemas/{name}"), text));
    let fixed = PROJECT.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
    Ok(made.into_iter().chain(fixed).chain(schemas).map(|(path, text)| NewFile { path, text }).collect())
}
