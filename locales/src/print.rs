//! The signs of print.

/// The signs of print of a language.
#[derive(Debug)]
pub struct Print {
    /// The start and the end of a quotation, and of one inside it.
    pub quotes: [&'static str; 4],
    /// The sign between the whole part of a number and its decimals. The other one of `.` and `,` is between groups.
    pub decimal: char,
    /// Words that stay on the line of the number before them.
    pub units: &'static [&'static str],
    /// Signs such as `%` stand apart from the number before them, and on its line.
    pub signs_are_units: bool,
    /// The signs before which a narrow space stands.
    pub spaced: &'static str,
}

/// Units of the metric system, which all languages shorten alike.
macro_rules! metric {
    ($($word:literal),* $(,)?) => {
        &["m", "m²", "m³", "cm", "cm²", "mm", "km", "km²", "kg", "g", "l", "ml", "kW", "kWh", "h", "min", $($word),*]
    };
}

const ENGLISH: [&str; 4] = ["“", "”", "‘", "’"];
const GERMAN: [&str; 4] = ["„", "“", "‚", "‘"];
const SWISS: [&str; 4] = ["«", "»", "‹", "›"];
const POINTED: [&str; 4] = ["«", "»", "“", "”"];
const SLAVIC: [&str; 4] = ["«", "»", "„", "“"];
const FRENCH: [&str; 4] = ["«\u{a0}", "\u{a0}»", "“", "”"];
const LOW: [&str; 4] = ["„", "”", "«", "»"];
const SAME: [&str; 4] = ["”", "”", "’", "’"];

impl Print {
    pub(crate) const ENGLISH: Self = Self {
        quotes: ENGLISH,
        decimal: '.',
        units: &[
            "hours", "hour", "minutes", "min", "days", "day", "weeks", "week", "months", "month", "years", "year",
            "inches", "inch", "feet", "foot", "ft", "sq", "miles", "mile", "mils", "mil", "psi", "percent", "AM", "PM",
        ],
        signs_are_units: false,
        spaced: "",
    };

    /// The signs of a language, which may name a country, as the table of forms does.
    pub(crate) fn of(tag: &str, decimal: char) -> Self {
        let (language, country) = tag.split_once('-').unwrap_or((tag, ""));
        let quotes = match (language, country) {
            ("de", "CH" | "LI") | ("fa" | "hy", _) => SWISS,
            ("de" | "lb" | "cs" | "sk" | "sl" | "bg" | "is" | "lt" | "et" | "sq" | "mk" | "ka", _) => GERMAN,
            ("fr", _) => FRENCH,
            // In America, Spanish has the quotes of English.
            ("es", "") | ("it" | "ca" | "eu" | "el" | "nb" | "nn", _) | ("pt", "PT") => POINTED,
            ("be" | "ru" | "uk", _) => SLAVIC,
            ("pl" | "ro" | "hu" | "hr" | "bs" | "sr", _) => LOW,
            ("sv" | "fi", _) => SAME,
            _ => ENGLISH,
        };
        let spaced = match (language, country) {
            ("fr", "CA") => ":",
            ("fr", _) => ":;!?",
            _ => "",
        };
        Self { quotes, decimal, units: units(language), signs_are_units: true, spaced }
    }
}

fn units(language: &str) -> &'static [&'static str] {
    match language {
        "de" | "lb" => metric!(
            "Uhr", "Stunden", "Stunde", "Std", "Minuten", "Minute", "Min", "Tage", "Tagen", "Tag", "Wochen", "Woche",
            "Monate", "Monaten", "Monat", "Jahre", "Jahren", "Jahr", "Meter", "Kilometer", "Quadratmeter", "Euro",
            "Prozent", "Grad",
        ),
        "es" => metric!(
            "horas", "hora", "minutos", "minuto", "días", "día", "semanas", "semana", "meses", "mes", "años", "año",
            "metros", "metro", "kilómetros", "pies", "pie", "pulgadas", "pulgada", "millas", "milla", "mils", "psi",
            "euros", "dólares", "grados",
        ),
        "fr" => metric!(
            "heures", "heure", "minutes", "minute", "jours", "jour", "semaines", "semaine", "mois", "ans", "an",
            "années", "année", "mètres", "mètre", "kilomètres", "pieds", "pouces", "euros", "euro", "degrés",
        ),
        "it" => metric!(
            "ore", "ora", "minuti", "minuto", "giorni", "giorno", "settimane", "settimana", "mesi", "mese", "anni",
            "anno", "metri", "metro", "chilometri", "euro", "gradi", "mq",
        ),
        "pt" => metric!(
            "horas", "hora", "minutos", "minuto", "dias", "dia", "semanas", "semana", "meses", "mês", "anos", "ano",
            "metros", "metro", "quilômetros", "quilómetros", "reais", "euros", "graus",
        ),
        "nl" => metric!(
            "uur", "minuten", "minuut", "dagen", "dag", "weken", "week", "maanden", "maand", "jaar", "meter",
            "kilometer", "euro", "procent", "graden",
        ),
        "pl" => metric!(
            "godz", "godzin", "godziny", "godzina", "minut", "minuty", "minuta", "dni", "dzień", "tygodni", "tygodnie",
            "tydzień", "miesięcy", "miesiące", "miesiąc", "lat", "lata", "rok", "metrów", "metry", "metr", "zł",
        ),
        _ => metric!(),
    }
}
