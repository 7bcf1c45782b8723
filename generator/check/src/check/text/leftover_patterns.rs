//! The table of patterns of what is published letter by letter, each with its message and its help.

use crate::check::finding::{ANOTHER_PROGRAM, Pattern};

/// Something that is not published as it is meant.
pub(super) struct Leftover {
    pub(super) pattern: Pattern,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
}

pub(super) const BULLETS: &str = "this is not a list";
const LOST_SIGN: &str = "this is not a link, because one of its signs is missing or another one";
const LOST_SIGN_OF_PICTURE: &str = "this is not a picture, because one of its signs is missing or another one";
const WRITE_ALL_OF_A_PICTURE: &str = "write ![what is seen](file.jpg)";
pub(super) const PLAIN_FORMULA: &str = "write the formula in plain signs, as in A = l × w";
pub(super) const TABLE_OF_CONTENTS: &str = "remove it; a long text gets a list of its contents by itself";
const IN_ADDRESS: &str = "write what it stands for in place of it: [words](/blog/name), or ![what is seen](file.jpg)";
const WRITE_A_LINK: &str = "write [words](address)";
const WRITE_A_PICTURE: &str = "write ![what is seen](file.jpg), without a blank between ] and (";

/// A link whose ( is missing: `[words]/address)`.
pub(super) const UNOPENED: &str = r"\](?:/[\w#]|#\w|https?:|mailto:|tel:)[^()\[\]\s]*\)";

/// A link whose ] is missing: `[words(/address)`.
pub(super) const UNCLOSED: &str = r"\[[^\[\]()]*\((?:/[\w#]|#\w|https?:|mailto:|tel:)[^()\[\]\s]*\)";

/// In a place where several match, the first one is reported.
pub(super) static LEFTOVERS: [Leftover; 62] = [
    leftover(&["]("], r"!?\[[^\[\]]*\]\([^()]*(?:\{[{%]|<%).*?(?:[}%]\}|%>)[^()]*\)", ANOTHER_PROGRAM, IN_ADDRESS),
    leftover(&["![["], r"!\[\[[^\]]*\]\]", "this is not a picture here", "write ![what is seen](file.jpg)"),
    leftover(
        &["!["],
        r#"!\[[^\]]*\]\([^()\s]+\s+[“”„‘’'][^()"]*[“”‘’']\)"#,
        "this is not a picture, because its caption is not between straight quotes",
        "write ![what is seen](file.jpg \"A caption\")",
    ),
    leftover(
        &["!["],
        r"!\[[^\]]*\]\([^()\s]+\.(?i:jpe?g|png|webp)$",
        "this is not a picture, because its name has no end",
        "write ) after its name",
    ),
    leftover(
        &["!["],
        r"!\[[^\]]*\]\([^()<>]*\s[^()<>]*\.(?i:jpe?g|png|webp)\)?",
        "this is not a picture, because its name has a blank",
        "put the name between < and >, as in ![what is seen](<my file.jpg>)",
    ),
    leftover(&["!["], r"!\[[^\]]*\](?:\[[^\]]*\]| ?\([^()]*\)?)", "this is not a picture", WRITE_A_PICTURE),
    leftover(
        &["!["],
        r"!\[[^\[\]()]*(?:\]|\()[^()\[\]\s]+\.(?i:jpe?g|png|webp)\)?",
        LOST_SIGN_OF_PICTURE,
        WRITE_ALL_OF_A_PICTURE,
    ),
    leftover(
        &["]("],
        r"!?[^!\[\]()]*\]\([^()\[\]\s:]+\.(?i:jpe?g|png|webp)\)",
        LOST_SIGN_OF_PICTURE,
        WRITE_ALL_OF_A_PICTURE,
    ),
    leftover(
        &["!("],
        r"!\([^()\[\]]*\)\[[^\[\]\s]+\.(?i:jpe?g|png|webp)\]",
        "this is not a picture: its brackets are the wrong way round",
        WRITE_ALL_OF_A_PICTURE,
    ),
    leftover(&["]{"], r"\]\{(?:/|#|https?:|mailto:|tel:)[^{}\s]*\}", LOST_SIGN, WRITE_A_LINK),
    leftover(&["]"], r"\][/,.;:|-]\((?:/|#|https?:|mailto:|tel:)[^()\s]*\)", LOST_SIGN, WRITE_A_LINK),
    leftover(&["|"], r"\[[^\[\]()|]*\|(?:/|#|https?:|mailto:|tel:)[^()\[\]\s]*\)", LOST_SIGN, WRITE_A_LINK),
    leftover(&["]"], UNOPENED, LOST_SIGN, WRITE_A_LINK),
    leftover(&["["], UNCLOSED, LOST_SIGN, WRITE_A_LINK),
    leftover(
        &["{>>", "{~~"],
        r"\{>>.*?<<\}|\{~~.*?~>.*?~~\}",
        ANOTHER_PROGRAM,
        "keep the words that visitors shall read, and remove the rest with its signs",
    ),
    leftover(&["]("], r"\]\([^()]*(?:\{[{%]|<%).*?(?:[}%]\}|%>)[^()]*\)", ANOTHER_PROGRAM, IN_ADDRESS),
    leftover(
        &["]("],
        r"\]\([^()]*\s[^()]*\)",
        "this is not a link, because its address has a blank",
        "write [words](address) without a blank in the address",
    ),
    leftover(
        &["]("],
        r"\]\((?:(?:/|#|https?:|mailto:|tel:)[^()]*|[^()\s]*)$",
        "this is not a link, because its address has no end",
        "write ) after the address",
    ),
    leftover(
        &["]"],
        r"\]\s+\((?:/|#|https?:|mailto:|tel:)[^()]*\)",
        "this is not a link, because of the blank before the address",
        "write ]( without a blank",
    ),
    leftover(
        &[")["],
        r"\([^()\[\]]+\)\[(?:/|#|https?:|mailto:|tel:)[^\[\]]*\]",
        "this is not a link: its brackets are the wrong way round",
        WRITE_A_LINK,
    ),
    leftover(
        &["]("],
        r"\]\((?:/|#|https?:|mailto:|tel:)[^()\s]*\)",
        "this is not a link, because its words have a link of their own",
        WRITE_A_LINK,
    ),
    leftover(
        &[
            ":contentReference[", "†", "[cite: ", "citeturn", "\u{e200}turn", "\u{e201}turn", "\u{e202}turn",
            "\u{e203}turn",
        ],
        r":contentReference\[[^\]]*\](?:\{[^}]*\})?|【[^】]*†[^】]*】|\[\d+(?::\d+)?†[^\]]*\]|\[cite: \d+(?:, ?\d+)*\]|[\u{e200}-\u{e203}]?cite[\u{e200}-\u{e203}]?turn[0-9]+[a-z]+[0-9]+[\u{e200}-\u{e203}]?",
        "this is the mark of a chat program for one of its sources",
        "remove it; for the source itself write a link or a footnote, once you have read it",
    ),
    leftover(
        &["^["],
        r"\^\[[^\[\]]+\]",
        ANOTHER_PROGRAM,
        "write [^1] here, and the note in a line of its own: [^1]: Its source.",
    ),
    leftover(&["^]"], r"\[\w+\^\]", "this is not a footnote", "write the ^ before its name, as in [^1]"),
    leftover(
        &["[^"],
        r"\[\^[^\]\s]+\]",
        "there is no footnote of this name",
        "add its text in a line of its own, as in [^1]: Its source.",
    ),
    leftover(&["["], r"^\[{1,2}(?i:toc)\]{1,2}\s*$", ANOTHER_PROGRAM, TABLE_OF_CONTENTS),
    leftover(&["[["], r"\[\[[^\[\]]+\]\]", "this is not a link here", WRITE_A_LINK),
    leftover(
        &["]["],
        r"\B\[[^/\[\]][^\[\]]*\]\[[^\[\]]*\]",
        "this is not a link: nothing says where it leads",
        WRITE_A_LINK,
    ),
    leftover(
        &["{{", "{%", "<%"],
        r"\{\{.*?\}\}|\{\{[<%].*|\{%.*?%\}|<%.*?%>",
        ANOTHER_PROGRAM,
        "remove it, and write what it stands for",
    ),
    leftover(
        &["::"],
        r"\[[A-Za-z][\w -]{0,24}::\s[^\[\]()]*\]",
        ANOTHER_PROGRAM,
        "write in words what visitors shall read of it, or remove it",
    ),
    leftover(&["{/*"], r"\{/\*.*", ANOTHER_PROGRAM, "remove it; put notes into a file outside of content/"),
    leftover(
        &["{"],
        r"\{\s*(?:[#.:]\s*[.#]?[\w-][^{}]*|[\w-]+=[^{}]*)\}",
        ANOTHER_PROGRAM,
        "remove it; headings get their anchors from their words, and pictures their size from the page",
    ),
    leftover(
        &[":"],
        r"\B:[a-z][a-z_]*[a-z]:\B",
        "this is the name of an emoji in another program",
        "put the emoji itself here, or leave it out",
    ),
    leftover(&["=="], r"==[^\s=](?:[^=]*[^\s=])?==", ANOTHER_PROGRAM, "write **words** for bold"),
    leftover(
        &["++"],
        r"\B\+\+\w(?:[^+]*[^\s+])?\+\+\B",
        ANOTHER_PROGRAM,
        "write the words without the signs, or **words** for bold",
    ),
    leftover(
        &["$"],
        r"\$[A-Za-z\\][^$\s]*[\^_\\][^$\s]*\$|\$[^$]*(?:\\[a-z]{2,}|\^\{)[^$]*\$",
        ANOTHER_PROGRAM,
        PLAIN_FORMULA,
    ),
    leftover(
        &["^"],
        r"(?:^|\s)\^(?:[a-z-]+[0-9][a-z0-9-]*|[0-9]+[a-z-][a-z0-9-]*|[a-z]+-[a-z-]+)\s*$",
        ANOTHER_PROGRAM,
        "remove it: it names the paragraph for links of that program",
    ),
    leftover(&["%%"], r"%%[^%]+%%", ANOTHER_PROGRAM, "remove it; put notes into a file outside of content/"),
    leftover(
        &["|", "%"],
        r"\|[A-Z][A-Z_]{2,}\||%[A-Z][A-Z_]{2,}%",
        ANOTHER_PROGRAM,
        "write the words that visitors shall read there",
    ),
    leftover(
        &["^", "~"],
        r"\^[0-9A-Za-z+-]{1,4}\^|\b[A-Z][a-z]?~[0-9]{1,2}~",
        ANOTHER_PROGRAM,
        "write the small sign itself, as in m² and CO₂",
    ),
    leftover(
        &[":::"],
        r"^:::.*",
        ANOTHER_PROGRAM,
        "remove it; for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    leftover(
        &["[!"],
        r"^\[!(?i:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][-+]?",
        "this is not a callout yet",
        "write it alone in a line that starts with `> `, and start the lines of its text with `> ` too",
    ),
    leftover(
        &["[!"],
        r"^\[![A-Za-z]+\].*",
        "there is no callout of this kind",
        "write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] in place of this line, and its title, if it has \
             one, in the line below: `> **Title**`",
    ),
    leftover(
        &["##"],
        r"^#{2,6}[^\s#].*",
        "this is not a heading, because no blank follows the #",
        "write a blank after it, as in `## Heading`",
    ),
    leftover(
        &["＃"],
        r"^＃{1,6}.*",
        "this is not a heading, because its ＃ is not the one of a keyboard",
        "write `## ` in place of it",
    ),
    leftover(
        &["#######"],
        r"^#{7,}\s.*",
        "this is not a heading, because it has more than six #",
        "write two to four of them, as in `## Heading`",
    ),
    leftover(
        &["["],
        r"^\[(?:!\s+\w+\s*|!\w+\s+|NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]",
        "this is not a callout yet",
        "write it like `> [!NOTE]`, with its ! and without blanks",
    ),
    leftover(
        &["!!!"],
        r"^!!!\s+\w.*",
        ANOTHER_PROGRAM,
        "for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    leftover(
        &["["],
        r"^\[[ xX]?\]\s+\S.*",
        "this is not a list to tick off",
        "write `- [ ] word`, with a dash before the box and a blank inside of it",
    ),
    leftover(
        &["-[", "*[", "+["],
        r"^[-*+]\[[ xX]\].*",
        "this is not a list to tick off",
        "write `- [ ] word`, with a blank behind the dash",
    ),
    leftover(
        &["???"],
        r#"^\?{3}\+?\s+[a-z]+(?:\s+["“].*|\s*)$"#,
        ANOTHER_PROGRAM,
        "for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    leftover(
        &["*["],
        r"^\*\[[^\[\]]+\]:\s.*",
        ANOTHER_PROGRAM,
        "remove it, and say in the text what the letters stand for",
    ),
    leftover(&[": "], r"^: +\S.*", ANOTHER_PROGRAM, "write the word in bold, and what it means behind it"),
    leftover(&["#+"], r"^#\+[A-Za-z_]+(?::.*|\s.*)?$", ANOTHER_PROGRAM, "remove the line"),
    leftover(
        &["Continue reading", "Read more"],
        r"^(?:Continue reading|Read more) ?(?:→|»|…)\s*$",
        ANOTHER_PROGRAM,
        "remove it: lists show the excerpt, with a link of their own",
    ),
    leftover(&["$$"], r"^\$\$", ANOTHER_PROGRAM, PLAIN_FORMULA),
    leftover(
        &["Sent: "],
        r"^Sent: (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.*",
        "this is the head of a mail",
        "remove its lines",
    ),
    leftover(
        &["<<<<<<<"],
        r"^<{7}(?: .*)?$",
        "a merge left two versions of this text",
        "keep one of them, and remove the lines that start with <<<<<<<, ======= and >>>>>>>",
    ),
    leftover(
        &[
            "draft: ", "metaDescription: ", "readTime: ", "featured: ", "keywords: ", "excerpt: ", "slug: ",
            "aliases: ", "expires: ",
        ],
        r"^(?:draft|metaDescription|readTime|featured|keywords|excerpt|slug|aliases|expires): \S.*",
        "this is a field of the front matter, and it is in the text",
        "move it between the two lines of dashes at the head of the file",
    ),
    leftover(&["•", "●", "▪", "‣", "◦"], r"^[•●▪‣◦].*", BULLETS, "start each line with `- `"),
    leftover(
        &["["],
        r"^\[[-/<>?*+~!]\]\s+\S.*",
        "this is not a list to tick off",
        "write `- [ ] word`, or `- [x] word` once it is done",
    ),
    leftover(
        &["::"],
        r"^[A-Za-z][\w -]{0,24}::\s+\S.*",
        ANOTHER_PROGRAM,
        "remove it: the fields between the lines of dashes say it",
    ),
];

/// A leftover whose matches all have one of the signs.
const fn leftover(
    signs: &'static [&'static str],
    pattern: &'static str,
    message: &'static str,
    help: &'static str,
) -> Leftover {
    Leftover { pattern: Pattern::with(signs, pattern), message, help }
}
