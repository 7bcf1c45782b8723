//! Numbers with limits.

use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use super::inline_schema::inline_schema;

/// Declares a number with limits, both included.
macro_rules! bounded {
    ($(#[$doc:meta])* $name:ident, $number:ty, $schema_type:literal, $least:literal, $most:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, TS)]
        pub struct $name(pub $number);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = <$number>::deserialize(deserializer)?;
                if ($least..=$most).contains(&number) { Ok(Self(number)) } else { Err(D::Error::custom("out of range")) }
            }
        }

        inline_schema!($name, { "type": $schema_type, "minimum": $least, "maximum": $most });
    };
}

bounded!(
    /// Degrees north.
    Latitude, f64, "number", -90.0, 90.0
);
bounded!(
    /// Degrees east.
    Longitude, f64, "number", -180.0, 180.0
);
bounded!(
    /// Stars of a rating.
    Stars, f64, "number", 1.0, 5.0
);
bounded!(
    /// A length of floor, in millimeters.
    Millimeters, u32, "integer", 10, 10_000
);
bounded!(
    /// The most light in a picture. 1 is the light in which white is white.
    Most, f64, "number", 0.01, 1000.0
);
bounded!(
    /// A part of the gloss of a coat of clear resin.
    Gloss, f64, "number", 0.0, 1.0
);
bounded!(
    /// A part of a whole, in percent.
    Percent, u8, "integer", 1, 100
);
bounded!(
    /// A place in a list, counted from 1.
    Position, u32, "integer", 1, 999
);
bounded!(
    /// A number of things of which there is at least one.
    Count, u32, "integer", 1, 9_999_999
);
bounded!(
    /// A distance that can be driven, in miles.
    Miles, u32, "integer", 1, 3000
);
bounded!(
    /// A distance that can be driven, in kilometers.
    Kilometers, u32, "integer", 1, 5000
);
bounded!(
    /// A year of a website.
    Year, i16, "integer", 1900, 2100
);
