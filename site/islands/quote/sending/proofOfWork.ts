// Loaded only when the API asks for it: while all senders together are over their limit.

import type { Work } from "../../../generated/api";

/** The words that the visitor reads meanwhile. They are here, so that nobody loads them on other days. */
export const working = {
  kind: "working",
  title: "One moment, please.",
  text:
    "Very many requests are arriving just now, not all of them from people. Your browser solves a small puzzle by " +
    "itself, in a few seconds, and then your request goes through. There is nothing for you to do.",
} as const;

export type Working = typeof working;

/** Time at a stretch, in ms: shorter than anybody notices while typing or scrolling. */
const STRETCH_MS = 12;

/** Hashes between two looks at the clock: a millisecond of a phone. */
const HASHES_PER_LOOK = 256;

/** The constants of SHA-256 (FIPS 180-4, 5.3.3 and 4.2.2): fractions of the square and cube roots of primes. */
const START = new Int32Array(8);
const ROUND = new Int32Array(64);
for (let candidate = 2, count = 0; count < ROUND.length; candidate++) {
  let divisor = 2;
  while (candidate % divisor !== 0) divisor++;
  if (divisor < candidate) continue;
  if (count < START.length) START[count] = (Math.sqrt(candidate) % 1) * 2 ** 32;
  ROUND[count++] = (Math.cbrt(candidate) % 1) * 2 ** 32;
}

/** Does the work that the API asks for, and returns the text that shows it. */
export async function prove(work: Work): Promise<string> {
  return `${work.challenge}:${await solve(work)}`;
}

/**
 * Returns the number with which SHA-256 of the challenge's hash and the number, eight bytes, has enough leading zero
 * bits. Works in short stretches on the page's own thread: a worker would need an address and a policy of its own.
 */
export async function solve({ challenge, zeroBits }: Work): Promise<number> {
  const seed = hash(new TextEncoder().encode(challenge));
  // One block: the seed, the number, and the padding of 40 bytes.
  const block = new Int32Array(64);
  const state = new Int32Array(8);
  for (let number = 0; ; ) {
    const end = performance.now() + STRETCH_MS;
    while (performance.now() < end) {
      for (const last = number + HASHES_PER_LOOK; number < last; number++) {
        block.fill(0, 8, 16);
        block.set(seed);
        block[8] = number / 2 ** 32;
        block[9] = number;
        block[10] = 1 << 31;
        block[15] = 40 * 8;
        state.set(START);
        compress(state, block);
        if (leadingZeroBits(state) >= zeroBits) return number;
      }
    }
    await turn();
  }
}

/** Lets the page answer. A timer would wait a second each time in a tab that nobody looks at. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function leadingZeroBits(words: Int32Array): number {
  const [first, second] = [words[0] as number, words[1] as number];
  return first === 0 ? 32 + Math.clz32(second) : Math.clz32(first);
}

/** SHA-256. `crypto.subtle` needs HTTPS, and a promise for each of half a million hashes. */
export function hash(message: Uint8Array): Int32Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  const state = START.slice();
  const block = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) {
    for (let index = 0; index < 16; index++) block[index] = padded.getInt32(at + index * 4);
    compress(state, block);
  }
  return state;
}

/** Adds a block of sixteen words to the state. The rest of `words` is room for the message schedule. */
function compress(state: Int32Array, words: Int32Array) {
  const at = (index: number) => words[index] as number;
  const add = (index: number, word: number) => {
    state[index] = (state[index] as number) + word;
  };
  for (let index = 16; index < 64; index++) {
    const one = at(index - 15);
    const two = at(index - 2);
    words[index] =
      at(index - 16) +
      (turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)) +
      at(index - 7) +
      (turned(two, 17) ^ turned(two, 19) ^ (two >>> 10));
  }
  const of = (index: number) => state[index] as number;
  let [a, b, c, d, e, f, g, h] = [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND[index] as number) + at(index);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  // Spelled out: a loop over a list takes a third of the time of it all.
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}

/** Rotates 32 bits to the right. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
