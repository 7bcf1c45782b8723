//! Enforces the layers of a crate: reads the imports of its source files and reports those that go the wrong way.
//!
//! Both crates include this file in their tests (`#[path]`) and pass their own list of layers.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The path of a module, without the crate: `["check", "pages"]`. The root is empty.
type Module = Vec<String>;

/// An import of one module by another.
struct Import {
    from: Module,
    to: Module,
    /// `src/check/pages.rs:12`
    place: String,
}

/// Every import of a later layer and every circle of imports in the crate with this `src` folder.
///
/// `layers` are the folders and files directly in `src`, lowest first; each may import those before it. Circles are
/// looked for among the modules of each folder. A folder's `mod.rs` and its own modules may know each other.
pub(crate) fn violations(src: &Path, layers: &[&str]) -> Vec<String> {
    let files = source_files(src);
    let modules: BTreeSet<Module> = files.iter().map(|file| module_of(src, file)).collect();
    let mut imports = Vec::new();
    for file in &files {
        let text = without_comments(&fs::read_to_string(file).expect("a source file"));
        let from = module_of(src, file);
        let shown = Path::new("src").join(file.strip_prefix(src).expect("inside src")).display().to_string();
        let shown = shown.replace('\\', "/");
        for (line, path) in paths(&text) {
            let Some(to) = resolve(&from, &path, &modules) else { continue };
            imports.push((Import { from: from.clone(), to, place: format!("{shown}:{line}") }, path));
        }
    }
    let reexports = reexports(&imports, &modules);
    let imports: Vec<Import> = imports.into_iter().map(|(import, path)| follow(import, &path, &reexports)).collect();
    let mut found = wrong_layers(&imports, layers);
    let folders: BTreeSet<&[String]> = modules.iter().filter_map(|module| Some(module.split_last()?.1)).collect();
    found.extend(folders.into_iter().filter_map(|folder| circle(folder, &imports)));
    let unlisted = modules.iter().filter(|module| module.len() == 1 && module[0] != "main");
    let unlisted = unlisted.filter(|module| !layers.contains(&module[0].as_str()));
    found.extend(unlisted.map(|module| format!("src/{} is not in the list of layers", module[0])));
    found
}

/// The names in the first column of the first table after `heading` in a markdown document, without backticks.
pub(crate) fn table_of(document: &str, heading: &str) -> Vec<String> {
    let (_, rest) = document.split_once(heading).expect("the heading of the table");
    let rows = rest.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| Some(row.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

pub(crate) fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            files.extend(source_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

fn module_of(src: &Path, file: &Path) -> Module {
    let inside = file.strip_prefix(src).expect("inside src").with_extension("");
    let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(module.last().map(String::as_str), Some("mod")) || module == ["lib"] {
        module.pop();
    }
    module
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| {
        line.split_once("//").filter(|(code, _)| !code.contains('"')).map_or(line.len(), |(code, _)| code.len())
    };
    text.lines().map(|line| format!("{}\n", &line[..code(line)])).collect()
}

/// Every path that starts with `crate::` or `super::`, and every path of a `use`, with its line. Braces are expanded.
fn paths(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let starts = ["crate::", "super::", "use "].into_iter().flat_map(|start| text.match_indices(start));
    for (at, start) in starts {
        let word_before =
            text[..at].chars().next_back().is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
        let path_before = text[..at].ends_with("::") || text[..at].trim_end().ends_with("use");
        if word_before || path_before {
            continue;
        }
        let begin = if start == "use " { at + start.len() } else { at };
        expand(text, begin, &mut Vec::new(), start == "use ", &mut found);
    }
    found
}

/// Reads one use tree from byte `at`, and returns the byte after it.
fn expand(
    text: &str,
    mut at: usize,
    before: &mut Vec<String>,
    braces: bool,
    found: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    let depth = before.len();
    let skip_space = |at: usize| at + text[at..].len() - text[at..].trim_start().len();
    loop {
        at = skip_space(at);
        if braces && text[at..].starts_with('{') {
            at += 1;
            loop {
                at = skip_space(at);
                if text[at..].is_empty() || text[at..].starts_with('}') {
                    break;
                }
                at = expand(text, at, before, true, found);
                at += text[at..].find([',', '}']).map_or(0, |end| end + usize::from(text[at + end..].starts_with(',')));
            }
            before.truncate(depth);
            return at + 1;
        }
        let length = text[at..].find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(0);
        before.push(if text[at..].starts_with('*') { "*".to_owned() } else { text[at..at + length].to_owned() });
        at += length;
        if !text[at..].starts_with("::") {
            found.push((text[..at].matches('\n').count() + 1, before.clone()));
            before.truncate(depth);
            return at;
        }
        at += "::".len();
    }
}

/// The module that a path leads into. `None` when it leaves the crate.
fn resolve(from: &Module, path: &[String], modules: &BTreeSet<Module>) -> Option<Module> {
    let mut base = from.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|step| step == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        child => {
            let child: Module = base.iter().cloned().chain([child.to_owned()]).collect();
            modules.contains(&child).then_some(())?;
        }
    }
    for step in rest {
        base.push(step.clone());
        if !modules.contains(&base) {
            base.pop();
            break;
        }
    }
    Some(base)
}

/// The modules behind the names that a folder's `mod.rs` takes from its own modules.
fn reexports(imports: &[(Import, Vec<String>)], modules: &BTreeSet<Module>) -> BTreeMap<(Module, String), Module> {
    let own = imports.iter().filter(|(import, _)| {
        import.to.len() > import.from.len() && import.to.starts_with(&import.from) && modules.contains(&import.to)
    });
    own.filter_map(|(import, path)| Some(((import.from.clone(), path.last()?.clone()), import.to.clone()))).collect()
}

fn follow(mut import: Import, path: &[String], reexports: &BTreeMap<(Module, String), Module>) -> Import {
    while let Some(behind) = path.iter().find_map(|name| reexports.get(&(import.to.clone(), name.clone()))) {
        // A module that takes a name from its own modules has not left its folder.
        if *behind == import.to || import.to == import.from {
            break;
        }
        import.to = behind.clone();
    }
    import
}

fn wrong_layers(imports: &[Import], layers: &[&str]) -> Vec<String> {
    let height = |name: &String| layers.iter().position(|layer| layer == name);
    let crossing = imports.iter().filter_map(|import| {
        let (from, to) = (import.from.first()?, import.to.first()?);
        (height(from)? < height(to)?).then(|| format!("{}: {from} imports {to}, which is above it", import.place))
    });
    crossing.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A circle among the modules directly in a folder, if there is one.
fn circle(folder: &[String], imports: &[Import]) -> Option<String> {
    let mut edges: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for import in imports {
        let inside = |module: &'_ Module| module.starts_with(folder) && module.len() > folder.len();
        if inside(&import.from) && inside(&import.to) && import.from[folder.len()] != import.to[folder.len()] {
            let names = edges.entry(&import.from[folder.len()]).or_default();
            names.entry(&import.to[folder.len()]).or_insert(&import.place);
        }
    }
    // Modules that import nothing which is left cannot be in a circle. The others lead into one.
    loop {
        let free: Vec<&str> =
            edges.iter().filter(|(_, to)| !to.keys().any(|to| edges.contains_key(to))).map(|(from, _)| *from).collect();
        if free.is_empty() {
            break;
        }
        free.iter().for_each(|name| drop(edges.remove(name)));
    }
    let mut way: Vec<&str> = vec![edges.keys().next()?];
    loop {
        let next = edges[way.last()?].keys().find(|to| edges.contains_key(*to))?;
        if let Some(start) = way.iter().position(|name| name == next) {
            way.drain(..start);
            break;
        }
        way.push(next);
    }
    let steps = way.iter().zip(way.iter().cycle().skip(1));
    let steps = steps.map(|(from, to)| format!("{from} imports {to} ({})", edges[from][to]));
    Some(format!("circle: {}", steps.collect::<Vec<_>>().join(", ")))
}
