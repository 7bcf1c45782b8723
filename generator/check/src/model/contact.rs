use locales::Locale;

use crate::content::{
    Address, Days, Email, HoursLine, LocationFile, Office, Phone, SiteFile, SpecialHours, Time, Zone,
};

use super::{Page, Point};

/// The facts by which customers reach the business: those of its main office, or of another one.
#[derive(Debug, Clone, Copy)]
pub struct ContactFacts<'a> {
    /// The place of the office; `None` for the main one.
    pub place: Option<&'a Page<LocationFile>>,
    /// The e-mail address.
    pub email: &'a Email,
    /// The postal address.
    pub address: &'a Address,
    /// The time zone of the hours.
    pub zone: &'a Zone,
    /// Opening hours, a line each.
    pub hours: &'a [HoursLine],
    /// Days with other hours, without those that are over.
    pub special_hours: &'a [SpecialHours],
    /// The point on the map.
    pub point: Point,
    /// The forms in which pages show the facts.
    pub locale: Locale,
    phone: &'a Phone,
}

impl<'a> ContactFacts<'a> {
    /// The facts of the office at a place. A place without one is served from the main office.
    pub fn new(site: &'a SiteFile, place: Option<&'a Page<LocationFile>>) -> Self {
        let main = Self {
            place: None,
            email: &site.email,
            address: &site.address,
            zone: &site.timezone,
            hours: &site.hours,
            special_hours: &site.special_hours,
            point: Point { north: site.latitude.0, east: site.longitude.0 },
            locale: site.locale(),
            phone: &site.phone,
        };
        let of_place = place.and_then(|place| Some((place, place.file.office.as_ref()?)));
        let Some((place, Office { phone, email, address, timezone, hours, special_hours })) = of_place else {
            return main;
        };
        Self {
            place: Some(place),
            email: email.as_ref().unwrap_or(main.email),
            address,
            zone: timezone.as_ref().unwrap_or(main.zone),
            hours,
            special_hours,
            point: Point { north: place.file.latitude.0, east: place.file.longitude.0 },
            locale: main.locale,
            phone: phone.as_ref().unwrap_or(main.phone),
        }
    }

    /// The phone number for people: in America (239) 555-0142, else as people of the country write it, with the country
    /// code on English pages, which people from elsewhere read.
    pub fn phone_display(&self) -> String {
        self.locale.isolated(self.phone_as_dialed().into()).into_owned()
    }

    fn phone_as_dialed(&self) -> String {
        let (written, extension) = self.phone.parts();
        let dialed = self.phone_number();
        if let Some(local) = dialed.strip_prefix("+1").filter(|local| local.len() == 10) {
            let extension = extension.map_or_else(String::new, |extension| format!(" ext. {extension}"));
            return format!("({}) {}-{}{extension}", &local[..3], &local[3..6], &local[6..]);
        }
        let country = self.address.country.as_str();
        let abroad = self.phone.international(&self.address.country);
        let shown = match self.locale.is_english() {
            true => abroad,
            false => abroad.and_then(|number| locales::in_country(&number, country)),
        };
        self.phone.as_str().replacen(written, &shown.unwrap_or_else(|| written.to_owned()), 1)
    }

    /// The phone number without spaces, and without the extension: +12395550142.
    pub fn phone_number(&self) -> String {
        let abroad = self.phone.international(&self.address.country);
        let digits = abroad.as_deref().unwrap_or(self.phone.parts().0).chars().filter(char::is_ascii_digit);
        format!("+{}", digits.collect::<String>())
    }

    /// The link that calls, by RFC 3966: `tel:+12395550142;ext=12`.
    pub fn phone_href(&self) -> String {
        let extension = self.phone.parts().1.map_or_else(String::new, |extension| format!(";ext={extension}"));
        format!("tel:{}{extension}", self.phone_number())
    }

    /// The hours of most days, such as `Mon-Fri 7AM-6PM`; the first of equals. `None` where they are those of one or two
    /// days of several, or their days have further hours: they alone would tell visitors that it is closed else.
    pub fn usual_hours(&self) -> Option<String> {
        let open = || self.hours.iter().filter(|line| line.opens.is_some());
        let alike =
            |line: &'a HoursLine| open().filter(|other| (other.opens, other.closes) == (line.opens, line.closes));
        let days = |lines: &mut dyn Iterator<Item = &'a HoursLine>| -> Vec<&str> {
            lines.flat_map(|line| line.days.names()).collect()
        };
        // The last of equals is the greatest one.
        let Some(most) = open().rev().max_by_key(|line| days(&mut alike(line)).len()) else {
            let first = self.hours.first()?;
            return Some(format!("{} {}", first.days.shown(self.locale), first.text(self.locale)));
        };
        let (own, all) = (days(&mut alike(most)), days(&mut open()));
        let is_usual = own.len() >= MIN_USUAL_DAYS || own.len() == all.len();
        let is_split = all.iter().filter(|day| own.contains(day)).count() > own.len();
        let in_short = || match alike(most).count() {
            1 => most.days.shown(self.locale).into_owned(),
            _ => Days::in_short(alike(most).map(|line| &line.days), self.locale),
        };
        (is_usual && !is_split).then(|| format!("{} {}", in_short(), most.text(self.locale)))
    }

    /// The lines of hours of the days on which whoever writes before `until` is answered on the same day: the names of the
    /// days in English, then the days with special hours, YYYY-MM-DD, which are none of them; and the closing time.
    pub fn answered_same_day(&self, until: Time) -> impl Iterator<Item = (Vec<String>, Time)> {
        self.hours.iter().filter_map(move |line| {
            // Past midnight it is not today any more.
            let closes = line.closes.map(|closes| closes.min(Time::LAST)).filter(|closes| until < *closes)?;
            let special = self.special_hours.iter().flat_map(SpecialHours::each).map(|day| day.to_string());
            Some((line.days.names().into_iter().map(str::to_owned).chain(special).collect(), closes))
        })
    }

    /// The days on which it is open: `Mon-Wed, Sat`.
    pub fn open_days(&self) -> String {
        let open = self.hours.iter().filter(|line| line.opens.is_some());
        Days::in_short(open.map(|line| &line.days), self.locale)
    }
}

/// Hours of fewer days do not stand for a week.
const MIN_USUAL_DAYS: usize = 3;
