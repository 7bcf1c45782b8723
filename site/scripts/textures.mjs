// Draws the flake floors in assets/, for pages without a picture: seamless tiles of vinyl chips on a base coat.
// The same seed gives the same bytes. Run: npm run textures
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** A blend: a base color, and chips with their shares of the total. Sizes are radii in pixels. */
const blends = [
  {
    name: "nightfall",
    seed: 11,
    tile: 400,
    chips: 760,
    radius: [4, 15],
    base: "#0c1116",
    colors: {
      graphite: ["#151c23", 20],
      basalt: ["#1e272f", 24],
      slate: ["#2a353f", 22],
      pewter: ["#3d4a55", 12],
      gulf: ["#1b3f7d", 6],
      marine: ["#12294f", 8],
      fog: ["#73828e", 5],
      shell: ["#c3ccd2", 2],
    },
  },
  {
    name: "shoreline",
    seed: 23,
    tile: 220,
    chips: 300,
    radius: [4, 12],
    base: "#a79c8c",
    colors: {
      sand: ["#cfc3ae", 26],
      shell: ["#ece6da", 22],
      driftwood: ["#8d8172", 14],
      gulf: ["#5d7fa8", 10],
      wet: ["#5f5850", 8],
      dune: ["#bba98d", 18],
    },
  },
];

mkdirSync("assets", { recursive: true });
for (const blend of blends) {
  const svg = draw(blend);
  writeFileSync(`assets/flake-${blend.name}.svg`, svg);
  console.log(
    `flake-${blend.name}.svg ${svg.length} bytes, ${gzipSync(svg, { level: 9 }).length} compressed`,
  );
}

function draw({ seed, tile, chips, radius, base, colors }) {
  const random = generator(seed);
  const bag = Object.values(colors).flatMap(([color, share]) => Array(share).fill(color));
  // Several layers, each with one path per color, so that colors overlap.
  const layers = Array.from({ length: 4 }, () => new Map());
  const columns = Math.round(Math.sqrt(chips));
  for (let i = 0; i < columns ** 2; i++) {
    // A grid with random offsets: even, not regular.
    const x = ((i % columns) + random() * 1.7) * (tile / columns);
    const y = (Math.floor(i / columns) + random() * 1.7) * (tile / columns);
    const size = radius[0] + (radius[1] - radius[0]) * random() ** 2.2;
    const color = bag[Math.floor(random() * bag.length)];
    const layer = layers[Math.floor(random() * layers.length)];
    const shape = chip(random, size);
    for (const [dx, dy] of copies(x, y, size, tile)) {
      const path = line(shape, Math.round((x % tile) + dx), Math.round((y % tile) + dy));
      layer.set(color, (layer.get(color) ?? "") + path);
    }
  }
  const paths = layers.flatMap((layer) => [...layer].map(([color, d]) => `<path fill="${color}" d="${d}"/>`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${tile}"><path fill="${base}" d="M0 0h${tile}v${tile}H0z"/>${paths.join("")}</svg>\n`;
}

/** An irregular polygon with four to six corners. */
function chip(random, size) {
  const corners = 4 + Math.floor(random() * 3);
  const turn = random() * Math.PI * 2;
  const squash = 0.55 + random() * 0.45;
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + (random() - 0.5) * 0.7) / corners) * Math.PI * 2;
    const reach = size * (0.75 + random() * 0.5);
    const [px, py] = [Math.cos(angle) * reach, Math.sin(angle) * reach * squash];
    return [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
  });
}

/** Repeats chips that cross an edge at the opposite one. */
function copies(x, y, size, tile) {
  const reach = size * 1.3;
  const shifts = (at) => [0, ...(at < reach ? [tile] : []), ...(at > tile - reach ? [-tile] : [])];
  return shifts(x % tile).flatMap((dx) => shifts(y % tile).map((dy) => [dx, dy]));
}

function line(shape, x, y) {
  const corners = shape.map(([px, py]) => [x + Math.round(px), y + Math.round(py)]);
  const [first, ...rest] = corners;
  let [atX, atY] = first;
  const steps = rest.map(([toX, toY]) => {
    const step = join([toX - atX, toY - atY]);
    [atX, atY] = [toX, toY];
    return step;
  });
  return `M${join(first)}l${steps.reduce((all, step) => all + (step.startsWith("-") ? "" : all && " ") + step, "")}z`;
}

function join([x, y]) {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

/** mulberry32: deterministic, for the seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
