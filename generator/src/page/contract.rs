//! TypeScript of `site/generated`: declarations of the props, and the words of scripts.

use ts_rs::{Config, TS};

use super::{
    AuthorHead, BlogList, BlogPost, Crumb, Link, LongDate, NotFound, OwnPage, Page, PageData, Picture, PostCard,
    SectionsPage, TextPage, Topic, section, shell,
};
use crate::{
    content::{
        BadgeColor, CustomerKind, Focus, FormFile, LayoutFile, ProjectType, SCRIPT_SENTENCES, Slug, Stars, Text,
        name_in_file, section as written,
    },
    model::Category,
};

/// The declarations of the props, for `site/generated/props.ts`.
pub fn typescript() -> String {
    let config = Config::new();
    let mut file =
        "// Generated from the Rust types in generator/src/page by `make generate`. Do not edit.\n".to_owned();
    macro_rules! declare {
        ($($type:ty,)*) => {
            $(file.push_str(&format!("\nexport {}\n", <$type>::decl(&config)));)*
        };
    }
    declare! {
        Text, Slug, Stars, Link, Focus, Picture<'_>, LongDate, Crumb, BadgeColor, Category, LayoutFile,
        ProjectType, FormFile, CustomerKind,
        shell::Shell<'_>, shell::SiteProps<'_>, shell::ContactLink, shell::MarkProps<'_>,
        shell::Hours<'_>, shell::ProofProps<'_>, shell::RatingProps, shell::Footer, shell::FooterGroup,
        written::Tone, written::Hero, written::Tiles, written::Tile, written::TileIcon, written::Lists, written::BulletList,
        written::Numbers, written::Figure, written::Questions, written::Question,
        written::Proof, written::Testimonials, written::Testimonial, written::ContactStrip, written::CallToAction,
        written::Notice, written::Contact,
        section::WithPicture<'_, written::Hero>, section::Choices<'_>, section::Choice<'_>,
        section::Steps<'_>, section::Step<'_>, section::BeforeAfter<'_>, section::BuildUp<'_>, section::Layer<'_>, written::LayerLook,
        written::Edges, written::Edge, written::EdgeShape,
        section::CostFinder<'_>, section::FloorSize<'_>, section::CostSystem<'_>, section::CostCondition<'_>, written::RangeEnd,
        section::Crew<'_>, section::Thing<'_>, written::CrewMember, section::Cards<'_>, section::Card<'_>, section::Links<'_>, section::NotedLink<'_>, section::Prose<'_>,
        section::Services<'_>, section::ServiceCard<'_>, section::Areas<'_>, section::AreaCard<'_>,
        section::AreaMap<'_>, section::MapPlace<'_>, section::MapRing, section::BusinessSpot<'_>, section::MapLabel, section::LabelAnchor, section::LabelRoom,
        section::DesignCenter<'_>, section::SwatchTile<'_>, section::Pictures<'_>, section::LargerPicture<'_>,
        section::Projects<'_>, section::Project<'_>, section::Swatches<'_>, section::SwatchCollection<'_>, section::Swatch<'_>,
        section::Floors<'_>, section::FloorCollection<'_>, section::FloorChoice<'_>, section::Download<'_>,
        section::ServiceArea<'_>, section::SectionProps<'_>,
        SectionsPage<'_>, TextPage<'_>, OwnPage<'_>, PostCard<'_>, Topic<'_>, AuthorHead<'_>, BlogList<'_>, BlogPost<'_>, NotFound<'_>, Page<'_>, PageData<'_>,
    }
    file
}

/// The usual words of scripts: the files of `site/generated/words` with their texts. Each group has its own, so that no
/// script loads the words of another one.
pub fn script_words() -> Vec<(String, String)> {
    let file = |(group, sentences): &(&str, &[(&str, &str)])| {
        let line = |(name, words): &(&str, &str)| format!("  {}: {words:?},\n", name_in_file(name));
        let text = format!(
            "// Generated from generator/src/content/layout.rs by `make generate`. Do not edit.\n\nexport const {} = {{\n{}}};\n",
            name_in_file(group),
            sentences.iter().map(line).collect::<String>(),
        );
        (format!("{}.ts", group.trim_end_matches("_words")), text)
    };
    SCRIPT_SENTENCES.iter().map(file).collect()
}
