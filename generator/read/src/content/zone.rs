use std::fmt;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Date, dates::DAY_OF, inline_schema::inline_schema};
use crate::{diagnostics::Help, suggest::nearest};

/// The time zone of the business, by its IANA name: `America/New_York`. UTC when nothing else is written.
///
/// The rules of all zones are part of this program, so that a build does not depend on the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Finds a zone by its name.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn parse(text: &str) -> Result<Self, Help> {
        let zones = TimeZoneDatabase::bundled();
        // Names without a slash are abbreviations such as EST, which is five hours behind UTC in summer too.
        let full = text == "UTC" || text.contains('/');
        if let (true, Ok(zone)) = (full, zones.get(text)) {
            return Ok(Self(zone));
        }
        let names: Vec<String> = zones.available().map(|name| name.to_string()).collect();
        // A long name of a region would make any two cities alike.
        let regional = names.iter().filter_map(|name| Some((name.as_str(), name.rsplit_once('/')?.1)));
        let written = text.rsplit('/').next().unwrap_or(text);
        let of_like_cities = regional.filter(|(_, city)| nearest(written, [*city]).is_some()).map(|(name, _)| name);
        Err(nearest(text, of_like_cities).map_or_else(
            || {
                let cities = match text.split('/').next() {
                    Some("America" | "US") => {
                        "not every city has one; in the US these are America/New_York, America/Chicago, America/Denver, \
                         America/Phoenix and America/Los_Angeles"
                    }
                    Some("Europe") => "not every city has one; it is mostly that of the capital, for example Europe/Berlin",
                    _ => "write the zone as region and city, for example America/New_York or America/Chicago",
                };
                cities.into()
            },
            |near| Help::meant(text, near, "did you mean {}?"),
        ))
    }

    /// Its name in the IANA database; empty for one without a name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or_default()
    }

    /// The day in this zone at a moment.
    pub fn day(&self, moment: jiff::Timestamp) -> Date {
        Date::new(self.0.to_datetime(moment).date())
    }

    /// The hours that clocks of this zone are ahead of UTC at a moment, without summer time.
    pub fn hours_ahead(&self, moment: jiff::Timestamp) -> f64 {
        let info = self.0.to_offset_info(moment);
        let summer = if info.dst().is_dst() { 1.0 } else { 0.0 };
        f64::from(info.offset().seconds()) / 3600.0 - summer
    }

    /// The first moment of a day in this zone; `None` at the end of the calendar.
    pub fn start(&self, day: Date) -> Option<jiff::Timestamp> {
        self.0.to_timestamp(day.day().at(0, 0, 0, 0)).ok()
    }

    /// The first moment of a day in this zone, as RFC 3339 writes it: `2025-01-09T00:00:00-05:00`.
    pub fn start_written(&self, day: Date) -> String {
        match self.start(day) {
            Some(moment) => moment.display_with_offset(self.0.to_offset(moment)).to_string(),
            None => format!("{day}T00:00:00Z"),
        }
    }
}

/// A help with the days in a time zone in place of moments.
pub fn in_zone(help: &str, zone: &Zone) -> Option<String> {
    let (before, rest) = help.split_once(DAY_OF)?;
    let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric() && !"-:.+".contains(sign)).unwrap_or(rest.len());
    let moment = rest[..end].parse::<jiff::Timestamp>().ok()?;
    Some(format!("{before}{}{}", zone.day(moment), &rest[end..]))
}

impl Default for Zone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.iana_name().unwrap_or("UTC"))
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

inline_schema!(Zone, { "type": "string", "format": "time-zone" });
