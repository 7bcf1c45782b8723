//! Requests as customers and robots write them, made from the lines in `tests/corpus`: half of the lines to tune the
//! marks with, the other half held out. The same seed makes the same requests.

use serde_json::{Value, json};

use crate::support::quote_with_fields;

/// Requests made of each line, if it has as many variants.
const VARIANTS: usize = 5;

/// The people and texts of one half.
pub(crate) struct Half {
    pub(crate) name: &'static str,
    pub(crate) leads: Vec<Sent>,
    pub(crate) spam: Vec<Sent>,
}

/// One request on its way to the API.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    /// The section of the file.
    pub(crate) kind: String,
    pub(crate) form: Value,
    /// A plain form of a browser without scripts, or of a robot.
    pub(crate) plain: bool,
    pub(crate) language: Option<&'static str>,
    pub(crate) address: String,
}

impl Sent {
    /// True if only the content can show what it is: sent in a browser, slowly, with nothing in the honeypot.
    pub(crate) fn looks_like_our_page(&self) -> bool {
        let slow = self.form["fillTime"].as_u64().is_some_and(|time| time >= 3_000);
        slow && !self.plain && self.language.is_some() && self.form["subject"] == ""
    }
}

macro_rules! corpus {
    ($name:literal, $seed:literal) => {
        Half::new(
            $name,
            $seed,
            include_str!(concat!("../corpus/people-", $name, ".txt")),
            include_str!(concat!("../corpus/leads-", $name, ".txt")),
            include_str!(concat!("../corpus/spam-", $name, ".txt")),
        )
    };
}

/// The half that the marks were tuned with, and the half that was held out.
pub(crate) fn halves() -> [Half; 2] {
    [corpus!("tuning", 1), corpus!("held-out", 2)]
}

impl Half {
    fn new(name: &'static str, seed: u64, people: &str, leads: &str, spam: &str) -> Self {
        let mut dice = Dice(seed);
        let leads = lines(leads).flat_map(|(kind, line)| {
            let texts = variants(line, &mut dice);
            texts.into_iter().map(|text| lead(kind, &text, people, &mut dice)).collect::<Vec<_>>()
        });
        let leads = leads.collect();
        let spam = lines(spam).flat_map(|(kind, line)| {
            let texts =
                if kind.contains("repeat") { vec![line.to_owned(); VARIANTS] } else { variants(line, &mut dice) };
            texts.into_iter().map(|text| robot(kind, &text, &mut dice)).collect::<Vec<_>>()
        });
        let spam = spam.collect();
        Self { name, leads, spam }
    }
}

/// The lines of a file with the name of their section.
fn lines(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut kind = "";
    file.lines().filter_map(move |line| match line.strip_prefix("== ") {
        Some(name) => {
            kind = name;
            None
        }
        None => Some((kind, line)),
    })
}

/// A customer, who writes in a browser. One in thirty has no scripts, one in thirty lets the browser fill in the form.
fn lead(kind: &str, details: &str, people: &str, dice: &mut Dice) -> Sent {
    let languages = ["spanish", "portuguese", "french", "german", "italian", "polish", "russian", "chinese"];
    let language = if languages.contains(&kind) { kind } else { "english" };
    let people: Vec<Vec<&str>> = people.lines().map(|line| line.split('|').collect()).collect();
    let own: Vec<&Vec<&str>> = people.iter().filter(|person| person[0] == language).collect();
    let person = dice.of(&own);
    let accepted = match language {
        "english" => dice.of(&["en-US,en;q=0.9", "en-us", "en-GB,en;q=0.5", "es-US,es;q=0.9,en;q=0.8"]),
        "russian" => "ru-RU,ru;q=0.9,en-US;q=0.8",
        "chinese" => "zh-CN,zh;q=0.9,en;q=0.8",
        _ => dice.of(&["en-US,en;q=0.9", "es-419,es;q=0.9", "de-DE,de;q=0.9", "fr-CA,fr;q=0.9", "pt-BR,pt;q=0.9"]),
    };
    let mut form = quote_with_fields(json!({
        "firstName": person[1], "lastName": person[2], "email": person[3], "phone": person[4],
        "propertyAddress": person[5], "projectDetails": details, "subject": "",
        "projectType": dice.of(&["residential-garage", "residential-garage", "residential-basement",
            "commercial-warehouse", "industrial-facility", "retail-space", "other"]),
        "projectTimeline": dice.of(&["asap", "1-2-weeks", "1-month", "2-3-months", "flexible"]),
    }));
    let plain = dice.below(30) == 0;
    if !plain {
        let filled_by_browser = dice.below(30) == 0;
        let seconds = if filled_by_browser { 4 + dice.below(6) } else { 15 + dice.below(900) };
        form["fillTime"] = (seconds * 1_000 + dice.below(1_000)).into();
    }
    Sent { kind: kind.to_owned(), form, plain, language: Some(accepted), address: address(dice) }
}

/// A robot, or somebody paid to fill in forms. Two of five come in a real browser, slowly, and leave the honeypot
/// alone.
fn robot(section: &str, details: &str, dice: &mut Dice) -> Sent {
    let (kind, who) = section.split_once("; who=").expect("somebody");
    let (first, last) = name(who, dice);
    let handle: String = first.chars().filter(char::is_ascii_alphabetic).collect();
    let place = match dice.below(6) {
        0 => format!("{} Main Street, Naples", 100 + dice.below(900)),
        1 => (dice.of(&["New York", "Mumbai", "Москва", "Houston", "Lagos"])).to_owned(),
        2 => first.clone() + &last,
        3 => (dice.of(&["USA, USA", "Not applicable", "United States", "online"])).to_owned(),
        4 => letters(8 + dice.below(6), dice),
        _ => format!("{} {} Ave", 10 + dice.below(90), letters(6, dice)),
    };
    let phone = match dice.below(5) {
        0 | 1 => (0..10).fold("8".to_owned(), |digits, _| format!("{digits}{}", dice.below(10))),
        2 => format!("({}) 555-01{:02}", 201 + dice.below(700), dice.below(100)),
        3 => format!("+91 9{:04} {:05}", dice.below(10_000), dice.below(100_000)),
        _ => (dice.of(&["123456789012", "5555555555", "+7 900 5550123", "+44 7700 900123"])).to_owned(),
    };
    let mut form = quote_with_fields(json!({
        "firstName": first, "lastName": last, "phone": phone, "propertyAddress": format!("{place:-<5}"),
        "email": format!("{}{}@example.{}", handle.to_lowercase(), dice.below(9_999), dice.of(&["com", "net", "org"])),
        "projectDetails": details, "subject": "", "fillTime": 8_000 + dice.below(200_000),
        "projectType": dice.of(&["residential-garage", "residential-basement", "other"]),
        "projectTimeline": dice.of(&["asap", "flexible"]),
    }));
    let way = dice.below(20);
    let is_without_clock = (10..18).contains(&way);
    if is_without_clock {
        form.as_object_mut().expect("an object").remove("fillTime");
    }
    match way {
        8 | 9 => form["fillTime"] = dice.below(2_500).into(),
        18 | 19 => form["subject"] = "https://example.com".into(),
        _ => {}
    }
    let language =
        if (15..18).contains(&way) { None } else { Some(dice.of(&["en-US,en;q=0.9", "en-US", "ru", "zh-CN"])) };
    Sent { kind: kind.to_owned(), form, plain: (13..18).contains(&way), language, address: address(dice) }
}

fn name(who: &str, dice: &mut Dice) -> (String, String) {
    let pair = |first: &str, last: &str| (first.to_owned(), last.to_owned());
    match who.split(';').next().expect("a first part") {
        "person" => {
            let first =
                dice.of(&["Alex", "Priya", "Kevin", "Sophia", "Mike", "Emily", "Rahul", "Amy", "David", "Olivia"]);
            let last =
                dice.of(&["Morgan", "Sharma", "Brown", "Wright", "Adams", "Khan", "Clark", "Chen", "Parker", "Singh"]);
            if dice.below(5) == 0 { pair(first, first) } else { pair(first, last) }
        }
        "brand" => {
            let brand =
                dice.of(&["BestCasinoBonus", "JamesTwemy", "TradeBotAI", "LuckyWin777", "WilliamPer", "CryptoKing"]);
            pair(brand, brand)
        }
        "gibberish" => match dice.below(3) {
            0 => {
                let name = dice.of(&["RobertGot", "Michaelhok", "Georgefab", "AnthonyDup", "XRumerTest"]);
                pair(name, name)
            }
            _ => (letters(7 + dice.below(5), dice), letters(8 + dice.below(7), dice)),
        },
        "cyrillic" => {
            pair(dice.of(&["Виктор", "Евгений", "SeoMaster", "Алина"]), dice.of(&["Смирнов", "Реклама", "Ru", "К."]))
        }
        "chinese" => pair(dice.of(&["王", "小李", "陈经理", "sales"]), dice.of(&["经理", "芳", "建国", "Liu"])),
        other => panic!("nobody is {other}"),
    }
}

/// Letters in no order, as robots make names up.
fn letters(count: u64, dice: &mut Dice) -> String {
    (0..count).map(|_| dice.of(&"bcdfghjklmnpqrstvwxzaeiouBCDKLMNPQRSTVWXZ".chars().collect::<Vec<_>>())).collect()
}

/// An address of its own for nearly everybody.
fn address(dice: &mut Dice) -> String {
    format!("10.{}.{}.{}", dice.below(256), dice.below(256), 1 + dice.below(254))
}

/// Different texts from one line: `{a|b}` is one of them, `~` is a digit.
fn variants(line: &str, dice: &mut Dice) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..VARIANTS * 4 {
        let text = text_of(line, dice);
        if texts.len() < VARIANTS && text.chars().count() >= 10 && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

fn text_of(line: &str, dice: &mut Dice) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, choices)) = rest.split_once('{') {
        let (choices, after) = choices.split_once('}').expect("the end of the choices");
        let choices: Vec<&str> = choices.split('|').collect();
        text.extend([before, dice.of(&choices)]);
        rest = after;
    }
    text.push_str(rest);
    text.chars()
        .map(
            |letter| {
                if letter == '~' { char::from(b'1' + u8::try_from(dice.below(9)).expect("a digit")) } else { letter }
            },
        )
        .collect()
}

/// Numbers that look random and are the same in every run (`SplitMix64`).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        let index = self.below(choices.len().try_into().expect("a small number"));
        choices[usize::try_from(index).expect("a small number")]
    }
}
