use std::{path::Path, sync::Arc};

use anyhow::{anyhow, bail};
use image::RgbImage;
use pixels::{Layouts, Recent, Room, resize};

use crate::{
    cache::Key,
    content::{CollectionFile, RoomFile},
    diagnostics::{Code, Diagnostic, Place},
    model::{Floor, FloorUse, ImageMetadata, Page, Pictures, RenderedRoom},
};

use super::{VERSION, decode::decode, inspect::hash};

/// The version of the way a floor is laid. Raise it whenever the same pictures give another floor.
const FLOOR_VERSION: u32 = 5;

/// Adds a picture for each color on the floor of each room. `passes` are the pictures of rooms, by their path below the
/// content folder. Returns a diagnostic for each room that cannot be used.
pub fn add_floors(
    pictures: &mut Pictures,
    passes: &Pictures,
    rooms: &[Page<RoomFile>],
    collections: &[Page<CollectionFile>],
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for page in rooms {
        let room = match room(page, passes) {
            Ok(Some(room)) => Arc::new(room),
            Ok(None) => continue,
            Err(diagnostic) => {
                diagnostics.push(*diagnostic);
                continue;
            }
        };
        for collection in collections {
            let Some(board) = collection.file.board else { continue };
            for swatch in &collection.file.swatches {
                let square = &swatch.picture.file.value;
                let sizes = swatch.larger.iter().map(|larger| &larger.file.value).filter(|file| *file != square);
                let floors = [(FloorUse::Chosen, square), (FloorUse::OtherRoom, square)].into_iter();
                for (shown, file) in floors.chain(sizes.map(|file| (FloorUse::Size, file))) {
                    // A missing swatch has a diagnostic of its own.
                    let Some(metadata) = pictures.metadata(file) else { continue };
                    let gloss = swatch.gloss.map_or(1.0, |gloss| gloss.0);
                    let (width, height) = shown.size_in(&room.passes[0]);
                    let hash = key(&room, &metadata.hash, board.0, gloss, width);
                    let floor = Floor {
                        metadata: ImageMetadata { hash, width, height, ..room.passes[0].clone() },
                        room: Arc::clone(&room),
                        swatch: file.clone(),
                        millimeters: board.0,
                        gloss,
                        shown,
                    };
                    pictures.add_floor(shown.path(&room.slug, file), floor);
                }
            }
        }
    }
    diagnostics
}

/// A room with its pictures; `None` when one of them cannot be read, which is reported when it is inspected.
fn room(page: &Page<RoomFile>, passes: &Pictures) -> Result<Option<RenderedRoom>, Box<Diagnostic>> {
    let slug = page.slug.as_str();
    let mut found = Vec::new();
    for name in RenderedRoom::PASSES {
        let path = RenderedRoom::pass(slug, name);
        if !passes.has(&path) {
            let message = format!("there is no picture {path}");
            let help = "render the room again with a program of art/rooms, which writes all four pictures";
            return Err(Box::new(Diagnostic::new(Code::PictureMissing, &page.path, Place::File, message, help)));
        }
        let Some(pass) = passes.metadata(&path) else { return Ok(None) };
        found.push(pass.clone());
    }
    let Ok(passes) = <[ImageMetadata; 4]>::try_from(found) else { return Ok(None) };
    let size = |pass: &ImageMetadata| (pass.width, pass.height);
    if let Some((name, pass)) =
        RenderedRoom::PASSES.iter().zip(&passes).find(|(_, pass)| size(pass) != size(&passes[0]))
    {
        let (width, height) = size(&passes[0]);
        let message = format!(
            "{} has {} × {} pixels, and photo.jpg has {width} × {height}",
            RenderedRoom::pass(slug, name),
            pass.width,
            pass.height
        );
        let help = "render the room again with a program of art/rooms, which writes all four pictures in one size";
        return Err(Box::new(Diagnostic::new(Code::PictureUnreadable, &page.path, Place::File, message, help)));
    }
    let RoomFile { light, gloss, plane, .. } = &page.file;
    Ok(Some(RenderedRoom { slug: slug.to_owned(), passes, light: light.0, gloss: gloss.0, plane: plane.0 }))
}

/// The hash of everything that a floor is made of, in hexadecimal.
fn key(room: &RenderedRoom, swatch: &str, millimeters: u32, gloss: f64, width: u32) -> String {
    let numbers = [room.light, room.gloss, gloss].into_iter().chain(room.plane);
    let key = Key::builder("floor").with(VERSION.to_le_bytes()).with(FLOOR_VERSION.to_le_bytes());
    let key = room.passes.iter().fold(key, |key, pass| key.with(&pass.hash));
    let key = numbers.fold(key, |key, number| key.with(number.to_le_bytes()));
    key.with(swatch).with(millimeters.to_le_bytes()).with(width.to_le_bytes()).finish().hex()
}

/// Number of rooms that stay in memory, with about 50 MB each. A build takes floors in the order of their paths, and so
/// seldom needs more than one at a time. A server also encodes what browsers ask for.
const MAX_OPENED: usize = 4;

/// The rooms that were used last, each in the width of some of its floors. Their pictures are decoded once for many floors.
#[derive(Default)]
pub struct Rooms {
    opened: Recent<(Arc<RenderedRoom>, u32), Room, MAX_OPENED>,
}

impl Rooms {
    /// The room of a floor, in the width of its widest rendition. A color is laid on no more pixels than are published.
    ///
    /// # Errors
    /// When a picture of the room cannot be read any more.
    pub(super) fn of(&self, content: &Path, floor: &Floor) -> anyhow::Result<Arc<Room>> {
        let width = floor.widest();
        self.opened.of((Arc::clone(&floor.room), width), || open(content, &floor.room, width))
    }
}

/// Decodes the pictures of a room, in this width.
fn open(content: &Path, room: &RenderedRoom, width: u32) -> anyhow::Result<Room> {
    let height = room.passes[0].height_at(width);
    let read = |index: usize| {
        let full = content.join(RenderedRoom::pass(&room.slug, RenderedRoom::PASSES[index]));
        let bytes = std::fs::read(&full).map_err(|error| anyhow!("cannot read {}: {error}", full.display()))?;
        if hash(&bytes) != room.passes[index].hash {
            bail!("{} was changed during the build; build again", full.display());
        }
        let decoded = decode(&bytes).map_err(|reason| anyhow!("{}: {}", full.display(), reason.message))?;
        resize(&decoded.image, width, height)
    };
    Ok(Room {
        photo: read(0)?,
        light: read(1)?,
        gloss: read(2)?,
        mask: read(3)?,
        most_light: room.light as f32,
        most_gloss: room.gloss as f32,
        plane: scaled(room.plane, &room.passes[0], width, height),
        layouts: Layouts::default(),
    })
}

/// The matrix of a plane for a picture in another size.
fn scaled(plane: [f64; 9], own: &ImageMetadata, width: u32, height: u32) -> [f64; 9] {
    let (across, down) = (f64::from(own.width) / f64::from(width), f64::from(own.height) / f64::from(height));
    let mut scaled = plane;
    for row in scaled.chunks_exact_mut(3) {
        row[0] *= across;
        row[1] *= down;
    }
    scaled
}

/// Lays a color on the floor of a room.
pub(super) fn lay(room: &Room, floor: &Floor, swatch: &RgbImage) -> RgbImage {
    room.with_floor(swatch, floor.millimeters as f32 / 1000.0, floor.gloss as f32)
}
