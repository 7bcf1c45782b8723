import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { desktop, publicPaths, routes } from "../support/browser";
import { expect, test } from "../support/fixtures";

/** A page, a requirement of the specification, the selector to check, and the expected result. */
type Row = [page: string, says: string, at: string, expected: Expected];
/** The number of visible elements, their texts in order, or a check. */
type Expected = number | Words[] | Check;
type Words = string | RegExp;
type Check = (found: Locator) => Promise<void>;

const HOME = "/";
const FLAKE = "/services/flake-systems";
const INDUSTRIAL = "/services/industrial-coatings";
const METALLIC = "/services/metallic-epoxy";
const POLISHED = "/services/grind-seal-polished";
const MOISTURE = "/services/moisture-vapor-barriers";
const OVERLAYS = "/services/decorative-overlays";
const COMMERCIAL = "/services/commercial-epoxy-southwest-florida";
const GARAGES_LEE = "/services/residential-garage-floors-lee-county";
const METALLIC_NAPLES = "/services/metallic-epoxy-naples";
const QUARTZ = "/services/quartz-epoxy-cape-coral";
const COUNTERTOPS = "/services/epoxy-countertops-sanibel";
const GARAGE_FORT_MYERS = "/services/garage-floor-coating-fort-myers";
const THANK_YOU = "/thank-you";

const { main: MAIN, specialized: SPECIALIZED } = routes.services;
const PROJECTS = routes.services.project;
const TWELVE_AREAS = routes.locations.areas;
const LOCATIONS = [...TWELVE_AREAS, ...routes.locations.others];
const POSTS = routes.posts;

/** The first and the last band of a page. */
const HERO = "main > section:first-child";
const CLOSING = "main > section:last-child";
/** Bands of cards and bands of lists, in the order of the page. */
const CARDS = "main section.section-cards";
const LISTS = "main section.section-lists";
/** A swatch's description; names of colors end without a period. */
const SENTENCE = "li > p:text-matches('[.]$')";
/** A process: the page's one ordered list with headings. */
const STEPS = "main ol > li > h3";
const BUSINESS = "HomeAndConstructionBusiness";
const DATA = "head script[type='application/ld+json']";
const PHONE_NUMBER = /\(?\d{3}\)?[ -]\d{3}-\d{4}/;
const LONG_DATE = /^(January|November|December) \d{1,2}, 202[45]$/;

/** All headings of the list of cards or columns that has this heading. */
const beside = (heading: string) => `main ul:has(h3:text-is("${heading}")) h3`;
/** The list below a heading of the third level. */
const below = (heading: string) => `main div:has(> h3:text-matches("^${heading}")) > ul > li`;
/** Swatches, by a word of their name. */
const wall = (name: string) => `main .swatch-collection:has(h3:text-matches("\\\\b${name}\\\\b", "i"))`;
/** A band of the page, by its heading. */
const band = (heading: string) => `main section:has(h2:text-matches("${heading}", "i"))`;
/** The links of the footer below one of its headings. */
const footer = (heading: string) => `footer div:has(> h2:text-matches("^${heading}")) a`;

const collections = ["Signature", "Brownstone", "Greystone", "Modern", "Garage", "Marble"];
const codes = (start: number, step: number, count: number, prefix: string) =>
  Array.from({ length: count }, (_, place) => `${prefix}${start + step * place}`);

const table: Row[] = [
  // Header and footer, which a test below compares on all pages.
  [HOME, "the bar stays at the top", "body > header", styled("position", "sticky")],
  [HOME, "the logo leads home", "header > a >> nth=0", leadTo("/")],
  [
    HOME,
    "the items of the bar are in the order of the specification",
    "role=navigation[name='Main'] >> li a",
    ["Residential", "Commercial", "Design Center", "Services", "About", "Blog", "Contact"],
  ],
  [
    HOME,
    "the items of the bar lead to the sections and to the blog",
    "role=navigation[name='Main'] >> li a",
    leadTo("/#residential", "/#commercial", "/#design-center", "/#services", "/#about", "/blog", "/#contact"),
  ],
  [HOME, "the bar has the phone number", "header a[href^='tel:']", [PHONE_NUMBER]],
  [HOME, "the bar has a quote button", "header >> role=link[name='Free Quote']", leadTo("/#contact")],
  [HOME, "the footer links to the six services", footer("Services"), leadToAll(MAIN)],
  [HOME, "the footer links to the 15 locations", footer("Service areas"), leadToAll(LOCATIONS)],
  [HOME, "the footer links to the six specialized services", footer("Special"), leadToAll(SPECIALIZED)],
  [HOME, "the footer links to the four popular projects", footer("Popular project"), leadToAll(PROJECTS)],
  [HOME, "the footer links to the blog", "footer a[href='/blog']", 1],
  [HOME, "the footer links to the list of locations", "footer a[href='/locations']", 1],
  [HOME, "the footer has three social links", "footer >> role=list[name='Social media'] >> a[href]", 3],
  [HOME, "the footer has the copyright line", "footer", saying(/© 2024\b.*Licensed & Insured/)],

  // Home
  [
    HOME,
    "the sections are in the order of the specification",
    "main > section",
    having("class", /hero/, /tiles/, /services/, /design-center/, /testimonials/, /service-area/, /contact/),
  ],
  [
    HOME,
    "every section of the specification has its anchor, in the order of the page",
    "main >> css=#residential, #commercial, #services, #design-center, #about, #contact",
    having("id", "residential", "commercial", "services", "design-center", "about", "contact"),
  ],
  [HOME, "the hero has two cards", `${HERO} >> article h2`, ["Residential", "Commercial"]],
  [
    HOME,
    "the residential card has the list of the specification",
    "#residential li",
    [
      "Garage Floor Coatings",
      "Basement Waterproofing",
      "Decorative Concrete Overlays",
      "Metallic Epoxy Systems",
    ],
  ],
  [
    HOME,
    "the commercial card has the list of the specification",
    "#commercial li",
    ["Industrial Floor Coatings", "Warehouse Flooring", "Moisture Vapor Barriers", "Retail Space Solutions"],
  ],
  [
    HOME,
    "Residential Quote leads to the contact section",
    "#residential >> role=link[name='Residential Quote']",
    leadTo("/#contact"),
  ],
  [
    HOME,
    "Commercial Quote leads to the contact section",
    "#commercial >> role=link[name='Commercial Quote']",
    leadTo("/#contact"),
  ],
  [
    HOME,
    "Get Expert Help leads to the contact section",
    "main >> role=link[name='Get Expert Help']",
    leadTo("/#contact"),
  ],
  [
    HOME,
    "Call Now beside the service area leads to the contact section",
    "#about >> role=link[name='Call Now']",
    leadTo("/#contact"),
  ],
  [
    HOME,
    "Email Quote beside the service area leads to the contact section",
    "#about >> role=link[name='Email Quote']",
    leadTo("/#contact"),
  ],
  [HOME, "a strip says why to choose the business", "main > section:nth-child(2) h2", [/why.*choose/i]],
  [
    HOME,
    "every feature tile has an icon, a title and a description",
    "main > section:nth-child(2) li",
    each(":is(svg, img)", "h3", "p"),
  ],
  [HOME, "the service cards lead to the six main services", "#services li h3 a", leadTo(...MAIN)],
  [
    HOME,
    "every service card has a title, a description, an image and its words",
    "#services li",
    each("h3", "p", "img[alt]:not([alt=''])"),
  ],
  [HOME, "the design center speaks of 150+ flake colors", "#design-center", saying("150+ flake colors")],
  ...["Launch Design Tool", "Try Design Tool Now"].flatMap((name): Row[] => {
    const button = `#design-center >> role=link[name=/^${name}/]`;
    return [
      [HOME, `${name} leads to the design tool of another site`, button, leadTo(/^https:\/\//)],
      [HOME, `${name} opens a new tab`, button, having("target", "_blank")],
    ];
  }),
  [
    HOME,
    "Learn About Flake leads to the flake systems",
    "#design-center >> role=link[name='Learn About Flake']",
    leadTo(FLAKE),
  ],
  [
    HOME,
    "the eight service areas are in the order of the specification",
    "#about li",
    [
      "Sanibel Island",
      "Captiva Island",
      "Fort Myers",
      "Cape Coral",
      "Naples",
      "Bonita Springs",
      "Estero",
      "Marco Island",
    ],
  ],
  [HOME, "three testimonials have a text and a name", "main figure:has(blockquote):has(strong)", 3],
  [
    HOME,
    "every testimonial has a place with a tag",
    "main figure figcaption span",
    Array<RegExp>(3).fill(/^\w.*, (Residential|Commercial)$/),
  ],
  [
    HOME,
    "every testimonial has one to five stars",
    "main figure >> role=img",
    having("aria-label", ...Array<RegExp>(3).fill(/^[1-5] of 5 stars$/)),
  ],
  [HOME, "the contact section has the phone number", "#contact dd a[href^='tel:']", [PHONE_NUMBER]],
  [HOME, "the contact section has the mail address", "#contact dd a[href^='mailto:']", [/^\S+@\S+\.\w+$/]],
  [
    HOME,
    "the contact section names the island and Southwest Florida",
    "#contact div:has(> dt:text-is('Service area')) dd",
    [/Island.*Southwest Florida/],
  ],
  [HOME, "Mon-Fri has its hours", "#contact div:has(> dt:text-is('Mon-Fri')) dd", ["7AM-6PM"]],
  [HOME, "Sat has its hours", "#contact div:has(> dt:text-is('Sat')) dd", ["8AM-4PM"]],
  [HOME, "Sun is for emergencies", "#contact div:has(> dt:text-is('Sun')) dd", ["emergency only"]],
  [
    HOME,
    "the contact section has a card for emergencies with the phone number",
    "#contact div:has(> h3:text-matches('emergency', 'i'))",
    saying(/24\/7 emergency/i, PHONE_NUMBER),
  ],
  [HOME, "the contact section promises a quote within 24 hours", "#contact", saying("within 24 hours")],
  [HOME, "the page says licensed, insured and free", "main", saying(/licensed and insured/i, /free/i)],
  [HOME, "the title ends with the brand, once", "head meta[property='og:title']", branded()],
  [
    HOME,
    "the page has a social card",
    "head meta[property='og:image']",
    having("content", /^https:.*\.\w+$/),
  ],
  [HOME, "the page is of the type website", "head meta[property='og:type']", having("content", "website")],
  [HOME, "robots may index the page", "head meta[name='robots']", having("content", /^index, follow/)],
  [HOME, "the theme color is a blue", "head meta[name='theme-color']", themed("blue")],
  [HOME, "the business serves 50 miles around", DATA, data(BUSINESS, "serviceArea.geoRadius", "50 mi")],
  [HOME, "the business is rated 4.9", DATA, data(BUSINESS, "aggregateRating.ratingValue", 4.9)],
  [HOME, "the business has 127 reviews", DATA, data(BUSINESS, "aggregateRating.reviewCount", 127)],
  [HOME, "the business shows one review", DATA, data(BUSINESS, "review.reviewRating.ratingValue", /^[1-5]$/)],
  [HOME, "the business names the cities it serves", DATA, data(BUSINESS, "areaServed.length", 12)],
  [HOME, "the business has a fixed identifier", DATA, data(BUSINESS, "@id", /\/#business$/)],
  [
    HOME,
    "the business names its services",
    DATA,
    data(BUSINESS, "hasOfferCatalog.itemListElement.length", 6),
  ],

  // All service pages
  ...[...MAIN, ...SPECIALIZED, ...PROJECTS].flatMap((page): Row[] => [
    [page, "Back to Home leads home", "main >> role=link[name='Back to Home']", leadTo("/")],
    [
      page,
      "the quote button leads to contact",
      `${HERO} >> role=link[name='Get Free Quote']`,
      leadTo("/#contact"),
    ],
    [page, "View All Services leads home", "main >> role=link[name='View All Services']", leadTo("/")],
    [page, "the service is offered in Florida", DATA, data("Service", "areaServed.name", "Florida")],
    [
      page,
      "the service is offered to homes and businesses",
      DATA,
      data("Service", "hasOfferCatalog.itemListElement.length", 2),
    ],
  ]),
  ...MAIN.flatMap((page): Row[] => [
    [page, "the page lists benefits", below("Benefits"), atLeast(3)],
    [page, "the page lists applications", below("Applications"), atLeast(3)],
  ]),
  ...[...SPECIALIZED, ...PROJECTS].flatMap((page): Row[] => [
    [page, "the hero has a call button", `${HERO} >> a[href^='tel:']`, [PHONE_NUMBER]],
    [page, "the page has cards with a title and a text", "main section li:has(h3):has(p)", atLeast(3)],
    [page, "the page lists options", `${LISTS} ul`, atLeast(2)],
    [page, "the page shows the steps of the work", STEPS, atLeast(3)],
    [page, "the page closes with a heading", `${CLOSING} >> h2`, 1],
    [
      page,
      "the page closes with a quote button and a call button",
      `${CLOSING} >> a`,
      leadTo("/#contact", /^tel:/),
    ],
  ]),

  // Flake systems
  [
    FLAKE,
    "there are six collections, in the order of the specification",
    "main .swatch-collection h3",
    collections,
  ],
  ...collections.flatMap((name): Row[] => [
    [FLAKE, `${name} shows six swatches`, `${wall(name)} >> li:has(a img)`, 6],
    [FLAKE, `every swatch of ${name} opens three pictures`, `${wall(name)} >> li > a`, opening(/^1 of 3$/)],
  ]),
  [
    FLAKE,
    "the three flake sizes are explained",
    "main li:has(h3):has(:text-matches('inch$'))",
    [/^1\/32 inch Fine /, /^1\/4 inch Most popular /, /^1\/2 inch Bold /],
  ],
  [
    FLAKE,
    "the five steps are in the order of the specification",
    STEPS,
    [
      "Surface preparation",
      "Moisture vapor barrier application",
      "Base coat",
      "Flake broadcasting",
      "Protective topcoat",
    ],
  ],
  [FLAKE, "a note speaks of physical samples", "main", saying(/physical samples/i)],
  [FLAKE, "the color guide can be downloaded", "main a[href='/color-guide.pdf']", 1],
  [FLAKE, "the floor has a 15-year warranty", "main", saying(/15-year warranty, lifetime options/i)],

  // Industrial coatings
  [
    INDUSTRIAL,
    "the six features are in the order of the specification",
    beside("Chemical resistance"),
    [
      "Chemical resistance",
      "Heavy traffic",
      "Temperature stability",
      "Seamless surface",
      "Fast installation",
      "Long-term value",
    ],
  ],

  // Metallic epoxy
  ...(
    [
      ["Cool", 19],
      ["Warm", 28],
      ["Pairings", 9],
      ["Color-shift", 5],
    ] as const
  ).flatMap(([name, count]): Row[] => [
    [METALLIC, `${name} shows ${count} swatches`, `${wall(name)} >> li:has(a img)`, count],
    [
      METALLIC,
      `a swatch of ${name} opens with name and code`,
      `${wall(name)} >> li > a >> nth=0`,
      openingTitled(),
    ],
  ]),
  ...["Cool", "Warm"].map(
    (name): Row => [
      METALLIC,
      `every pigment of ${name} has a name and a code from P1000 to P1710`,
      `${wall(name)} >> li > a`,
      everyOne(/^\D+ P1([0-6]\d\d|70\d|710)$/),
    ],
  ),
  [
    METALLIC,
    "the nine pairings have the codes PB-101 to PB-109",
    `${wall("Pairings")} >> .swatch-code`,
    codes(101, 1, 9, "PB-"),
  ],
  [METALLIC, "every pairing has a description", `${wall("Pairings")} >> ${SENTENCE}`, 9],
  [
    METALLIC,
    "the five color-shift pigments have the codes P7010 to P7050",
    `${wall("Color-shift")} >> .swatch-code`,
    codes(7010, 10, 5, "P"),
  ],
  [METALLIC, "every color-shift pigment has a description", `${wall("Color-shift")} >> ${SENTENCE}`, 5],
  [METALLIC, "no two swatches have the same code", "main .swatch-code", unique(61)],
  [METALLIC, "a note speaks of sparkle mica", "main", saying(/sparkle mica/i)],
  [METALLIC, "the price and the days are said", "main", saying("$8-15", "per sq ft", "2-3 days", "3-5 days")],
  [METALLIC, "the floor has a 15-year warranty", "main", saying(/15-year warranty, lifetime options/i)],

  // Grind & seal and polished concrete
  [POLISHED, "two options are compared", beside("Grind & Seal"), ["Grind & Seal", "Polished Concrete"]],
  [
    POLISHED,
    "the three polishing levels have their sheen and grit",
    "main li:has(h3:text-matches('^Level [0-9]'))",
    [
      /^(?=.*Level 1, matte)(?=.*400.grit)/,
      /^(?=.*Level 2, satin)(?=.*800.grit)/,
      /^(?=.*Level 3, high gloss)(?=.*3000.grit)/,
    ],
  ],

  // Moisture vapor barriers
  [MOISTURE, "the warning signs are listed", `${band("warning signs")} >> li`, atLeast(3)],
  [
    MOISTURE,
    "the four steps are in the order of the specification",
    STEPS,
    ["Moisture testing", "Surface preparation", "Barrier application", "Topcoat installation"],
  ],

  // Decorative overlays
  [
    OVERLAYS,
    "the six options are in the order of the specification",
    beside("Stamped"),
    ["Stamped", "Spray texture", "Knockdown", "Smooth trowel", "Broom finish", "Custom patterns"],
  ],
  [OVERLAYS, "the base colors are listed", below("Base color"), atLeast(3)],
  [OVERLAYS, "the finishing techniques are listed", below("Finishing technique"), atLeast(3)],

  // Commercial epoxy
  [
    COMMERCIAL,
    "the three sectors are in the order of the specification",
    beside("Healthcare"),
    ["Healthcare", "Food and beverage", "Manufacturing"],
  ],
  [
    COMMERCIAL,
    "the three counties are in the order of the specification",
    beside("Lee County"),
    ["Lee County", "Collier County", "Charlotte County"],
  ],
  [COMMERCIAL, "costs go down by up to 30%", "main", saying(/up to 30%/)],
  [COMMERCIAL, "the floors keep to the rules", "main", saying("USDA", "FDA", "OSHA")],

  // Residential garage floors
  [
    GARAGES_LEE,
    "the three systems are in the order of the specification",
    beside("Full flake"),
    ["Full flake", "Solid color", "Metallic"],
  ],
  [
    GARAGES_LEE,
    "the five steps are in the order of the specification",
    STEPS,
    ["Surface preparation", "Crack and joint repair", "Base coat", "Decorative layer", "Protective top coat"],
  ],
  ...[GARAGES_LEE, GARAGE_FORT_MYERS].flatMap((page): Row[] => [
    [
      page,
      "the price is said",
      "main",
      saying(/\$4-8.*per sq ft/, /\$1,600-4,000.*400-500 sq ft|400-500 sq ft.*\$1,600-4,000/),
    ],
    [page, "a garage takes 1 day", "main", saying("1 day")],
    [page, "it says when to walk and to park on the floor", "main", saying("24 hours", "48-72 hours")],
    [page, "the floor lasts 15-20 years", "main", saying("15-20 years")],
  ]),

  // Metallic Naples and Garage Fort Myers
  ...[METALLIC_NAPLES, GARAGE_FORT_MYERS].flatMap((page): Row[] => [
    [page, "five questions have an answer", "main details:has(summary):has(p)", 5],
    [
      page,
      "the breadcrumb ends with Services and the name of the page",
      "main >> role=navigation[name='Breadcrumb'] >> li:nth-last-child(-n+2)",
      ["Services", page === METALLIC_NAPLES ? "Metallic Epoxy Naples" : "Garage Floor Coating Fort Myers"],
    ],
    [
      page,
      "the breadcrumb's Services leads to the services",
      "main li a:text-is('Services')",
      leadTo("/#services"),
    ],
    ...headRows(page),
    [page, "the questions are structured data", DATA, data("FAQPage", "mainEntity.length", 5)],
    [page, "the service is structured data", DATA, data("Service", "provider.@id", /\/#business$/)],
  ]),
  [METALLIC_NAPLES, "the price and the days are said", "main", saying("$8-15", "2-3 days", "3-5 days")],
  [METALLIC_NAPLES, "the floor has a 15-year warranty", "main", saying(/15.year warranty/i)],

  // Quartz and countertops
  [QUARTZ, "the floor has a 15-year warranty", "main", saying(/15-year[^.]*warranty|warranty[^.]*15-year/i)],
  [
    QUARTZ,
    "it counts projects and canals",
    "main",
    saying(/100\+/, /Cape Coral projects/, /400\+ miles of canals/),
  ],
  [
    COUNTERTOPS,
    "the four edge profiles are in the order of the specification",
    beside("Bullnose"),
    ["Straight", "Beveled", "Bullnose", "Waterfall"],
  ],
  [COUNTERTOPS, "the page links to the gallery", "main a[href='/#gallery']", atLeast(1)],
  [
    COUNTERTOPS,
    "the counter has a 10-year warranty",
    "main",
    saying(/10-year warranty/i, /lifetime options/i),
  ],

  // All location pages
  ...LOCATIONS.flatMap((page): Row[] => [
    [page, "the hero has a heading and an intro", `${HERO}:has(h1):has(p)`, 1],
    [page, "the hero has a quote button", `${HERO} >> role=link[name='Get Free Quote']`, leadTo("/#contact")],
    [page, "the hero has a phone button", `${HERO} >> a[href^='tel:']`, [PHONE_NUMBER]],
    [page, "three cards tell the coverage", `${CARDS} >> nth=0 >> li:has(h3):has(p)`, 3],
    [page, "three cards tell the services", `${CARDS} >> nth=1 >> li:has(h3):has(a[href^='/services/'])`, 3],
    [page, "the reasons stand in two columns", `${LISTS} >> nth=0 >> ul:has(li)`, sideBySide(2)],
    [page, "the page closes with a heading", `${CLOSING} >> h2`, 1],
    [page, "the page closes with a quote button", `${CLOSING} >> a[href='/#contact']`, 1],
    [page, "the place has a latitude", DATA, data("Place", "geo.latitude", /^2\d\.\d+$/)],
    [page, "the place has a longitude", DATA, data("Place", "geo.longitude", /^-8\d\.\d+$/)],
    [page, "the place has a zip code", DATA, data("Place", "address.postalCode", /^3\d{4}$/)],
  ]),
  ...["/locations/lehigh-acres", "/locations/golden-gate"].map(
    (page): Row => [page, "three cards tell of projects", `${CARDS} >> nth=2 >> li:has(h3):has(p)`, 3],
  ),
  [
    "/locations/lee-county",
    "four numbers are in the order of the specification",
    "main dl dd",
    ["500+", "15+", "24/7", "100%"],
  ],
  [
    "/locations/lee-county",
    "the four numbers say what they count",
    "main dl dt",
    [/projects/i, /cities/i, /emergency/i, /licensed and insured/i],
  ],
  [
    "/locations/collier-county",
    "the four project types are in the order of the specification",
    beside("Golf clubs"),
    ["Golf clubs", "Medical centers", "Retail centers", "Schools"],
  ],
  [
    "/locations/fort-myers",
    "the breadcrumb is that of the specification",
    "main >> role=navigation[name='Breadcrumb'] >> li",
    ["Home", "Service Areas", "Fort Myers"],
  ],
  [
    "/locations/fort-myers",
    "recent projects are shown",
    `${band("recent")} >> li:has(h3):has(p)`,
    atLeast(1),
  ],
  [
    "/locations/fort-myers",
    "a strip has the phone, the mail address and the hours",
    "main section:has(a[href^='tel:']):has(a[href^='mailto:']):has(dt:text-is('Mon-Fri'))",
    1,
  ],
  [
    "/locations/fort-myers",
    "popular services are linked",
    `${band("popular services")} >> a[href^='/services/']`,
    atLeast(1),
  ],
  [
    "/locations/fort-myers",
    "it makes its claims",
    "main",
    saying(/500\+ projects/, /A\+ rating/, /5-star reviews/),
  ],
  ...headRows("/locations/fort-myers"),
  ...drives("/locations/fort-myers", [
    ["/locations/cape-coral", "15 min"],
    ["/locations/north-fort-myers", "10 min"],
    ["/locations/fort-myers-beach", "20 min"],
    ["/locations/sanibel-island", "30 min"],
  ]),
  ...drives("/locations/naples", [
    ["/locations/bonita-springs", "15 min"],
    ["/locations/marco-island", "30 min"],
    ["/locations/estero", "20 min"],
  ]),
  ["/locations/sanibel-island", "the island is served since 2009", "main", saying(/since 2009/i)],
  ["/locations/cape-coral", "projects are counted", "main", saying(/100\+ projects/)],
  ["/locations/cape-coral", "canals are measured", "main", saying(/400\+ miles of canals/)],
  ["/locations/lehigh-acres", "a project has 50+ garage floors", "main", saying(/50\+ garage/)],
  ["/locations/lehigh-acres", "financing is offered", "main", saying(/financing/i)],
  [
    "/locations/golden-gate",
    "a project is a workshop of 2,000 sq ft",
    "main",
    saying(/2,000 sq ft.*workshop/i),
  ],
  ["/locations/immokalee", "the teams are bilingual", "main", saying(/bilingual teams/i)],
  ["/locations/immokalee", "the floors keep to the rules", "main", saying("USDA", "FDA", "OSHA")],

  // The list of locations
  ["/locations", "there are 12 areas", "main li:has(h3):has(a) h3", 12],
  [
    "/locations",
    "every area has a button to its page",
    "main li:has(h3) a[href^='/locations/']",
    leadToAll(TWELVE_AREAS),
  ],
  [
    "/locations",
    "every area has a name, a description and four bullets",
    "main li:has(h3)",
    each("h3", "p", "li:nth-child(4):last-child"),
  ],
  ["/locations", "the coverage of both counties is told", `${LISTS} h3`, ["Lee County", "Collier County"]],
  ["/locations", "the page closes with a quote button", `${CLOSING} >> a[href='/#contact']`, 1],

  // The list of articles
  ["/blog", "the first article is the featured one", "main article >> nth=0", saying(/featured article/i)],
  ["/blog", "no other article is featured", "main article:has-text('Featured article')", 1],
  ["/blog", "the other six are recent articles", `${band("^Recent Articles$")} >> article`, 6],
  ["/blog", "every article has a long date", "main article time", Array<RegExp>(7).fill(LONG_DATE)],
  [
    "/blog",
    "every article has a read time",
    "main article :text-matches('^[0-9]+ min read$')",
    Array<RegExp>(7).fill(/^([6-9]|10) min read$/),
  ],
  [
    "/blog",
    "every article has a title, an excerpt and an image",
    "main article",
    each(":is(h2, h3)", "p:not(:has(time))", "img"),
  ],
  ["/blog", "Read more leads to every article", "main >> role=link[name=/^Read more/]", leadToAll(POSTS)],
  ["/blog", "Residential is blue", "main article :text-is('Residential')", colored("blue")],
  ["/blog", "Commercial is green", "main article :text-is('Commercial')", colored("green")],
  ["/blog", "Technical is purple", "main article :text-is('Technical')", colored("purple")],
  ["/blog", "Cost Guide is orange", "main article :text-is('Cost Guide')", colored("orange")],
  ["/blog", "Industrial is gray", "main article :text-is('Industrial')", colored("gray")],
  ["/blog", "the page closes with a quote button", `${CLOSING} >> a[href='/#contact']`, 1],

  // Every article
  ...POSTS.flatMap((page): Row[] => [
    [page, "the back button leads to the blog", "main >> role=link[name='Back to Blog']", leadTo("/blog")],
    [
      page,
      "the badge is one of the five categories",
      "main header :text-matches('^(Residential|Commercial|Technical|Cost Guide|Industrial)$')",
      1,
    ],
    [page, "the date is long", "main header time", [LONG_DATE]],
    [page, "the read time is 6 to 10 minutes", "main header >> text=/^([6-9]|10) min read$/", 1],
    [page, "the title is the heading", "main header h1", 1],
    [page, "the author is named", "main header p:text-matches('^By ')", [/^By \w+/]],
    [page, "the article can be shared", "main header >> role=button[name=/^Share/]", 1],
    [page, "the keywords are badges", "main div:has(> h2:text-is('Keywords:')) li", atLeast(1)],
    [
      page,
      "a card at the end leads to contact",
      "main aside:has(h2:text-is('Ready to Get Started?')) >> role=link[name='Get Your Free Quote']",
      leadTo("/#contact"),
    ],
    [page, "a button says 'Share this article:'", "main >> role=button[name=/^Share this article:/]", 1],
  ]),

  // The thank-you page, with the text of the toast
  [THANK_YOU, "the heading is that of the toast", "main >> role=heading[level=1]", ["Quote Request Sent!"]],
  [
    THANK_YOU,
    "the text is that of the toast",
    `${HERO} >> h1 + p`,
    ["We'll contact you within 24 hours with a detailed estimate."],
  ],
  [THANK_YOU, "three steps say what happens next", `${band("What happens next")} >> ol > li > h3`, 3],
  [THANK_YOU, "the number to call is shown", `${HERO} >> a[href^='tel:']`, [PHONE_NUMBER]],
  [THANK_YOU, "Back to Home leads home", "main >> role=link[name='Back to Home']", leadTo("/")],
  [THANK_YOU, "nobody is asked for another quote", "main a[href='/#contact']", 0],
  [THANK_YOU, "robots may not index it", "head meta[name='robots']", having("content", /noindex/)],
  [THANK_YOU, "it names no address for search engines", "head link[rel='canonical']", leadTo()],

  // Unknown addresses
  ["/no/such/page", "the heading says so", "main >> role=heading[level=1]", ["404 Page Not Found"]],
  ["/no/such/page", "a hint says where to go on", "main ul a", atLeast(1)],
  ["/no/such/page", "robots may not index it", "head meta[name='robots']", having("content", /noindex/)],
  ["/blog/no-such-article", "the heading says so", "main >> role=heading[level=1]", ["Post Not Found"]],
  [
    "/blog/no-such-article",
    "the text is that of the specification",
    "main p",
    ["The blog post you're looking for doesn't exist."],
  ],
  [
    "/blog/no-such-article",
    "Back to Blog leads there",
    "main >> role=link[name='Back to Blog']",
    leadTo("/blog"),
  ],
];

for (const path of new Set(table.map(([page]) => page)))
  test(`${path} has all that the specification says of it`, async ({ open }) => {
    // The page with the most rows opens the viewer forty times.
    test.setTimeout(300_000);
    const page = await open(desktop);
    // A missing element should be reported before the test times out.
    page.setDefaultTimeout(10_000);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const missing: string[] = [];
    for (const [, says, at, expected] of table.filter(([on]) => on === path))
      await test
        .step(says, () => look(page.locator(at), expected))
        .catch((error: Error) => missing.push(`${says}: ${error.message}`));
    expect(missing).toEqual([]);
  });

async function look(found: Locator, expected: Expected) {
  if (typeof expected === "function") return expected(found);
  const shown = found.filter({ visible: true });
  if (typeof expected === "number") expect(await shown.count()).toBe(expected);
  else expect(await words(shown)).toEqual(expected.map(matching));
}

test("every page has the bar and the footer of the home page", ({ sites }) => {
  // Only the current item of the header may differ.
  const frame = (path: string) => {
    const html = readFileSync(join(sites.folder, path === "/" ? "index.html" : `${path}.html`), "utf8");
    const parts = [
      /<header class="site-header">[\s\S]*?<\/header>/,
      /<footer class="site-footer">[\s\S]*<\/footer>/,
    ];
    return parts.map((part) => html.match(part)?.[0].replace(' aria-current="page"', ""));
  };
  const home = frame("/");
  expect(home).not.toContain(undefined);
  for (const path of publicPaths) expect(frame(path), path).toEqual(home);
});

/** Requirements for the head of a specified page. */
function headRows(page: string): Row[] {
  return [
    [page, "the title ends with the brand, once", "head meta[property='og:title']", branded()],
    [page, "the page has a description", "head meta[name='description']", having("content", /^.{50,}$/)],
    [page, "the page has keywords", "head meta[name='keywords']", having("content", /^[^,]+(, [^,]+){2,}$/)],
    [
      page,
      "the canonical address is its own",
      "head link[rel='canonical']",
      leadTo(new RegExp(`^https://[^/]+${page}$`)),
    ],
    [page, "the breadcrumb is structured data", DATA, data("BreadcrumbList", "itemListElement.length", 3)],
    [page, "the page is structured data", DATA, data("WebPage", "about.@id", /\/#business$/)],
    [page, "the business is structured data", DATA, data(BUSINESS, "telephone", /^\+1\d{10}$/)],
  ];
}

/** Links to nearby places with their drive times. */
function drives(page: string, times: Array<[place: string, time: string]>): Row[] {
  return times.map(([place, time]) => [
    page,
    `the drive to ${place} takes ${time}`,
    `main li a[href='${place}']`,
    saying(time),
  ]);
}

async function words(found: Locator): Promise<string[]> {
  return (await found.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
}

function matching(expected: Words | number): unknown {
  return expected instanceof RegExp ? expect.stringMatching(expected) : expected;
}

function atLeast(count: number): Check {
  return async (found) => expect(await found.filter({ visible: true }).count()).toBeGreaterThanOrEqual(count);
}

/** The visible text contains each phrase. */
function saying(...phrases: Words[]): Check {
  return async (found) => {
    const text = (await words(found.filter({ visible: true }))).join(" ");
    for (const phrase of phrases) expect(text).toMatch(phrase);
  };
}

/** Every element's text matches. */
function everyOne(pattern: RegExp): Check {
  return async (found) => {
    const all = await words(found);
    expect(all).not.toEqual([]);
    expect(all.filter((text) => !pattern.test(text))).toEqual([]);
  };
}

/** Every element contains a match of each selector. */
function each(...selectors: string[]): Check {
  return async (found) => {
    expect(await found.count()).toBeGreaterThan(0);
    for (const one of await found.all()) {
      const missing: string[] = [];
      for (const selector of selectors)
        if ((await one.locator(selector).count()) === 0) missing.push(selector);
      expect(missing, (await words(one))[0]).toEqual([]);
    }
  };
}

function unique(count: number): Check {
  return async (found) => {
    const all = await words(found);
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
  };
}

function having(name: string, ...values: Words[]): Check {
  return async (found) => expect(await attributes(found, name)).toEqual(values.map(matching));
}

function leadTo(...addresses: Words[]): Check {
  return having("href", ...addresses);
}

function leadToAll(addresses: string[]): Check {
  return async (found) => expect((await attributes(found, "href")).sort()).toEqual([...addresses].sort());
}

async function attributes(found: Locator, name: string): Promise<Array<string | null>> {
  return found.evaluateAll((all, key) => all.map((element) => element.getAttribute(key)), name);
}

function branded(): Check {
  return async (found) => {
    const page = found.page();
    const name = page.locator("head meta[property='og:site_name']");
    const brand = (await attributes(name, "content"))[0] ?? "";
    const title = await page.title();
    expect(await attributes(found, "content")).toEqual([title]);
    expect(brand).not.toBe("");
    expect(title.split(brand)).toEqual([expect.stringMatching(/\w.* \| $/), ""]);
  };
}

/** The structured data's value at a path such as `areaServed.name`. */
function data(type: string, path: string, value: Words | number): Check {
  return async (found) => {
    const graph = JSON.parse((await found.textContent()) ?? "")["@graph"] as Array<Record<string, unknown>>;
    let at: unknown = graph.find((node) => node["@type"] === type);
    for (const step of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[step];
    expect(at).toBeDefined();
    expect(value instanceof RegExp ? String(at) : at).toEqual(matching(value));
  };
}

function styled(property: string, value: string): Check {
  return async (found) => expect(await style(found, property)).toEqual([value]);
}

function style(found: Locator, property: string): Promise<string[]> {
  return found.evaluateAll(
    (all, name) => all.map((element) => getComputedStyle(element).getPropertyValue(name)),
    property,
  );
}

type Family = "gray" | "red" | "orange" | "green" | "blue" | "purple";

function colored(expected: Family): Check {
  return async (found) => {
    const colors = await style(found, "background-color");
    expect(colors).not.toEqual([]);
    for (const color of colors) expect(family(color), color).toBe(expected);
  };
}

function themed(expected: Family): Check {
  return async (found) => expect(family((await attributes(found, "content"))[0] ?? "")).toBe(expected);
}

/** The common name of a color such as `#1357c2` or `rgb(19, 87, 194)`. */
function family(color: string): Family {
  const hex = color.match(/^#(..)(..)(..)$/)?.slice(1);
  const [red = 0, green = 0, blue = 0] =
    hex?.map((part) => Number.parseInt(part, 16)) ?? color.match(/\d+/g)?.map(Number) ?? [];
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  if (range <= 10) return "gray";
  const sixth =
    strongest === red
      ? (green - blue) / range
      : strongest === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  const upTo: Array<[number, Family]> = [
    [15, "red"],
    [70, "orange"],
    [170, "green"],
    [250, "blue"],
    [320, "purple"],
  ];
  return upTo.find(([end]) => hue < end)?.[1] ?? "red";
}

/** `count` elements side by side. */
function sideBySide(count: number): Check {
  return async (found) => {
    const boxes = await found.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON()),
    );
    expect(boxes).toHaveLength(count);
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(count);
    expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(
      Math.min(...boxes.map(({ bottom }) => bottom)),
    );
  };
}

/** A click on each opens the viewer with this counter. */
function opening(counter: RegExp): Check {
  return async (found) => {
    expect(await found.count()).toBeGreaterThan(0);
    for (const tile of await found.all()) {
      await inViewer(tile, async (viewer) => {
        await expect(viewer.getByText(/^\d+ of \d+$/), await tile.innerText()).toHaveText(counter, {
          useInnerText: true,
        });
      });
    }
  };
}

/** A click opens the viewer with the tile's name and code. */
function openingTitled(): Check {
  return async (tile) => {
    const [name = "", code = ""] = (await tile.innerText()).split("\n").filter((line) => line.trim() !== "");
    expect(code).toMatch(/^PB?-?\d+$/);
    await inViewer(tile, async (viewer) => {
      await expect(viewer).toContainText(`${name}, ${code}`, { useInnerText: true });
    });
  };
}

async function inViewer(tile: Locator, look: (viewer: Locator) => Promise<void>) {
  const viewer = tile.page().getByRole("dialog", { name: "Image viewer" });
  await tile.click();
  await viewer.waitFor();
  try {
    await look(viewer);
  } finally {
    await tile.page().keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
  }
}
