//! Shortcodes: those with a counterpart become it, the words inside of others stay, and the report lists them.

use std::{collections::BTreeMap, sync::LazyLock};

use regex::{Captures, Regex};

use super::{Page, links::video};
use crate::entry::{Kind, Media, pattern};

/// A shortcode of WordPress: the end of one, its name, its attributes. Converters put a backslash before each bracket.
static BRACKETS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"\\?\[(/?)([A-Za-z][A-Za-z0-9_-]*)((?:\s+[^\[\]<>]*?|=[^\[\]<>]*?)?)\s*(/?)\\?\]"#));

/// A shortcode of Hugo, or a tag of Liquid. Code has neither.
static BRACES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\{\{[<%]\s*(/?)\s*([\w./-]+)\s*((?s:.*?))\s*(/?)[>%]\}\}|\{%-?\s*(end)?(\w+)\s*((?s:.*?))\s*-?%\}")
});

/// An attribute: its name, and its value in quotes or not; or a value alone.
static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?:([\w-]+)\s*[=:]\s*)?(?:["“”']|&quot;|&#8221;|&#8220;)(.*?)(?:["“”']|&quot;|&#8221;|&#8220;)|(?:([\w-]+)\s*[=:]\s*)?([^\s"']+)"#,
    )
});

/// A picture, perhaps in a link, and its caption.
static CAPTIONED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?is)^\s*((?:<p>)?\s*(?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:</a>)?)(.*)$"));

/// Code, in which signs are meant.
static CODE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?is)<pre\b.*?</pre>|<code\b.*?</code>|(?m:^)[ \t]*```.*?\n[ \t]*```|(?m:^)[ \t]*~~~.*?\n[ \t]*~~~|`[^`\n]+`",
    )
});

/// Shortcodes of WordPress itself that stand alone or have no attributes.
const KNOWN: [&str; 12] = [
    "caption", "wp_caption", "gallery", "embed", "video", "audio", "playlist", "youtube", "vimeo", "googlemaps",
    "more", "table",
];

/// Blocks of code in markdown.
static FENCES: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?ms)^[ \t]*```.*?\n[ \t]*```|^[ \t]*~~~.*?\n[ \t]*~~~"));

/// Values of a shortcode by their names, and those without one.
struct Values {
    named: BTreeMap<String, String>,
    alone: Vec<String>,
}

impl Values {
    fn of(text: &str) -> Self {
        let mut values = Self { named: BTreeMap::new(), alone: Vec::new() };
        for found in ATTRIBUTE.captures_iter(text.trim_start_matches('=')) {
            let part = |index| found.get(index).map(|part: regex::Match<'_>| part.as_str().to_owned());
            let value = part(2).or_else(|| part(4)).unwrap_or_default();
            match part(1).or_else(|| part(3)) {
                Some(name) => drop(values.named.insert(name.to_lowercase(), value)),
                None => values.alone.push(value),
            }
        }
        values
    }

    fn get(&self, names: &[&str]) -> String {
        names.iter().find_map(|name| self.named.get(*name)).cloned().unwrap_or_default()
    }

    fn first(&self, names: &[&str]) -> String {
        let named = self.get(names);
        if named.is_empty() { self.alone.first().cloned().unwrap_or_default() } else { named }
    }
}

/// Applies a change to everything but code.
pub(super) fn outside_code(text: &str, change: impl FnMut(&str) -> String) -> String {
    outside(&CODE, text, change)
}

/// Applies a change of lines to everything but blocks of code.
pub(super) fn outside_fences(text: &str, change: impl FnMut(&str) -> String) -> String {
    outside(&FENCES, text, change)
}

fn outside(code: &Regex, text: &str, mut change: impl FnMut(&str) -> String) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut end = 0;
    for code in code.find_iter(text) {
        changed += &change(&text[end..code.start()]);
        changed += code.as_str();
        end = code.end();
    }
    changed + &change(&text[end..])
}

/// A text for an attribute or an element of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

fn figure(address: &str, alt: &str, caption: &str) -> String {
    let caption = if caption.trim().is_empty() { String::new() } else { format!("<figcaption>{caption}</figcaption>") };
    format!("<figure><img src=\"{}\" alt=\"{}\">{caption}</figure>", escaped(address), escaped(alt))
}

fn frame(address: &str, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped(title)) };
    format!("\n\n<iframe src=\"{}\"{title}></iframe>\n\n", escaped(address.trim()))
}

impl Page<'_> {
    /// The HTML of a text of WordPress with elements in the place of its shortcodes.
    pub(super) fn without_shortcodes(&mut self, html: &str) -> String {
        if !html.contains('[') {
            return html.to_owned();
        }
        let ends: Vec<String> =
            BRACKETS.captures_iter(html).filter(|one| !one[1].is_empty()).map(|one| one[2].to_lowercase()).collect();
        outside_code(html, |text| self.brackets(text, &ends))
    }

    /// `ends` are the names of the shortcodes that have an end.
    fn brackets(&mut self, text: &str, ends: &[String]) -> String {
        let mut changed = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(found) = BRACKETS.captures(rest) {
            let (whole, name) = (found.get(0).map_or(0..0, |whole| whole.range()), found[2].to_lowercase());
            let (written, attributes) = (found[0].to_owned(), found[3].to_owned());
            let before = &rest[..whole.start];
            // `[[name]]` is what WordPress shows as `[name]`.
            let is_shown = before.ends_with('[') && rest[whole.end..].starts_with(']');
            let is_link =
                rest[whole.end..].starts_with('(') || rest[whole.end..].starts_with("][") || before.ends_with('!');
            let is_code = KNOWN.contains(&&*name)
                || ends.contains(&name)
                || attributes.contains('=')
                || name.contains(['_', '-']);
            if is_shown {
                changed += &before[..before.len() - 1];
                changed += &written;
                rest = &rest[whole.end + 1..];
                continue;
            }
            changed += before;
            rest = &rest[whole.end..];
            if is_link || !is_code {
                changed += &written;
                continue;
            }
            if !found[1].is_empty() {
                continue;
            }
            let closing = ends.contains(&name) && found[4].is_empty();
            let inner = closing.then(|| inner_of(rest, &name)).flatten();
            let (content, after) = inner.map_or(("", rest), |(content, length)| (content, &rest[length..]));
            let values = Values::of(&attributes);
            if let Some(html) = self.of_wordpress(&name, &values, content) {
                changed += &html;
                rest = after;
            } else {
                self.note(Kind::Dropped, format!("the shortcode {}", written.replace('\\', "")));
                // The words inside of it stay; its end is left out when it comes.
            }
        }
        changed + rest
    }

    /// The HTML of a shortcode of WordPress; `None` when it has no counterpart.
    fn of_wordpress(&mut self, name: &str, values: &Values, content: &str) -> Option<String> {
        Some(match name {
            "caption" | "wp_caption" => {
                let image = CAPTIONED.captures(content)?;
                let named = values.get(&["caption"]);
                let caption = if named.is_empty() { image[2].trim().to_owned() } else { named };
                let caption = caption.trim_start_matches("<br>").trim_end_matches("</p>").trim();
                format!("\n\n<figure>{}<figcaption>{caption}</figcaption></figure>\n\n", &image[1].replace("<p>", ""))
            }
            "gallery" | "playlist" => {
                let ids = values.first(&["ids", "include"]);
                let own = self.entry.queries.iter().find_map(|query| query.strip_prefix("p=")).unwrap_or_default();
                let ids: Vec<String> = if ids.is_empty() {
                    self.around.attached.get(own).cloned().unwrap_or_default()
                } else {
                    ids.split(',').map(|id| id.trim().to_owned()).collect()
                };
                let picture = |media: &Media| {
                    let [address, alt, caption] =
                        [&media.address, &media.alt, &media.caption].map(|text| escaped(text));
                    format!("<img src=\"{address}\" alt=\"{alt}\" data-caption=\"{caption}\">")
                };
                let pictures = ids.iter().filter_map(|id| self.around.media.get(id)).map(picture);
                let pictures: String = pictures.collect();
                if pictures.is_empty() {
                    return None;
                }
                format!("\n\n<figure>{pictures}</figure>\n\n")
            }
            "embed" | "youtube" | "vimeo" | "video" | "wpvideo" => {
                let address = if content.trim().is_empty() {
                    values.first(&["src", "url", "mp4", "id"])
                } else {
                    content.trim().to_owned()
                };
                frame(&player(name, &address), &values.get(&["title"]))
            }
            "audio" => frame(&values.first(&["src", "mp3"]), ""),
            "more" | "nextpage" => String::new(),
            _ => return None,
        })
    }

    /// A text of Hugo or Jekyll with markdown or HTML in the place of its shortcodes.
    pub(super) fn without_braces(&mut self, text: &str) -> String {
        let text = highlighted(text);
        outside_code(&text, |text| {
            let text = self.liquid_values(text);
            BRACES.replace_all(&text, |found: &Captures<'_>| self.brace(found)).into_owned()
        })
    }

    fn liquid_values(&mut self, text: &str) -> String {
        static VALUE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{\{-?\s*([^{}<%]*?)\s*-?\}\}"));
        VALUE
            .replace_all(text, |found: &Captures<'_>| {
                let written = found[1].to_owned();
                // `{{ "/x" | relative_url }}` is an address.
                let quoted = written
                    .split('|')
                    .next()
                    .map(str::trim)
                    .and_then(|one| one.strip_prefix(['"', '\'']))
                    .map(|one| one.trim_end_matches(['"', '\'']));
                if let (Some(address), true) = (quoted, written.contains("_url")) {
                    return address.to_owned();
                }
                if !matches!(&*written, "site.baseurl" | "site.url" | "page.url")
                    && !written.starts_with("site.baseurl")
                    && !written.starts_with("site.url")
                {
                    self.note(Kind::Dropped, format!("what the program filled in for {{{{ {written} }}}}"));
                }
                String::new()
            })
            .into_owned()
    }

    fn brace(&mut self, found: &Captures<'_>) -> String {
        let part = |index: usize| found.get(index).map_or("", |part| part.as_str());
        let is_hugo = found.get(2).is_some();
        let (is_end, name, attributes) =
            if is_hugo { (!part(1).is_empty(), part(2), part(3)) } else { (!part(5).is_empty(), part(6), part(7)) };
        if is_end {
            return String::new();
        }
        let values = Values::of(attributes);
        let names = ["src", "id", "url"];
        match name {
            "figure" | "image" | "img" | "picture" | "imgproc" | "responsive_image" | "responsive_image_block" => {
                let address = values.first(&["src", "path", "url", "img"]);
                let title = values.get(&["title"]);
                let caption = values.get(&["caption", "attr"]);
                let all = [title, caption].into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join(". ");
                let alt = values.get(&["alt"]);
                format!("\n\n{}\n\n", figure(&address, &alt, &escaped(&all)))
            }
            "youtube" | "vimeo" | "video" | "embed" => {
                frame(&player(name, &values.first(&names)), &values.get(&["title"]))
            }
            "ref" | "relref" => values.first(&["path"]),
            "post_url" | "link" if !is_hugo => attributes.trim().trim_matches('"').to_owned(),
            "gallery" | "row" | "column" | "columns" | "div" | "raw" | "comment" | "endcomment" | "toc" | "br" => {
                String::new()
            }
            _ => {
                self.note(
                    Kind::Dropped,
                    format!("the shortcode {}", found[0].split_whitespace().collect::<Vec<_>>().join(" ")),
                );
                String::new()
            }
        }
    }
}

/// The content of a shortcode, and the length up to the end of its end.
fn inner_of<'a>(rest: &'a str, name: &str) -> Option<(&'a str, usize)> {
    let end = BRACKETS.captures_iter(rest).find(|one| !one[1].is_empty() && one[2].eq_ignore_ascii_case(name))?;
    let whole = end.get(0)?;
    Some((&rest[..whole.start()], whole.end()))
}

/// The address of a player by the name of the shortcode and an id.
fn player(name: &str, address: &str) -> String {
    let is_address = address.contains('/') || address.contains('.');
    match name {
        _ if is_address || address.is_empty() => address.to_owned(),
        "vimeo" => format!("https://vimeo.com/{address}"),
        "youtube" | "video" | "embed" if video(&format!("https://youtu.be/{address}")).is_some() => {
            format!("https://youtu.be/{address}")
        }
        _ => address.to_owned(),
    }
}

/// Fences in the place of the tags that color code.
fn highlighted(text: &str) -> String {
    static START: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?m)^[ \t]*(?:\{\{[<%]\s*highlight\s+([\w+#-]+)[^>%]*[>%]\}\}|\{%-?\s*highlight\s+([\w+#-]+)[^%]*-?%\})",
        )
    });
    static END: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?m)^[ \t]*(?:\{\{[<%]\s*/\s*highlight\s*[>%]\}\}|\{%-?\s*endhighlight\s*-?%\})"));
    let text = START.replace_all(text, |found: &Captures<'_>| {
        let language = found.get(1).or_else(|| found.get(2)).map_or("", |language| language.as_str());
        format!("```{language}")
    });
    END.replace_all(&text, "```").into_owned()
}
