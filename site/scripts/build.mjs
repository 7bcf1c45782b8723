// Builds the files that `ssg` embeds: dist/client/**, dist/renderer.js and dist/manifest.json.
// With `vike build`, because `vite build` exits 0 without running Vike.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { gzipSync } from "node:zlib";

const ENTRY = "pages/(public)/+client.ts";
const IF_ASKED = ["openNow", "offerLanguage"];
const PUBLIC_PAGES = "virtual:vike:page-entry:client:/pages/(public)/";
const out = "dist";

run("vike/bin.js", "build");
run("vite/bin/vite.js", "build", "--config", "vite.renderer.config.ts");

const assets = JSON.parse(readFileSync(join(out, "assets.json"), "utf8"));
const entry = assets[ENTRY];
if (entry === undefined) throw new Error(`Vike's assets.json has no ${ENTRY}`);

const ifAsked = IF_ASKED.map((name) => {
  const asset = assets[`islands/${name}.ts`];
  if (asset === undefined) throw new Error(`Vike's assets.json has no ${name}`);
  return [name, address(asset.file)];
});

const budgets = JSON.parse(readFileSync("budgets.json", "utf8"));
const manifest = {
  styles: entry.css.map(address),
  scripts: [address(entry.file)],
  ...Object.fromEntries(ifAsked),
  // A site has the sentences of its own language only.
  inboxWords: Object.fromEntries(
    readdirSync("generated/inbox").map((file) => [
      file.replace(".ts", ""),
      address(assets[`generated/inbox/${file}`].file),
    ]),
  ),
  // The other one is for letters that few pages have.
  fonts: entry.assets.filter((file) => /core[^/]*\.woff2$/.test(file)).map(address),
  budgets: budgets.pages,
};
if ((entry.imports ?? []).length > 0) throw new Error("The page's script must be one file");
if (manifest.styles.length === 0) throw new Error("The page has no styles");
writeFileSync(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);

prune();
weigh();

function run(program, ...args) {
  // Without node_modules/.bin, whose files only a shell can start on Windows.
  execFileSync(process.execPath, [join("node_modules", program), ...args], { stdio: "inherit" });
}

function address(file) {
  return `/${file}`;
}

/** Warns about files of every page that exceed their budget. Fonts are compressed already. */
function weigh() {
  const read = (file) => readFileSync(join(out, "client", file));
  const sum = (files, bytes) => files.reduce((total, file) => total + bytes(read(file)), 0);
  const compressed = (file) => gzipSync(file).length;
  const figures = {
    stylesGzipBytes: sum(manifest.styles, compressed),
    scriptGzipBytes: sum(manifest.scripts, compressed),
    fontBytes: sum(manifest.fonts, (file) => file.length),
  };
  for (const [name, bytes] of Object.entries(figures)) {
    const most = budgets.everyPage[name];
    if (!(bytes <= most))
      console.warn(`warning: ${name} is ${bytes}; the budget in site/budgets.json is ${most}`);
  }
}

/** Removes files that nothing links to: Vike's server and its browser entries of public pages. */
function prune() {
  const used = new Set();
  const visit = (name) => {
    const item = assets[name];
    if (item === undefined || used.has(item.file) || name.startsWith(PUBLIC_PAGES)) return;
    for (const file of [item.file, ...(item.css ?? []), ...(item.assets ?? [])]) used.add(file);
    for (const next of [...(item.imports ?? []), ...(item.dynamicImports ?? [])]) visit(next);
  };
  for (const name of Object.keys(assets)) if (assets[name].isEntry) visit(name);
  const folder = join(out, "client/assets");
  for (const file of readdirSync(folder, { recursive: true })) {
    if (file.endsWith(".js") && !used.has(`assets/${file.replaceAll(sep, "/")}`)) rmSync(join(folder, file));
  }
  for (const left of ["server", "assets.json", "client/.vite"]) {
    if (existsSync(join(out, left))) rmSync(join(out, left), { recursive: true });
  }
}
