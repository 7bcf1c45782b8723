import { atLeast, having, leadTo } from "../support/checks";
import { band, HERO, PHONE_NUMBER, type Row, specify } from "../support/specification";

const THANK_YOU = "/thank-you";

const rows: Row[] = [
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

specify(rows);
