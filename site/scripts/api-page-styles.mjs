// Writes the style sheet of the API's own page: the rules of styles/api/quote-form-page.css, after those tokens that
// they use. Run: npm run api-page-styles. With --check it compares and writes nothing.
import { readFileSync, writeFileSync } from "node:fs";

const TARGET = new URL("../../api-lambda/src/api/templates/quote.css", import.meta.url);
const tokens = inLayer(read("../styles/tokens.css"));
const rules = inLayer(read("../styles/api/quote-form-page.css"));

const sheet = [
  "/* Generated from site/styles by `make generate`. Do not edit. */",
  `:root {\n${usedTokens(rules).join("\n")}\n}`,
  rules,
].join("\n\n");

if (!process.argv.includes("--check")) {
  writeFileSync(TARGET, `${sheet}\n`);
} else if (readFileSync(TARGET, "utf8") !== `${sheet}\n`) {
  console.error("api-lambda/src/api/templates/quote.css is not what site/styles makes: run `make generate`");
  process.exit(1);
}

function read(path) {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

/** The content of the sheet's one block; the page has no other sheet, so it needs no layers. */
function inLayer(css) {
  const block = /@layer \w+ \{\n([\s\S]*)\n\}\n$/.exec(css)?.[1];
  if (block === undefined) throw new Error("A sheet is one @layer block");
  return block.replace(/^ {2}/gm, "");
}

/** The lines that define what the rules use, and what those use in turn, in the order of tokens.css. */
function usedTokens(css) {
  // The first block; those after it change tokens for certain windows, and none of these is used here.
  const lines = (/:root \{\n([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? "").split("\n");
  const definitions = new Map(
    lines.flatMap((line) => {
      const name = /^ {2}(--[\w-]+):.*;$/.exec(line)?.[1];
      return name === undefined ? [] : [[name, line]];
    }),
  );
  const used = new Set();
  const visit = (text) => {
    for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
      const line = definitions.get(name);
      if (line === undefined && !css.includes(`${name}:`)) throw new Error(`No token is called ${name}`);
      if (line === undefined || used.has(name)) continue;
      used.add(name);
      visit(line);
    }
  };
  visit(css);
  return [...definitions].filter(([name]) => used.has(name)).map(([, line]) => line);
}
