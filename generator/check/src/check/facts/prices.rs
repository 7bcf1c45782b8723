use crate::{
    content::section::{PriceLine, Section},
    diagnostics::{Code, Diagnostic, Place},
    model::cost_finder_at,
    source::yaml::Step,
    suggest::nearest,
};

/// Reports prices in the head of a page that no `cost-finder` has. `pages` are those that can be read, each with its
/// address: a link to another one is reported where links are, or its file is.
pub fn check_prices(path: &str, sections: &[Section], pages: &[(&str, &[Section])]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, section) in sections.iter().enumerate() {
        let (kind, line) = match section {
            Section::Hero(hero) => ("hero", &hero.price),
            Section::Choices(choices) => ("choices", &choices.price),
            _ => continue,
        };
        let Some(line) = line else { continue };
        let field = |name: &str| {
            let steps = [Step::Field("sections".to_owned()), Step::Item(index)];
            let fields = [kind, "price", name].map(|name| Step::Field(name.to_owned()));
            Place::Value(steps.into_iter().chain(fields).collect())
        };
        let mut report = |place, message, help| {
            diagnostics.push(Diagnostic::new(Code::FieldValue, path, place, message, help));
        };
        let Some(finder) = cost_finder_at(&line.to.value, pages.iter().copied()) else {
            if let Some(help) = other_finder(line, pages) {
                let message = format!("there is no section `cost-finder` at {}", line.to.value);
                report(Place::Bytes(line.to.at.clone()), message, help);
            }
            continue;
        };
        let sizes: Vec<&str> = finder.sizes.iter().map(|size| size.name.as_str()).collect();
        let systems: Vec<&str> = finder.systems.iter().map(|system| system.name.as_str()).collect();
        for (name, written, known) in [("size", &line.size, sizes), ("system", &line.system, systems)] {
            if known.contains(&written.as_str()) {
                continue;
            }
            let message = format!("the cost-finder at {} has no {name} `{written}`", line.to.value);
            let help = match nearest(written.as_str(), known.iter().copied()) {
                Some(near) => format!("write `{near}`"),
                None => format!("write one of these: {}", known.join(", ")),
            };
            report(field(name), message, help);
        }
    }
    diagnostics
}

/// What to do about a link to a page without this `cost-finder`; `None` if there is no such page, or no such anchor.
fn other_finder(line: &PriceLine, pages: &[(&str, &[Section])]) -> Option<String> {
    let to = line.to.value.as_str();
    let (address, anchor) = to.split_once('#').map_or((to, None), |(address, anchor)| (address, Some(anchor)));
    let (_, sections) = pages.iter().find(|(page, _)| *page == address)?;
    let mut anchors = sections.iter().flat_map(Section::anchors);
    if anchor.is_some_and(|anchor| anchors.all(|known| known.as_str() != anchor)) {
        return None;
    }
    let finders = pages.iter().flat_map(|(address, sections)| {
        sections.iter().filter_map(move |section| match section {
            Section::CostFinder(finder) => {
                Some(finder.id.as_ref().map_or_else(|| (*address).to_owned(), |id| format!("{address}#{id}")))
            }
            _ => None,
        })
    });
    let finders: Vec<String> = finders.collect();
    Some(match finders.is_empty() {
        true => "add the section `cost-finder` to that page, or remove `price`".to_owned(),
        false => format!("write the address of one: {}", finders.join(", ")),
    })
}
