use std::collections::BTreeSet;

use crate::{
    content::{SiteFile, section::Section},
    diagnostics::{Code, Diagnostic, Help, Place},
    source::yaml::Step,
    suggest::nearest,
};

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}

/// Reports kinds of customers with one name.
pub(super) fn kinds_twice(site: &SiteFile) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let twice = site.customers.iter().enumerate().filter(|(_, kind)| !seen.insert(&kind.value));
    twice
        .map(|(index, kind)| {
            let place = Place::Value(vec![field("customers"), Step::Item(index), field("value")]);
            let message = format!("two kinds of customers have the value `{}`", kind.value);
            Diagnostic::new(Code::FieldValue, "site.yaml", place, message, "give each kind a value of its own")
        })
        .collect()
}

/// Reports testimonials of a kind of customers that the site does not have.
pub fn check_customers(site: &SiteFile, path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let values = || site.customers.iter().map(|kind| kind.value.as_str());
    for (index, section) in sections.iter().enumerate() {
        let Section::Testimonials(section) = section else { continue };
        for (item, testimonial) in section.testimonials.iter().enumerate() {
            let Some(tag) = testimonial.tag.as_ref().filter(|tag| !values().any(|value| value == tag.as_str())) else {
                continue;
            };
            let help = match nearest(tag.as_str(), values()) {
                Some(near) => Help::meant(tag.as_str(), near, "did you mean `{}`?"),
                None if site.customers.is_empty() => {
                    "site.yaml has no `customers`; name the kinds there, or leave out `tag`".into()
                }
                None => {
                    let known: Vec<String> = values().map(|value| format!("`{value}`")).collect();
                    format!("the `customers` of site.yaml are {}", known.join(", ")).into()
                }
            };
            let list = [field("sections"), Step::Item(index), field("testimonials"), field("testimonials")];
            let place = Place::Value(list.into_iter().chain([Step::Item(item), field("tag")]).collect());
            diagnostics.push(Diagnostic::new(Code::FieldValue, path, place, format!("`tag` cannot be `{tag}`"), help));
        }
    }
    diagnostics
}
