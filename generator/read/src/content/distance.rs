use super::SiteFile;

/// A unit of distances on the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DistanceUnit {
    /// Statute miles.
    Miles,
    /// Kilometers.
    Kilometers,
}

impl DistanceUnit {
    /// The number of these in a mile.
    pub fn per_mile(self) -> f64 {
        match self {
            Self::Miles => 1.0,
            Self::Kilometers => 1.609_344,
        }
    }

    /// Its symbol in schema.org: `50 mi`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Miles => "mi",
            Self::Kilometers => "km",
        }
    }

    /// Its name: `50 miles`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Miles => "miles",
            Self::Kilometers => "km",
        }
    }
}

impl SiteFile {
    /// The distance that the business drives; `None` for a file that does not say it, which has a message.
    pub fn radius(&self) -> Option<(u32, DistanceUnit)> {
        let miles = self.service_radius_miles.map(|miles| (miles.0, DistanceUnit::Miles));
        miles.or(self.service_radius_km.map(|km| (km.0, DistanceUnit::Kilometers)))
    }

    /// The unit of distances.
    pub fn distance_unit(&self) -> DistanceUnit {
        self.radius().map_or(DistanceUnit::Miles, |(_, unit)| unit)
    }
}
