//! The index: all names from A to Z.

use super::{Rank, Topic, fields};

/// The anchor of a name in the index.
pub(super) fn anchor(name: &str) -> String {
    let letters = name.to_lowercase().replace(|letter: char| !letter.is_alphanumeric(), "-");
    format!("name-{letters}")
}

/// The page.
pub(super) fn html(topics: &[Topic]) -> String {
    let mut html =
        "<h1>From A to Z</h1>\n<p>Messages, sections, fields and headings. A field that several files have leads to \
                    each of them.</p>\n"
            .to_owned();
    let names = topics.chunk_by(|one, next| one.name.eq_ignore_ascii_case(&next.name));
    let names: Vec<&[Topic]> = names.collect();
    let letter = |topic: &Topic| {
        let first = topic.name.chars().find(|letter| letter.is_alphanumeric());
        first.map_or('#', |first| first.to_ascii_uppercase())
    };
    for group in names.chunk_by(|one, next| letter(&one[0]) == letter(&next[0])) {
        let first = letter(&group[0][0]);
        html += &format!("<h2 id=\"letter-{first}\">{first}</h2>\n<dl class=\"index\">\n");
        for topics in group {
            let name = &topics[0].name;
            html += &format!("<dt id=\"{}\">{}</dt>\n<dd>", anchor(name), fields::escaped(name));
            let links: Vec<String> = topics.iter().map(link).collect();
            html += &format!("{}</dd>\n", links.join("<br>"));
        }
        html += "</dl>\n";
    }
    html
}

fn link(topic: &Topic) -> String {
    let kind = match topic.rank {
        Rank::Message => "message",
        Rank::Section => "section",
        Rank::Page => "page",
        Rank::Field => "field of",
        Rank::Heading => "in",
        Rank::File => "file",
    };
    let (about, place) = (fields::in_markup(&topic.about), &topic.place);
    match topic.rank {
        Rank::Field | Rank::Heading => format!("<a href=\"{place}\">{kind} {about}</a>"),
        Rank::Page | Rank::File => format!("<a href=\"{place}\">{kind}: {about}</a>"),
        Rank::Message | Rank::Section => format!("<a href=\"{place}\">{kind}</a>: {about}"),
    }
}
