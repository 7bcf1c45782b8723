import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hash, solve } from "../../islands/quote/sending/proofOfWork";

const sha256 = (...parts: Uint8Array[]) => {
  const all = createHash("sha256");
  for (const part of parts) all.update(part);
  return all.digest();
};

test("our SHA-256 is that of Node.js for messages of every length up to three blocks", () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 89 + length) % 256);
    const words = hash(message);
    const bytes = Buffer.alloc(32);
    for (const [index, word] of words.entries()) bytes.writeInt32BE(word, index * 4);
    expect(bytes.toString("hex"), `${length}`).toBe(sha256(message).toString("hex"));
  }
});

test("a solution has the leading zero bits that the challenge asks for, over the hash of the challenge", async () => {
  for (const challenge of ["a", "eyJ0eXAiOiJKV1Qi.claims.signature", "x".repeat(500)]) {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(await solve({ challenge, zeroBits: 12 })));
    const solved = sha256(sha256(Buffer.from(challenge)), number);
    expect(solved.readUInt32BE() >>> 20, solved.toString("hex")).toBe(0);
  }
});
