//! The table of patterns of what is published letter by letter, each with its message and its help.

use crate::check::finding::{ANOTHER_PROGRAM, Pattern};

/// Something that is not published as it is meant.
pub(super) struct Leftover {
    pub(super) pattern: Pattern,
    /// Only at the start of a line.
    pub(super) starts_line: bool,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
}

pub(super) const BULLETS: &str = "this is not a list";
const LOST_SIGN: &str = "this is not a link, because one of its signs is missing or another one";
const LOST_SIGN_OF_PICTURE: &str = "this is not a picture, because one of its signs is missing or another one";
const WRITE_ALL_OF_A_PICTURE: &str = "write ![what is seen](file.jpg)";
pub(super) const PLAIN_FORMULA: &str = "write the formula in plain signs, as in A = l × w";
pub(super) const TABLE_OF_CONTENTS: &str = "remove it; a long text gets a list of its contents by itself";
const WRITE_A_LINK: &str = "write [words](address)";
const WRITE_A_PICTURE: &str = "write ![what is seen](file.jpg), without a blank between ] and (";

/// A link whose ( is missing: `[words]/address)`.
pub(super) const UNOPENED: &str = r"\](?:/[\w#]|#\w|https?:|mailto:|tel:)[^()\[\]\s]*\)";

/// A link whose ] is missing: `[words(/address)`.
pub(super) const UNCLOSED: &str = r"\[[^\[\]()]*\((?:/[\w#]|#\w|https?:|mailto:|tel:)[^()\[\]\s]*\)";

/// In a place where several match, the first one is reported.
pub(super) static LEFTOVERS: [Leftover; 60] = [
    anywhere(&["![["], r"!\[\[[^\]]*\]\]", "this is not a picture here", "write ![what is seen](file.jpg)"),
    anywhere(
        &["!["],
        r#"!\[[^\]]*\]\([^()\s]+\s+[“”„‘’'][^()"]*[“”‘’']\)"#,
        "this is not a picture, because its caption is not between straight quotes",
        "write ![what is seen](file.jpg \"A caption\")",
    ),
    anywhere(
        &["!["],
        r"!\[[^\]]*\]\([^()\s]+\.(?i:jpe?g|png|webp)$",
        "this is not a picture, because its name has no end",
        "write ) after its name",
    ),
    anywhere(
        &["!["],
        r"!\[[^\]]*\]\([^()<>]*\s[^()<>]*\.(?i:jpe?g|png|webp)\)?",
        "this is not a picture, because its name has a blank",
        "put the name between < and >, as in ![what is seen](<my file.jpg>)",
    ),
    anywhere(&["!["], r"!\[[^\]]*\](?:\[[^\]]*\]| ?\([^()]*\)?)", "this is not a picture", WRITE_A_PICTURE),
    anywhere(
        &["!["],
        r"!\[[^\[\]()]*(?:\]|\()[^()\[\]\s]+\.(?i:jpe?g|png|webp)\)?",
        LOST_SIGN_OF_PICTURE,
        WRITE_ALL_OF_A_PICTURE,
    ),
    anywhere(
        &["]("],
        r"!?[^!\[\]()]*\]\([^()\[\]\s:]+\.(?i:jpe?g|png|webp)\)",
        LOST_SIGN_OF_PICTURE,
        WRITE_ALL_OF_A_PICTURE,
    ),
    anywhere(
        &["!("],
        r"!\([^()\[\]]*\)\[[^\[\]\s]+\.(?i:jpe?g|png|webp)\]",
        "this is not a picture: its brackets are the wrong way round",
        WRITE_ALL_OF_A_PICTURE,
    ),
    anywhere(&["]{"], r"\]\{(?:/|#|https?:|mailto:|tel:)[^{}\s]*\}", LOST_SIGN, WRITE_A_LINK),
    anywhere(&["]"], r"\][/,.;:|-]\((?:/|#|https?:|mailto:|tel:)[^()\s]*\)", LOST_SIGN, WRITE_A_LINK),
    anywhere(&["|"], r"\[[^\[\]()|]*\|(?:/|#|https?:|mailto:|tel:)[^()\[\]\s]*\)", LOST_SIGN, WRITE_A_LINK),
    anywhere(&["]"], UNOPENED, LOST_SIGN, WRITE_A_LINK),
    anywhere(&["["], UNCLOSED, LOST_SIGN, WRITE_A_LINK),
    anywhere(
        &["]("],
        r"\]\([^()]*(?:\{[{%]|<%).*?(?:[}%]\}|%>)[^()]*\)",
        ANOTHER_PROGRAM,
        "write the address of the page in place of it: [words](/blog/name)",
    ),
    anywhere(
        &["]("],
        r"\]\([^()]*\s[^()]*\)",
        "this is not a link, because its address has a blank",
        "write [words](address) without a blank in the address",
    ),
    anywhere(
        &["]("],
        r"\]\((?:(?:/|#|https?:|mailto:|tel:)[^()]*|[^()\s]*)$",
        "this is not a link, because its address has no end",
        "write ) after the address",
    ),
    anywhere(
        &["]"],
        r"\]\s+\((?:/|#|https?:|mailto:|tel:)[^()]*\)",
        "this is not a link, because of the blank before the address",
        "write ]( without a blank",
    ),
    anywhere(
        &[")["],
        r"\([^()\[\]]+\)\[(?:/|#|https?:|mailto:|tel:)[^\[\]]*\]",
        "this is not a link: its brackets are the wrong way round",
        WRITE_A_LINK,
    ),
    anywhere(
        &["]("],
        r"\]\((?:/|#|https?:|mailto:|tel:)[^()\s]*\)",
        "this is not a link, because its words have a link of their own",
        WRITE_A_LINK,
    ),
    anywhere(
        &[":contentReference[", "†", "citeturn", "\u{e200}turn", "\u{e201}turn", "\u{e202}turn", "\u{e203}turn"],
        r":contentReference\[[^\]]*\](?:\{[^}]*\})?|【[^】]*†[^】]*】|\[\d+(?::\d+)?†[^\]]*\]|[\u{e200}-\u{e203}]?cite[\u{e200}-\u{e203}]?turn[0-9]+[a-z]+[0-9]+[\u{e200}-\u{e203}]?",
        "this is the mark of a chat program for one of its sources",
        "remove it; for the source itself write a link or a footnote, once you have read it",
    ),
    anywhere(
        &["^["],
        r"\^\[[^\[\]]+\]",
        ANOTHER_PROGRAM,
        "write [^1] here, and the note in a line of its own: [^1]: Its source.",
    ),
    anywhere(&["^]"], r"\[\w+\^\]", "this is not a footnote", "write the ^ before its name, as in [^1]"),
    anywhere(
        &["[^"],
        r"\[\^[^\]\s]+\]",
        "there is no footnote of this name",
        "add its text in a line of its own, as in [^1]: Its source.",
    ),
    anywhere(&["[["], r"\[\[[^\[\]]+\]\]", "this is not a link here", WRITE_A_LINK),
    anywhere(&["]["], r"\B\[[^\[\]]+\]\[[^\[\]]*\]", "this is not a link: nothing says where it leads", WRITE_A_LINK),
    anywhere(
        &["{{", "{%", "<%"],
        r"\{\{.*?\}\}|\{\{[<%].*|\{%.*?%\}|<%.*?%>",
        ANOTHER_PROGRAM,
        "remove it, and write what it stands for",
    ),
    anywhere(
        &["::"],
        r"\[[A-Za-z][\w -]{0,24}::\s[^\[\]()]*\]",
        ANOTHER_PROGRAM,
        "write in words what visitors shall read of it, or remove it",
    ),
    anywhere(&["{/*"], r"\{/\*.*", ANOTHER_PROGRAM, "remove it; put notes into a file outside of content/"),
    anywhere(
        &["{"],
        r"\{\s*(?:[#.:]\s*[.#]?[\w-][^{}]*|[\w-]+=[^{}]*)\}",
        ANOTHER_PROGRAM,
        "remove it; headings get their anchors from their words, and pictures their size from the page",
    ),
    anywhere(
        &[":"],
        r"\B:[a-z][a-z_]*[a-z]:\B",
        "this is the name of an emoji in another program",
        "put the emoji itself here, or leave it out",
    ),
    anywhere(&["=="], r"==[^\s=](?:[^=]*[^\s=])?==", ANOTHER_PROGRAM, "write **words** for bold"),
    anywhere(
        &["++"],
        r"\B\+\+\w(?:[^+]*[^\s+])?\+\+\B",
        ANOTHER_PROGRAM,
        "write the words without the signs, or **words** for bold",
    ),
    anywhere(
        &["$"],
        r"\$[A-Za-z\\][^$\s]*[\^_\\][^$\s]*\$|\$[^$]*(?:\\[a-z]{2,}|\^\{)[^$]*\$",
        ANOTHER_PROGRAM,
        PLAIN_FORMULA,
    ),
    anywhere(
        &["^"],
        r"(?:^|\s)\^(?:[a-z-]+[0-9][a-z0-9-]*|[0-9]+[a-z-][a-z0-9-]*|[a-z]+-[a-z-]+)\s*$",
        ANOTHER_PROGRAM,
        "remove it: it names the paragraph for links of that program",
    ),
    anywhere(&["%%"], r"%%[^%]+%%", ANOTHER_PROGRAM, "remove it; put notes into a file outside of content/"),
    anywhere(
        &["|", "%"],
        r"\|[A-Z][A-Z_]{2,}\||%[A-Z][A-Z_]{2,}%",
        ANOTHER_PROGRAM,
        "write the words that visitors shall read there",
    ),
    anywhere(
        &["^", "~"],
        r"\^[0-9A-Za-z+-]{1,4}\^|\b[A-Z][a-z]?~[0-9]{1,2}~",
        ANOTHER_PROGRAM,
        "write the small sign itself, as in m² and CO₂",
    ),
    at_start(
        &[":::"],
        r"^:::.*",
        ANOTHER_PROGRAM,
        "remove it; for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    at_start(
        &["[!"],
        r"^\[!(?i:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][-+]?",
        "this is not a callout yet",
        "write it alone in a line that starts with `> `, and start the lines of its text with `> ` too",
    ),
    at_start(
        &["[!"],
        r"^\[![A-Za-z]+\].*",
        "there is no callout of this kind",
        "write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] in place of this line, and its title, if it has \
             one, in the line below: `> **Title**`",
    ),
    at_start(
        &["##"],
        r"^#{2,6}[^\s#].*",
        "this is not a heading, because no blank follows the #",
        "write a blank after it, as in `## Heading`",
    ),
    at_start(
        &["＃"],
        r"^＃{1,6}.*",
        "this is not a heading, because its ＃ is not the one of a keyboard",
        "write `## ` in place of it",
    ),
    at_start(
        &["#######"],
        r"^#{7,}\s.*",
        "this is not a heading, because it has more than six #",
        "write two to four of them, as in `## Heading`",
    ),
    at_start(
        &["["],
        r"^\[(?:!\s+\w+\s*|!\w+\s+|NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]",
        "this is not a callout yet",
        "write it like `> [!NOTE]`, with its ! and without blanks",
    ),
    at_start(
        &["!!!"],
        r"^!!!\s+\w.*",
        ANOTHER_PROGRAM,
        "for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    at_start(
        &["["],
        r"^\[[ xX]?\]\s+\S.*",
        "this is not a list to tick off",
        "write `- [ ] word`, with a dash before the box and a blank inside of it",
    ),
    at_start(
        &["-[", "*[", "+["],
        r"^[-*+]\[[ xX]\].*",
        "this is not a list to tick off",
        "write `- [ ] word`, with a blank behind the dash",
    ),
    at_start(
        &["???"],
        r#"^\?{3}\+?\s+[a-z]+(?:\s+["“].*|\s*)$"#,
        ANOTHER_PROGRAM,
        "for a callout, write the lines `> [!TIP]` and `> Your text` in place of all of it",
    ),
    at_start(
        &["*["],
        r"^\*\[[^\[\]]+\]:\s.*",
        ANOTHER_PROGRAM,
        "remove it, and say in the text what the letters stand for",
    ),
    at_start(&[": "], r"^: +\S.*", ANOTHER_PROGRAM, "write the word in bold, and what it means behind it"),
    at_start(&["["], r"^\[(?i:toc)\]\s*$", ANOTHER_PROGRAM, TABLE_OF_CONTENTS),
    at_start(&["#+"], r"^#\+[A-Za-z_]+(?::.*|\s.*)?$", ANOTHER_PROGRAM, "remove the line"),
    at_start(
        &["Continue reading", "Read more"],
        r"^(?:Continue reading|Read more) ?(?:→|»|…)\s*$",
        ANOTHER_PROGRAM,
        "remove it: lists show the excerpt, with a link of their own",
    ),
    at_start(&["$$"], r"^\$\$", ANOTHER_PROGRAM, PLAIN_FORMULA),
    at_start(
        &["Sent: "],
        r"^Sent: (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.*",
        "this is the head of a mail",
        "remove its lines",
    ),
    at_start(
        &["<<<<<<<"],
        r"^<{7}(?: .*)?$",
        "a merge left two versions of this text",
        "keep one of them, and remove the lines that start with <<<<<<<, ======= and >>>>>>>",
    ),
    at_start(
        &[
            "draft: ", "metaDescription: ", "readTime: ", "featured: ", "keywords: ", "excerpt: ", "slug: ",
            "aliases: ", "expires: ",
        ],
        r"^(?:draft|metaDescription|readTime|featured|keywords|excerpt|slug|aliases|expires): \S.*",
        "this is a field of the front matter, and it is in the text",
        "move it between the two lines of dashes at the head of the file",
    ),
    at_start(&["•", "●", "▪", "‣", "◦"], r"^[•●▪‣◦].*", BULLETS, "start each line with `- `"),
    at_start(
        &["["],
        r"^\[[-/<>?*+~!]\]\s+\S.*",
        "this is not a list to tick off",
        "write `- [ ] word`, or `- [x] word` once it is done",
    ),
    Leftover {
        pattern: Pattern::with(&["::"], r"^[A-Za-z][\w -]{0,24}::\s+\S.*"),
        starts_line: true,
        message: ANOTHER_PROGRAM,
        help: "remove it: the fields between the lines of dashes say it",
    },
];

/// What may be anywhere in a line. Each match of the pattern has one of the signs.
const fn anywhere(
    signs: &'static [&'static str],
    pattern: &'static str,
    message: &'static str,
    help: &'static str,
) -> Leftover {
    Leftover { pattern: Pattern::with(signs, pattern), starts_line: false, message, help }
}

/// What may be at the start of a line. Each match of the pattern starts with one of the signs.
const fn at_start(
    signs: &'static [&'static str],
    pattern: &'static str,
    message: &'static str,
    help: &'static str,
) -> Leftover {
    Leftover { pattern: Pattern::starting_with(signs, pattern), starts_line: true, message, help }
}
