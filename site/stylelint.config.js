// Checks what Biome does not: that the style sheets take their values from styles/tokens.css.
import { readFileSync } from "node:fs";

const breakpoints = Object.keys(
  JSON.parse(readFileSync(new URL("styles/breakpoints.json", import.meta.url), "utf8")),
);

/** @type {import("stylelint").Config} */
export default {
  rules: {
    "declaration-property-value-allowed-list": [
      {
        // The shorthand sets a line height too.
        font: ["inherit", /^100% \/ (0\.9|1|1\.[1-6]) /],
        "font-size": [/^var\(--(text|title|display|numeral)/, "100%"],
        "font-weight": [/^var\(--weight-/],
        "letter-spacing": [/^var\(--tracking-/, "0"],
        "line-height": [/^(0\.9|1|1\.[1-6])$/],
        "z-index": [/^var\(--z-/],
      },
      { message: (name, value) => `No ${name} of ${value}: take a token or step from styles/tokens.css` },
    ],
    // Lengths inside clamp() grow with the window and need no step.
    "declaration-property-value-disallowed-list": [
      { "/^(padding|margin|gap|row-gap|column-gap)/": [/(?:^|\s)-?[\d.]+(?:rem|px)(?![^(]*\))/] },
      { message: (name, value) => `No ${name} of ${value}: take a --space step from styles/tokens.css` },
    ],
    "property-disallowed-list": [
      [/^(margin|padding|border)-(left|right)/],
      {
        message: (name) =>
          `No ${name}: write -inline-start or -inline-end, which turn around with the language`,
      },
    ],
    "color-no-hex": [true, { message: "Take a color from styles/tokens.css" }],
    "color-named": ["never", { message: "Take a color from styles/tokens.css" }],
    "function-disallowed-list": [
      ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
      {
        message: "Take a color from styles/tokens.css, mixed with color-mix() where it has to be translucent",
      },
    ],
    "media-feature-range-notation": "context",
    "media-feature-name-value-allowed-list": [
      { width: breakpoints, height: ["30em"] },
      { message: (_, value) => `No breakpoint at ${value}: the list is styles/breakpoints.json` },
    ],
  },
  overrides: [
    {
      files: ["styles/tokens.css", "styles/admin/tokens.css", "styles/dark.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
    {
      // The range of weights that the font file has.
      files: ["styles/base/fonts.css"],
      rules: { "declaration-property-value-allowed-list": null },
    },
  ],
};
