import { routes } from "../support/browser";
import { atLeast, colored, each, having, leadTo, leadToAll, saying } from "../support/checks";
import { band, CLOSING, type Row, specify } from "../support/specification";

const POSTS = routes.posts;
const LONG_DATE = /^(January|November|December) \d{1,2}, 202[45]$/;

const rows: Row[] = [
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
    [
      page,
      "the keywords, the card and the share button follow each other",
      ".keywords, main aside, .share:has-text('Share this article')",
      having("class", "keywords", "article-quote", /share/),
    ],
    [page, "a button says 'Share this article:'", "main >> role=button[name=/^Share this article:/]", 1],
  ]),
];

specify(rows);
