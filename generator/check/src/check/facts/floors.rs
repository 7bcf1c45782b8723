use crate::{
    check::{PictureUse, References},
    content::{CollectionFile, RoomFile, section::Section},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::{Floor, FloorUse, Page, Pictures},
    source::yaml::Step,
    suggest::nearest,
};

/// The width that a floor needs on a page, in pixels. A room is rendered wider.
const MIN_FLOOR_WIDTH_PX: u32 = 800;

/// Adds the pictures of rooms that the sections of a page show to its references. Reports rooms that do not exist, and
/// collections and colors that cannot be laid on a floor.
pub fn check_floors(
    references: &mut References,
    sections: &[Section],
    rooms: &[Page<RoomFile>],
    collections: &[Page<CollectionFile>],
    pictures: &Pictures,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let exists = |room: &str| rooms.iter().any(|page| page.slug.as_str() == room);
    for (index, section) in sections.iter().enumerate() {
        for color in section.laid_colors() {
            let (file, room) = (&color.file.value, color.room.as_str());
            let place = Place::Bytes(color.file.at.clone());
            if !exists(room) {
                let (message, help) = no_room(room, rooms, "remove `room`");
                diagnostics.push(Diagnostic::new(Code::PictureMissing, &references.path, place, message, help));
            } else if pictures.floor(&FloorUse::Chosen.path(room, file)).is_none() {
                let message = format!("{file} is no color that can be laid on a floor");
                let help =
                    "write the `picture` of a color from a collection of swatches/ with `board`, or remove `room`";
                diagnostics.push(Diagnostic::new(Code::PictureMissing, &references.path, place, message, help));
            } else {
                let file = FloorUse::Chosen.path(room, file);
                references.pictures.push(PictureUse { place, file, width: MIN_FLOOR_WIDTH_PX });
            }
        }
        let Section::Floors(section) = section else { continue };
        let room = section.room.as_str();
        let own = (&section.room, vec![field("room")], "take this section out");
        let others = section.also_in.iter().enumerate();
        let others = others.map(|(at, room)| (room, vec![field("alsoIn"), Step::Item(at)], "remove it from `alsoIn`"));
        for (room, steps, remedy) in [own].into_iter().chain(others) {
            if exists(room.as_str()) {
                continue;
            }
            let all = [field("sections"), Step::Item(index), field("floors")].into_iter().chain(steps).collect();
            let (message, help) = no_room(room.as_str(), rooms, remedy);
            let place = Place::Value(all);
            diagnostics.push(Diagnostic::new(Code::PictureMissing, &references.path, place, message, help));
        }
        if !exists(room) {
            continue;
        }
        for name in section.collections.iter() {
            let place = || Place::Bytes(name.at.clone());
            let Some(collection) = collections.iter().find(|page| page.slug.as_str() == name.value) else { continue };
            if collection.file.board.is_none() {
                let message = format!("{} does not say how much floor its pictures show", name.value);
                let help = "write `board` there: the millimeters of floor across the square picture of a color";
                diagnostics.push(Diagnostic::new(Code::FieldValue, &references.path, place(), message, help));
            }
            let anchors =
                collection.file.swatches.iter().map(|swatch| Floor::anchor(room, &collection.file.name, swatch));
            references.anchors.extend(anchors);
            for swatch in collection.file.swatches.iter() {
                let square = &swatch.picture.file.value;
                let chosen = (FloorUse::Chosen.path(room, square), MIN_FLOOR_WIDTH_PX);
                // Small pictures are made in the width in which they are shown.
                let others = section.also_in.iter().map(|room| (FloorUse::OtherRoom.path(room.as_str(), square), 0));
                let sizes = swatch.sizes().into_iter().filter(|_| section.sizes);
                let sizes =
                    sizes.filter(|(_, file)| *file != square).map(|(_, file)| (FloorUse::Size.path(room, file), 0));
                let shown = [chosen].into_iter().chain(others).chain(sizes);
                let shown = shown.filter(|(file, _)| pictures.floor(file).is_some());
                references.pictures.extend(shown.map(|(file, width)| PictureUse { place: place(), file, width }));
            }
        }
    }
    diagnostics
}

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}

/// The message and the help for a room that does not exist. `remedy` is the way to do without it.
fn no_room(room: &str, rooms: &[Page<RoomFile>], remedy: &str) -> (String, Help) {
    let help = nearest(room, rooms.iter().map(|page| page.slug.as_str())).map_or_else(
        || match rooms {
            [] => format!("{remedy}; rooms are drawn with the programs of art/rooms").into(),
            _ => {
                let names: Vec<&str> = rooms.iter().map(|page| page.slug.as_str()).collect();
                format!("write one of {}, or {remedy}", names.join(", ")).into()
            }
        },
        |near| Help::meant(room, near, "did you mean {}?"),
    );
    (format!("there is no room {room} in content/rooms/"), help)
}
