use crate::{
    check::{
        References,
        text::{
            foreign::{foreign, names_reader},
            targets::{LINK_HELP, split_web},
        },
    },
    content::Slug,
    diagnostics::{Code, Diagnostic, Help, Place},
    markdown::{Ids, named_anchor, percent_decoded},
    model::{BrokenLink, NO_PAGE, Routes, Stage, THANK_YOU},
    source::PICTURE_ENDINGS,
};

/// The owner's inbox.
const INBOX: &str = "/admin";

/// Reports links to pages and anchors of this site that do not exist on the day of the pages with the links, which are
/// in the stage `from`. Of links to other sites only those that are no address for visitors are reported.
pub fn check_links(routes: &Routes, files: &[References], from: Stage) -> Vec<Diagnostic> {
    let links = files.iter().flat_map(|file| file.links.iter().map(move |(place, href)| (&file.path, place, href)));
    links.filter_map(|(path, place, href)| check_link(routes, path, place, href, from)).collect()
}

fn check_link(routes: &Routes, path: &str, place: &Place, href: &str, from: Stage) -> Option<Diagnostic> {
    let told = |code, message: String, help: Help| Some(Diagnostic::new(code, path, place.clone(), message, help));
    let own = split_web(href).filter(|(host, _)| routes.is_own(host)).map(|(_, rest)| rest);
    let inside = match own {
        Some(rest) if rest.starts_with('/') => rest.to_owned(),
        Some(rest) => format!("/{rest}"),
        None if href.starts_with('/') => href.to_owned(),
        None if href.starts_with('#') => return None,
        None if href.contains(':') => {
            let (code, message, help) = foreign(href)?;
            return told(code, message, help.into());
        }
        None => {
            let BrokenLink { message, help } = relative(routes, href, from);
            return told(Code::LinkBroken, message, help);
        }
    };
    let inside = match inside.split_once('#') {
        Some((page, anchor)) => format!("{page}#{}", named_anchor(anchor)),
        None => inside,
    };
    let (page, anchor) = inside.split_once('#').unwrap_or((&inside, ""));
    let of_form = page.split('?').next().filter(|page| [THANK_YOU, INBOX].contains(page));
    if let Some(page) = of_form
        && !routes.is_living(page)
    {
        let message = format!("there is no page at {page}, because the site has no form (`quoteForm: false`)");
        return told(Code::LinkBroken, message, "remove this link, or link to /#contact".into());
    }
    if of_form == Some(THANK_YOU) && path != "site.yaml" {
        let message = format!("{THANK_YOU} tells visitors that their request was sent, and this link sends none");
        return told(Code::LinkBroken, message, "link to the form: /#contact".into());
    }
    // Browsers scroll up for `#` and `#top`. Every page has the ids of the layout.
    let goes_anywhere = matches!(anchor, "" | "top") || Ids::of_layout().contains(&anchor);
    // A query that names a page says more than the anchor behind it.
    let unread = unread_query(routes, page, anchor).filter(|_| routes.check(page, from).is_ok());
    let broken = match unread {
        Some((message, help)) => Some(BrokenLink { message, help }),
        None => routes.check(if goes_anywhere { page } else { &inside }, from).err(),
    };
    match (broken, own) {
        (Some(BrokenLink { message, help }), _) => told(Code::LinkBroken, message, help),
        (None, None) => None,
        (None, Some(_)) => told(
            Code::LinkAbsolute,
            "this link names the address of this site".to_owned(),
            Help::replacing(
                href,
                &*inside,
                "write {}, so that it leads to the same site in a preview and after a move",
            ),
        ),
    }
}

/// Names the address of the file in messages about links with the one that visitors know, in any of these languages.
pub fn name_files(found: &mut [Diagnostic], languages: &[&Routes]) {
    for one in found.iter_mut().filter(|one| one.code == Code::LinkBroken) {
        let Some(href) = one.message.strip_prefix(NO_PAGE) else { continue };
        let path = href.split(['#', '?']).next().unwrap_or(href);
        let bare = if path == "/" { path } else { path.trim_end_matches('/') };
        let mut files = languages.iter().filter_map(|routes| {
            Some((routes.public().folder(), routes.of_public(bare).filter(|file| *file != bare)?))
        });
        let Some((folder, address)) = files.next() else { continue };
        let words = if folder.is_empty() {
            "write {}: a link has the address of the file, and the site puts the one that visitors know in its place"
        } else {
            "write {}: a link has the address of the original, and leads to the page in the language of its readers"
        };
        let help = Help::replacing(path, address, words);
        (one.help, one.fix) = (help.text, help.fix.filter(|_| !href.contains('#')));
    }
}

/// Fields of a query that the quote form reads, on the home page alone: see `site/islands/quote/wishes.ts`.
const WISHES: [&str; 5] = ["sample", "size", "system", "condition", "range"];

/// Starts of the names of fields that say from where a visitor comes.
const CAMPAIGNS: [&str; 8] = ["utm_", "mc_", "gad_", "hsa_", "_g", "ref", "source", "campaign"];

/// The message and the help about a link whose query no page reads, so that it leads to the same page as without. In
/// other programs a query names a page, a part of a list, or words to search for.
fn unread_query(routes: &Routes, page: &str, anchor: &str) -> Option<(String, Help)> {
    let (path, query) = page.split_once('?')?;
    // A query after the name of a file makes browsers load it again.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return None;
    }
    let is_read = |name: &str| {
        (path == "/" && WISHES.contains(&name))
            || CAMPAIGNS.iter().any(|start| name.starts_with(start))
            || names_reader(name)
    };
    let fields = query.split('&').map(|field| field.split_once('=').unwrap_or((field, "")));
    let (name, value) = fields.into_iter().find(|(name, _)| !name.is_empty() && !is_read(name))?;
    let named = Slug::from_title(&percent_decoded(value));
    let named = named.as_ref().map_or("", Slug::as_str);
    let near = [format!("{path}/page/{value}"), format!("/blog/category/{named}"), format!("/blog/{named}")];
    let near = near.into_iter().find(|address| !named.is_empty() && routes.is_living(address));
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
    let help = match (name, near) {
        (_, Some(near)) => Help::from(format!("did you mean {near}?")),
        ("p" | "page_id" | "attachment_id" | "cat" | "author" | "m", None) if is_number => {
            "write the address of the page that WordPress shows there, such as /blog/name".into()
        }
        ("s" | "q" | "search" | "query", None) => {
            format!("no address leads to results of the search: write {path}{anchor}, or link to a post").into()
        }
        _ => format!("write the address of the page that is meant, or only {path}{anchor}").into(),
    };
    Some((format!("no page here reads `{name}` of `?{query}`, so this link leads to {path}{anchor}"), help))
}

/// Returns true for the address of another site without its scheme, as browsers show it: `facebook.com/dune`.
fn is_site(path: &str) -> bool {
    const DOMAINS: [&str; 12] = ["app", "be", "biz", "co", "com", "de", "edu", "gov", "io", "me", "net", "org"];
    let host = path.split('/').next().unwrap_or(path);
    host.rsplit_once('.').is_some_and(|(name, domain)| !name.is_empty() && DOMAINS.contains(&domain))
}

/// The message about a link as files on a disk have it: `dry-slab.md`, `../blog/dry-slab`.
fn relative(routes: &Routes, href: &str, from: Stage) -> BrokenLink {
    let path = href.split(['#', '?']).next().unwrap_or(href);
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let help = match routes.of_file(path) {
        Some(near) => Help::replacing(path, near, "did you mean {}?"),
        None if PICTURE_ENDINGS.contains(&&*ending) => {
            format!("for a picture write ! before it: ![what is seen]({path})").into()
        }
        None if path.starts_with("files/") && routes.check(&path["files".len()..], from).is_ok() => {
            let words = "did you mean {}? Files of files/ are published at the top of the site";
            Help::replacing(path, &path["files".len()..], words)
        }
        None if is_site(path) => Help::replacing(href, format!("https://{href}"), "did you mean {}?"),
        None => LINK_HELP.into(),
    };
    BrokenLink { message: format!("`{href}` leads nowhere"), help }
}
