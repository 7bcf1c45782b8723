//! Linear light, and its conversion to sRGB.

/// Red, green and blue as linear light, and an unused number: processors work on four at once. 1 is the white of the
/// screen.
pub(super) type Light = [f32; 4];

/// No light.
pub(super) const DARK: Light = [0.0; 4];

/// Light up to here is shown as it is, so that a floor has the color of its swatch. Brighter light runs into white
/// along a shoulder. `art/rooms/room.py` has the same curve.
const STRAIGHT: f32 = 0.4;

/// The linear light of each byte of sRGB.
pub(super) fn table() -> [f32; 256] {
    std::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The conversion of light to sRGB as a table, because roots and powers would take a tenth of the time of a floor.
pub(super) struct Screen {
    /// sRGB from 0 to 255, by the square root of light: in equal steps of it, sRGB changes evenly.
    steps: Vec<f32>,
}

impl Screen {
    /// Steps of the table up to the brightest light, which is shown white.
    const STEPS: usize = 2048;
    const BRIGHTEST_ROOT: f32 = 3.0;

    pub(super) fn new() -> Self {
        let root = |step: usize| step as f32 * Self::BRIGHTEST_ROOT / Self::STEPS as f32;
        Self { steps: (0..=Self::STEPS + 1).map(|step| shown(root(step).powi(2)) * 255.0).collect() }
    }

    /// A value of light as sRGB, from 0 to 255.
    #[inline]
    pub(super) fn shown(&self, light: f32) -> f32 {
        let place = (light.sqrt() * (Self::STEPS as f32 / Self::BRIGHTEST_ROOT)).min(Self::STEPS as f32);
        let step = place as usize;
        let (low, high) = (self.steps[step], self.steps[step + 1]);
        low + (high - low) * (place - step as f32)
    }
}

/// A value of light as sRGB, from 0 to 1.
fn shown(light: f32) -> f32 {
    let rest = 1.0 - STRAIGHT;
    let light = if light <= STRAIGHT { light } else { STRAIGHT + rest * (1.0 - ((STRAIGHT - light) / rest).exp()) };
    if light <= 0.003_130_8 { light.max(0.0) * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

/// A mix of two colors, with `part` of the second one.
#[inline]
pub(super) fn mix(one: Light, other: Light, part: f32) -> Light {
    let mut mixed = one;
    for channel in 0..4 {
        mixed[channel] += (other[channel] - one[channel]) * part;
    }
    mixed
}
