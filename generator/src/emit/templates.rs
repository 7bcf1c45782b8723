use std::sync::LazyLock;

use minijinja::{AutoEscape, Environment, Output, State, Value, syntax::SyntaxConfig};
use pulldown_cmark_escape::{FmtWriter, escape_html};

/// The templates of everything that React does not render, compiled once.
static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().unwrap_or_default());
    environment.set_formatter(escape_markup);
    environment.add_filter("quoted", quoted);
    environment.add_test("right_to_left", locales::is_right_to_left);
    for (name, source) in [
        ("document.html", include_str!("../templates/document.html")),
        ("guide.html", include_str!("../templates/guide.html")),
        ("start.html", include_str!("../templates/start.html")),
        ("atom.xml", include_str!("../templates/atom.xml")),
        ("sitemap.xml", include_str!("../templates/sitemap.xml")),
        ("robots.txt", include_str!("../templates/robots.txt")),
        ("post.md", include_str!("../templates/post.md")),
        ("page.md", include_str!("../templates/page.md")),
        ("service.yaml", include_str!("../templates/service.yaml")),
        ("location.yaml", include_str!("../templates/location.yaml")),
        ("author.yaml", include_str!("../templates/author.yaml")),
        ("project/README.md", include_str!("../templates/project/README.md")),
        ("project/form.yaml", include_str!("../templates/project/content/form.yaml")),
        ("project/home.yaml", include_str!("../templates/project/content/home.yaml")),
        ("project/layout.yaml", include_str!("../templates/project/content/layout.yaml")),
        ("project/privacy.md", include_str!("../templates/project/content/pages/privacy.md")),
        ("project/thank-you.yaml", include_str!("../templates/project/content/thank-you.yaml")),
        ("project/site.yaml", include_str!("../templates/project/content/site.yaml")),
    ] {
        if let Err(error) = environment.add_template(name, source) {
            unreachable!("the templates are part of this program and a test renders each: {error}");
        }
    }
    environment
});

/// Renders one of the templates.
///
/// # Errors
/// When there is no template of this name, or it is wrong.
pub(super) fn render(name: &str, context: Value) -> anyhow::Result<String> {
    Ok(ENVIRONMENT.get_template(name)?.render(context)?)
}

/// A text as YAML in double quotes, for an author to read: minijinja's `tojson` writes `'` and `&` as codes.
fn quoted(text: &str) -> Value {
    Value::from_safe_string(serde_json::Value::from(text).to_string())
}

/// Escapes markup. minijinja's own function also escapes every `/`, which makes addresses unreadable and pages longer.
fn escape_markup(out: &mut Output, state: &mut State, value: &Value) -> Result<(), minijinja::Error> {
    let Some(text) = value.as_str() else {
        return minijinja::escape_formatter(out, state, value);
    };
    if value.is_safe() || matches!(state.auto_escape(), AutoEscape::None) {
        return Ok(out.write_str(text)?);
    }
    Ok(escape_html(FmtWriter(out), text)?)
}
