use crate::{
    check::text::targets::split_web,
    content::{Guest, SiteFile, Text, plain_host, section::Section},
    diagnostics::{Code, Diagnostic, Help, Place},
    source::yaml::Step,
    suggest::nearest,
};

const PATH: &str = "site.yaml";

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}

/// Reports guests that do nothing or two things, that are there twice, or that are this site.
pub(super) fn check_guests(site: &SiteFile) -> Vec<Diagnostic> {
    let own = split_web(site.url.as_str()).map(|(host, _)| format!("https://{}", plain_host(host)));
    let mut found = Vec::new();
    for (index, guest) in site.guests.iter().enumerate() {
        let entry = [field("guests"), Step::Item(index)];
        let mut told = |code, name: Option<&str>, message: String, help: &str| {
            let steps: Vec<Step> = entry.iter().cloned().chain(name.map(field)).collect();
            let place = if name.is_some() { Place::Value(steps) } else { Place::Key(steps) };
            found.push(Diagnostic::new(code, PATH, place, message, help));
        };
        let Guest { name, frame, send, site: counted } = guest;
        let before = &site.guests[..index];
        if before.iter().any(|other| other.name == *name) {
            told(Code::ListedTwice, Some("name"), format!("{name} is there already"), "give each guest its own name");
        }
        match (frame, send) {
            (None, None) => {
                let help = "add `frame:` with the address to show, or `send:` with the address that counts visits";
                told(Code::FieldMissing, None, format!("nothing is known of {name} but its name"), help);
            }
            (Some(_), Some(_)) => {
                let message = format!("{name} is shown and counts visits");
                told(Code::FieldValue, Some("send"), message, "make two guests of it, each with its own name");
            }
            (Some(_), None) if counted.is_some() => {
                let message = format!("{name} counts no visits");
                told(Code::FieldValue, Some("site"), message, "remove this line, or write `send` in place of `frame`");
            }
            (None, Some(_)) if before.iter().any(|other| other.send.is_some()) => {
                let help = "keep one: each visit would be sent to both";
                told(Code::FieldValue, Some("send"), "another guest counts visits already".to_owned(), help);
            }
            _ => {}
        }
        let mine = [("frame", frame), ("send", send)].into_iter().find(|(_, address)| {
            address.as_ref().is_some_and(|address| own.as_ref().is_some_and(|own| *own == address.origin()))
        });
        if let Some((name, _)) = mine {
            let message = "this is the site itself, and a guest is another one".to_owned();
            told(Code::FieldValue, Some(name), message, "link to your own pages instead");
        }
    }
    found
}

/// Reports sections `guest` whose service `site.yaml` does not list.
pub fn check_guest_sections(site: &SiteFile, path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    let sections = sections.iter().enumerate();
    let sections = sections.filter_map(|(index, section)| match section {
        Section::Guest(guest) => Some((index, guest)),
        _ => None,
    });
    let found = sections.filter_map(|(index, section)| {
        let told = |name: &str, message: String, help: Help| {
            let steps = vec![field("sections"), Step::Item(index), field("guest"), field(name)];
            Some(Diagnostic::new(Code::FieldValue, path, Place::Value(steps), message, help))
        };
        let name = &section.name;
        let shown = site.guests.iter().filter_map(|guest| Some((&guest.name, guest.frame.as_ref()?)));
        let Some((_, listed)) = shown.clone().find(|(listed, _)| *listed == name) else {
            let names: Vec<&str> = shown.map(|(name, _)| name.as_str()).collect();
            let help = match nearest(name.as_str(), names.iter().copied()) {
                Some(near) => Help::meant(name.as_str(), near, "did you mean `{}`?"),
                None => {
                    let name = quoted(name);
                    format!("list it in site.yaml: `guests: [{{ name: {name}, frame: https://… }}]`").into()
                }
            };
            return told("name", format!("site.yaml has no guest `{name}` with a `frame`"), help);
        };
        let (own, listed) = (section.frame.as_ref()?.origin(), listed.origin());
        (own != listed).then(|| {
            let help =
                format!("write an address that starts with {listed}, or list {own} in site.yaml as a guest of its own");
            told("frame", format!("this address is not one of {name}"), help.into())
        })?
    });
    found.collect()
}

/// A name as it can stand in a list between brackets.
fn quoted(name: &Text) -> String {
    serde_json::Value::from(name.as_str()).to_string()
}
