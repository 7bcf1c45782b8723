//! `docs/mistakes.md` names the test of each mistake; each has to exist.

use std::{collections::BTreeSet, fs, path::Path};

use crate::support::{files, tests};

/// The names of all cases.
fn cases() -> BTreeSet<String> {
    let folder = tests().join("cases");
    let texts = files(&folder).into_iter().map(|name| fs::read_to_string(folder.join(name)).expect("cases"));
    texts
        .flat_map(|text| {
            text.lines().filter_map(|line| line.strip_prefix("=== ").map(str::to_owned)).collect::<Vec<_>>()
        })
        .collect()
}

fn is_test(name: &str) -> bool {
    if name.starts_with("errors/") {
        return tests().join(name).is_dir();
    }
    let (module, test) = name.rsplit_once("::").unwrap_or_else(|| panic!("{name} is no name of a test"));
    let source = fs::read_to_string(tests().join(format!("it/{}.rs", module.replace("::", "/")))).unwrap_or_default();
    source.contains(&format!("#[test]\nfn {test}() {{"))
}

#[test]
fn every_test_and_case_that_the_list_of_mistakes_names_exists() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/mistakes.md");
    let text = fs::read_to_string(path).expect("the list");
    let cases = cases();
    let mut named = 0;
    let rows =
        text.lines().filter_map(|line| line.split('|').nth(2)).filter(|row| !matches!(row.trim(), "Test" | "---"));
    for row in rows {
        let parts = row.split('`').enumerate();
        let missing: Vec<&str> = parts
            .flat_map(|(index, part)| -> Vec<&str> {
                if index % 2 == 1 {
                    named += 1;
                    return if is_test(part) { Vec::new() } else { vec![part] };
                }
                let names: Vec<&str> = part.split('"').skip(1).step_by(2).collect();
                named += names.len();
                names.into_iter().filter(|name| !cases.contains(*name)).collect()
            })
            .collect();
        assert!(missing.is_empty(), "these do not exist: {missing:?}");
        assert!(row.contains(['`', '"']), "no test is named: {row}");
    }
    assert!(named > 100, "{named}");
}
