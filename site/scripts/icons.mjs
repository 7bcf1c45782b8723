// Draws the PNG icons from the shapes of public/favicon.svg. Run: npm run icons
import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";

const NIGHT = [12, 17, 22];
const favicon = readFileSync("public/favicon.svg", "utf8");
const shapes = [...favicon.matchAll(/<path fill="#(\w{6})" d="([^"]+)"/g)].slice(1).map(([, fill, d]) => ({
  color: [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)),
  polygons: polygons(d),
}));

// `scale` leaves space around the mark, because a maskable icon may be cut to a circle.
const icons = [
  { file: "icon-192.png", size: 192, scale: 1 },
  { file: "icon-512.png", size: 512, scale: 1 },
  { file: "icon-maskable-512.png", size: 512, scale: 0.72 },
  { file: "apple-touch-icon.png", size: 180, scale: 0.86 },
];
for (const { file, size, scale } of icons) writeFileSync(`public/${file}`, png(size, scale));

/** The path commands the favicon uses: M, l, m, L with implied repeats, and z. */
function polygons(d) {
  const all = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([MmLl])([^MmLlz]*)/g)) {
    const numbers = rest.match(/-?\d*\.?\d+/g).map(Number);
    for (let i = 0; i < numbers.length; i += 2) {
      const relative = command === command.toLowerCase() && !(all.length === 0 && command === "m");
      // After the first pair of a capital M, the pairs are absolute lines.
      [x, y] = relative ? [x + numbers[i], y + numbers[i + 1]] : [numbers[i], numbers[i + 1]];
      if (i === 0 && command.toLowerCase() === "m") all.push([]);
      all.at(-1).push([x, y]);
    }
  }
  return all;
}

function png(size, scale) {
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.alloc(1 + size * 3);
    for (let x = 0; x < size; x++) row.set(pixel(x, y, size, scale), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Sixteen samples for each pixel smooth the edges. */
function pixel(x, y, size, scale) {
  const sum = [0, 0, 0];
  for (let i = 0; i < 16; i++) {
    const at = [x + ((i % 4) + 0.5) / 4, y + (Math.floor(i / 4) + 0.5) / 4];
    const point = at.map((value) => ((value / size - 0.5) / scale + 0.5) * 32);
    const color =
      shapes.find((shape) => shape.polygons.some((polygon) => inside(polygon, point)))?.color ?? NIGHT;
    for (const part of [0, 1, 2]) sum[part] += color[part];
  }
  return sum.map((value) => Math.round(value / 16));
}

function inside(polygon, [x, y]) {
  return polygon.reduce((within, [ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !within : within;
  }, false);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
