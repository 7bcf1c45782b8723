use std::collections::BTreeMap;

use crate::{
    check::text::targets::split_web,
    content::{Redirect, SiteFile, address_in_letters, check_whole},
    diagnostics::{Code, Diagnostic, Place},
    model::Routes,
};

/// Redirects that a browser follows after the first one before it gives up.
const MAX_STEPS: usize = 20;

/// Reports redirects that visitors cannot follow: from an address that is in use or that hosts understand as something
/// else, and to an address that leads on. `aliases` are old addresses of pages, each with that of its page.
pub fn check_redirects<'a>(
    path: &str,
    site: &'a SiteFile,
    routes: &Routes,
    aliases: impl Iterator<Item = (&'a str, String)>,
) -> Vec<Diagnostic> {
    let mut targets: BTreeMap<&str, String> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for redirect in &site.redirects {
        let from = bare(&redirect.from.value);
        let twice = targets.contains_key(from);
        let wrong = wrong_form(&redirect.from.value)
            .or_else(|| wrong_source(from, &target(redirect, routes), routes))
            .or_else(|| {
                let help = "keep one of the two lines";
                twice.then(|| (format!("{from} is already redirected in a line above"), help.to_owned()))
            });
        if let Some((message, help)) = wrong {
            let place = Place::Bytes(redirect.from.at.clone());
            diagnostics.push(Diagnostic::new(Code::RedirectWrong, path, place, message, help));
        } else {
            targets.insert(from, target(redirect, routes));
        }
    }
    if !site.redirects.is_empty() {
        // An alias that a page has for its address has a message of its own, and leads nowhere.
        for (from, to) in aliases.filter(|(from, _)| !routes.is_published(bare(from))) {
            targets.entry(bare(from)).or_insert(to);
        }
    }
    let onward = site.redirects.iter().filter_map(|redirect| wrong_target(path, redirect, routes, &targets));
    diagnostics.extend(onward);
    diagnostics
}

/// The address that a redirect leads to, without the name of this site, anchor and query.
fn target(redirect: &Redirect, routes: &Routes) -> String {
    let written = &redirect.to.value;
    let own = split_web(written).filter(|(host, _)| routes.is_own(host)).map(|(_, rest)| rest);
    match own.map_or_else(|| bare(written), bare) {
        "" => "/".to_owned(),
        address => routes.public().public(address).into_owned(),
    }
}

/// An address without anchor, query and slash at the end.
pub(super) fn bare(address: &str) -> &str {
    let path = address.split(['#', '?']).next().unwrap_or(address);
    if path == "/" { path } else { path.trim_end_matches('/') }
}

/// The message and the help about an old address that hosts read as something else.
fn wrong_form(from: &str) -> Option<(String, String)> {
    if let Err(help) = check_whole(from) {
        return Some((format!("`{from}` is cut"), help));
    }
    if from.starts_with("https://") {
        let help = "write the part after the host: /old-page".to_owned();
        return Some((format!("`{from}` is a full address; only addresses of this site can be redirected"), help));
    }
    if from.contains(['*', ':']) {
        let help = "write a line for each old address".to_owned();
        return Some((format!("`{from}` stands for many addresses, and hosts read such patterns differently"), help));
    }
    if from.contains(['?', '#']) {
        let help = format!("write only the part before it: {}", bare(from));
        return Some((format!("`{from}` has a `?` or a `#`, which hosts do not compare"), help));
    }
    address_in_letters(from).is_none().then(|| {
        let help = "remove this redirect: a % stands for letters such as ü alone, and some hosts find no longer ones";
        (format!("hosts do not find `{from}`"), help.to_owned())
    })
}

/// The message and the help about an old address that is in use; `to` is the one that it leads to.
fn wrong_source(from: &str, to: &str, routes: &Routes) -> Option<(String, String)> {
    if is_reserved(from) {
        let help = "remove this redirect".to_owned();
        return Some((format!("{from} belongs to the site itself; a redirect would make it unreachable"), help));
    }
    if routes.is_published(from) {
        let help = "remove this redirect, or remove the page first".to_owned();
        return Some((
            format!("{from} is the address of a page that exists; a redirect would make it unreachable"),
            help,
        ));
    }
    if let Some(page) = page_of(from).filter(|page| *page != to && routes.is_published(page)) {
        let help = "remove this redirect, or remove the page first".to_owned();
        return Some((format!("{from} is another way to write {page}, the address of a page that exists"), help));
    }
    if routes.will_be_published(from) {
        let help = "remove this redirect, or give the post another `slug`".to_owned();
        return Some((format!("{from} is the address of a post that is a draft or waits for its day"), help));
    }
    let small = from.to_lowercase();
    (small != from && routes.is_published(&small)).then(|| {
        let help = "remove this redirect; some hosts do not tell capitals from small letters".to_owned();
        (format!("{from} differs from the page {small} only by capital letters"), help)
    })
}

/// Returns true for the addresses of the API, the inbox, and the files that pages are made with.
pub(super) fn is_reserved(from: &str) -> bool {
    let reserved = ["/api", "/admin", "/assets", "/images"];
    let is_in = |folder: &str| from.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    reserved.into_iter().any(is_in)
}

/// The address of the page that hosts show for this one, when it is written otherwise: `/blog/sand.html`, `/index.html`.
pub(super) fn page_of(from: &str) -> Option<&str> {
    let page = from.strip_suffix(".html").unwrap_or(from);
    let page = page.strip_suffix("/index").unwrap_or(page);
    (page != from).then_some(if page.is_empty() { "/" } else { page })
}

/// Reports a redirect to an address that is redirected itself.
fn wrong_target(
    path: &str,
    redirect: &Redirect,
    routes: &Routes,
    targets: &BTreeMap<&str, String>,
) -> Option<Diagnostic> {
    let start = bare(&redirect.from.value);
    let written = target(redirect, routes);
    let mut end = written.as_str();
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
