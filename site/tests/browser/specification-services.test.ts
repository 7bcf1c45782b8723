import { atLeast, data, everyOne, leadTo, opening, openingTitled, saying, unique } from "../support/checks";
import {
  band,
  beside,
  CLOSING,
  DATA,
  FLAKE,
  HERO,
  headRows,
  LISTS,
  MAIN,
  PHONE_NUMBER,
  PROJECTS,
  type Row,
  SPECIALIZED,
  specify,
} from "../support/specification";

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
const INDUSTRIAL_NAPLES = "/services/industrial-epoxy-naples";
const GARAGE_FORT_MYERS = "/services/garage-floor-coating-fort-myers";
/** A swatch's description; names of colors end without a period. */
const SENTENCE = "li > p:text-matches('[.]$')";
/** A process: the page's one ordered list with headings. */
const STEPS = "main ol > li > h3";
/** The list below a heading of the third level. */
const below = (heading: string) => `main div:has(> h3:text-matches("^${heading}")) > ul > li`;
/** Swatches, by a word of their name. */
const wall = (name: string) => `main .swatch-collection:has(h3:text-matches("\\\\b${name}\\\\b", "i"))`;

const collections = ["Signature", "Brownstone", "Greystone", "Modern", "Garage", "Marble"];
const codes = (start: number, step: number, count: number, prefix: string) =>
  Array.from({ length: count }, (_, place) => `${prefix}${start + step * place}`);

const rows: Row[] = [
  // All service pages
  ...[...MAIN, ...SPECIALIZED, ...PROJECTS].flatMap((page): Row[] => [
    [page, "Back to Home leads home", "main >> role=link[name='Back to Home']", leadTo("/")],
    [
      page,
      "the quote button leads to contact",
      `${HERO} >> role=link[name='Get Free Quote']`,
      leadTo("/#contact"),
    ],
    [
      page,
      "View All Services leads to the services on the home page",
      "main >> role=link[name='View All Services']",
      leadTo("/#services"),
    ],
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
    [
      FLAKE,
      `every swatch of ${name} opens the second of three pictures, which its tile shows`,
      `${wall(name)} >> li > a`,
      opening(/^2 of 3$/),
    ],
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
    [
      METALLIC,
      `the viewer goes through all swatches of ${name}`,
      `${wall(name)} >> li > a >> nth=0`,
      opening(new RegExp(`^1 of ${count}$`)),
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
      "the breadcrumb has Services, then the name of the page",
      "main >> role=navigation[name='Breadcrumb'] >> li",
      ["Services", page === METALLIC_NAPLES ? "Metallic Epoxy Naples" : "Garage Floor Coating Fort Myers"],
    ],
    [
      page,
      "the breadcrumb's Services leads to the services",
      "main li a:text-is('Services')",
      leadTo("/#services"),
    ],
    ...headRows(page, 2),
    [page, "the questions are structured data", DATA, data("FAQPage", "mainEntity.length", 5)],
    [page, "the service is structured data", DATA, data("Service", "provider.@id", /\/#business$/)],
  ]),
  [METALLIC_NAPLES, "the price and the days are said", "main", saying("$8-15", "2-3 days", "3-5 days")],
  [METALLIC_NAPLES, "the floor has a 15-year warranty", "main", saying(/15.year warranty/i)],

  // Industrial Naples
  [
    INDUSTRIAL_NAPLES,
    "the first cards are benefits",
    "main section.section-cards >> nth=0 >> h2",
    [/does for you/],
  ],

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
];

specify(rows);
