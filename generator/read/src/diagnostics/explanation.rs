//! The meaning of each code, for authors who meet it: `ssg explain`, `docs/diagnostics.md`, and the help of a rule in
//! SARIF.

use super::{Code, Severity};

/// The meaning of a code, the reason why it matters, and an example.
#[derive(Debug, Clone, Copy)]
pub struct Explanation {
    /// The code.
    pub code: Code,
    /// Paragraphs, each on lines of at most 80 characters.
    pub text: &'static str,
    /// Content with the mistake.
    pub wrong: Example,
    /// The same put right.
    pub right: Example,
}

/// A part of a content folder.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The language, for documents with colors.
    language: &'static str,
    /// The line above and below it in markdown.
    fence: &'static str,
    /// The file inside the content folder that the lines belong to. `None` for names of files.
    pub path: Option<&'static str>,
    /// True if the lines are the whole file.
    pub is_whole: bool,
    /// The lines.
    pub text: &'static str,
}

impl Code {
    /// The code with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }

    /// The explanation.
    pub fn explanation(self) -> Explanation {
        let file = self.explanation_file();
        let parts = file.find("```").and_then(|end| {
            let (text, rest) = file.split_at(end);
            let (wrong, rest) = example(rest)?;
            let (right, _) = example(rest)?;
            Some(Explanation { code: self, text: text.trim_end(), wrong, right })
        });
        let Some(explanation) = parts else {
            unreachable!("the explanations are part of this program and a test reads each: {}", self.name())
        };
        explanation
    }

    /// All codes with a severity, by name.
    pub fn of(severity: Severity) -> Vec<Self> {
        let mut codes: Vec<Self> = Self::ALL.iter().copied().filter(|code| code.severity() == severity).collect();
        codes.sort_by_key(|code| code.name());
        codes
    }
}

/// The next example of a file, and the text after it.
fn example(file: &'static str) -> Option<(Example, &'static str)> {
    let file = &file[file.find("```")?..];
    let fence = &file[..file.bytes().take_while(|byte| *byte == b'`').count()];
    let (information, rest) = file[fence.len()..].split_once('\n')?;
    let (text, rest) = rest.split_once(&format!("\n{fence}\n"))?;
    let mut words = information.split(' ');
    let language = words.next()?;
    let path = words.next();
    Some((Example { language, fence, path, is_whole: words.next() == Some("whole"), text }, rest))
}

impl Explanation {
    /// The explanation for a terminal.
    pub fn to_text(&self) -> String {
        let Self { code, text, wrong, right } = self;
        let severity = code.severity();
        let mut all = format!("{}[{}]: {}\n\n{text}\n", severity.name(), code.name(), severity.meaning());
        for (word, example) in [("Wrong", wrong), ("Right", right)] {
            let file = example.path.map_or_else(String::new, |path| format!(", in content/{path}"));
            all += &format!("\n{word}{file}:\n\n");
            for line in example.text.lines() {
                all += format!("    {line}").trim_end();
                all.push('\n');
            }
        }
        if let Some(line) = self.acknowledgement() {
            all +=
                &format!("\nTo hide this advice, write this among the fields of the file that has it:\n\n    {line}\n");
        }
        all
    }

    /// The explanation in markdown, without its title.
    pub fn to_markdown(&self) -> String {
        let mut all = format!("{}\n", self.text);
        for (word, example) in [("Wrong", &self.wrong), ("Right", &self.right)] {
            let file = example.path.map_or_else(String::new, |path| format!(", in `content/{path}`"));
            let Example { language, fence, text, .. } = example;
            all += &format!("\n{word}{file}:\n\n{fence}{language}\n{text}\n{fence}\n");
        }
        if let Some(line) = self.acknowledgement() {
            all += &format!("\nTo hide this advice, write `{line}` among the fields of the file that has it.\n");
        }
        all
    }

    /// The field that hides the advice. `None` for messages that cannot be hidden, and for advice whose example shows
    /// the field.
    fn acknowledgement(&self) -> Option<String> {
        let line = format!("acknowledged: [{}]", self.code.name());
        (self.code.can_be_acknowledged() && !self.right.text.contains(&line)).then_some(line)
    }
}

/// The document about all codes, `docs/diagnostics.md`.
pub fn reference() -> String {
    let mut document = "\
<!-- Generated from generator/read/src/diagnostics by `make generate`. -->

# Messages

`ssg check` and `ssg build` report what is wrong with the content, each time with file, line and
what to write instead. The name in brackets, as in `error[link-broken]`, is the code of the message.
`ssg explain link-broken` shows in the terminal what is here.

| Level | Meaning | Shown by |
|---|---|---|
"
    .to_owned();
    for severity in Severity::ALL {
        let shown_by = if severity == Severity::Advice { "`check`" } else { "`check`, `build`" };
        document += &format!("| {} | {} | {shown_by} |\n", severity.name(), severity.meaning());
    }
    document += "\n| Code | Level | What it is |\n|---|---|---|\n";
    let codes: Vec<Code> = Severity::ALL.into_iter().flat_map(Code::of).collect();
    for code in &codes {
        let (name, severity) = (code.name(), code.severity().name());
        document += &format!("| [`{name}`](#{name}) | {severity} | {} |\n", code.summary());
    }
    for code in codes {
        let (name, severity) = (code.name(), code.severity().name());
        document += &format!("\n## {name}\n\n`{severity}`\n\n{}", code.explanation().to_markdown());
    }
    document
}
