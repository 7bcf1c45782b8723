//! The finished HTML of pages: links, anchors, ids, pictures and headings. Content is checked before it is rendered;
//! this finds mistakes that components make. See `docs/decisions/0027-finished-pages.md`.

use std::{borrow::Cow, ops::Range, rc::Rc};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    check::text::targets::split_web,
    content::plain_host,
    diagnostics::{Code, Diagnostic, Place},
    markdown::Ids,
    model::{Pictures, Renditions, Routes, Stage},
};

use super::scan::{Scan, selector, unescaped, words_in};

/// A page with its header and footer.
#[derive(Debug, Clone)]
pub struct FinishedPage<'p> {
    /// The file that it is made of.
    pub path: &'p str,
    /// Its address.
    pub address: &'p str,
    /// The HTML inside of its body.
    pub html: &'p str,
    /// The part between header and footer.
    pub main: Range<usize>,
    /// The text of an article in that part; empty when there is none. Its links, pictures and headings were checked
    /// where the author wrote them.
    pub text: Range<usize>,
}

/// The header and footer around pages, after their check.
#[derive(Debug)]
pub struct CheckedShell {
    ids: Vec<String>,
    /// The mistakes in it, on whatever page.
    pub report: Report,
}

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
    /// The addresses in this site that were found, with their anchors, except those of posts.
    pub targets: Vec<String>,
}

/// Everything that a page of a site can lead to or show.
#[derive(Debug)]
pub struct Destinations<'a> {
    routes: &'a Routes,
    /// The stage up to which posts are in the site.
    stage: Stage,
    /// The address that components write before those inside of the site.
    base_url: &'a str,
    /// The files of the pictures that the site has, by the start of their addresses.
    pictures: FxHashMap<String, Renditions>,
    /// The addresses of further files.
    files: FxHashSet<String>,
}

impl<'a> Destinations<'a> {
    /// The destinations of a site with these pictures, and with files below these paths.
    pub fn new<'f>(
        routes: &'a Routes,
        stage: Stage,
        base_url: &'a str,
        pictures: &Pictures,
        shown: &[String],
        files: impl Iterator<Item = &'f str>,
    ) -> Self {
        let pictures = shown.iter().filter_map(|file| Some((pictures.base(file)?, pictures.renditions(file)?)));
        let files = files.map(|path| format!("/{path}"));
        Self { routes, stage, base_url, pictures: pictures.collect(), files: files.collect() }
    }

    /// The address inside of this site that a link leads to, also of one with the whole address of the site; `None` for
    /// others.
    fn inside<'h>(&self, href: &'h str) -> Option<Cow<'h, str>> {
        if href.starts_with('/') && !href.starts_with("//") {
            return Some(Cow::Borrowed(href));
        }
        let (host, rest) = split_web(href)?;
        let is_own =
            self.routes.is_own(host) || split_web(self.base_url).is_some_and(|(base, _)| base == plain_host(host));
        is_own.then(|| if rest.starts_with('/') { Cow::Borrowed(rest) } else { Cow::Owned(format!("/{rest}")) })
    }

    /// Checks an address inside of this site; the error has a suggestion.
    fn check(&self, address: &str) -> Result<(), (String, String)> {
        if self.has_file(address) {
            return Ok(());
        }
        if address.starts_with("/images/") {
            return Err((format!("there is no picture {address}"), String::new()));
        }
        // A link with the whole address has the one that visitors know.
        if self.routes.is_published(address) {
            return Ok(());
        }
        self.routes.check(address, self.stage).map_err(|broken| (broken.message, broken.help.text))
    }

    fn has_file(&self, address: &str) -> bool {
        self.files.contains(address) || self.has_rendition(address).unwrap_or(false)
    }

    fn has_rendition(&self, address: &str) -> Option<bool> {
        let (base, rest) = address.rsplit_once('-')?;
        let Renditions { widths, fallback } = self.pictures.get(base)?;
        let (width, ending) = rest.split_once('.')?;
        let width: u32 = width.parse().ok()?;
        Some(match ending {
            "avif" => widths.contains(&width),
            "jpg" => width == *fallback,
            _ => false,
        })
    }
}

/// Checks header and footer, on a page that has them.
pub fn check_shell(page: &FinishedPage<'_>, to: &Destinations<'_>) -> CheckedShell {
    let mut scan = Scan::default();
    scan.add(page.html, 0..page.main.start);
    scan.add(page.html, page.main.end..page.html.len());
    let mut checker = Checker { page, to, whose: "every page".to_owned(), report: Report::default() };
    let ids: Vec<&str> = scan.ids.iter().map(|(_, id)| *id).collect();
    checker.check_ids(&scan.ids, &[], "");
    // A heading of the same words would take the id of another one.
    for (at, id) in scan.ids.iter().filter(|(_, id)| !Ids::of_layout().contains(id)) {
        checker.flaw(*at, &format!("has the id `{id}`, which headings in texts can take too"), "", id);
    }
    // Anchors on the page itself are different on each page.
    checker.check_links(&scan.links, |anchor| ids.contains(&anchor));
    checker.check_pictures(&scan.pictures);
    checker.check_alts(&scan.without_alt);
    CheckedShell { ids: ids.into_iter().map(str::to_owned).collect(), report: checker.report }
}

/// The attributes of a page that a check looks at, without a scan of its HTML.
#[derive(Debug, Default)]
pub struct Attributes {
    /// The ids of elements, no two of them the same.
    pub ids: Rc<[String]>,
    /// The addresses of links.
    pub links: Vec<String>,
    /// The addresses of pictures.
    pub pictures: Vec<String>,
}

impl Attributes {
    /// Those of HTML without a mistake in its ids, headings and alt texts.
    pub fn of(html: &str) -> Option<Self> {
        let mut scan = Scan::default();
        scan.add(html, 0..html.len());
        let ids: FxHashSet<&str> = scan.ids.iter().map(|(_, id)| *id).collect();
        let is_right = ids.len() == scan.ids.len()
            && scan.without_alt.is_empty()
            && has_main_heading(&scan.headings)
            && wrong_headings(&scan.headings).next().is_none();
        let owned = |values: &[(usize, &str)]| values.iter().map(|(_, value)| (*value).to_owned()).collect::<Vec<_>>();
        let (ids, links, pictures) = (owned(&scan.ids).into(), owned(&scan.links), owned(&scan.pictures));
        is_right.then_some(Self { ids, links, pictures })
    }
}

/// The same check as [`check_finished`], of a page whose attributes are known. `None` if there is a mistake: its place is
/// found by a scan.
pub fn check_attributes(
    page: &FinishedPage<'_>,
    attributes: &Attributes,
    shell: &CheckedShell,
    to: &Destinations<'_>,
) -> Option<Report> {
    let Attributes { ids, links, pictures } = attributes;
    let text = &page.html[page.text.clone()];
    if ids.iter().any(|id| shell.ids.contains(id) || has_id(text, id)) {
        return None;
    }
    let mut checker = Checker { page, to, whose: String::new(), report: Report::default() };
    let links: Vec<_> = links.iter().map(|link| (0, link.as_str())).collect();
    let pictures: Vec<_> = pictures.iter().map(|picture| (0, picture.as_str())).collect();
    checker.check_links(&links, |anchor| shell.ids.iter().chain(&**ids).any(|id| id == anchor) || has_id(text, anchor));
    checker.check_pictures(&pictures);
    Some(checker.report).filter(|report| report.diagnostics.is_empty())
}

/// Checks the part of a page between header and footer.
pub fn check_finished(page: &FinishedPage<'_>, shell: &CheckedShell, to: &Destinations<'_>) -> Report {
    let mut scan = Scan::default();
    scan.add(page.html, page.main.start..page.text.start);
    scan.add(page.html, page.text.end..page.main.end);
    let whose = format!("the page {}", page.address);
    let mut checker = Checker { page, to, whose, report: Report::default() };
    let text = &page.html[page.text.clone()];
    checker.check_ids(&scan.ids, &shell.ids, text);
    checker.check_links(&scan.links, |anchor| {
        shell.ids.iter().any(|id| id == anchor) || scan.ids.iter().any(|(_, id)| *id == anchor) || has_id(text, anchor)
    });
    checker.check_pictures(&scan.pictures);
    checker.check_alts(&scan.without_alt);
    checker.check_headings(&scan.headings);
    checker.report
}

/// Returns true if an element of a text has the id.
fn has_id(text: &str, id: &str) -> bool {
    !text.is_empty() && text.contains(&format!(" id=\"{id}\""))
}

fn has_main_heading(headings: &[(usize, u8)]) -> bool {
    headings.iter().any(|(_, level)| *level == 1)
}

/// The second and further main headings, and those more than a level below the one before; each with its level and the
/// level before.
fn wrong_headings(headings: &[(usize, u8)]) -> impl Iterator<Item = (usize, u8, u8)> {
    let (mut last, mut has_main) = (0, false);
    headings.iter().filter_map(move |(at, level)| {
        let before = std::mem::replace(&mut last, *level);
        let is_second = *level == 1 && std::mem::replace(&mut has_main, true);
        (is_second || *level > before + 1).then_some((*at, *level, before))
    })
}

struct Checker<'p> {
    page: &'p FinishedPage<'p>,
    to: &'p Destinations<'p>,
    /// The page, in messages.
    whose: String,
    report: Report,
}

impl Checker<'_> {
    fn check_ids(&mut self, ids: &[(usize, &str)], shell: &[String], text: &str) {
        let mut seen: FxHashSet<&str> = shell.iter().map(String::as_str).collect();
        for (at, id) in ids {
            if !seen.insert(id) || has_id(text, id) {
                let help = "links and labels lead to the first one only";
                self.flaw(*at, &format!("has the id `{id}` twice"), help, id);
            }
        }
    }

    fn check_links(&mut self, links: &[(usize, &str)], has_anchor: impl Fn(&str) -> bool) {
        for (at, written) in links {
            let href = unescaped(written);
            if let Some(anchor) = href.strip_prefix('#') {
                if !matches!(anchor, "" | "top") && !has_anchor(anchor) {
                    self.flaw(*at, &format!("has a link to #{anchor}, and no element has this id"), "", &href);
                }
                continue;
            }
            let Some(inside) = self.to.inside(&href) else {
                if !href.contains(':') {
                    let help = "links inside the site start with one /";
                    self.flaw(*at, &format!("has a link to `{href}`, which leads nowhere"), help, &href);
                }
                continue;
            };
            // Every page has the ids of the layout.
            let (path, anchor) = inside.split_once('#').unwrap_or((&inside, ""));
            let goes_anywhere = matches!(anchor, "top") || Ids::of_layout().contains(&anchor);
            let target = if goes_anywhere { path } else { &inside };
            match self.to.check(target) {
                Ok(()) if target.starts_with("/blog/") || target.starts_with("/images/") => {}
                Ok(()) => self.report.targets.push(target.to_owned()),
                Err((message, help)) => self.flaw(*at, &format!("has a link to {href}, and {message}"), &help, &href),
            }
        }
    }

    fn check_pictures(&mut self, pictures: &[(usize, &str)]) {
        for (at, written) in pictures {
            for each in written.split(", ") {
                let file = unescaped(each.split(' ').next().unwrap_or(each));
                let elsewhere = file.starts_with("data:") || file.starts_with("https:");
                if !elsewhere && !self.to.has_file(&file) {
                    self.flaw(*at, &format!("shows the picture {file}, and there is no such file"), "", &file);
                }
            }
        }
    }

    fn check_alts(&mut self, without_alt: &[usize]) {
        for at in without_alt {
            self.flaw(*at, "has a picture without `alt`", "write alt=\"\" for one that only decorates", "");
        }
    }

    fn check_headings(&mut self, headings: &[(usize, u8)]) {
        for (at, level, last) in wrong_headings(headings) {
            let words = words_in(self.page.html, at);
            if level == 1 {
                let message = format!("{} has a second main heading (h1), `{words}`", self.whose);
                self.report(Code::PageHeading, at, message, "search engines and screen readers look for one", &words);
            } else {
                let before = if last == 0 { "no heading".to_owned() } else { format!("a heading h{last}") };
                let message = format!("on {}, the heading h{level} `{words}` follows {before}", self.whose);
                let help = "screen readers list headings by level: give the section around it a heading of its own";
                self.report(Code::PageHeading, at, message, help, &words);
            }
        }
        if !has_main_heading(headings) {
            let message = format!("{} has no main heading (h1)", self.whose);
            let help = "search engines and screen readers look for it";
            self.report(Code::PageHeading, self.page.main.start, message, help, "");
        }
    }

    fn flaw(&mut self, at: usize, message: &str, help: &str, value: &str) {
        self.report(Code::PageFlaw, at, format!("{} {message}", self.whose), help, value);
    }

    /// Adds a mistake at a tag, at the line with this value if the page's file has one.
    fn report(&mut self, code: Code, at: usize, message: String, help: &str, value: &str) {
        // Shorter ones are in other words of the file.
        let place = if value.chars().count() > 2 { Place::Words(value.to_owned()) } else { Place::File };
        let element = selector(self.page.html, at);
        let separator = if help.is_empty() { "" } else { "; " };
        let help = format!("{help}{separator}the element is {element}");
        self.report.diagnostics.push(Diagnostic::new(code, self.page.path, place, message, help));
    }
}
