import { words } from "./words";

/** A post that was found. */
export type Found = { href: string; title: string; excerpt: string; date: string };

/** The best of the posts that were found. */
export type Results = { count: number; best: Found[] };

type Manifest = {
  count: number;
  /** The address of the posts, where it is not `/blog`. */
  blog?: string;
  perFile: number;
  posts: string[];
  words: Array<[first: string, hash: string]>;
};

/** The posts that have a word: in the text, in a heading, in the title; as differences of their numbers. */
type Postings = [text?: string, headings?: string, title?: string];

type Entry = [slug: string, title: string, excerpt: string, date: string];

/** The index of the first language. */
const INDEX = "/search.json";

const MAX_RESULTS = 10;

/** Files that are loaded for the words that start like one. With more, only the word itself is looked for. */
const MAX_INDEX_FILES = 6;

/** The weights of a word in the text, in a heading and in the title. */
const WEIGHTS = [1, 4, 16] as const;

/** A whole word counts this much more than the start of one. */
const WHOLE_WORD_FACTOR = 1.5;

/** Files by address. One that could not be loaded is asked for again. */
const loaded = new Map<string, Promise<unknown>>();

function load<Content>(address: string): Promise<Content> {
  const known = loaded.get(address);
  if (known !== undefined) return known as Promise<Content>;
  const content = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response.json() as Promise<Content>;
  });
  loaded.set(address, content);
  content.catch(() => loaded.delete(address));
  return content;
}

/** Loads what every search needs, before the first letter is typed. */
export function prepare(index = INDEX): Promise<unknown> {
  return load<Manifest>(index);
}

/**
 * Finds the posts that have all words of a query, or words that start with these. The best ones come first.
 *
 * @throws if a file of the index cannot be loaded
 */
export async function find(query: string, index = INDEX): Promise<Results | null> {
  const terms = words(query);
  if (terms.length === 0) return null;
  const manifest = await load<Manifest>(index);
  const scores = await Promise.all(terms.map((term) => scoresOf(term, manifest)));
  const [first = new Map<number, number>(), ...others] = scores;
  const all: Array<[post: number, score: number]> = [];
  for (const [post, score] of first) {
    let sum = score;
    for (const other of others) sum += other.get(post) ?? Number.NaN;
    if (!Number.isNaN(sum)) all.push([post, sum]);
  }
  // Newer posts have higher numbers.
  all.sort(([one, a], [other, b]) => b - a || other - one);
  const best = all.slice(0, MAX_RESULTS).map(([post]) => entry(post, manifest));
  return { count: all.length, best: await Promise.all(best) };
}

/** The score of each post with a word that starts with the term. */
async function scoresOf(term: string, manifest: Manifest): Promise<Map<number, number>> {
  const files = filesOf(term, manifest);
  const contents = await Promise.all(
    files.map((hash) => load<Record<string, Postings>>(`/assets/search-words.${hash}.json`)),
  );
  const scores = new Map<number, number>();
  for (const content of contents)
    for (const [word, postings] of Object.entries(content)) {
      if (!word.startsWith(term)) continue;
      const whole = word === term ? WHOLE_WORD_FACTOR : 1;
      postings.forEach((posts, place) => {
        const score = (WEIGHTS[place] ?? 0) * whole;
        for (const post of numbers(posts ?? "")) scores.set(post, Math.max(score, scores.get(post) ?? 0));
      });
    }
  return scores;
}

/** The files with the words that start with the term; the one with the term itself, if these are too many. */
function filesOf(term: string, { words: files }: Manifest): string[] {
  const after = files.findIndex(([first]) => compare(first, term) > 0);
  const start = Math.max(0, (after === -1 ? files.length : after) - 1);
  let end = start + 1;
  while (end < files.length && files[end]?.[0].startsWith(term)) end += 1;
  const needed = end - start > MAX_INDEX_FILES ? files.slice(start, start + 1) : files.slice(start, end);
  return needed.map(([, hash]) => hash);
}

/** The order of UTF-8, in which the index is sorted. */
function compare(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function* numbers(differences: string): Generator<number> {
  if (differences === "") return;
  let post = 0;
  for (const difference of differences.split(",")) {
    post += Number(difference);
    yield post;
  }
}

async function entry(post: number, { perFile, posts, blog = "/blog" }: Manifest): Promise<Found> {
  const hash = posts[Math.floor(post / perFile)];
  const entries = await load<Entry[]>(`/assets/search-posts.${hash}.json`);
  const [slug, title, excerpt, date] = entries[post % perFile] ?? ["", "", "", ""];
  return { href: `${blog}/${slug}`, title, excerpt, date };
}
