/// A file that a build makes for each site, whatever its content, but for those of the quote form. Pages of content,
/// their assets and pictures are in folders of their own.
#[derive(Debug, Clone, Copy)]
pub struct OutputFile {
    /// Its path in the output folder.
    pub path: &'static str,
    /// Its reader: visitors, the owner, browsers, or the host.
    pub kind: Kind,
    /// The headers of its response beside those of every file.
    pub response: Response,
}

/// The use of a file of every site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The document of a page.
    Page,
    /// A file that browsers, robots and readers of feeds ask for.
    Served,
    /// The same, only on sites with the content for it.
    ServedIfMade,
    /// The same, with what the author adds in `files/`.
    ServedWithAdditions,
    /// The list of posts, and files that are made of posts; only on sites with posts.
    OfBlog,
    /// The list of places, only on sites with places.
    OfPlaces,
    /// A page or a file of the quote form and the owner's inbox, only on sites with the form.
    OfForm,
    /// Settings of the host, which it does not serve.
    OfHost,
}

/// The headers of a response beside those of every file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// Nothing that others do not say.
    Usual,
    /// Caches may keep it for an hour.
    KeptAnHour,
    /// The browser may fetch the next page early.
    PublicPage,
    /// It is a page of the owner.
    OwnersPage,
    /// It is the rules by which browsers fetch pages early.
    SpeculationRules,
}

/// Every file of this kind. Addresses that links may lead to, names that content may not take, and headers follow from
/// it.
pub static OUTPUT_FILES: &[OutputFile] = {
    use {Kind::*, Response::*};
    const fn file(path: &'static str, kind: Kind, response: Response) -> OutputFile {
        OutputFile { path, kind, response }
    }
    &[
        file("index.html", Page, PublicPage),
        file("blog.html", OfBlog, PublicPage),
        file("locations.html", OfPlaces, PublicPage),
        file("thank-you.html", OfForm, PublicPage),
        file("404.html", Page, Usual),
        file("admin.html", OfForm, OwnersPage),
        file("admin-login.html", OfForm, OwnersPage),
        file("feed.xml", OfBlog, KeptAnHour),
        file("feed.json", OfBlog, KeptAnHour),
        file("sitemap.xml", Served, KeptAnHour),
        file("robots.txt", ServedWithAdditions, Usual),
        file("search.json", OfBlog, Usual),
        file("speculation-rules.json", Served, SpeculationRules),
        file("site.webmanifest", Served, Usual),
        file("admin.webmanifest", OfForm, Usual),
        file("admin-worker.js", OfForm, Usual),
        file("favicon.svg", Served, Usual),
        file("apple-touch-icon.png", Served, Usual),
        file("icon-192.png", Served, Usual),
        file("icon-512.png", Served, Usual),
        file("icon-maskable-512.png", Served, Usual),
        file("color-guide.pdf", ServedIfMade, Usual),
        file("_headers", OfHost, Usual),
        file("_redirects", OfHost, Usual),
    ]
};

impl OutputFile {
    /// The address at which visitors find it.
    pub fn address(&self) -> String {
        match self.path.strip_suffix(".html") {
            Some("index") => "/".to_owned(),
            Some(page) => format!("/{page}"),
            None => format!("/{}", self.path),
        }
    }

    /// Returns true if each site has it at its address, of those with the quote form or of those without.
    pub fn is_always_there(&self, has_form: bool) -> bool {
        match self.kind {
            Kind::Page | Kind::Served | Kind::ServedWithAdditions => true,
            Kind::OfForm => has_form,
            Kind::ServedIfMade | Kind::OfBlog | Kind::OfPlaces | Kind::OfHost => false,
        }
    }

    /// The pages that each language has whatever its content, of sites with the quote form or of those without.
    pub fn of_each_language(has_form: bool) -> impl Iterator<Item = String> {
        let pages = OUTPUT_FILES.iter().filter(|file| file.path.ends_with(".html"));
        let pages = pages.filter(move |file| file.is_always_there(has_form) && file.response != Response::OwnersPage);
        pages.map(Self::address)
    }

    /// The addresses of the files that are made of posts.
    pub fn of_blog() -> impl Iterator<Item = String> {
        OUTPUT_FILES.iter().filter(|file| file.kind == Kind::OfBlog).map(Self::address)
    }

    /// Returns true for the path of a file that only sites with the quote form have.
    pub fn is_of_form(path: &str) -> bool {
        OUTPUT_FILES.iter().any(|file| file.path == path && file.kind == Kind::OfForm)
    }
}
