// Fails if a folder imports one that it may not. Part of `npm run check`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";

/** Every folder with code, and the folders it may import. A folder may always import itself. */
const layers = {
  generated: [],
  components: ["generated", "styles"],
  islands: ["components", "generated"],
  sections: ["islands", "components", "generated"],
  "features/blog": ["islands", "components", "generated"],
  "features/not-found": ["components", "generated"],
  "features/text-page": ["components", "generated"],
  "features/admin": ["components", "generated"],
  client: ["islands"],
  "pages/(public)": [
    "client",
    "features/blog",
    "features/not-found",
    "features/text-page",
    "sections",
    "components",
    "generated",
    "styles",
  ],
  "pages/(admin)": ["features/admin", "styles"],
  pages: [],
  "renderer/runtime": [],
  "renderer/compiler": ["renderer/runtime"],
  renderer: ["renderer/runtime", "pages/(public)", "components", "generated"],
};

/** Folders without code of the site. */
const others = ["assets", "dist", "node_modules", "public", "scripts", "styles", "tests"];

/** Static, type-only, side-effect and dynamic imports, and re-exports, of relative paths. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']+)["']/g;

const mistakes = [];
for (const file of sources()) {
  const own = folderOf(file);
  const allowed = layers[own];
  if (allowed === undefined) {
    mistakes.push(`site/${file}: its folder is not in the table`);
    continue;
  }
  for (const [, path] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const target = folderOf(normalize(join(dirname(file), path)));
    if (target === own || allowed.includes(target)) continue;
    mistakes.push(`site/${file} imports ${path}; ${own} may import: ${allowed.join(", ") || "nothing"}`);
  }
}
if (mistakes.length > 0) {
  console.error(`${mistakes.join("\n")}\nThe table of layers is in site/scripts/check-layers.mjs.`);
  process.exit(1);
}

/** Paths of all source files in folders of this one. */
function sources() {
  const folders = readdirSync(".", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name) && !entry.name.startsWith("."))
    .map(({ name }) => name);
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.tsx?$/.test(path));
}

/** The folder of a file in the table, the longest that matches; or else the file's own. */
function folderOf(file) {
  const matching = Object.keys(layers).filter((folder) => file.startsWith(`${folder}/`));
  return matching.sort((one, other) => other.length - one.length)[0] ?? dirname(file);
}
