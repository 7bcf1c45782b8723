import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { desktop, openBrowser, sitemap } from "./browser";

/** A page, what the specification says of it, where that shows, and what has to be found there. */
type Row = [page: string, says: string, at: string, expected: Expected];
/** So many are shown; or these words, in this order; or whatever a check looks at. */
type Expected = number | Words[] | Check;
type Words = string | RegExp;
type Check = (found: Locator) => Promise<void>;

const main = ["flake-systems", "industrial-coatings", "metallic-epoxy"].concat(
  ["grind-seal-polished", "moisture-vapor-barriers", "decorative-overlays"], // the order of the cards
);
const specialized = ["commercial-epoxy-southwest-florida", "residential-garage-floors-lee-county"].concat(
  ["metallic-epoxy-naples", "flake-epoxy-fort-myers", "quartz-epoxy-cape-coral", "epoxy-countertops-sanibel"],
);
