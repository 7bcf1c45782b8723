/// The severity of a diagnostic. Only errors stop a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The content cannot be published.
    Error,
    /// The site is published, but probably not as intended.
    Warning,
    /// The site is published as intended and could be better.
    Advice,
}

impl Severity {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Advice];

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Advice => "advice",
        }
    }

    /// Its meaning for the site.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Error => "Cannot be published. Nothing is built until it is corrected.",
            Self::Warning => "Published, but probably not as intended.",
            Self::Advice => "Published as intended, but could be better.",
        }
    }
}

impl Code {
    /// Returns true for advice that a file can acknowledge. `PlaceholdersLeft` is left out, because it keeps invented
    /// facts from being published.
    pub fn can_be_acknowledged(self) -> bool {
        self.severity() == Severity::Advice
            && !matches!(self, Self::JobComputed | Self::PlaceholdersLeft | Self::AdviceGone)
    }
}

/// Declares every kind of mistake once: its name, its severity, the label under the caret, and a line about it. A code
/// has an explanation in a file of its name.
macro_rules! codes {
    ($($variant:ident $severity:ident $name:literal $label:literal #[doc = $summary:literal])*) => {
        /// The kinds of mistakes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum Code {
            $(#[doc = $summary] $variant,)*
        }

        impl Code {
            /// All of them, in the order of their declaration.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// The name in messages; it stays the same between versions.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name),* }
            }

            /// The severity.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity),* }
            }

            /// Its meaning in a line.
            pub fn summary(self) -> &'static str {
                match self { $(Code::$variant => $summary),* }
            }

            /// The file that explains it.
            pub(super) fn explanation_file(self) -> &'static str {
                match self { $(Code::$variant => include_str!(concat!("explanations/", $name, ".md"))),* }
            }

            /// The label under the caret.
            pub(super) fn label(self) -> &'static str {
                match self { $(Code::$variant => $label),* }
            }
        }
    };
}

codes! {
    AddressLost         Error   "address-lost"         "visitors would find nothing" #[doc = "A published address that the site would no longer have."]
    AddressReserved     Error   "address-reserved"     ""                           #[doc = "A page or file at an address that belongs to something else."]
    AliasTaken          Error   "alias-taken"          "leads elsewhere already"    #[doc = "An alias that is the address of something else."]
    AnchorDuplicate     Error   "anchor-duplicate"     "used a second time here"    #[doc = "Two sections of a page have the same `id`."]
    BodyEmpty           Error   "body-empty"           "nothing follows"            #[doc = "A post or page without text."]
    ColorContrast       Error   "color-contrast"       "hard to read"               #[doc = "A color of the brand that cannot be read where pages show it."]
    ControlCharacter    Error   "control-character"    "invisible"                  #[doc = "A control character, or one that Unicode will never assign."]
    ContactMissing      Error   "contact-missing"      "quote buttons lead here"    #[doc = "A home page without the section that quote buttons lead to."]
    CostUnitMissing     Error   "cost-unit-missing"    "the price of what"          #[doc = "A `cost-finder` that does not say what its prices are for."]
    DateImpossible      Error   "date-impossible"      "wrong date"                 #[doc = "A date that is not in the calendar, or not written as one."]
    DraftUnmarked       Error   "draft-unmarked"       ""                           #[doc = "A page or a file in a folder that other programs do not publish."]
    FieldEmpty          Error   "field-empty"          "nothing here"               #[doc = "A field without a value."]
    FieldMissing        Error   "field-missing"        "needed in here"             #[doc = "A field that has to be there."]
    FieldType           Error   "field-type"           "wrong kind of value"        #[doc = "A list where a text belongs, and so on."]
    FieldUnknown        Error   "field-unknown"        "not a field"                #[doc = "A field whose name is not known."]
    FieldValue          Error   "field-value"          "not possible"               #[doc = "A value of the right type outside of what is possible."]
    FileMissing         Error   "file-missing"         ""                           #[doc = "A file that every site needs."]
    FormForeign         Error   "form-foreign"         "needs a form of its own"    #[doc = "A business whose form would have the words of another trade."]
    FontMissing         Error   "font-missing"         "no such font"               #[doc = "A font that is not in content/fonts/."]
    FontUnreadable      Error   "font-unreadable"      ""                           #[doc = "A file with the ending of a font that browsers cannot show."]
    FootnoteDuplicate   Error   "footnote-duplicate"   "would be lost"              #[doc = "Two footnotes with the same name."]
    FrontMatterMissing  Error   "front-matter-missing" "this line"                #[doc = "A post or page that does not start with its fields between two lines of dashes."]
    HtmlRaw             Error   "html-raw"             "HTML"                       #[doc = "HTML in markdown."]
    LinkBroken          Error   "link-broken"          "leads nowhere"              #[doc = "A link inside the site to something that is not there."]
    NotUtf8             Error   "not-utf8"             "first unreadable character" #[doc = "A file in another encoding than UTF-8."]
    MarkRefused         Error   "mark-refused"         "cannot be in a mark"        #[doc = "A drawing in `mark.svg` that pages cannot show."]
    PictureAlt          Error   "picture-alt"          "between [ and ]"            #[doc = "A picture in markdown without alt text."]
    PictureMissing      Error   "picture-missing"      "no such picture"            #[doc = "A picture that is not in content/images/."]
    PictureSmall        Error   "picture-small"        "too small for this place"   #[doc = "A picture with fewer pixels than its place needs."]
    PictureUnreadable   Error   "picture-unreadable"   ""                           #[doc = "A file with the ending of a picture that cannot be decoded."]
    PrivacyFalse        Error   "privacy-false"        "not what is done"         #[doc = "A privacy page that says what a setting of the site or of a form makes untrue."]
    RedirectWrong       Error   "redirect-wrong"       "cannot be followed"         #[doc = "A redirect that visitors cannot follow."]
    SectionUnknown      Error   "section-unknown"      "no such section"            #[doc = "A section of a kind that does not exist."]
    FormMissing         Error   "form-missing"         "no such form"               #[doc = "A form that is not in content/forms/."]
    SwatchesMissing     Error   "swatches-missing"     "no such collection"         #[doc = "A collection that is not in content/swatches/."]
    SwatchDuplicate     Error   "swatch-duplicate"     "already taken"              #[doc = "Two colors with the same code, or with the same name in a collection."]
    SlugDuplicate       Error   "slug-duplicate"       "already taken"              #[doc = "Two files that would become the same page, or the same file on other systems."]
    SlugInvalid         Error   "slug-invalid"         "not a slug"                 #[doc = "A slug that cannot be part of an address."]
    TemplateLeft        Error   "template-left"        "not yours yet"              #[doc = "An example that nobody has replaced."]
    TradeMissing        Error   "trade-missing"        "of which trade"             #[doc = "A business that does not say what it is, and would have the words of another one."]
    WordsEnglish        Error   "words-english"        "has no words here"          #[doc = "A site whose visitors would read English beside its own language."]
    YamlSyntax          Error   "yaml-syntax"          "the YAML breaks here"       #[doc = "YAML that cannot be read at all."]
    AuthorNear          Warning "author-near"          "gets no link"               #[doc = "A name that is nearly that of an author with a page."]
    CardLetters         Warning "card-letters"         "cannot be drawn"            #[doc = "A text with letters that social cards or the color guide cannot show."]
    CardsMany           Warning "cards-many"           "too many for one row"       #[doc = "More cards in a section than stand side by side."]
    CategoryUnknown     Warning "category-unknown"     "gets a gray badge"          #[doc = "A category without a color."]
    FileUnreadable      Error   "file-unreadable"      ""                           #[doc = "A file that cannot be read from the disk, or a link that leads nowhere."]
    FontHeavy           Warning "font-heavy"           ""                           #[doc = "A font that takes long to load."]
    FontLetters         Warning "font-letters"         "lacks letters"              #[doc = "A font without letters that texts of the site use."]
    FileUnused          Warning "file-unused"          ""                           #[doc = "A file without a purpose, or that is not what its name says."]
    CodeLanguage        Warning "code-language"        "gets no colors"             #[doc = "Code in a language that gets no colors, or too long for them."]
    HoursOver           Warning "hours-over"           "in the past"                #[doc = "Special hours that are all over."]
    LinkDetour          Warning "link-detour"          "not for visitors"           #[doc = "A link through a program of the writer: a mail program, a search engine, an editor."]
    MapEmpty            Warning "map-empty"            "shows nothing"              #[doc = "A map of fewer than three places, or a list of places or services without one."]
    MarkdownLeftover    Warning "markdown-leftover"    "published like this"        #[doc = "Markdown that is published letter by letter."]
    MarkdownSlip        Warning "markdown-slip"        "probably not meant"         #[doc = "Markdown that means something else than it seems."]
    PictureAltPoor      Warning "picture-alt-poor"     "says nothing"               #[doc = "An alt text that says nothing."]
    ListedTwice         Warning "listed-twice"         "already taken"              #[doc = "Two pages with one name, one position in a list, or the same degrees; a list that names something twice."]
    PageFlaw            Warning "page-flaw"            "on the page"                #[doc = "A mistake in a finished page that its components made."]
    PageHeading         Warning "page-heading"         "one main heading, on top"   #[doc = "A page without a main heading at its start, or with two."]
    PageHeavy           Warning "page-heavy"           ""                           #[doc = "A page that exceeds the budget of its kind."]
    PictureChanged      Warning "picture-changed"      ""                           #[doc = "A picture that looks different on pages, or says where it was taken."]
    PictureUnused       Warning "picture-unused"       ""                           #[doc = "A picture that no page shows."]
    PlaceFar            Warning "place-far"            "far away"                   #[doc = "Coordinates far from the business or its state, a postal code of another state, or a time zone of another continent."]
    PriceDiffers        Advice  "price-differs"        "another price"              #[doc = "A price that a `cost-finder` has otherwise."]
    PostScheduled       Advice  "post-scheduled"       "in the future"              #[doc = "A post that is held back until its date."]
    TextUnfinished      Warning "text-unfinished"      "published like this"        #[doc = "A note to oneself in a text, or a slip of the hand."]
    WordRepeated        Warning "word-repeated"        "again"                      #[doc = "A word that is in a text twice in a row, or an entry that a list has twice."]
    WordsSame           Warning "words-same"           "the same each time"         #[doc = "A sentence of the layout without the word that is filled in."]
    YamlSlip            Warning "yaml-slip"            "probably not meant"         #[doc = "YAML that is read otherwise than it looks."]
    WordUnknown         Advice  "word-unknown"         "unknown word"               #[doc = "A word that is in no dictionary; only for `ssg check --spelling`."]
    AdviceGone          Advice  "advice-gone"          "no longer needed"         #[doc = "Acknowledged advice that its file does not get any more."]
    AddressDated        Advice  "address-dated"        ""                           #[doc = "An address of a post with the day of its file's name."]
    CopyrightOld        Advice  "copyright-old"        "older than the newest post" #[doc = "The copyright year lags behind."]
    LinkDead            Warning "link-dead"            "leads nowhere"              #[doc = "A link to another site that has no such page; only with `--external`."]
    LinkMoved           Advice  "link-moved"           "the old address"            #[doc = "A link to another site that has moved for good; only with `--external`."]
    LinkUnchecked       Advice  "link-unchecked"       "no clear answer"            #[doc = "A link to another site that gave no clear answer; only with `--external`."]
    LinkAbsolute        Advice  "link-absolute"        "the site itself"            #[doc = "A link inside the site with the site's own address."]
    LinkVague           Advice  "link-vague"           "leads where?"               #[doc = "A link whose words do not say where it leads."]
    LinkBare            Advice  "link-bare"            "no link"                    #[doc = "An address in a text that is not a link."]
    DescriptionLength   Advice  "description-length"   "about 150 fit"              #[doc = "A description that search engines cut or replace."]
    JobComputed         Advice  "job-computed"         "no photo"                   #[doc = "A picture by a program in the place of a finished job."]
    PictureComputed     Advice  "picture-computed"     ""                           #[doc = "Pictures that a program made."]
    PlaceholdersLeft    Advice  "placeholders-left"    "still invented"             #[doc = "Invented facts of the business."]
    ClaimUnproven       Advice  "claim-unproven"       "cannot be checked"          #[doc = "A fact that speaks for the business, without a page that proves it."]
    RatingSelfGiven     Advice  "rating-self-given"    "ignored by search engines"  #[doc = "A rating that a business gives itself."]
    MenuWide            Advice  "menu-wide"            "too wide"                   #[doc = "A menu whose words fit beside each other on no screen."]
    ReadTimeOff         Advice  "read-time-off"        "not what the text takes"    #[doc = "A read time that does not fit the length."]
    TranslationOld      Advice  "translation-old"      "older than its original"    #[doc = "A translation that was not changed since its original was."]
    TranslationSame     Advice  "translation-same"     "as in the original"        #[doc = "Words of a translated form that are those of the original."]
    TradeWords          Advice  "trade-words"          "of another trade"           #[doc = "Words of a trade that the business cannot mean, such as those of a copied example."]
    TextDuplicate       Advice  "text-duplicate"       "the same again"             #[doc = "A title, a description, a text or an alt text that is there twice."]
}
