// Generated from the Rust types in generator/src/page by `make generate`. Do not edit.

export type Answers = { 
/**
 * The name.
 */
name: Text, 
/**
 * The work of the person, as it stands within a sentence.
 */
role: string | null, 
/**
 * A portrait.
 */
picture: Picture | null, 
/**
 * The time zone of the business, by its name in the IANA database.
 */
zone: string, 
/**
 * The days on which a request is answered on the same day.
 */
sameDay: Array<SameDay>, };

export type AreaCard = { name: Text, text: Text, linkLabel: Text | null, features: Array<Text>, href: string, };

export type AreaMap = { id: Slug | null, heading: Text, intro: Text | null, 
/**
 * The business; `null` if there are too few places for a map.
 */
business: BusinessSpot | null, 
/**
 * The distances of the rings are kilometers, not miles.
 */
inKilometers: boolean, 
/**
 * The rings, the innermost first.
 */
rings: Array<MapRing>, places: Array<MapPlace>, };

export type Areas = { id: Slug | null, heading: Text, intro: Text | null, areas: Array<AreaCard>, };

export type AuthorHead = { 
/**
 * The work of the author.
 */
role: string | null, 
/**
 * A portrait.
 */
picture: Picture | null, };

export type BadgeColor = "blue" | "green" | "purple" | "orange" | "gray";

export type BeforeAfter = { id: Slug | null, heading: Text, intro: Text | null, before: Picture | null, after: Picture | null, note: Text | null, more: Link | null, };

export type BlogList = { 
/**
 * The path from the home page to this one; empty on pages with all posts.
 */
breadcrumb: Array<Crumb>, 
/**
 * The heading of the page.
 */
heading: string, 
/**
 * One to three sentences below it.
 */
intro: string, 
/**
 * The author, when all posts have the same.
 */
author: AuthorHead | null, 
/**
 * The list of all posts and those of categories.
 */
topics: Array<Topic>, 
/**
 * The post at the head of the first page.
 */
featured: PostCard | null, 
/**
 * The page with newer posts.
 */
newer: Link | null, 
/**
 * The page with older posts.
 */
older: Link | null, 
/**
 * The band below the list.
 */
callToAction: Notice, 
/**
 * The other posts of the page, newest first.
 */
recent: Array<PostCard>, };

export type BlogPost = { 
/**
 * In a preview, the reason why visitors cannot see it.
 */
heldBack: string | null, 
/**
 * Its headline.
 */
title: string, 
/**
 * Its category, with the color of the badge.
 */
category: Category, 
/**
 * The day it was published.
 */
date: LongDate, 
/**
 * The read time, such as `8 min read`.
 */
readTime: string, 
/**
 * The author's name.
 */
author: string, 
/**
 * The address of the author's page, if there is one.
 */
authorHref: string | null, 
/**
 * Terms that people search for.
 */
keywords: Array<Text>, 
/**
 * The full address of the page, for sharing.
 */
url: string, 
/**
 * The next post by date.
 */
newer: Link | null, 
/**
 * The post before it.
 */
older: Link | null, 
/**
 * At most three posts with the same keywords or of the same category.
 */
related: Array<Link>, 
/**
 * The picture at its head.
 */
picture: Picture | null, 
/**
 * The text as HTML, rendered from markdown.
 */
bodyHtml: string, };

export type BuildUp = { id: Slug | null, heading: Text, intro: Text | null, 
/**
 * The layers, the top one first.
 */
layers: Array<Layer>, 
/**
 * All layers: `18-24`.
 */
mils: string, 
/**
 * The surface below the coating.
 */
ground: number, 
/**
 * The thickness of a payment card that lies on it.
 */
card: number, };

export type BulletList = { 
/**
 * Heading of the column.
 */
title: Text | null, 
/**
 * The bullets.
 */
items: Array<Text>, };

export type BusinessSpot = { x: number, y: number, city: Text, 
/**
 * `null` if one of the places is there too.
 */
label: MapLabel | null, };

export type CallToAction = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * The next step for visitors.
 */
heading: Text, 
/**
 * One or two sentences.
 */
text: Text, 
/**
 * Its main button. That of the page when left out.
 */
button: MainButton | null, };

export type Card = { label: Text | null, title: Text, text: Text, points: Array<Text>, link: Link | null, picture: Picture | null, };

export type Cards = { id: Slug | null, heading: Text, intro: Text | null, cards: Array<Card>, };

export type Category = { 
/**
 * The name as written.
 */
name: string, 
/**
 * Gray when `site.yaml` does not name the category.
 */
color: BadgeColor, 
/**
 * The address of its page, if it has one and this is not it.
 */
href: string | null, };

export type Choice = { id: Slug, title: Text, text: Text, to: string | null, points: Array<Text>, links: Array<Link>, button: Text, picture: Picture | null, };

export type Choices = { id: Slug | null, heading: Text, intro: Text, 
/**
 * The price of the most wanted job, with the way to how it comes about.
 */
price: Link | null, choices: Array<Choice>, };

export type ColorSize = { 
/**
 * The size in words.
 */
caption: Text, 
/**
 * The address of the picture.
 */
file: string, };

export type ConsentLink = { 
/**
 * The words of the label that are the link.
 */
words: string, 
/**
 * The address of the page.
 */
to: string, };

export type Contact = { 
/**
 * The text for people.
 */
display: string, 
/**
 * The link.
 */
href: string, };

export type ContactStrip = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading of the strip.
 */
heading: Text, 
/**
 * One sentence.
 */
text: Text | null, };

export type ContactWithAnswers = { 
/**
 * The person who answers.
 */
answers: Answers | null, 
/**
 * The form of the business's own that takes the place of the built-in one.
 */
form: OwnForm | null, 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading of the section.
 */
heading: Text, 
/**
 * One or two sentences.
 */
intro: Text, 
/**
 * The card about emergencies.
 */
emergency: Notice | null, };

export type CostCondition = { name: Text, 
/**
 * The price it adds, and the end of the range it moves to; empty if it does neither.
 */
moves: string, text: Text, };

export type CostFinder = { id: Slug | null, heading: Text, intro: Text | null, sizes: Array<CostSize>, systems: Array<CostSystem>, conditions: Array<CostCondition>, askSize: Text | null, askSystem: Text | null, askCondition: Text | null, 
/**
 * The ranges of all choices, by system, size and condition. The first one is before conditions. Without sizes, they
 * are those of one unit.
 */
choices: Array<Array<Array<string>>>, projectType: Slug | null, };

export type CostSize = { name: Text, 
/**
 * The size with its unit; `None` for units that its name counts, such as rooms.
 */
area: string | null, };

export type CostSystem = { name: Text, 
/**
 * The price of one unit.
 */
price: string, href: string | null, };

export type Crew = { id: Slug | null, heading: Text, intro: Text | null, people: Array<Person>, things: Array<Thing>, shop: Text | null, };

export type Crumb = { 
/**
 * The text of the step.
 */
label: string, 
/**
 * The address of the step.
 */
href: string | null, };

export type CustomerKind = { 
/**
 * The name that testimonials write in `tag`.
 */
value: Slug, 
/**
 * The word that people see, before the name of a service too.
 */
label: Text, };

export type DayHours = { 
/**
 * HH:MM.
 */
opens: string, 
/**
 * HH:MM, which goes on after 24:00 for hours past midnight.
 */
closes: string, 
/**
 * As people read it.
 */
opensText: string, 
/**
 * As people read it.
 */
closesText: string, };

export type DesignCenter = { id: Slug | null, heading: Text, intro: Text, points: Array<Text>, learnMore: Link, floors: Link | null, swatches: Array<SwatchTile>, };

export type Download = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading above it.
 */
heading: Text, 
/**
 * One or two sentences.
 */
text: Text, 
/**
 * The text on the button.
 */
label: Text, 
/**
 * The type of the file: `PDF`.
 */
note: Text | null, 
/**
 * The address of the file: `/color-guide.pdf`.
 */
href: string, };

export type Edge = { 
/**
 * The name that customers use.
 */
name: Text, 
/**
 * The way it is drawn.
 */
shape: EdgeShape, 
/**
 * One or two sentences.
 */
text: Text, 
/**
 * Short bullets.
 */
points: Array<Text>, };

export type EdgeShape = "straight" | "beveled" | "bullnose" | "waterfall";

export type Edges = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * The heading of the section.
 */
heading: Text, 
/**
 * One or two sentences.
 */
intro: Text | null, 
/**
 * The edges.
 */
edges: Array<Edge>, };

export type FieldCondition = { 
/**
 * The name of the earlier field.
 */
field: string, 
/**
 * The values, one of which it has.
 */
values: Array<string>, 
/**
 * The condition in words, for pages on which no script hides the field.
 */
said?: string, };

export type FieldRole = "name" | "firstName" | "lastName" | "email" | "phone" | "address" | "topic" | "timing" | "details";

export type Figure = { 
/**
 * The number as it is shown: `500+`.
 */
value: Text, 
/**
 * The counted things.
 */
label: Text, };

export type FloorChoice = { 
/**
 * The anchor of the color.
 */
id: string, name: Text, code: string | null, 
/**
 * The color close up.
 */
swatch: Picture, 
/**
 * The room with the color on its floor.
 */
floor: Picture, 
/**
 * The sizes of the color, if one can choose among them.
 */
sizes: Array<ColorSize>, 
/**
 * The same color in other rooms.
 */
alsoIn: Array<OtherRoom>, };

export type FloorCollection = { name: Text, floors: Array<FloorChoice>, };

export type Floors = { id: Slug | null, heading: Text, intro: Text | null, 
/**
 * The room's file, for names of controls.
 */
room: Text, collections: Array<FloorCollection>, note: Text | null, };

export type Focus = "top-left" | "top" | "top-right" | "left" | "right" | "bottom-left" | "bottom" | "bottom-right";

export type Footer = { 
/**
 * The columns of links.
 */
groups: Array<FooterGroup>, 
/**
 * Profiles on other sites.
 */
social: Array<Link>, 
/**
 * The last line.
 */
copyright: string, };

export type FooterGroup = { 
/**
 * The heading of the column.
 */
heading: string, 
/**
 * Its links.
 */
links: Array<Link>, };

export type FormBusiness = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its phone number, as people read it.
 */
phone: string, 
/**
 * The link that calls it, such as `tel:+12395550142`.
 */
call: string, 
/**
 * The color of buttons, such as `#8a1c5b`; absent for the usual one.
 */
accent?: string, 
/**
 * The same under the pointer.
 */
accentDark?: string, 
/**
 * The offices with a phone number of their own.
 */
offices?: Array<OfficePhone>, };

export type FormChoice = { 
/**
 * The value in the API.
 */
value: string, 
/**
 * The label shown to people.
 */
label: string, };

export type FormControl = { "kind": "input", input: string, autocomplete: string, unit?: string, } | { "kind": "textarea", hint: string, } | { "kind": "select", empty: string, choices: Array<FormChoice>, } | { "kind": "radios", choices: Array<FormChoice>, } | { "kind": "checkboxes", choices: Array<FormChoice>, } | { "kind": "consent", link?: ConsentLink, } | { "kind": "photos" };

export type FormDefinition = { 
/**
 * The format of this value, at most [`FORMAT`].
 */
format: number, 
/**
 * The name in addresses and in the table, the same for all versions.
 */
name: string, 
/**
 * The title for people.
 */
title: string, 
/**
 * The language of all its texts, as in HTML.
 */
language: string, 
/**
 * The line above the fields.
 */
note?: string, 
/**
 * The fields, in their order.
 */
fields: Array<FormField>, 
/**
 * The words of the button.
 */
send: string, 
/**
 * The line under the button.
 */
promise?: string, 
/**
 * The words after sending.
 */
sent: FormSent, 
/**
 * Hours in which the business promises an answer; 0 for no promise.
 */
answerWithinHours: number, 
/**
 * Months after which a request is deleted; `None` to keep it.
 */
deleteAfterMonths?: number, 
/**
 * Its answers are in no e-mail and no other message, and stay on no device.
 */
sensitive?: boolean, 
/**
 * The same form in the first language of the site, in which the owner reads requests; absent in that language. An API
 * that does not know this shows the labels of the visitor.
 */
original?: FormOriginal, 
/**
 * The address of the page that follows when a browser without scripts has sent the form; without it, the API makes
 * one of the words after sending.
 */
thankYou?: string, 
/**
 * The words of this program, where they are not those in English.
 */
words?: WordsOfForm, 
/**
 * The business, for the pages that the API makes; absent in the form of the first trade, whose sign these pages have.
 */
business?: FormBusiness, };

export type FormField = { 
/**
 * The name in the API.
 */
name: string, 
/**
 * The label shown to visitors.
 */
label: string, 
/**
 * The control in the form.
 */
control: FormControl, 
/**
 * The rule for the value.
 */
rule: FormRule, 
/**
 * The message shown to visitors when the value breaks the rule.
 */
message: string, 
/**
 * Maximum number of characters after normalization.
 */
maxChars: number, 
/**
 * Takes a whole row of the form, even with two columns.
 */
wide: boolean, 
/**
 * Must have a value, unless its condition is not met.
 */
required?: boolean, 
/**
 * The meaning of the value.
 */
role?: FieldRole, 
/**
 * A line between the label and the control. Multi-line fields have theirs in the control.
 */
hint?: string, 
/**
 * The condition under which the field is asked.
 */
when?: FieldCondition, };

export type FormOriginal = { 
/**
 * The language of its texts, as in HTML.
 */
language: string, 
/**
 * The name of the version: the hash of its definition.
 */
version: string, };

export type FormRule = { "kind": "length", 
/**
 * Minimum number of characters.
 */
minChars: number, } | { "kind": "name" } | { "kind": "digits", 
/**
 * Minimum number of ASCII digits.
 */
minDigits: number, } | { "kind": "pattern", 
/**
 * Matches the whole value.
 */
pattern: string, } | { "kind": "choice" } | { "kind": "choices" } | { "kind": "accepted" } | { "kind": "day", 
/**
 * The first day.
 */
from?: string, 
/**
 * The last day.
 */
to?: string, } | { "kind": "number", 
/**
 * The smallest one.
 */
min?: number, 
/**
 * The largest one.
 */
max?: number, 
/**
 * The sign between groups of three digits, as people of the form's language write 4,500. Without it, commas and
 * points are both decimal signs.
 */
group?: string, } | { "kind": "any" };

export type FormSection = { id: Slug | null, heading: Text, intro: Text | null, 
/**
 * `null` for the quote form that is built in.
 */
form: OwnForm | null, };

export type FormSent = { 
/**
 * The title.
 */
title: string, 
/**
 * A sentence or two.
 */
text: string, 
/**
 * Each step that follows.
 */
steps: Array<string>, };

export type FormWords = { 
/**
 * The choices of the field "Project type".
 */
projectTypes: Array<ProjectType>, 
/**
 * The line above the field "Project details".
 */
detailsHint: Text, 
/**
 * The button that sends the form.
 */
sendButton: Text, 
/**
 * The line under the button, such as a promise that you keep; a phone number follows.
 */
promise: Text, };

export type Guest = { id: Slug | null, heading: Text, intro: Text | null, label: Text, 
/**
 * The line that says whose service it is.
 */
note: string, 
/**
 * The address to show.
 */
frame: string, };

export type Hero = { 
/**
 * The price of the most wanted job, with the way to how it comes about.
 */
price: Link | null, 
/**
 * The picture.
 */
picture: Picture | null, 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * A small line above the heading.
 */
eyebrow: Text | null, 
/**
 * The page's heading.
 */
heading: Text, 
/**
 * One to three sentences.
 */
intro: Text, 
/**
 * The light of the words beside a picture: `day`, dark on light, or `night`, for a picture taken at night.
 */
tone: HeroTone, 
/**
 * Its main button. That of the page when left out.
 */
button: MainButton | null, };

export type HeroTone = "day" | "night";

export type Hours = { 
/**
 * The days, such as `Mon-Fri` or `Dec 24`.
 */
days: string, 
/**
 * The hours, such as `7AM-6PM`.
 */
text: string, };

export type LabelAnchor = "start" | "middle" | "end";

export type LabelRoom = "wide" | "nowhere";

export type LanguageSlots = { 
/**
 * In the header.
 */
header: string, 
/**
 * In the footer.
 */
footer: string, };

export type LargerPicture = { picture: Picture, caption: Text | null, };

export type Layer = { name: Text, text: Text | null, mils: string, look: LayerLook, top: number, height: number, 
/**
 * The middle of its number, which keeps clear of the others.
 */
label: number, };

export type LayerLook = "solid" | "primer" | "clear" | "flakes" | "quartz" | "metallic";

export type Link = { 
/**
 * The text of the link.
 */
label: string, 
/**
 * An address within this site, such as `/blog`, or a full one.
 */
href: string, };

export type Links = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading above the links.
 */
heading: Text, 
/**
 * One or two sentences.
 */
intro: Text | null, 
/**
 * The links.
 */
links: Array<NotedLink>, };

export type Lists = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading above the columns.
 */
heading: Text, 
/**
 * One or two sentences.
 */
intro: Text | null, 
/**
 * The columns.
 */
lists: Array<BulletList>, };

export type LongDate = { 
/**
 * YYYY-MM-DD, for the `datetime` attribute.
 */
iso: string, 
/**
 * The American form: January 9, 2025.
 */
text: string, };

export type MainButton = { 
/**
 * The page, the anchor or the outside service that it leads to, such as one for bookings.
 */
to: string, 
/**
 * Its words.
 */
label: Text, 
/**
 * Fewer words for the bar at the bottom of phones. Those of `label` when left out.
 */
phoneLabel: Text | null, };

export type MapLabel = { 
/**
 * To the right.
 */
dx: number, 
/**
 * Down to the letters' base line.
 */
dy: number, 
/**
 * The part of the name that is there.
 */
anchor: LabelAnchor, 
/**
 * The maps that have room for the name; `null` means all.
 */
room: LabelRoom | null, };

export type MapPlace = { name: Text, href: string, x: number, y: number, label: MapLabel, };

export type MapRing = { distance: number, radius: number, 
/**
 * The middle of its label.
 */
labelX: number, labelY: number, };

export type Mark = { 
/**
 * Left, top, width and height.
 */
viewBox: string, 
/**
 * The shapes, written by the generator.
 */
shapes: string, };

export type NotFound = { 
/**
 * Links to pages that exist.
 */
destinations: Array<Link>, 
/**
 * The line at unknown addresses of posts, as it was typed: the specification has it with a straight quote.
 */
post: string | null, };

export type NotedLink = { 
/**
 * The text of the link.
 */
label: Text, 
/**
 * The target of the link.
 */
href: string, 
/**
 * Shown at the right edge: `15 min`.
 */
note: Text | null, };

export type Notice = { 
/**
 * The heading.
 */
heading: Text, 
/**
 * The sentences.
 */
text: Text, };

export type Numbers = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * The heading of the section.
 */
heading: Text | null, 
/**
 * The numbers.
 */
numbers: Array<Figure>, };

export type OfficePhone = { 
/**
 * The address of its page, such as `/locations/dublin`.
 */
page: string, 
/**
 * Its phone number, as people read it.
 */
phone: string, 
/**
 * The link that calls it.
 */
call: string, };

export type OpenNow = { 
/**
 * The time zone, by its name in the IANA database.
 */
zone: string, 
/**
 * The words while it is open.
 */
open: Text, 
/**
 * The words while it is open for more than a day.
 */
always: Text, 
/**
 * The words while it is closed.
 */
closed: Text, 
/**
 * The hours of every week, the earliest of a day first.
 */
week: Array<WeekHours>, 
/**
 * The days with other hours.
 */
special: Array<SpecialDays>, };

export type OtherRoom = { 
/**
 * The name of the room.
 */
name: Text, 
/**
 * The address of the picture.
 */
file: string, 
/**
 * Pixels of the picture.
 */
width: number, 
/**
 * Pixels of the picture.
 */
height: number, 
/**
 * The color on the page that shows this room, if there is one.
 */
href: string | null, };

export type OwnForm = { 
/**
 * All that pages, the API and the inbox need of it.
 */
definition: FormDefinition, 
/**
 * The name of this version: the hash of the definition.
 */
version: string, };

export type OwnPage = { "form": "sections" } & SectionsPage | { "form": "text" } & TextPage;

export type Page = { "id": "/index", "props": SectionsPage } | { "id": "/locations/index", "props": SectionsPage } | { "id": "/locations/@slug", "props": SectionsPage } | { "id": "/services/@slug", "props": SectionsPage } | { "id": "/blog/index", "props": BlogList } | { "id": "/blog/page/@number", "props": BlogList } | { "id": "/blog/category/@slug", "props": BlogList } | { "id": "/blog/author/@slug", "props": BlogList } | { "id": "/blog/@slug", "props": BlogPost } | { "id": "/@path", "props": OwnPage } | { "id": "/thank-you", "props": SectionsPage } | { "id": "/_error", "props": NotFound };

export type PageData = { 
/**
 * The page's address.
 */
url: string, 
/**
 * The header and footer around it.
 */
shell: Shell, 
/**
 * The page.
 */
page: Page, };

export type Person = { name: Text, role: Text, text: Text, picture: Picture | null, href: string | null, };

export type Picture = { 
/**
 * The start of the addresses of its files.
 */
base: string, 
/**
 * The alt text.
 */
alt: string, 
/**
 * Pixels of the original.
 */
width: number, 
/**
 * Pixels of the original.
 */
height: number, 
/**
 * The widths of its files, ascending.
 */
widths: Array<number>, 
/**
 * The width of the JPEG.
 */
fallback: number, 
/**
 * Its own colors from top to bottom, as `#rrggbb`; one or three.
 */
tones: Array<string>, 
/**
 * The part that stays in view where its edges are cut off.
 */
focus: Focus | null, 
/**
 * The words on it if a program made it.
 */
note: string | null, 
/**
 * True if it is on the first screen. It is then loaded at once.
 */
first: boolean, };

export type Pictures = { id: Slug | null, heading: Text, intro: Text | null, pictures: Array<LargerPicture>, };

export type PostCard = { 
/**
 * The address of the post.
 */
href: string, 
/**
 * In a preview, the reason why visitors cannot see the post.
 */
heldBack: string | null, 
/**
 * Its headline.
 */
title: string, 
/**
 * One or two sentences.
 */
excerpt: string, 
/**
 * Its category, with the color of the badge.
 */
category: Category, 
/**
 * The day it was published.
 */
date: LongDate, 
/**
 * The read time, such as `8 min read`.
 */
readTime: string, 
/**
 * Its picture, if it has one.
 */
picture: Picture | null, };

export type Project = { title: Text, text: Text, facts: Array<Text>, picture: Picture, 
/**
 * Its place.
 */
place: Text, 
/**
 * The month in which it was finished.
 */
finished: string, 
/**
 * Its page, or that of its service.
 */
more: Link, };

export type ProjectType = { 
/**
 * The value that the API stores. Requests keep it, so do not change it later.
 */
value: Slug, 
/**
 * The words that people see.
 */
label: Text, };

export type Projects = { id: Slug | null, heading: Text, intro: Text | null, projects: Array<Project>, };

export type Proof = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, };

export type ProofFact = { 
/**
 * The fact.
 */
text: Text, 
/**
 * The page that proves it.
 */
href: string | null, };

export type ProofFacts = { 
/**
 * The rating by customers.
 */
rating: RatingWords | null, 
/**
 * The license.
 */
license: ProofFact | null, 
/**
 * The insurance.
 */
insurance: ProofFact | null, 
/**
 * The warranty.
 */
warranty: ProofFact | null, 
/**
 * Street and number.
 */
street: string, 
/**
 * City, region and postal code, as the layout writes them.
 */
city: string, 
/**
 * The hours of most days, or the days on which it is open, and the days with other hours.
 */
opening: string, 
/**
 * The page with all hours, if these are not all that visitors need to know.
 */
hoursPage: string | null, };

export type Prose = { id: Slug | null, heading: Text | null, html: string, picture: Picture | null, };

export type Question = { 
/**
 * The question, as a customer asks it.
 */
question: Text, 
/**
 * The answer, in one to four sentences.
 */
answer: Text, };

export type Questions = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * The heading of the section.
 */
heading: Text, 
/**
 * The pairs.
 */
questions: Array<Question>, };

export type RatingWords = { 
/**
 * The average: `4.9 of 5`.
 */
value: string, 
/**
 * The number of reviews.
 */
count: string, 
/**
 * The page that has them.
 */
href: string | null, };

export type SameDay = { 
/**
 * Their English names, and then the days with special hours, YYYY-MM-DD, which are none of them.
 */
days: Array<string>, 
/**
 * HH:MM: requests before this time are answered on the day.
 */
until: string, 
/**
 * The end of the opening hours, for people.
 */
closes: string, };

export type Section = { "kind": "hero" } & Hero | { "kind": "choices" } & Choices | { "kind": "tiles" } & Tiles | { "kind": "proof" } & Proof | { "kind": "cards" } & Cards | { "kind": "lists" } & Lists | { "kind": "numbers" } & Numbers | { "kind": "steps" } & Steps | { "kind": "before-after" } & BeforeAfter | { "kind": "build-up" } & BuildUp | { "kind": "edges" } & Edges | { "kind": "cost-finder" } & CostFinder | { "kind": "crew" } & Crew | { "kind": "questions" } & Questions | { "kind": "links" } & Links | { "kind": "text" } & Prose | { "kind": "testimonials" } & Testimonials | { "kind": "contact-strip" } & ContactStrip | { "kind": "pictures" } & Pictures | { "kind": "projects" } & Projects | { "kind": "swatches" } & Swatches | { "kind": "floors" } & Floors | { "kind": "download" } & Download | { "kind": "guest" } & Guest | { "kind": "call-to-action" } & WithPicture<CallToAction> | { "kind": "services" } & Services | { "kind": "areas" } & Areas | { "kind": "area-map" } & AreaMap | { "kind": "design-center" } & DesignCenter | { "kind": "service-area" } & ServiceArea | { "kind": "contact" } & ContactWithAnswers | { "kind": "form" } & FormSection;

export type SectionsPage = { 
/**
 * Its main button, if it has its own.
 */
button: MainButton | null, 
/**
 * The path from the home page to this one; empty on the home page.
 */
breadcrumb: Array<Crumb>, 
/**
 * The sections from top to bottom.
 */
sections: Array<Section>, };

export type ServiceArea = { id: Slug | null, heading: Text, paragraphs: Array<Text>, areasHeading: Text, areas: Array<Link>, picture: Picture | null, };

export type ServiceCard = { title: Text, text: Text, href: string, picture: Picture | null, };

export type Services = { id: Slug | null, heading: Text, intro: Text | null, services: Array<ServiceCard>, };

export type Shell = { 
/**
 * The business.
 */
site: Site, 
/**
 * Items of the navigation bar, row by row.
 */
navigation: Array<Array<Link>>, 
/**
 * Further items of the menu of narrow windows.
 */
menuMore: Array<Link>, 
/**
 * The width from which on they stand beside each other, in rem within the edges; 0 for never, and none for the usual
 * one.
 */
barStep: number | null, 
/**
 * The `href` of the item that the page belongs to.
 */
current: string | null, 
/**
 * The footer.
 */
footer: Footer, };

export type Site = { 
/**
 * The brand.
 */
name: string, 
/**
 * The mark, if the business has its own.
 */
mark: Mark | null, 
/**
 * A few words about the work of the business.
 */
tagline: Text, 
/**
 * The phone number, with a `tel:` link.
 */
phone: Contact, 
/**
 * The e-mail address, with a `mailto:` link.
 */
email: Contact, 
/**
 * The region that the business serves, in words.
 */
serviceArea: Text, 
/**
 * Opening hours, a line each, those of special days last.
 */
hours: Array<Hours>, 
/**
 * The hours for the script that says whether it is open now, if the site wants that.
 */
openNow: OpenNow | null, 
/**
 * The facts that show who the business is.
 */
proof: ProofFacts, 
/**
 * The main button of the page; `None` for the one to the contact section, with the words of the layout.
 */
button: MainButton | null, 
/**
 * The address of the external design tool.
 */
designTool: string | null, 
/**
 * The words of buttons, lists and bands.
 */
words: Words, 
/**
 * Those of scripts that are not the usual ones. Scripts have these.
 */
scriptWords: Partial<Words>, 
/**
 * The words of the quote form, if the site has its own.
 */
form: FormWords | null, 
/**
 * The kinds of customers.
 */
customers: Array<CustomerKind>, 
/**
 * The site has the quote form. Without it, it has a mail link and the phone number in its place.
 */
quoteForm: boolean, 
/**
 * The places of the links to the other languages, if there are any.
 */
languages: LanguageSlots | null, 
/**
 * The address of the index of the search, where it is not that of the first language.
 */
searchIndex: string | null, 
/**
 * Forms send where the visitor came from.
 */
leadSource: boolean, 
/**
 * The quote form offers to add photos.
 */
formPhotos: boolean, };

export type Slug = string;

export type SpecialDays = { 
/**
 * The first day, YYYY-MM-DD.
 */
from: string, 
/**
 * The last day.
 */
to: string, 
/**
 * The hours; none when it is closed.
 */
hours: DayHours | null, };

export type Stars = number;

export type Step = { title: Text, text: Text, picture: Picture | null, };

export type Steps = { id: Slug | null, heading: Text, intro: Text | null, steps: Array<Step>, };

export type Swatch = { name: Text, code: string | null, description: Text | null, colors: Array<Text>, picture: Picture, larger: Array<LargerPicture>, };

export type SwatchCollection = { name: Text, summary: Text, swatches: Array<Swatch>, };

export type SwatchTile = { name: Text, 
/**
 * The color on the floor of a room, where a page shows it.
 */
href: string | null, picture: Picture, };

export type Swatches = { id: Slug | null, heading: Text, intro: Text | null, collections: Array<SwatchCollection>, note: Text | null, };

export type Testimonial = { name: Text, location: Text, tag: Text | null, rating: Stars, 
/**
 * The rating for screen readers.
 */
stars: string, text: Text, 
/**
 * The month in which they were written.
 */
date: string | null, source: Link | null, };

export type Testimonials = { id: Slug | null, heading: Text, testimonials: Array<Testimonial>, };

export type Text = string;

export type TextPage = { 
/**
 * The path from the home page to this one.
 */
breadcrumb: Array<Crumb>, 
/**
 * The heading of the page.
 */
heading: Text, 
/**
 * One to three sentences under it.
 */
intro: Text | null, 
/**
 * The day of the last change.
 */
updated: LongDate | null, 
/**
 * The text as HTML, rendered from markdown.
 */
bodyHtml: string, };

export type Thing = { title: Text, text: Text, picture: Picture, };

export type Tile = { 
/**
 * A drawing above it.
 */
icon: TileIcon | null, 
/**
 * Two to four words.
 */
title: Text, 
/**
 * One sentence.
 */
text: Text, };

export type TileIcon = "calendar" | "clock" | "disc" | "drop" | "flask" | "layers" | "shield" | "thermometer" | "truck";

export type Tiles = { 
/**
 * The anchor of the section: `#name` in links.
 */
id: Slug | null, 
/**
 * Heading of the strip.
 */
heading: Text | null, 
/**
 * The facts.
 */
tiles: Array<Tile>, };

export type Topic = { 
/**
 * The name of the category, or the words for all posts.
 */
label: string, 
/**
 * The address of the first page of the list.
 */
href: string, 
/**
 * True for the list that the page belongs to.
 */
current: boolean, };

export type WeekHours = { 
/**
 * Their English names.
 */
days: Array<string>, 
/**
 * HH:MM.
 */
opens: string, 
/**
 * HH:MM, which goes on after 24:00 for hours past midnight.
 */
closes: string, 
/**
 * As people read it.
 */
opensText: string, 
/**
 * As people read it.
 */
closesText: string, };

export type WithPicture<T> = { 
/**
 * The picture.
 */
picture: Picture | null, } & T;

export type Words = { 
/**
 * The first link of every page, for keyboards: past the header.
 */
skip: Text, 
/**
 * The home page, in breadcrumbs.
 */
home: Text, 
/**
 * The name of breadcrumbs for screen readers.
 */
breadcrumb: Text, 
/**
 * The button that opens the menu on small screens.
 */
menu: Text, 
/**
 * The button that closes the menu.
 */
menuClose: Text, 
/**
 * The name of the menu for screen readers.
 */
menuName: Text, 
/**
 * The line that offers this language to a visitor whose browser prefers it, on a page in another one.
 */
languageOffer: Text, 
/**
 * The words of screen readers after a link to the design tool of site.yaml.
 */
newTab: Text, 
/**
 * The button at the top of every page, to the quote form.
 */
quoteButton: Text, 
/**
 * The button to the quote form, on the bar at the bottom of phones.
 */
quoteButtonPhone: Text, 
/**
 * The button of heads, closing bands and of the page for unknown addresses.
 */
quoteLink: Text, 
/**
 * The button that calls, on the bar at the bottom of phones.
 */
callPhone: Text, 
/**
 * The name of the bar at the bottom of phones, for screen readers.
 */
callBar: Text, 
/**
 * The button that calls, beside the quote form.
 */
call: Text, 
/**
 * The button that writes an e-mail, beside the quote form.
 */
email: Text, 
/**
 * The word above the phone number, beside the quote form.
 */
contactPhone: Text, 
/**
 * The word above the e-mail address, beside the quote form.
 */
contactEmail: Text, 
/**
 * The button that writes an e-mail, on a site without the quote form.
 */
contactWrite: Text, 
/**
 * The word above the postal address, beside the quote form and in the section `proof`.
 */
contactAddress: Text, 
/**
 * City, region and postal code, the second line of the postal address. In most countries of Europe "{postcode} {city}"
 * when left out.
 */
city: Text, 
/**
 * The name of the section `proof`, for screen readers.
 */
proof: Text, 
/**
 * The rating of site.yaml, in the section `proof` and at the quote form.
 */
proofRating: Text, 
/**
 * The words above the rating; `{count}` is the number of reviews.
 */
proofReviews: Text, 
/**
 * The word above the license, in the section `proof`, at the quote form and in the last line of every page.
 */
proofLicense: Text, 
/**
 * The word above the insurance.
 */
proofInsurance: Text, 
/**
 * The word above the warranty.
 */
proofWarranty: Text, 
/**
 * The word above the opening hours, in the section `proof`.
 */
proofHours: Text, 
/**
 * The hours in that line where days with other hours are to come; `{days}` are these days.
 */
proofExcept: Text, 
/**
 * With the opening hours, if `site.yaml` has `openNow`: it is open, until `{time}`.
 */
openNow: Text, 
/**
 * The same where it stays open for more than a day.
 */
openAlways: Text, 
/**
 * The same while it is closed, with the `{day}` and the `{time}` at which it opens.
 */
closedNow: Text, 
/**
 * The word above `serviceArea` of site.yaml, beside the quote form.
 */
contactArea: Text, 
/**
 * The heading above the photos that a quote request can have.
 */
photos: Text, 
/**
 * The link home, at the top of a service and on the page after a quote request.
 */
backHome: Text, 
/**
 * The link from a service to the list of services.
 */
allServices: Text, 
/**
 * The button below the grid of services.
 */
servicesButton: Text, 
/**
 * The rating of a testimonial, for screen readers.
 */
stars: Text, 
/**
 * A larger picture of a color, where it has no `caption`.
 */
image: Text, 
/**
 * The link below a floor that asks for a sample of its color.
 */
floorSample: Text, 
/**
 * The link below a floor to itself, where no scripts run.
 */
floorLink: Text, 
/**
 * The words before the sizes in which a floor can be seen.
 */
floorSizes: Text, 
/**
 * The label of the picture of a place before the work.
 */
before: Text, 
/**
 * The label of the picture of the same place after it.
 */
after: Text, 
/**
 * The link on the card of a place; `{place}` is its name.
 */
areaLink: Text, 
/**
 * A ring of the map of the places; `{miles}` is its distance from the business.
 */
mapRing: Text, 
/**
 * The same on a map in kilometers.
 */
mapRingKm: Text, 
/**
 * The name of that map for screen readers, and the line below it; `{place}` is the city of the business.
 */
mapNote: Text, 
/**
 * The ground under the layers of a drawn coating.
 */
layersGround: Text, 
/**
 * The card that lies beside the layers, for the eye.
 */
layersCard: Text, 
/**
 * The thickness of a layer; `{mils}` is in thousandths of an inch.
 */
layerMils: Text, 
/**
 * The line below the drawing of a coating; `{mils}` is the thickness of all layers.
 */
layersNote: Text, 
/**
 * The line below drawn edges of countertops.
 */
edgesNote: Text, 
/**
 * A price; `{amount}` is a number or a range.
 */
price: Text, 
/**
 * A size in square feet; `{area}` is a number or a range.
 */
areaSqFt: Text, 
/**
 * A size in square meters.
 */
areaM2: Text, 
/**
 * A length in feet; `{length}` is a number or a range.
 */
lengthFt: Text, 
/**
 * A length in meters.
 */
lengthM: Text, 
/**
 * The price of a square foot; `{price}` is the line `price` filled in.
 */
perSqFt: Text, 
/**
 * The price of a square meter.
 */
perM2: Text, 
/**
 * The price of a foot.
 */
perFt: Text, 
/**
 * The price of a meter.
 */
perM: Text, 
/**
 * The price of a piece.
 */
perPiece: Text, 
/**
 * The price of a room.
 */
perRoom: Text, 
/**
 * The price of an hour.
 */
perHour: Text, 
/**
 * The price of a visit.
 */
perVisit: Text, 
/**
 * The price of the most wanted job in the head of a page; its words are those of the `cost-finder`.
 */
jobPrice: Text, 
/**
 * The same, with the time that the job takes.
 */
jobPriceTime: Text, 
/**
 * The words on a picture whose file says that a program made it.
 */
computedPicture: Text, 
/**
 * The line above a list whose pictures are all made by a program: it stands there once.
 */
computedPictures: Text, 
/**
 * The link from the card of a project to its page.
 */
projectMore: Text, 
/**
 * The person who answers, beside a form of the business's own; `{name}` is the name with the role.
 */
answersBy: Text, 
/**
 * The same beside the quote form, with the time by which a request of this hour is answered; `{time}` is the end of the opening hours.
 */
answersToday: Text, 
/**
 * The same line at other hours.
 */
answersLater: Text, 
/**
 * The choice of a size, above ranges of prices, where the section has no `askSize`.
 */
costSize: Text, 
/**
 * The choice of a system, there, without `askSystem`.
 */
costSystem: Text, 
/**
 * The choice of a condition, there, without `askCondition`.
 */
costCondition: Text, 
/**
 * The first choice of a condition, with the whole range.
 */
costUnsure: Text, 
/**
 * The word above the range of a choice.
 */
costAbout: Text, 
/**
 * The price that a condition adds; `{price}` is the price of one unit.
 */
costAdds: Text, 
/**
 * A condition that moves the price to the least of the range.
 */
costLower: Text, 
/**
 * A condition that moves the price to the most of the range.
 */
costUpper: Text, 
/**
 * The button that takes the choice to the quote form.
 */
costAsk: Text, 
/**
 * The button that copies the choice and its range.
 */
costCopy: Text, 
/**
 * The sentence after they were copied.
 */
costCopied: Text, 
/**
 * The title of the table of all ranges.
 */
costTable: Text, 
/**
 * The heading above the conditions.
 */
costMoves: Text, 
/**
 * The line below: ranges promise nothing.
 */
costNote: Text, 
/**
 * The heading of the card beside a post.
 */
postQuoteHeading: Text, 
/**
 * The text of the card beside a post.
 */
postQuoteText: Text, 
/**
 * The button of the card beside a post.
 */
postQuoteButton: Text, 
/**
 * The name of the card beside a post, for screen readers.
 */
postQuoteName: Text, 
/**
 * The link from a post to the blog.
 */
backToBlog: Text, 
/**
 * The line below the title of a post.
 */
postAuthor: Text, 
/**
 * The time that a post takes, where it has no `readTime`.
 */
readTime: Text, 
/**
 * The link from the card of a post to the post.
 */
readMore: Text, 
/**
 * The button at the end of a post that shares it.
 */
sharePost: Text, 
/**
 * The heading above the keywords of a post.
 */
postKeywords: Text, 
/**
 * The word before the day of the last change, on a page of `pages/`.
 */
updated: Text, 
/**
 * The label of the link to the services, on the page for unknown addresses.
 */
notFoundServices: Text, 
/**
 * The label of the link to the places, on the page for unknown addresses.
 */
notFoundPlaces: Text, 
/**
 * The label of the link to the blog, on the page for unknown addresses.
 */
notFoundBlog: Text, 
/**
 * The title of the page for unknown addresses.
 */
notFoundTitle: Text, 
/**
 * The description of the page for unknown addresses.
 */
notFoundDescription: Text, 
/**
 * The heading of the page for unknown addresses.
 */
notFoundHeading: Text, 
/**
 * The line above the links of the page for unknown addresses.
 */
notFoundText: Text, 
/**
 * The heading and the title of the page for unknown addresses of posts.
 */
notFoundPost: Text, 
/**
 * The line below that heading, as you type it: quotes stay straight.
 */
notFoundPostText: Text, 
/**
 * The list of posts, in the footer and in breadcrumbs.
 */
blog: Text, 
/**
 * The links to the pages of categories, for screen readers.
 */
categories: Text, 
/**
 * The link to all posts, before those to categories.
 */
allPosts: Text, 
/**
 * The heading of the page of a category; `{category}` is its name.
 */
categoryHeading: Text, 
/**
 * The title of the page of an author; `{author}` is the name.
 */
authorTitle: Text, 
/**
 * The name of the field that searches the posts.
 */
search: Text, 
/**
 * The answer of the search when one post is found.
 */
searchOne: Text, 
/**
 * The answer of the search when several posts are found; `{count}` is their number.
 */
searchMany: Text, 
/**
 * The answer of the search when no post is found.
 */
searchNone: Text, 
/**
 * The answer of the search when its index cannot be loaded.
 */
searchFailed: Text, 
/**
 * The heading above the posts of the blog's first page.
 */
recentPosts: Text, 
/**
 * The heading above the posts of the blog's further pages.
 */
earlierPosts: Text, 
/**
 * The link to the page with newer posts, below a long list.
 */
newerPage: Text, 
/**
 * The link to the page with older posts, below a long list.
 */
olderPage: Text, 
/**
 * The name of the links to newer and older posts, for screen readers.
 */
morePages: Text, 
/**
 * A further page of a long list, in breadcrumbs.
 */
pageNumber: Text, 
/**
 * The end of the heading of a further page of a long list, after a comma.
 */
pageOf: Text, 
/**
 * The title of the list of contents of a long post.
 */
contents: Text, 
/**
 * The title of a callout `[!NOTE]`.
 */
calloutNote: Text, 
/**
 * The title of a callout `[!TIP]`.
 */
calloutTip: Text, 
/**
 * The title of a callout `[!IMPORTANT]`.
 */
calloutImportant: Text, 
/**
 * The title of a callout `[!WARNING]`.
 */
calloutWarning: Text, 
/**
 * The title of a callout `[!CAUTION]`.
 */
calloutCaution: Text, 
/**
 * The link to a heading of a text, for screen readers.
 */
headingLink: Text, 
/**
 * The name of a table of a text for screen readers.
 */
table: Text, 
/**
 * The name of the list of footnotes for screen readers.
 */
footnotes: Text, 
/**
 * The link from a footnote to its place in the text, for screen readers.
 */
footnoteBack: Text, 
/**
 * A checked entry of a task list, for screen readers.
 */
taskDone: Text, 
/**
 * An entry of a task list that is not checked, for screen readers.
 */
taskOpen: Text, 
/**
 * The line below the title of a video; `{site}` is the name of the site that it is loaded from.
 */
video: Text, 
/**
 * The line below the words of a section `guest`; `{name}` is the name of the service.
 */
guest: Text, 
/**
 * The line above the title of the next post by date, at the end of a post.
 */
newerPost: Text, 
/**
 * The line above the title of the post before it by date, at the end of a post.
 */
olderPost: Text, 
/**
 * The heading above posts with the same keywords or of the same category, at the end of a post.
 */
relatedPosts: Text, 
/**
 * The line above the post at the head of the blog.
 */
featuredPost: Text, 
/**
 * The list of services, in the footer and in breadcrumbs.
 */
services: Text, 
/**
 * The heading of the footer's list of services of the group `specialized`.
 */
specializedServices: Text, 
/**
 * The heading of the footer's list of services of the group `project`.
 */
projects: Text, 
/**
 * The heading of the footer's list of places.
 */
places: Text, 
/**
 * The page of places, in breadcrumbs.
 */
placesPage: Text, 
/**
 * The link to the page of places, in the footer.
 */
allPlaces: Text, 
/**
 * The heading of the footer's last list.
 */
more: Text, 
/**
 * The name of the footer's lists for screen readers.
 */
allPages: Text, 
/**
 * The name of the links to profiles elsewhere, for screen readers.
 */
social: Text, 
/**
 * The first button of a design center.
 */
designTool: Text, 
/**
 * The second button of a design center.
 */
designToolAgain: Text, 
/**
 * The first entry of a list of more than five choices, in a form of the business's own without `empty`.
 */
choose: Text, 
/**
 * The message of a form about a field that is empty.
 */
messageText: Text, 
/**
 * The same about a text that is too short; `{chars}` is the number of characters.
 */
messageLeast: Text, 
/**
 * The same about an address.
 */
messageAddress: Text, 
/**
 * The same about an e-mail address.
 */
messageEmail: Text, 
/**
 * The same about a phone number; `{digits}` is the least number of digits.
 */
messagePhone: Text, 
/**
 * The same about a choice.
 */
messageChoice: Text, 
/**
 * The same about choices, several of which are possible.
 */
messageChoices: Text, 
/**
 * The same about a day.
 */
messageDay: Text, 
/**
 * The same about a day with a first one; `{from}` is that day, or `messageToday`.
 */
messageDayFrom: Text, 
/**
 * The same about a day with a last one, `{to}`.
 */
messageDayTo: Text, 
/**
 * The same about a day with both.
 */
messageDayBetween: Text, 
/**
 * The present day in these messages.
 */
messageToday: Text, 
/**
 * The same about a number.
 */
messageNumber: Text, 
/**
 * The same about a number with a smallest value.
 */
messageNumberLeast: Text, 
/**
 * The same about a number with a largest value.
 */
messageNumberMost: Text, 
/**
 * The same about a number with both.
 */
messageNumberBetween: Text, 
/**
 * The same about a box to tick.
 */
messageConsent: Text, 
/**
 * The same about photos.
 */
messagePhotos: Text, 
/**
 * The same about a text that is too long; `{most}` is the number of characters.
 */
messageTooLong: Text, 
/**
 * The same about a text with characters that nobody sees.
 */
messageUnseen: Text, 
/**
 * The title of the page after a form was sent without scripts and has mistakes.
 */
formCheck: Text, 
/**
 * The line below: what to do.
 */
formCorrect: Text, 
/**
 * The heading above the mistakes, where there is one.
 */
formWrongOne: Text, 
/**
 * The same where there are several; `{count}` is their number.
 */
formWrong: Text, 
/**
 * The line above the form on that page.
 */
formKept: Text, 
/**
 * The line above a form in which each field is required.
 */
formAllRequired: Text, 
/**
 * The same if some need not be filled in, which have the word `formOptional`.
 */
formSomeRequired: Text, 
/**
 * The title of that page when the form could not be sent.
 */
formNotSent: Text, 
/**
 * The same when too many forms were sent at once.
 */
formBusy: Text, 
/**
 * The line below; `{minutes}` is the time to wait.
 */
formWait: Text, 
/**
 * The line about a fault of the server.
 */
formLater: Text, 
/**
 * The line about a form that is too large.
 */
formTooLarge: Text, 
/**
 * The link to the home page on that page.
 */
formCall: Text, 
/**
 * The same, where the API does not know the name of the business.
 */
formHome: Text, 
/**
 * The words after the label of a field that counts only for some answers, where no scripts run.
 */
formIf: Text, 
/**
 * The words after the label of a field that counts only after a box was ticked, where no scripts run.
 */
formIfTicked: Text, 
/**
 * The sentence after a link was copied.
 */
linkCopied: Text, 
/**
 * The sentence when the browser does not allow copying a link.
 */
linkToCopy: Text, 
/**
 * The button at the head of a post that shares it.
 */
share: Text, 
/**
 * The words below the button at the end of a post that shares it.
 */
shareHow: Text, 
/**
 * The link that writes an e-mail about the post.
 */
shareMail: Text, 
/**
 * The title of the message after a quote request was sent.
 */
sent: Text, 
/**
 * The text of that message. `{hours}` is 24, the time after which the owner is reminded.
 */
sentText: Text, 
/**
 * The line beside the button of the quote form after a request was sent.
 */
sentNote: Text, 
/**
 * The first of three steps below that line: what happens next.
 */
sentFirst: Text, 
/**
 * The second of these steps.
 */
sentSecond: Text, 
/**
 * The third of these steps.
 */
sentThird: Text, 
/**
 * The button after a request was sent, which brings the fields back.
 */
sentAgain: Text, 
/**
 * The words after the label of a field that need not be filled in.
 */
formOptional: Text, 
/**
 * The label of a field that only robots see.
 */
formEmpty: Text, 
/**
 * The heading of the last three fields of the quote form, which open when those before are filled in.
 */
formProject: Text, 
/**
 * The words behind it.
 */
formProjectHint: Text, 
/**
 * The button while a form is sent.
 */
formSending: Text, 
/**
 * The button of a form that waits for a connection.
 */
formSendNow: Text, 
/**
 * The title of the line beside the button, when a form was sent without a connection.
 */
formOffline: Text, 
/**
 * The text of that line.
 */
formOfflineKept: Text, 
/**
 * The same in a browser that stores nothing.
 */
formOfflineOpen: Text, 
/**
 * The end of that line.
 */
formHurry: Text, 
/**
 * The start of the title when a form could not be sent.
 */
formUnreachable: Text, 
/**
 * The title when a form could not be sent.
 */
formWaiting: Text, 
/**
 * The start of the text below when the server could not take it.
 */
formFault: Text, 
/**
 * The text below.
 */
formWaitingKept: Text, 
/**
 * The same in a browser that stores nothing.
 */
formWaitingOpen: Text, 
/**
 * The end of that text; it names the button `formSendNow`.
 */
formPress: Text, 
/**
 * The title after a form that waits was changed.
 */
formChanged: Text, 
/**
 * The text below.
 */
formChangedText: Text, 
/**
 * The title when a form was rejected.
 */
formFailed: Text, 
/**
 * The end of the text below.
 */
formOrCall: Text, 
/**
 * The line after a form was sent and has changed meanwhile.
 */
formOlder: Text, 
/**
 * The line below the button about what is typed; `{days}` is a number.
 */
formDraft: Text, 
/**
 * The button that empties the form.
 */
formClear: Text, 
/**
 * The rest of its name for screen readers.
 */
formClearWhat: Text, 
/**
 * The line after that.
 */
formCleared: Text, 
/**
 * The button that brings back what was cleared.
 */
formUndo: Text, 
/**
 * The rest of its name for screen readers.
 */
formUndoWhat: Text, 
/**
 * The line below the heading `photos`; `{count}` is the number of photos that a form takes.
 */
photoHint: Text, 
/**
 * The button that adds photos.
 */
photoAdd: Text, 
/**
 * The line while they are made small.
 */
photoSmall: Text, 
/**
 * The words of screen readers when fields appear; `{fields}` are their labels.
 */
formMore: Text, 
/**
 * The same when fields disappear.
 */
formLess: Text, 
/**
 * The line when a form of the site's own has changed since the page was loaded, and the old one is not known.
 */
formReload: Text, 
/**
 * The line above a form about what a link has added to it; `{wishes}` are the sentences.
 */
wish: Text, 
/**
 * A sentence that a link adds: a sample of a color.
 */
wishSample: Text, 
/**
 * The same for several colors.
 */
wishSamples: Text, 
/**
 * A sentence that a `cost-finder` adds.
 */
wishPrice: Text, 
/**
 * The sentence after it.
 */
wishRange: Text, 
/**
 * The name of a photo for screen readers.
 */
photo: Text, 
/**
 * The button that takes a photo away.
 */
photoRemove: Text, 
/**
 * The rest of its name for screen readers.
 */
photoRemoveWhat: Text, 
/**
 * One photo, in the sentences below.
 */
photoOne: Text, 
/**
 * Several photos there.
 */
photoMany: Text, 
/**
 * The line after photos were added.
 */
photoAdded: Text, 
/**
 * The line about files that are no pictures.
 */
photoUnreadable: Text, 
/**
 * The line about too many photos.
 */
photoFull: Text, 
/**
 * The line while photos are sent.
 */
photoSending: Text, 
/**
 * The line without a connection.
 */
photoWaiting: Text, 
/**
 * The line when photos have arrived.
 */
photoArrived: Text, 
/**
 * The line about photos that were rejected.
 */
photoLost: Text, 
/**
 * The title of the message when a photo has arrived.
 */
toastPhoto: Text, 
/**
 * The same for several photos.
 */
toastPhotos: Text, 
/**
 * The text of that message.
 */
toastPhotosThere: Text, 
/**
 * The same if some were rejected.
 */
toastPhotosLost: Text, 
/**
 * The button that closes a message.
 */
toastClose: Text, 
/**
 * The name of the place for messages, for screen readers; `{hotkey}` is the key that leads there.
 */
toastRegion: Text, 
/**
 * The name of a message for screen readers.
 */
toastName: Text, 
/**
 * The title of the message when a form could not be sent.
 */
toastError: Text, 
/**
 * The text of that message, for the quote form.
 */
toastFailed: Text, 
/**
 * The same for other forms.
 */
toastNotSent: Text, 
/**
 * The button of that message on another page.
 */
toastOpen: Text, 
/**
 * The name of the picture viewer, a picture that fills the window, for screen readers.
 */
viewer: Text, 
/**
 * The button that closes the picture viewer, for screen readers.
 */
viewerClose: Text, 
/**
 * The button of the picture viewer to the picture before, for screen readers.
 */
viewerPrevious: Text, 
/**
 * The button of the picture viewer to the picture after, for screen readers.
 */
viewerNext: Text, 
/**
 * The button of the picture viewer to the next color, where it shows the sizes of one; `{color}` is its name.
 */
viewerColor: Text, 
/**
 * The button of the picture viewer to a certain picture, for screen readers.
 */
viewerImage: Text, 
/**
 * The line below a picture in the picture viewer.
 */
viewerCount: Text, 
/**
 * The button below a floor that copies the link to it.
 */
floorCopy: Text, 
/**
 * The button below a floor that adds its color to the shortlist.
 */
floorKeep: Text, 
/**
 * The button below a floor that takes its color off the shortlist.
 */
floorDrop: Text, 
/**
 * The choice of a second color below a floor.
 */
floorCompare: Text, 
/**
 * The entry of `floorCompare` for no second color.
 */
floorAlone: Text, 
/**
 * The slider between two colors of a floor, or between before and after, for screen readers.
 */
floorLine: Text, 
/**
 * The heading of the shortlist of colors.
 */
floorList: Text, 
/**
 * The button that takes one color off the shortlist, for screen readers.
 */
floorRemove: Text, 
/**
 * The link that asks for samples of all colors of the shortlist.
 */
floorSamples: Text, 
/**
 * The button that empties the shortlist.
 */
floorClear: Text, };

export type WordsOfForm = { 
/**
 * After the label of a field that may stay empty.
 */
optional: string, 
/**
 * The label of the field that only robots fill in.
 */
empty: string, 
/**
 * The message for a value with too many characters.
 */
tooLong: string, 
/**
 * The message for a value with control characters.
 */
unseen: string, 
/**
 * The title of a page about mistakes.
 */
check: string, 
/**
 * The line below it.
 */
correct: string, 
/**
 * The heading above one mistake.
 */
wrongOne: string, 
/**
 * The heading above several.
 */
wrong: string, 
/**
 * The line above the form.
 */
kept: string, 
/**
 * The line after it, where each field is required.
 */
allRequired: string, 
/**
 * The same where some are.
 */
someRequired: string, 
/**
 * The title when a form could not be taken.
 */
notSent: string, 
/**
 * The title when too many were sent.
 */
busy: string, 
/**
 * The line below it.
 */
wait: string, 
/**
 * The line about a failure of the server.
 */
later: string, 
/**
 * The line about a form that is too large.
 */
tooLarge: string, 
/**
 * The link to the home page.
 */
call: string, 
/**
 * The same, where the name of the site is not known.
 */
home: string, };
