use std::{
    fs,
    path::{Path, PathBuf},
};

use jpeg_encoder::{ColorType, Encoder};
use serde_json::Value;

use super::{Answer, LIST, Owner, Server, Table, form::quote, skipped};

/// Enough room for every test that is not about room.
pub(crate) const PHOTOS_ON: [(&str, &str); 1] = [("PHOTOS_MAX_MB", "1000")];

/// Starts a server that takes photos; `None` if its table is not in a file.
pub(crate) fn taking_photos(variables: &[(&str, &str)]) -> Option<Server> {
    let table = Table::fresh();
    if table.file().is_none() {
        skipped("photos are taken beside a data file");
        return None;
    }
    Some(Server::on(&table, &[&PHOTOS_ON, variables].concat()))
}

/// The folder of the photos beside the data file.
pub(crate) fn photo_folder(server: &Server) -> PathBuf {
    let file = server.table.file().expect("a data file");
    file.with_file_name(format!("{}.photos", file.file_name().expect("a name").to_string_lossy()))
}

/// All files below a folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.map(|entry| entry.expect("an entry").path()).collect());
    let entries: Vec<PathBuf> = entries.unwrap_or_default();
    entries.into_iter().flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// The photo, and its thumbnail, as the owner gets them.
#[track_caller]
pub(crate) fn photos_seen(owner: &Owner<'_>, id: &str, number: u8) -> [Vec<u8>; 2] {
    ["", "/small"].map(|size| {
        let (answer, photo) = owner.call("GET", &format!("{LIST}/{id}/photos/{number}{size}")).send_for_bytes();
        assert_eq!(answer.status, 200);
        photo
    })
}

/// The id of the request that is there.
pub(crate) fn id_of_first(server: &Server) -> String {
    server.requests()[0]["id"].as_str().expect("an id").to_owned()
}

/// A JPEG file of this size, with a bright upper half and these segments: their number, as in `APP1`, and their
/// content.
pub(crate) fn photo_of(width: u16, height: u16, segments: &[(u8, &[u8])]) -> Vec<u8> {
    let mut pixels = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let light = if y < height / 2 { 200 } else { 40 };
            pixels.extend([light, light, u8::try_from(x % 50).expect("below 50")]);
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 80);
    for (number, content) in segments {
        encoder.add_app_segment(*number, content.to_vec()).expect("a segment");
    }
    encoder.encode(&pixels, width, height, ColorType::Rgb).expect("a picture");
    file
}

/// The content of an APP1 segment as a phone writes it: turned by a quarter, and taken in the northern hemisphere.
pub(crate) fn exif() -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0".to_vec();
    exif.extend(b"\x02\0"); // two entries: the orientation, and the place of the location
    exif.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0");
    exif.extend(b"\x25\x88\x04\0\x01\0\0\0\x26\0\0\0");
    exif.extend([0; 4]);
    exif.extend(b"\x01\0"); // one entry: north, which stands for the location
    exif.extend(b"\x01\0\x02\0\x02\0\0\0N\0\0\0");
    exif.extend([0; 4]);
    exif.extend(b"26.6406 -81.8723");
    exif
}

/// A photo that takes about 360 kB when it is stored.
pub(crate) fn noisy_photo() -> Vec<u8> {
    noisy_photo_of(80)
}

/// A photo of noise, in a quality from 0 to 100.
pub(crate) fn noisy_photo_of(quality: u8) -> Vec<u8> {
    let noise: Vec<u8> = (0..=255_u8)
        .cycle()
        .scan(7_u32, |seed, _| {
            *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some(seed.to_be_bytes()[0])
        })
        .take(700 * 700 * 3)
        .collect();
    let mut photo = Vec::new();
    Encoder::new(&mut photo, quality).encode(&noise, 700, 700, ColorType::Rgb).expect("a picture");
    photo
}

/// A visitor who has sent a request and has the permission to add photos.
pub(crate) struct Photographer<'s> {
    server: &'s Server,
    pub(crate) id: String,
    pub(crate) permission: String,
}

impl<'s> Photographer<'s> {
    #[track_caller]
    pub(crate) fn of(server: &'s Server) -> Self {
        Self::who_sent(server, &quote())
    }

    #[track_caller]
    pub(crate) fn who_sent(server: &'s Server, form: &Value) -> Self {
        let answer = server.contact(form);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let answer = answer.json();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self { server, id: text(&answer["id"]), permission: text(&answer["photos"]["permission"]) }
    }

    pub(crate) fn put(&self, number: &str, photo: &[u8]) -> Answer {
        self.put_with(&self.permission, number, photo)
    }

    /// Sends a photo with another permission.
    pub(crate) fn put_with(&self, permission: &str, number: &str, photo: &[u8]) -> Answer {
        let call = self.server.call("PUT", &format!("/api/contact/{}/photos/{number}", self.id));
        call.header("authorization", &format!("Bearer {permission}")).photo("image/jpeg", photo).send()
    }
}
