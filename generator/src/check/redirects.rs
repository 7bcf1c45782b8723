use std::collections::BTreeMap;

use crate::{
    content::{Redirect, SiteFile},
    diagnostics::{Code, Diagnostic, Place},
    model::Routes,
};

/// Redirects that a browser follows after the first one before it gives up.
const MAX_STEPS: usize = 20;

/// Reports redirects that visitors cannot follow: from an address that is in use or that hosts understand as something
/// else, and to an address that leads on.
pub fn check_redirects(path: &str, site: &SiteFile, routes: &Routes) -> Vec<Diagnostic> {
    let mut targets: BTreeMap<&str, &str> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for redirect in &site.redirects {
        let from = bare(&redirect.from.value);
        let twice = targets.contains_key(from);
        let wrong = wrong_form(&redirect.from.value).or_else(|| wrong_source(from, routes)).or_else(|| {
            let help = "keep one of the two lines";
            twice.then(|| (format!("{from} is already redirected in a line above"), help.to_owned()))
        });
        if let Some((message, help)) = wrong {
            let place = Place::Bytes(redirect.from.at.clone());
            diagnostics.push(Diagnostic::new(Code::RedirectWrong, path, place, message, help));
        } else {
            targets.insert(from, bare(&redirect.to.value));
        }
    }
    let onward = site.redirects.iter().filter_map(|redirect| wrong_target(path, redirect, &targets));
    diagnostics.extend(onward);
    diagnostics
}

/// An address without anchor, query and slash at the end.
fn bare(address: &str) -> &str {
    let path = address.split(['#', '?']).next().unwrap_or(address);
    if path == "/" { path } else { path.trim_end_matches('/') }
}

/// The message and the help about an old address that hosts read as something else.
fn wrong_form(from: &str) -> Option<(String, String)> {
    if from.starts_with("https://") {
        let help = "write the part after the host: /old-page".to_owned();
        return Some((format!("`{from}` is a full address; only addresses of this site can be redirected"), help));
    }
    if from.contains(['*', ':']) {
        let help = "write a line for each old address".to_owned();
        return Some((format!("`{from}` stands for many addresses, and hosts read such patterns differently"), help));
    }
    from.contains(['?', '#']).then(|| {
        let help = format!("write only the part before it: {}", bare(from));
        (format!("`{from}` has a `?` or a `#`, which hosts do not compare"), help)
    })
}

/// The message and the help about an old address that is in use.
fn wrong_source(from: &str, routes: &Routes) -> Option<(String, String)> {
    let reserved = ["/api", "/admin", "/assets", "/images"];
    if reserved
        .iter()
        .any(|folder| from == *folder || from.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    {
        let help = "remove this redirect".to_owned();
        return Some((format!("{from} belongs to the site itself; a redirect would make it unreachable"), help));
    }
    if routes.is_living(from) {
        let help = "remove this redirect, or remove the page first".to_owned();
        return Some((
            format!("{from} is the address of a page that exists; a redirect would make it unreachable"),
            help,
        ));
    }
    if routes.is_waiting(from) {
        let help = "remove this redirect, or give the post another `slug`".to_owned();
        return Some((format!("{from} is the address of a post that is a draft or waits for its day"), help));
    }
    let small = from.to_lowercase();
    (small != from && routes.is_living(&small)).then(|| {
        let help = "remove this redirect; some hosts do not tell capitals from small letters".to_owned();
        (format!("{from} differs from the page {small} only by capital letters"), help)
    })
}

/// Reports a redirect to an address that is redirected itself.
fn wrong_target(path: &str, redirect: &Redirect, targets: &BTreeMap<&str, &str>) -> Option<Diagnostic> {
    let start = bare(&redirect.from.value);
    let mut end = bare(&redirect.to.value);
    let mut steps = 0;
    while let Some(next) = targets.get(end).filter(|_| steps < MAX_STEPS && end != start) {
        end = next;
        steps += 1;
    }
    if end != start && steps == 0 {
        return None;
    }
    let place = Place::Bytes(redirect.to.at.clone());
    let (message, help) = if end == start || steps == MAX_STEPS {
        let message = if end == start {
            format!("this redirect leads back to {start}, so browsers give up")
        } else {
            format!("more than {MAX_STEPS} redirects follow each other here, so browsers give up")
        };
        (message, "write the address of a page that exists".to_owned())
    } else {
        (format!("{} is redirected itself", redirect.to.value), format!("write `to: {end}`"))
    };
    Some(Diagnostic::new(Code::RedirectWrong, path, place, message, help))
}
