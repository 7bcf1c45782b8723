use jpeg_encoder::{ColorType, Encoder};
use serde_json::Value;

use super::{Answer, Server, form::quote};

/// A JPEG file of this size, with a bright upper half and these segments: their number, as in `APP1`, and their content.
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
