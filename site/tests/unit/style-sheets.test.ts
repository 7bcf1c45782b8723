import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Section } from "../../generated/props";
import { registry, withoutStyles } from "../../sections/registry";

/** Used by the API only; `npm run api-page-styles` reads it. */
const foreign = ["styles/api/quote-form-page.css"];
/** Sheets that only import others or name the layers. */
const indexes = ["sections/index.css", "styles/admin.css", "styles/index.css", "styles/layers.css"];

test("every kind of section has a style sheet in its folder, or is listed as needing none", () => {
  const kinds = Object.keys(registry) as Array<Section["kind"]>;
  const without = kinds.filter((kind) => !existsSync(`sections/${kind}/${kind}.css`));
  expect(without.sort()).toEqual([...withoutStyles].sort());
});

test("every style sheet is imported once, by one index", () => {
  const imported = ["sections/index.css", "styles/index.css", "styles/admin.css"].map((index) =>
    [...readFileSync(index, "utf8").matchAll(/@import "(.+)"/g)].map(([, file]) =>
      new URL(file ?? "", `file:///${index}`).pathname.slice(1),
    ),
  );
  for (const files of imported) expect(new Set(files).size).toBe(files.length);
  const all = new Set(imported.flat());
  expect(sheets().filter((file) => !all.has(file) && ![...indexes, ...foreign].includes(file))).toEqual([]);
  expect([...all].filter((file) => !existsSync(file))).toEqual([]);
});

test("every style sheet is one block in one of the layers", () => {
  const names = /@layer ([\w, ]+);/.exec(readFileSync("styles/layers.css", "utf8"))?.[1]?.split(", ") ?? [];
  for (const file of sheets().filter((file) => !indexes.includes(file))) {
    const text = readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .trim();
    expect(names, file).toContain(/^@layer (\w+) \{\n/.exec(text)?.[1]);
    expect(text.match(/^\}/gm), file).toHaveLength(1);
  }
});

test("every custom property that a style sheet uses is defined in one, or by a component", () => {
  const text = (file: string) => readFileSync(file, "utf8");
  const components = ["components", "features", "islands", "sections"].flatMap((folder) =>
    files(folder).filter((file) => file.endsWith(".tsx")),
  );
  const defined = new Set([
    ...sheets().flatMap((file) => [...text(file).matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
    ...components.flatMap((file) => [...text(file).matchAll(/"(--[\w-]+)"/g)].map(([, name]) => name)),
  ]);
  // With a value to fall back on, a property may be missing.
  const used = sheets().flatMap((file) =>
    [...text(file).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  const ofRadix = (name = "") => name.startsWith("--radix-");
  expect(used.filter(({ name }) => !defined.has(name) && !ofRadix(name))).toEqual([]);
});

test("every custom property of tokens.css is used by a style sheet or a component", () => {
  const text = (file: string) => readFileSync(file, "utf8");
  const defined = [...text("styles/tokens.css").matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  const sources = ["components", "features", "islands", "sections"].flatMap(files);
  const using = [...sheets(), ...sources.filter((file) => file.endsWith(".tsx"))].map(text).join("\n");
  const used = new Set([...using.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect(defined.length).toBeGreaterThan(100);
  expect(defined.filter((name) => !used.has(name))).toEqual([]);
});

test("no component names a color: they are tokens, or materials of a drawing", () => {
  const sources = ["components", "features", "islands", "sections"].flatMap(files);
  const naming = sources
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /["'`]#(?:[0-9a-f]{3}){1,2}["'`]/i.test(readFileSync(file, "utf8")));
  expect(naming).toEqual(["sections/shared/materials.ts"]);
});

function sheets(): string[] {
  return ["sections", "styles"].flatMap(files).filter((file) => file.endsWith(".css"));
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
}
