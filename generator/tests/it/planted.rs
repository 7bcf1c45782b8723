//! Defects that are planted into texts, YAML and components of one site: each is found at the line that caused it.

use std::{fs, path::Path};

use crate::support::{Bundle, small_site, ssg, stderr, stdout};

const POST: &str = "---\ntitle: About sand\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: About sand.\n\
                    keywords: [epoxy]\nexcerpt: About sand.\n---\nSand wears a floor.\n\n## Rinse it\n\nWith water.\n";

/// The HTML that a component writes before the main heading of the home page.
type Html = &'static str;

struct Defect {
    /// The file with the cause, and lines at its end.
    file: &'static str,
    lines: &'static str,
    /// A component that makes the mistake.
    component: Option<Html>,
    /// Words in the line that the message has to name; the first line when they are in none.
    at: &'static str,
    code: &'static str,
    message: &'static str,
}

const MARKDOWN: [Defect; 7] = [
    Defect {
        file: "posts/sand.md",
        lines: "\nSee [more](/nope).\n",
        component: None,
        at: "/nope",
        code: "link-broken",
        message: "there is no page at /nope",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\nSee [more](https://www.dune.example/nope).\n",
        component: None,
        at: "/nope",
        code: "link-broken",
        message: "there is no page at /nope",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\nSee [below](#rinse-them).\n",
        component: None,
        at: "#rinse-them",
        code: "link-broken",
        message: "`#rinse-them` leads nowhere",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\nSee [us](/#no-such-place).\n",
        component: None,
        at: "/#no-such-place",
        code: "link-broken",
        message: "there is no anchor #no-such-place on /",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\nSee [slabs](http://dune.example/blog/dry-slab#no-such-place).\n",
        component: None,
        at: "#no-such-place",
        code: "link-broken",
        message: "there is no anchor #no-such-place on /blog/dry-slab",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\nOnce.[^1]\n\n[^1]: The first.\n\n[^1]: The second.\n",
        component: None,
        at: "The second",
        code: "footnote-duplicate",
        message: "",
    },
    Defect {
        file: "posts/sand.md",
        lines: "\n![A floor at noon](no-such.jpg)\n",
        component: None,
        at: "no-such.jpg",
        code: "picture-missing",
        message: "there is no picture no-such.jpg",
    },
];

const YAML: [Defect; 5] = [
    Defect {
        file: "home.yaml",
        lines: "  - links:\n      heading: More\n      links:\n        - { label: Prices, to: /nope }\n",
        component: None,
        at: "/nope",
        code: "link-broken",
        message: "there is no page at /nope",
    },
    Defect {
        file: "home.yaml",
        lines: "  - links:\n      heading: More\n      links:\n        - label: Prices\n          to: https://www.dune.example/#nope\n",
        component: None,
        at: "#nope",
        code: "link-broken",
        message: "there is no anchor #nope on /",
    },
    Defect {
        file: "home.yaml",
        lines: "  - text:\n      body: See [us](/blog#nope).\n",
        component: None,
        at: "/blog#nope",
        code: "link-broken",
        message: "there is no anchor #nope on /blog",
    },
    Defect {
        file: "home.yaml",
        lines: "  - text: { id: care, body: Rinse it. }\n  - text: { id: care, body: Sweep it. }\n",
        component: None,
        at: "Sweep it",
        code: "anchor-duplicate",
        message: "the anchor `care` is used twice on this page",
    },
    Defect {
        file: "home.yaml",
        lines: "  - pictures:\n      heading: Floors\n      pictures:\n        - { file: no-such.jpg, alt: A floor at noon }\n",
        component: None,
        at: "no-such.jpg",
        code: "picture-missing",
        message: "there is no picture no-such.jpg",
    },
];

/// Words of the file that a component makes a link, an id or a picture of.
const NOTE: &str =
    "  - links:\n      heading: More\n      links:\n        - { label: Prices, to: /blog, note: /see-us }\n";

const COMPONENTS: [Defect; 9] = [
    Defect {
        file: "home.yaml",
        lines: NOTE,
        component: Some("<a href=\"/see-us\">See</a>"),
        at: "/see-us",
        code: "page-flaw",
        message: "the page / has a link to /see-us, and there is no page at /see-us",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<a href=\"https://www.dune.example/see-us\">See</a>"),
        at: "",
        code: "page-flaw",
        message: "the page / has a link to https://www.dune.example/see-us, and there is no page at /see-us",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<a href=\"http://DUNE.example/blog/dry-slab?from=home#nope\">See</a>"),
        at: "",
        code: "page-flaw",
        message: "and there is no anchor #nope on /blog/dry-slab",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<a href=\"https://www.dune.example#nope\">See</a>"),
        at: "",
        code: "page-flaw",
        message: "and there is no anchor #nope on /",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<a href=\"/blog/dry-slab#nope\">See</a>"),
        at: "",
        code: "page-flaw",
        message: "and there is no anchor #nope on /blog/dry-slab",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<a href=\"#nope\">See</a>"),
        at: "",
        code: "page-flaw",
        message: "the page / has a link to #nope, and no element has this id",
    },
    Defect {
        file: "home.yaml",
        lines: "  - text: { id: care, body: Rinse it. }\n",
        component: Some("<p id=\"care\">Care</p>"),
        at: "id: care",
        code: "page-flaw",
        message: "the page / has the id `care` twice",
    },
    Defect {
        file: "home.yaml",
        lines: "  - links:\n      heading: More\n      links:\n        - { label: Prices, to: /blog, note: /images/no.1234-800.jpg }\n",
        component: Some("<img src=\"/images/no.1234-800.jpg\" alt=\"\"/>"),
        at: "/images/no.1234-800.jpg",
        code: "page-flaw",
        message: "the page / shows the picture /images/no.1234-800.jpg, and there is no such file",
    },
    Defect {
        file: "home.yaml",
        lines: "",
        component: Some("<source srcSet=\"/images/no.1234-800.avif 800w\"/>"),
        at: "",
        code: "page-flaw",
        message: "the page / shows the picture /images/no.1234-800.avif, and there is no such file",
    },
];

/// The components, of which that of the home page writes more before its main heading.
fn bundle(html: Html) -> Bundle {
    Bundle::with(&format!(
        "{{ const render = renderPage; globalThis.renderPage = (id, props) => \
         id === '/index' ? render(id, props).replace('<h1', {html:?} + '<h1') : render(id, props); }}"
    ))
}

/// The messages of a build: code, file, line and text.
fn messages(site: &Path, bundle: Option<&Bundle>, more: &[&str]) -> Vec<(String, String, u64, String)> {
    let mut arguments = vec!["build", "--now", "2025-06-01", "--message-format", "json"];
    arguments.extend(more);
    let path = bundle.map(Bundle::path);
    arguments.extend(path.iter().flat_map(|path| ["--site", path]));
    let output = ssg(site, &arguments);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
    let text = stdout(&output);
    let lines = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let word = |one: &serde_json::Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    lines
        .map(|one| (word(&one, "code"), word(&one, "file"), one["line"].as_u64().unwrap_or(0), word(&one, "message")))
        .collect()
}

#[test]
fn every_planted_defect_is_found_at_the_line_that_caused_it() {
    for defect in MARKDOWN.iter().chain(&YAML).chain(&COMPONENTS) {
        let site = small_site();
        let content = site.path().join("content");
        fs::write(content.join("posts/sand.md"), POST).expect("a post");
        let path = content.join(defect.file);
        let text = fs::read_to_string(&path).expect("a file") + defect.lines;
        fs::write(&path, &text).expect("a file");
        let line = text.lines().position(|line| !defect.at.is_empty() && line.contains(defect.at)).unwrap_or(0) + 1;
        let found = messages(site.path(), defect.component.map(bundle).as_ref(), &[]);
        let is_it = |(code, file, at, message): &(String, String, u64, String)| {
            code == defect.code && file.ends_with(defect.file) && *at == line as u64 && message.contains(defect.message)
        };
        let what = defect.component.unwrap_or(defect.lines);
        assert_eq!(found.iter().filter(|one| is_it(one)).count(), 1, "{what} at line {line}: {found:#?}");
    }
}

/// The components, of which that of posts writes more before its main heading, also on pages that are filled in. `html` is
/// a template of JavaScript, in which `title` is that of the post.
fn bundle_of_posts(html: &str) -> Bundle {
    Bundle::with(&format!(
        "for (const name of ['renderPage', 'renderTemplate']) {{ const render = globalThis[name]; \
         globalThis[name] = (id, props, office) => {{ const html = render(id, props, office); \
         const title = escapeHtml(props.title ?? ''); \
         return id === '/blog/@slug' && html ? html.replace('<h1', () => `{html}<h1`) : html; }}; }}"
    ))
}

#[test]
fn a_defect_on_pages_of_one_shape_is_found_on_each() {
    const COUNT: usize = 9;
    let site = small_site();
    for number in 0..COUNT {
        let post = POST.replace("About sand", &format!("Sand{number}")).replace("wears", &format!("wears {number}"));
        fs::write(site.path().join(format!("content/posts/sand-{number}.md")), post).expect("a post");
    }
    let defects = [
        ("<a href=\"/nope\">See</a>", "has a link to /nope, and"),
        ("<a href=\"/nope/${title}\">See</a>", "has a link to /nope/Sand"),
        ("<img alt=\"\" src=\"/images/${title}.jpg\"/>", "shows the picture /images/Sand"),
        ("<i id=\"rinse-it\"></i>", "has the id `rinse-it` twice"),
        ("<i id=\"menu\"></i>", "has the id `menu` twice"),
        ("<i id=\"x\"></i><i id=\"x\"></i>", "has the id `x` twice"),
        ("<img src=\"data:,\"/>", "has a picture without `alt`"),
        ("<h2>${title}</h2>", "the heading h2 `Sand"),
    ];
    for (html, message) in defects {
        let found = messages(site.path(), Some(&bundle_of_posts(html)), &[]);
        let told = |file: String| {
            let is_it = |one: &&(String, String, u64, String)| one.1.ends_with(&file) && one.3.contains(message);
            found.iter().filter(is_it).count()
        };
        let counts: Vec<usize> = (0..COUNT).map(|number| told(format!("posts/sand-{number}.md"))).collect();
        assert_eq!(counts, [1; COUNT], "{html}: {found:#?}");
    }
    let right = "<a href=\"#main\">See</a><a href=\"#rinse-it\">See</a><a href=\"/blog\" title=\"${title}\">See</a>";
    let found = messages(site.path(), Some(&bundle_of_posts(right)), &[]);
    // One post more has no such heading.
    let others = found.iter().filter(|(code, file, ..)| code == "page-flaw" && !file.ends_with("/dry-slab.md"));
    assert_eq!(others.count(), 0, "{found:#?}");
}

#[test]
fn a_link_with_the_whole_address_of_the_site_is_right_when_its_page_is_there() {
    let site = small_site();
    for href in [
        "https://www.dune.example",
        "https://www.dune.example/",
        "https://dune.example/blog/dry-slab",
        "https://www.dune.example/#contact",
        "https://www.dune.example/blog#top",
        "https://www.dune.example/blog#search-posts",
        "https://www.dune.example.org/nope",
        "https://blog.dune.example/nope",
    ] {
        let html: &'static str = Box::leak(format!("<a href=\"{href}\">See</a>").into_boxed_str());
        let found = messages(site.path(), Some(&bundle(html)), &[]);
        assert!(found.iter().all(|(code, ..)| code != "page-flaw"), "{href}: {found:?}");
    }
}

#[test]
fn the_address_of_a_preview_counts_as_the_site_too() {
    let site = small_site();
    let found = |html| messages(site.path(), Some(&bundle(html)), &["--base-url", "https://preview.example"]);
    let dead = found("<a href=\"https://preview.example/nope\">See</a>");
    assert!(dead.iter().any(|(code, _, _, message)| code == "page-flaw" && message.contains("/nope")), "{dead:?}");
    let right = found("<a href=\"https://preview.example/blog\">See</a>");
    assert!(right.iter().all(|(code, ..)| code != "page-flaw"), "{right:?}");
}
