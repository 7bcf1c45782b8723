/// Signs of browsers in a `User-Agent`, with their names. Most browsers also name those below them.
const BROWSERS: [(&str, &str); 13] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Signs of systems, with their names. Android and an iPhone also name Linux and Mac OS, so they come first.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
];

/// The browser and the system of a `User-Agent`, such as `Firefox on Windows`. Nothing of the header itself is in it,
/// so it is as short and as harmless as the tables above.
pub fn browser_name(user_agent: &str) -> String {
    let find = |signs: &[(&str, &'static str)]| {
        signs.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => format!("Another program on {system}"),
        (None, None) => "Another program".to_owned(),
    }
}
