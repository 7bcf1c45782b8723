//! Points for signs of advertisements that customers do not give. No word decides alone: a customer may run a casino,
//! have a loan, or praise the website.

use std::{collections::HashSet, sync::LazyLock};

use super::{Definition, Field, FieldName};

/// Topics that customers rarely write about, two points each. A `*` at the end stands for any ending.
const TOPICS: [&[&str]; 9] = [
    // To be found
    &[
        "seo", "backlink*", "dofollow", "do follow", "guest post*", "sponsored article*", "sponsored post*",
        "text link*", "link exchange", "link building", "domain authority", "search engine*", "organic traffic",
        "meta tag*", "web traffic", "rank higher", "rankings", "your ranking", "first page of google", "page one",
        "top of google", "google maps ranking", "keywords", "digital marketing", "lead generation", "exclusive leads",
        "adsense", "pay per lead", "real visitors",
    ],
    // Websites
    &[
        "web design*", "website design*", "redesign*", "web developer*", "web development", "app development",
        "wordpress", "shopify", "explainer video*", "mockup", "mobile friendly", "social media manage*",
        "facebook ads", "followers", "portfolio",
    ],
    // Lists and services
    &[
        "b2b", "email list*", "business emails", "contact forms", "virtual assistant*", "outsourc*", "cold call*",
        "telemarketing", "verified emails", "deliverable", "free trial", "attendees", "decision maker*", "bookkeeping",
    ],
    // Money
    &[
        "working capital", "line of credit", "cash advance", "loan firm", "bad credit", "interest rate", "per annum",
        "collateral", "pre approved", "preapproved", "private investor*", "joint venture", "same day funding",
        "soft pull", "debts", "passive income", "forex", "trading bot", "trading", "bitcoin", "btc", "crypto*", "usdt",
        "wallet", "airdrop", "nft", "token*", "next of kin", "late engineer", "inheritance", "barrister",
        "beneficiary", "deceased", "donation", "million dollars", "million usd", "lottery", "jackpot",
    ],
    // Games
    &[
        "casino*", "free spins", "no deposit", "slots", "slot gacor", "roulette", "blackjack", "baccarat", "betting",
        "poker", "togel", "welcome bonus", "deposit bonus", "vip channel",
    ],
    // Pills and people
    &[
        "viagra", "cialis", "levitra", "without prescription", "without rx", "tramadol", "xanax", "ozempic", "keto",
        "cbd", "weight loss", "steroids", "male enhancement", "dating", "webcam*", "onlyfans", "sexy", "escort*",
        "porn*", "lonely girls",
    ],
    // Goods
    &[
        "replica*", "diploma*", "factory price", "moq", "fob", "cif", "oem", "rohs", "catalogue", "purchasing manager",
        "your esteemed", "darknet", "proxies", "vpn",
    ],
    // Threats
    &[
        "has been hacked", "your reputation", "copyright infringement", "dmca", "trademark", "domain expiration",
        "domain termination",
    ],
    // Cyrillic
    &[
        "продвижени*", "раскрутк*", "сео", "топ", "рассылк*", "кредит*", "займ*", "казино", "фриспин*", "ставк*",
        "букмекер*", "бонус*", "диплом*", "заработ*", "доход*", "реклам*", "скидк*", "телеграм*", "telegram",
        "гарант*", "базу", "карго", "партнер*", "поставщик*", "вложени*",
    ],
];

/// The same in Chinese, which has no blanks between words.
const CHINESE_TOPICS: &[&str] = &[
    "发票", "微信", "优化", "推广", "排名", "厂家", "工厂", "优惠", "欢迎访问", "赌", "娱乐", "首存", "物流", "双清",
    "贷款", "网址", "老板", "联系qq", "qq:",
];

/// Turns of phrase of sellers, one point each.
const PHRASES: &[&str] = &[
    "your website", "your site", "your business", "your company", "your competitors", "your blog", "your customers",
    "your conversions", "your domain", "business owner*", "we offer", "we provide", "we help", "we build",
    "we generate", "we design", "we redesign", "we supply", "we export", "we manufacture", "we are manufacturer",
    "we are supplier", "we are a leading", "our agency", "our clients", "our client", "our products", "our company",
    "our packages", "our portfolio", "my client", "would you be interest*", "if interested", "we are interested",
    "are you interested", "may i send", "can i send", "i will send", "i can send", "can i show", "let me know if",
    "reply yes", "reply stop", "reply with", "kindly", "free audit", "free report", "free sample*",
    "free quote for your", "full report", "price list", "proposal", "guaranteed", "money back", "no contract",
    "no obligation", "no upfront", "limited slots", "limited time", "limited offer", "offer expires", "act now",
    "immediately", "click here", "click", "apply", "apply now", "play now", "order now", "sign up", "register", "join",
    "book a call", "set up a call", "schedule a call", "boost", "increase your", "grow your", "improve your",
    "per month", "per hour", "free for", "dear sir*", "dear owner", "dear business", "dear webmaster",
    "hello webmaster", "dear manager", "greetings", "to whom", "opt out", "unsubscribe", "expert*", "specialist*",
    "years of experience", "packages", "affordable", "unbeatable", "best price*", "best quality", "free shipping",
    "instant", "in 24 hours", "24 hours", "million", "millions", "whatsapp", "t me", "telegram", "contact us",
    "visit us", "collaborat*", "google", "reviews", "traffic", "invest*", "funding", "loan*", "donate", "charity",
    "god bless", "stocks", "leads", "conversions", "bonus", "discount", "supplier*", "manufacturer*", "for sale",
    "paypal", "pay us", "cheap", "win", "earn", "income", "subscribe", "promo", "vip",
];

/// Points from which a text is an advertisement.
const MIN_ADVERTISEMENT_POINTS: usize = 5;

/// Points from which a text has some of one.
const MIN_SALES_POINTS: usize = 3;

/// Points that the words of the form itself take away at most.
const MAX_OWN_WORDS: usize = 2;

/// Words of the form that anybody writes.
const COMMON_WORDS: [&str; 12] =
    ["other", "your", "with", "from", "that", "this", "space", "size", "commercial", "retail", "rough", "condition"];

/// Measures, as customers write them: `20x20`, `450 sq ft`, `40 m²`.
static MEASURE: LazyLock<regex_lite::Regex> = LazyLock::new(|| {
    regex_lite::Regex::new(
        r"\d ?(?:x|by|×) ?\d|\d ?(?:sq|sf\b|ft\b|feet|foot|square|m²|m2|qm|metr|metre|pies|pés|尺|平方|кв)",
    )
    .expect("a correct pattern")
});

/// The degree to which a text is an advertisement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Advertising {
    /// A text with measures or words of the form, and less of an advertisement than a customer may have.
    AboutTheWork,
    /// A text with neither.
    Unclear,
    /// A text with some signs of an advertisement.
    Some,
    /// An advertisement.
    Clear,
}

/// Weighs a text. A link to a site that customers do not need is a point.
pub(super) fn weigh(form: &Definition, text: &str, has_unknown_link: bool) -> Advertising {
    let lower = text.to_lowercase();
    let words = words(&lower);
    let hits = |terms: &[&str]| terms.iter().filter(|term| has(&words, term)).count();
    let topics =
        TOPICS.map(hits).iter().sum::<usize>() + CHINESE_TOPICS.iter().filter(|term| lower.contains(**term)).count();
    let points = 2 * topics + hits(PHRASES) + usize::from(has_unknown_link);
    // A customer also writes about the work itself, which lowers the points.
    let own = own_words(form, &words).min(MAX_OWN_WORDS) + 2 * usize::from(MEASURE.is_match(&lower));
    match points.saturating_sub(own) {
        MIN_ADVERTISEMENT_POINTS.. => Advertising::Clear,
        MIN_SALES_POINTS.. => Advertising::Some,
        _ if own > 0 => Advertising::AboutTheWork,
        _ => Advertising::Unclear,
    }
}

/// The words with a blank before and after each, without what is between words.
fn words(lower: &str) -> String {
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |text, word| text + word + " ")
}

fn has(words: &str, term: &str) -> bool {
    match term.strip_suffix('*') {
        Some(stem) => words.contains(&format!(" {stem}")),
        None => words.contains(&format!(" {term} ")),
    }
}

/// Number of different words that the text has in common with the form: its project types and the hint of its details.
fn own_words(form: &Definition, text: &str) -> usize {
    // The times of the built-in form are no words of the work.
    let of_work = |field: &&Field| field.column() != Some(FieldName::ProjectTimeline);
    let fields = || form.fields.iter().filter(of_work);
    let labels = fields().flat_map(Field::choices).map(|choice| &*choice.label);
    let hints = fields().filter_map(Field::hint);
    let form: String = labels.chain(hints).collect::<Vec<_>>().join(" ").to_lowercase();
    let form = words(&form);
    let form: HashSet<&str> =
        form.split(' ').filter(|word| word.chars().count() > 3 && !COMMON_WORDS.contains(word)).collect();
    form.iter().filter(|word| has(text, word)).count()
}
