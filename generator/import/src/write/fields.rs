use std::fmt::Write;

/// The front matter of a file.
#[derive(Default)]
pub(crate) struct Fields(String);

impl Fields {
    pub(crate) fn text(&mut self, name: &str, value: &str) -> &mut Self {
        if !value.is_empty() {
            let _ = writeln!(self.0, "{name}: {}", scalar(value, false));
        }
        self
    }

    /// A value that needs no quotes.
    pub(crate) fn plain(&mut self, name: &str, value: &str) -> &mut Self {
        let _ = writeln!(self.0, "{name}: {value}");
        self
    }

    pub(crate) fn list(&mut self, name: &str, values: &[String]) -> &mut Self {
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(|value| scalar(value, true)).collect();
            let _ = writeln!(self.0, "{name}: [{}]", values.join(", "));
        }
        self
    }

    /// A group of texts.
    pub(crate) fn group(&mut self, name: &str, values: &[(&str, &str)]) -> &mut Self {
        let _ = writeln!(self.0, "{name}:");
        for (name, value) in values {
            let _ = writeln!(self.0, "  {name}: {}", scalar(value, false));
        }
        self
    }

    /// The whole file.
    pub(crate) fn file(&self, text: &str) -> String {
        format!("---\n{}---\n{text}\n", self.0)
    }
}

/// A text as YAML has it: between quotes if it could be read otherwise.
pub(super) fn scalar(text: &str, in_list: bool) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_word = text.starts_with(|first: char| first.is_alphabetic() || first == '/');
    let is_safe = text.chars().all(|sign| sign.is_alphanumeric() || " .,;!?()/'’“”–—-…&+%$€°".contains(sign));
    let is_listed = !in_list || !text.contains([',', '(', ')', '&']);
    let is_value = matches!(&*text.to_lowercase(), "true" | "false" | "yes" | "no" | "on" | "off" | "null" | "y" | "n");
    if is_word && is_safe && is_listed && !is_value { text } else { serde_json::Value::from(text).to_string() }
}
