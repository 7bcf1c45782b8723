import { atLeast, data, each, leadTo, leadToAll, saying, sideBySide } from "../support/checks";
import {
  band,
  beside,
  CARDS,
  CLOSING,
  DATA,
  HERO,
  headRows,
  LISTS,
  LOCATIONS,
  PHONE_NUMBER,
  type Row,
  specify,
  TWELVE_AREAS,
} from "../support/specification";

const rows: Row[] = [
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
];

specify(rows);

/** Links to nearby places with their drive times. */
function drives(page: string, times: Array<[place: string, time: string]>): Row[] {
  return times.map(([place, time]) => [
    page,
    `the drive to ${place} takes ${time}`,
    `main li a[href='${place}']`,
    saying(time),
  ]);
}
