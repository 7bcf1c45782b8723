use std::{collections::BTreeMap, num::NonZeroU16};

use anyhow::{Context, anyhow};
use krilla::{
    Document, SerializeSettings,
    color::rgb,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::{Point, Size, Transform},
    image::Image,
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, Tag, TagGroup, TagTree},
    text::TextDirection,
};

use crate::{content::ColorGuideFile, model::Site};

use super::{
    font::Fonts,
    layout::{HEIGHT_PT, Item, Line, SQUARE_PT, WIDTH_PT},
};

/// Draws the sheets, with the tags that screen readers follow.
pub(super) fn paint(
    site: &Site,
    guide: &ColorGuideFile,
    sheets: &[Vec<Item>],
    fonts: &Fonts,
    pictures: &BTreeMap<String, Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let configuration = configuration.map_err(|error| anyhow!("{error:?}"))?;
    let mut document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let mut tags = TagTree::new();
    let mut outline = Outline::new();
    for (number, sheet) in sheets.iter().enumerate() {
        let settings = PageSettings::from_wh(WIDTH_PT, HEIGHT_PT).context("the size of a sheet")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for item in sheet {
            match item {
                Item::Heading { level, lines } => {
                    let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                    let words = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
                    let children = draw_lines(&mut surface, lines, fonts);
                    tags.push(TagGroup::with_children(Tag::Hn(level, Some(words.clone())), children));
                    let top = lines.first().map_or(0.0, |line| line.y - line.look.size);
                    let there = XyzDestination::new(number, Point::from_xy(0.0, top));
                    outline.push_child(OutlineNode::new(words, there));
                }
                Item::Paragraph { lines } => {
                    let children = draw_lines(&mut surface, lines, fonts);
                    tags.push(TagGroup::with_children(Tag::P, children));
                }
                Item::Swatch { file, alt, x, y, lines } => {
                    let jpeg =
                        pictures.get(file).cloned().with_context(|| format!("no picture {file} for the guide"))?;
                    let image = Image::from_jpeg(jpeg.into(), true).map_err(|error| anyhow!("{file}: {error}"))?;
                    let figure = draw_square(&mut surface, image, *x, *y)?;
                    tags.push(TagGroup::with_children(Tag::Figure(Some(alt.clone())), vec![figure]));
                    let children = draw_lines(&mut surface, lines, fonts);
                    tags.push(TagGroup::with_children(Tag::P, children));
                }
                Item::Footer { line } => {
                    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
                    draw_line(&mut surface, line, fonts);
                    surface.end_tagged();
                }
            }
        }
        surface.finish();
        page.finish();
    }
    document.set_outline(outline);
    document.set_tag_tree(tags);
    let title = format!("{} | {}", guide.title, site.file.name);
    document.set_metadata(Metadata::new().title(title).language(site.file.language.to_string()));
    document.finish().map_err(|error| anyhow!("the color guide cannot be made: {error:?}"))
}

fn draw_lines(surface: &mut Surface<'_>, lines: &[Line], fonts: &Fonts) -> Vec<Node> {
    let drawn = lines.iter().map(|line| {
        let id = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        draw_line(surface, line, fonts);
        surface.end_tagged();
        Node::Leaf(id)
    });
    drawn.collect()
}

fn draw_line(surface: &mut Surface<'_>, line: &Line, fonts: &Fonts) {
    let color = if line.look.gray { rgb::Color::new(88, 92, 98) } else { rgb::Color::new(20, 22, 26) };
    surface.set_fill(Some(Fill { paint: color.into(), ..Fill::default() }));
    let face = if line.look.bold { &fonts.bold } else { &fonts.regular };
    let start = Point::from_xy(line.x, line.y);
    surface.draw_text(start, face.font.clone(), line.look.size, &line.text, false, TextDirection::LeftToRight);
}

fn draw_square(surface: &mut Surface<'_>, image: Image, x: f32, y: f32) -> anyhow::Result<Node> {
    let id: Identifier = surface.start_tagged(ContentTag::Other);
    surface.push_transform(&Transform::from_translate(x, y));
    surface.draw_image(image, Size::from_wh(SQUARE_PT, SQUARE_PT).context("the size of a swatch")?);
    surface.pop();
    surface.end_tagged();
    Ok(Node::Leaf(id))
}
