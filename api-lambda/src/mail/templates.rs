use std::sync::{Arc, LazyLock};

use lettre::message::MultiPart;
use minijinja::{Environment, State, Value, context, syntax::SyntaxConfig};

use super::words::Sentences;

/// The templates. Those that end with `.html` escape the texts of visitors.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().unwrap_or_default());
    templates.add_test("right_to_left", locales::is_right_to_left);
    templates.add_filter("before_value", |state: &State, label: &str| {
        let language = state.lookup("language").unwrap_or_default();
        before_value(label, language.as_str().unwrap_or_default())
    });
    for (name, source) in [
        ("frame.html", include_str!("templates/frame.html")),
        ("inbox-button.html", include_str!("templates/inbox-button.html")),
        ("request.txt", include_str!("templates/request.txt")),
        ("request.html", include_str!("templates/request.html")),
        ("confirmation.txt", include_str!("templates/confirmation.txt")),
        ("digest.txt", include_str!("templates/digest.txt")),
        ("digest.html", include_str!("templates/digest.html")),
        ("new-browser.txt", include_str!("templates/new-browser.txt")),
        ("new-browser.html", include_str!("templates/new-browser.html")),
        ("photos.txt", include_str!("templates/photos.txt")),
        ("photos.html", include_str!("templates/photos.html")),
        ("confirmation.html", include_str!("templates/confirmation.html")),
    ] {
        templates.add_template(name, source).expect("the templates are correct; a test renders each");
    }
    templates
});

/// A label before its value, with a colon unless it ends in a sign of its own: "Worum geht es?".
pub(super) fn before_value(label: &str, language: &str) -> String {
    let has_sign = label.ends_with(['?', '!', ':', '.']);
    let space = if language.starts_with("fr") { "\u{a0}" } else { "" };
    if has_sign { label.to_owned() } else { format!("{label}{space}:") }
}

/// The body of an e-mail as text and as HTML, from the two templates with this name.
pub(super) fn body(name: &str, sentences: &Arc<Sentences>, values: Value) -> anyhow::Result<MultiPart> {
    let say = Value::from_dyn_object(Arc::clone(sentences));
    // What is among the values comes first.
    let context = context! { ..values, ..context! { say, language => sentences.tag() } };
    let render = |ending: &str| TEMPLATES.get_template(&format!("{name}.{ending}"))?.render(&context);
    Ok(MultiPart::alternative_plain_html(render("txt")?, render("html")?))
}
