import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPaths } from "../support/browser";
import { branded, data, each, having, leadTo, leadToAll, saying, styled, themed } from "../support/checks";
import { expect, test } from "../support/fixtures";
import {
  BUSINESS,
  DATA,
  FLAKE,
  HERO,
  LOCATIONS,
  MAIN,
  PHONE_NUMBER,
  PROJECTS,
  type Row,
  SPECIALIZED,
  specify,
} from "../support/specification";

const HOME = "/";
/** The links of the footer below one of its headings. */
const footer = (heading: string) => `footer details:has(> h2:text-matches("^${heading}")) a`;

const rows: Row[] = [
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
  [HOME, "no other Call Now does something else", "main >> role=link[name='Call Now']", leadTo("/#contact")],
  [
    HOME,
    "the design center begins with its heading, where its anchor leads",
    "#design-center :is(h2, img) >> nth=0",
    [/\w/],
  ],
  [
    HOME,
    "no picture of the hero waits for the visitor to scroll",
    `${HERO} >> article img`,
    having("loading", "eager", "eager"),
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
];

specify(rows);

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
