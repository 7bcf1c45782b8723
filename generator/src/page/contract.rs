//! TypeScript of `site/generated`: declarations of the props, and the words of scripts.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use super::PageData;
use crate::content::{SCRIPT_SENTENCES, name_in_file};

/// The declarations of the props, for `site/generated/props.ts`: of [`PageData`] and of every type in it, by name.
pub fn typescript() -> String {
    let mut declarations = Declarations::default();
    declarations.visit::<PageData<'static>>();
    let mut file =
        "// Generated from the Rust types in generator/src/page by `make generate`. Do not edit.\n".to_owned();
    for declaration in declarations.by_name.values() {
        file.push_str(&format!("\nexport {declaration}\n"));
    }
    file
}

/// The declarations of all types that were visited, and of the types of their fields.
#[derive(Default)]
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        // Types without a path of their own, such as numbers and lists, have no declaration.
        if T::output_path().is_none() {
            return;
        }
        let declaration = T::decl(&self.config);
        if let Some(other) = self.by_name.get(&name) {
            assert_eq!(*other, declaration, "two types of the props have the name {name}");
            return;
        }
        self.by_name.insert(name, declaration);
        T::visit_dependencies(self);
    }
}

/// The usual words of scripts: the files of `site/generated/words` with their texts. Each group has its own, so that no
/// script loads the words of another one.
pub fn script_words() -> Vec<(String, String)> {
    let file = |(group, sentences): &(&str, &[(&str, &str)])| {
        let line = |(name, words): &(&str, &str)| format!("  {}: {words:?},\n", name_in_file(name));
        let text = format!(
            "// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.\n\nexport const {} = {{\n{}}};\n",
            name_in_file(group),
            sentences.iter().map(line).collect::<String>(),
        );
        (format!("{}.ts", group.trim_end_matches("_words").replace('_', "-")), text)
    };
    SCRIPT_SENTENCES.iter().map(file).collect()
}
