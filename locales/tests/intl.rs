//! Compares the forms with what `Intl` of Node makes of the same days, times, numbers and prices.

use std::{collections::BTreeMap, process::Command};

use locales::{Locale, in_country, international, least_phone_digits, weekday_named};

const GENERATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/generate.mjs");
const TABLE: &str = include_str!("../src/formats.tsv");

/// The output of the script; `None` on a machine whose Node has another version of the data, where it would differ by that.
fn printed(option: &str) -> Option<String> {
    let run = |arguments: &[&str]| {
        let output = Command::new("node").args(arguments).output().expect("node, which builds the site too");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let here = format!("CLDR {}", run(&["--print", "process.versions.cldr"]).trim());
    let of_file = TABLE.split('\t').next().expect("the version");
    if here != of_file {
        println!("not compared: Node has {here}, and the table was made with {of_file}");
        return None;
    }
    Some(run(&[GENERATE, option]))
}

#[test]
fn the_table_is_the_one_that_node_makes() {
    if let Some(table) = printed("--print") {
        assert_eq!(TABLE, table, "run `make locales`");
    }
}

#[test]
fn every_day_of_a_year_and_times_numbers_and_prices_are_as_intl_writes_them() {
    let Some(table) = printed("--table") else { return };
    let mut compared: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in table.lines() {
        let [tag, kind, value, wanted] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (language, country) = tag.split_once('-').unwrap_or((tag, ""));
        let ours = written(Locale::of(language, country), kind, value);
        if ours != wanted {
            wrong.push(format!("{tag} {kind} {value}: {ours:?} is {wanted:?}"));
        }
        *compared.entry(tag).or_default() += 1;
    }
    assert!(wrong.is_empty(), "{} differ, among them\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    assert!(compared.len() >= 15 && compared.values().all(|lines| *lines > 1800), "{compared:?}");
}

fn written(locale: Locale, kind: &str, value: &str) -> String {
    let parts: Vec<u16> = value.split(['-', ':']).filter_map(|part| part.parse().ok()).collect();
    let small = |index: usize| u8::try_from(parts[index]).expect("a small number");
    let day = || jiff::civil::date(parts[0].cast_signed(), small(1).cast_signed(), small(2).cast_signed());
    let weekday = || usize::from(day().weekday().to_monday_zero_offset().unsigned_abs());
    let whole = || value.parse::<u64>().expect("a whole number");
    match kind {
        "date" => locale.date(parts[0].cast_signed(), small(1), small(2)),
        "month" => locale.month(parts[0].cast_signed(), small(1)),
        "day" => locale.day(small(1), small(2)),
        "days" => {
            let next = day().tomorrow().expect("a day");
            locale.days((small(1), small(2)), (next.month().unsigned_abs(), next.day().unsigned_abs()))
        }
        "weekday" => locale.weekday(weekday()).to_owned(),
        "weekday_short" => locale.weekday_short(weekday()).to_owned(),
        "hours" => locale.hours((small(0), small(1)), (small(0) + 12, 30)),
        "number" => locale.number(whole()),
        "decimal" => locale.decimal(value.parse().expect("a number")),
        "percent" => locale.percent(whole()),
        currency => {
            let amount = locale.amount(whole(), !whole().is_multiple_of(100));
            locale.price_form(currency).replace("{amount}", &amount)
        }
    }
}

#[test]
fn english_is_in_the_short_style_in_every_country() {
    for (language, country) in [("en-US", "US"), ("en", "GB"), ("en-GB", "US")] {
        let locale = Locale::of(language, country);
        assert_eq!(locale.date(2026, 3, 5), "March 5, 2026");
        assert_eq!(locale.hours((7, 0), (16, 30)), "7AM-4:30PM");
        assert_eq!(locale.hours((0, 0), (12, 0)), "12AM-12PM");
        assert_eq!(locale.weekdays(&[(0, 2), (5, 5)]), "Mon-Wed, Sat");
        assert_eq!(locale.days((12, 24), (12, 26)), "Dec 24-26");
        assert_eq!(locale.days((12, 31), (1, 2)), "Dec 31-Jan 2");
        assert_eq!(locale.number(12_000), "12,000");
        assert_eq!(locale.price_form("EUR"), "€{amount}");
    }
}

#[test]
fn a_language_without_a_country_of_its_own_form_is_written_as_in_its_first_country() {
    assert_eq!(Locale::of("es", "DE").hours((7, 0), (18, 0)), "7:00–18:00");
    assert_eq!(Locale::of("es", "US").number(1_400), "1,400");
    assert_eq!(Locale::of("es-ES", "US").number(11_400), "11.400", "a country that the language names counts");
    assert_eq!(Locale::of("de", "DE").hours((7, 0), (16, 30)), "7–16:30\u{a0}Uhr");
    assert_eq!(Locale::of("de", "AT").date(2026, 1, 5), "5. Jänner 2026");
    assert_eq!(Locale::of("xx", "DE").date(2026, 1, 5), "January 5, 2026", "a language that is not known");
}

#[test]
fn phone_numbers_are_known_in_the_form_of_their_country_and_from_abroad() {
    for (country, national, from_abroad) in [
        ("DE", "08141 5550", "+49 8141 5550"),
        ("DE", "(08141) 5550", "+49 (8141) 5550"),
        ("AT", "01 58858", "+43 1 58858"),
        ("CH", "044 668 18 00", "+41 44 668 18 00"),
        ("ES", "912 34 56 78", "+34 912 34 56 78"),
        ("FR", "01 23 45 67 89", "+33 1 23 45 67 89"),
        ("IT", "06 1234 5678", "+39 06 1234 5678"),
        ("BR", "(11) 91234-5678", "+55 (11) 91234-5678"),
        ("PT", "211 234 567", "+351 211 234 567"),
        ("NL", "020 123 4567", "+31 20 123 4567"),
        ("PL", "22 123 45 67", "+48 22 123 45 67"),
        ("GB", "020 7946 0018", "+44 20 7946 0018"),
        ("HU", "06 1 234 5678", "+36 1 234 5678"),
    ] {
        assert_eq!(international(national, country).as_deref(), Some(from_abroad), "{country}");
        assert_eq!(in_country(from_abroad, country).as_deref(), Some(national), "{country}");
        let digits = national.chars().filter(char::is_ascii_digit).count();
        assert!(digits >= least_phone_digits(country), "{country}");
    }
    assert_eq!(in_country("+43 1 58858", "DE"), None, "a number of another country");
    assert_eq!(in_country("+1 239 555 0142", "US"), None, "its own form has an area in parentheses");
    assert_eq!(international("5550", "DE"), None, "a number without its area");
    assert_eq!(international("555 0142", "US"), None);
    assert_eq!((least_phone_digits("US"), least_phone_digits("DE"), least_phone_digits("XK")), (10, 6, 6));
}

#[test]
fn a_weekday_is_known_by_its_name_in_any_language_unless_it_is_that_of_two_days() {
    for (name, day) in [("Mo", 0), ("jueves", 3), ("sáb.", 5), ("niedziela", 6)] {
        assert_eq!(weekday_named(name), Some(day), "{name}");
    }
    // That is Saturday in Slovak and Sunday in German.
    assert_eq!((weekday_named("so"), weekday_named("Foo")), (None, None));
}

#[test]
fn letters_are_spelled_out_by_the_rules_of_their_language() {
    for (language, text, plain) in [
        ("de", "Fürth, Größe, Öl", "Fuerth, Groesse, Oel"),
        ("de", "Fu\u{308}rth", "Fuerth"),
        ("da", "Ærø på Sjælland", "Aeroe paa Sjaelland"),
        ("sv", "Göteborg", "Göteborg"),
        ("es", "Año", "Año"),
    ] {
        assert_eq!(Locale::of(language, "").plain_letters(text), plain, "{language}");
    }
}
