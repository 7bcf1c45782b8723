import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { find } from "../../islands/search/find";
import { build } from "../support/programs";

// The browser's half of the search, on an index that `ssg` has written.

const scratch = mkdtempSync(join(tmpdir(), "search-"));
const folder = join(scratch, "dist");
/** Letters with accents of Latin and Greek, without the signs × and ÷, ligatures, and digits and letters of full width. */
const LETTERS = [
  ...letters(0xc0, 0x180),
  ...letters(0x370, 0x400),
  ...letters(0x1e00, 0x1e9a),
  ...letters(0x1ea0, 0x1efa),
  ...letters(0x1f00, 0x2000),
  ...letters(0xfb00, 0xfb07),
  ...letters(0xff10, 0xff5b),
].filter((letter) => /(?![×÷])[\p{L}\p{N}]/u.test(letter));
const MANY_POSTS = 400;

beforeAll(() => {
  const content = join(scratch, "content");
  cpSync("../generator/tests/base", content, { recursive: true });
  const post = (name: string, title: string, text: string, day: string) => {
    const matter = `title: ${title}\ndate: ${day}\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: M.`;
    writeFileSync(
      join(content, `posts/${name}.md`),
      `---\n${matter}\nkeywords: [k]\nexcerpt: E.\n---\n${text}\n`,
    );
  };
  post("title", "Primer first", "Words.", "2025-01-01");
  post("heading", "Heading", "## The primer\n\nWords.", "2025-01-02");
  post("text", "Text", "A primer, in the text.", "2025-01-03");
  post("late", "Late", "A primer, in a later text.", "2025-01-04");
  post("start", "Start", "Primers are more than one.", "2025-01-05");
  post("both", "Both", "Gravel and tar don't mix with Küche.", "2025-01-06");
  post("forms", "Forms", "Ｓｕｐｅｒ ﬁnish, № ２３９５５, ΟΔΟΣ ΣΑΣ.", "2025-01-09");
  post("letters", "Letters", LETTERS.map((letter) => `qz${letter}zq`).join(" "), "2025-01-07");
  post("markup", "Less &lt;b&gt; more", "`<script>` stays code.", "2025-01-08");
  for (let number = 0; number < MANY_POSTS; number++) {
    const words = Array.from({ length: 120 }, (_, at) => `w${(number * 131 + at * 977) % 30011}x`);
    post(`many-${number}`, `Many ${number}`, `Common ${words.join(" ")}`, `2024-01-${10 + (number % 9)}`);
  }
  build(content, folder);
  vi.stubGlobal("fetch", async (address: string) => new Response(readFileSync(join(folder, address))));
}, 120_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function letters(from: number, end: number): string[] {
  return Array.from({ length: end - from }, (_, at) => String.fromCharCode(from + at));
}

async function found(query: string): Promise<string[]> {
  const results = await find(query);
  return results?.best.map((post) => post.href.replace("/blog/", "")) ?? [];
}

test("a title counts more than a heading, a heading more than a text, and of two equal ones the newer is first", async () => {
  expect(await found("primer")).toEqual(["title", "heading", "late", "text", "start"]);
});

test("a word is found by its first letters", async () => {
  expect((await found("prime")).sort()).toEqual(["heading", "late", "start", "text", "title"]);
  expect(await found("primers")).toEqual(["start"]);
  expect(await found("rimer")).toEqual([]);
});

test("all words of a query have to be in a post", async () => {
  expect(await found("gravel tar")).toEqual(["both"]);
  expect(await found("gravel primer")).toEqual([]);
});

test("case, accents and apostrophes make no difference", async () => {
  for (const query of ["KÜCHE", "kuche", "Ku\u0308che", "dont", "don’t"])
    expect(await found(query), query).toEqual(["both"]);
});

test("the width of letters, ligatures and the end of a Greek word make no difference", async () => {
  for (const query of [
    "super",
    "finish",
    "ﬁnish",
    "23955",
    "２３９５５",
    "οδος",
    "ΟΔΟΣ",
    "οδοσ",
    "Ｓuper σας",
    "οδός",
    "ὈΔΌΣ",
  ])
    expect(await found(query), query).toEqual(["forms"]);
});

test("every letter is folded as the index folds it", async () => {
  const lost: string[] = [];
  for (const letter of LETTERS) if (!(await found(`qz${letter}zq`)).includes("letters")) lost.push(letter);
  expect(lost).toEqual([]);
});

test("a query without letters finds nothing", async () => {
  for (const query of ["", "  ", "!?", "'"]) expect(await find(query), query).toBeNull();
});

test("with many posts the words are in several files, and each word is found in the file that has it", async () => {
  const files = readdirSync(join(folder, "assets")).filter((name) => name.startsWith("search-words."));
  expect(files.length).toBeGreaterThan(5);
  for (const number of [0, 57, 399]) {
    const word = `w${(number * 131 + 3 * 977) % 30011}x`;
    expect(await found(word), word).toContain(`many-${number}`);
  }
  expect((await find("common"))?.count).toBe(MANY_POSTS);
});

test("an index that could not be loaded is asked for again", async () => {
  const loading = fetch;
  vi.resetModules();
  const fresh = await import("../../islands/search/find");
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(fresh.find("gravel")).rejects.toThrow("/search.json: 503");
  vi.stubGlobal("fetch", loading);
  expect((await fresh.find("gravel"))?.count).toBe(1);
});
