import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { english } from "../../features/admin/words/english";
import { fromApi } from "../../features/admin/words/fromApi";
import { loaders } from "../../features/admin/words/languages";
import { loadWords, say, words } from "../../features/admin/words/words";

type Tree = { [name: string]: string | Tree };

/** Sentences that a language has in common with English: international words, units and names of fields. */
const SHARED: Record<string, readonly string[]> = {
  de: ["common.code", "common.name", "common.status", "account.passkeys", "account.nameIs", "answers.text"],
  es: ["common.error", "common.no"],
  fr: [
    "common.code",
    "toast.name",
    "toast.region",
    "list.pages",
    "export.photos",
    "numbers.pageOf",
    "list.onPage",
    "card.photoCount.other",
    "campaign.utm_source",
  ],
  it: ["common.no", "common.password", "account.title", "account.passkeys"],
  nl: [
    "common.code",
    "common.status",
    "account.title",
    "account.passkeys",
    "account.later",
    "card.details",
    "campaign.utm_medium",
  ],
  pl: ["toast.name", "campaign.utm_medium"],
  pt: ["common.status"],
};
/** Sentences of places, units and international words alone. */
const INTERNATIONAL =
  /^(\{\w+\}|[^\p{L}]|h|min|CSV|UTC|SMS|E-mail|Email|Status|Passkeys?|Photos?|Page|minutes?|Text|Note|Caps Lock|\[\[|\]\])*$/u;

const isPlural = (value: string | Tree | undefined): value is Tree =>
  typeof value === "object" && typeof value.other === "string";
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const marks = (text: string) => (text.match(/\*\*|\[\[|\]\]/g) ?? []).join("");

test.each(Object.keys(loaders))(
  "the sentences in %s are those of English, with their places",
  async (tag) => {
    const translated = ((await loaders[tag]?.())?.default ?? {}) as unknown as Tree;
    const wrong: string[] = [];
    const compare = (own: Tree, usual: Tree, path: string) => {
      for (const name of new Set([...Object.keys(own), ...Object.keys(usual)])) {
        const [mine, theirs, at] = [own[name], usual[name], path + name];
        if (mine === undefined || theirs === undefined)
          wrong.push(`${at} is ${mine ? "unknown" : "missing"}`);
        else if (isPlural(theirs)) {
          if (!isPlural(mine)) wrong.push(`${at} has no form "other"`);
          else compareForms(mine, theirs, at);
        } else if (typeof theirs === "string" || typeof mine === "string") {
          if (typeof mine !== "string" || typeof theirs !== "string") wrong.push(`${at} is another kind`);
          else compareTexts(mine, theirs, at);
        } else compare(mine, theirs, `${at}.`);
      }
    };
    const compareForms = (own: Tree, usual: Tree, at: string) => {
      const classes = new Intl.PluralRules(tag).resolvedOptions().pluralCategories as string[];
      for (const [form, text] of Object.entries(own)) {
        if (!classes.includes(form)) wrong.push(`${at}: ${tag} has no form "${form}"`);
        compareTexts(String(text), String(usual.other), `${at}.${form}`, form !== "other");
      }
    };
    const compareTexts = (own: string, usual: string, at: string, mayLackCount = false) => {
      const needed = places(usual).filter((place) => !(mayLackCount && place === "{count}"));
      const extra = places(own).filter((place) => !places(usual).includes(place));
      if (own.trim() === "") wrong.push(`${at} is empty`);
      if (extra.length > 0 || needed.some((place) => !places(own).includes(place)))
        wrong.push(`${at} has other places: ${own}`);
      if (marks(own) !== marks(usual)) wrong.push(`${at} has other marks: ${own}`);
      const isShared = SHARED[tag]?.includes(at) || INTERNATIONAL.test(usual);
      if (own === usual && !isShared) wrong.push(`${at} is English: ${own}`);
    };
    compare(translated, english as unknown as Tree, "");
    expect(wrong).toEqual([]);
  },
);

test("there are sentences for the same languages as word files", () => {
  const folders = readdirSync("../words", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const languages = folders.map(({ name }) => name).filter((name) => name !== "src");
  expect(Object.keys(loaders).sort()).toEqual(languages.sort());
});

test("each sentence of the API that owners read is in the API, word for word", () => {
  const sources = ["../api-lambda/src", "../forms/src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".rs"))
      .map((path) => readFileSync(join(folder, path), "utf8")),
  );
  const code = sources.join("\n");
  const lost = Object.values(english.api).flatMap((text) =>
    text
      .split(/\{\w+\}/)
      .map((part) => part.trim())
      .filter((part) => part.length > 2 && !code.includes(part)),
  );
  expect(lost).toEqual([]);
});

test("sentences of the API, numbers and plurals are said in the language of the page", async () => {
  vi.stubGlobal("navigator", { languages: ["en-US", "pl-PL"] });
  vi.stubGlobal("document", { documentElement: { lang: "pl" } });
  expect(fromApi("This is not your password")).toBe("This is not your password");
  await loadWords("sv");
  expect(words).toBe(english);
  await loadWords("pl");
  expect(fromApi("Please wait 5 minutes and try again.")).toBe(
    "Proszę poczekać (5 min) i spróbować ponownie.",
  );
  expect(fromApi("There can be 10 passkeys. Remove one first.")).toContain("10");
  expect(fromApi("Chrome on Windows")).toBe("Chrome, Windows");
  expect(fromApi("Please send a day such as 2026-12-04")).toBe("Please send a day such as 2026-12-04");
  expect([1, 2, 5, 22, 12345].map((count) => say(words.inbox.newRequests, { count }))).toEqual([
    "1 nowe zgłoszenie",
    "2 nowe zgłoszenia",
    "5 nowych zgłoszeń",
    "22 nowe zgłoszenia",
    "12\u00a0345 nowych zgłoszeń",
  ]);
  vi.unstubAllGlobals();
});
