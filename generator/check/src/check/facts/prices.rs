use std::collections::BTreeSet;

use crate::{
    content::section::Section,
    diagnostics::{Code, Diagnostic, Place},
    model::cost_finder_at,
    source::yaml::Step,
};

/// Reports prices in the head of a page that no `cost-finder` has, and names that a `cost-finder` has twice. `pages` are
/// those that can be read, each with its address; `complete` if there is no other one.
pub fn check_prices(path: &str, sections: &[Section], pages: &[(&str, &[Section])], complete: bool) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut report = |place, message, help| {
        diagnostics.push(Diagnostic::new(Code::FieldValue, path, place, message, help));
    };
    for (index, section) in sections.iter().enumerate() {
        let place =
            |steps: [Step; 3]| Place::Value([field("sections"), Step::Item(index)].into_iter().chain(steps).collect());
        let (kind, line) = match section {
            Section::Hero(hero) => ("hero", &hero.price),
            Section::Choices(choices) => ("choices", &choices.price),
            Section::CostFinder(finder) => {
                let sizes = finder.sizes.iter().map(|size| &size.name).enumerate().map(|named| ("sizes", named));
                let systems = finder.systems.iter().map(|system| &system.name).enumerate();
                let mut known = BTreeSet::new();
                for (list, (at, name)) in sizes.chain(systems.map(|named| ("systems", named))) {
                    if !known.insert((list, name.as_str())) {
                        let steps = [field("cost-finder"), field(list), Step::Item(at)];
                        report(place(steps), format!("`{name}` is there twice"), "give each its own name".to_owned());
                    }
                }
                continue;
            }
            _ => continue,
        };
        let Some(line) = line else { continue };
        let to = &line.to.value;
        let Some(finder) = cost_finder_at(to, pages.iter().copied()) else {
            let address = to.split('#').next();
            // The page may be one whose file has mistakes.
            if complete || pages.iter().any(|(page, _)| Some(*page) == address) {
                let message = format!("there is no section `cost-finder` at {to}");
                report(Place::Bytes(line.to.at.clone()), message, other_finders(pages));
            }
            continue;
        };
        let sizes: Vec<&str> = finder.sizes.iter().map(|size| size.name.as_str()).collect();
        let systems: Vec<&str> = finder.systems.iter().map(|system| system.name.as_str()).collect();
        for (name, written, known) in [("size", &line.size, sizes), ("system", &line.system, systems)] {
            if !known.contains(&written.as_str()) {
                let message = format!("the cost-finder at {to} has no {name} `{written}`");
                // Not the nearest one alone: that may be another job with another price.
                let known = known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                report(place([kind, "price", name].map(field)), message, format!("write one of these: {known}"));
            }
        }
    }
    diagnostics
}

fn other_finders(pages: &[(&str, &[Section])]) -> String {
    let finders = pages.iter().flat_map(|(address, sections)| {
        sections.iter().filter_map(move |section| match section {
            Section::CostFinder(finder) => {
                Some(finder.id.as_ref().map_or_else(|| (*address).to_owned(), |id| format!("{address}#{id}")))
            }
            _ => None,
        })
    });
    let finders: Vec<String> = finders.collect();
    match finders.is_empty() {
        true => "add the section `cost-finder` to a page and write its address, or remove `price`".to_owned(),
        false => format!("write the address of one: {}", finders.join(", ")),
    }
}

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}
