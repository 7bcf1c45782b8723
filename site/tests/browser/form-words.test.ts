import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { NO_FORM } from "../../generated/no-form";
import { conditionWords } from "../../generated/words/condition";
import { formWords } from "../../generated/words/form";
import { photoWords } from "../../generated/words/photo";
import { toastWords } from "../../generated/words/toast";
import { toasterWords } from "../../generated/words/toaster";
import { wishWords } from "../../generated/words/wish";
import { desktop } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import { alive, control, form, submit, toast } from "../support/form";
import { build, end, ownForms, serve } from "../support/programs";

test.use(withoutPictures);

/** Sentences of the built-in form, of pages without scripts, and of states that pass or need a browser that stores nothing. */
const ELSEWHERE = [
  "formIf",
  "formLater",
  "formOfflineOpen",
  "formOlder",
  "formProject",
  "formProjectHint",
  "formSending",
  "formWaitingOpen",
  "photoSmall",
  "toastFailed",
  "toastName",
];

/** Sentences of other groups that a form shows. */
const others = { formCorrect: "", formIf: "{label}: {values}", formLater: "", sentAgain: "" };

const sentences = {
  ...formWords,
  ...conditionWords,
  ...photoWords,
  ...toastWords,
  ...toasterWords,
  ...wishWords,
  ...others,
};

/** Each sentence by its name, with its blanks: "⟦formHurry⟧ {phone}". A reason is in the words of the API. */
const layout = Object.entries(sentences)
  .map(
    ([name, words]) =>
      `${name}: "${[`⟦${name}⟧`, ...(words.match(/\{(?!reason)\w+\}/g) ?? [])].join(" ")}"\n`,
  )
  .join("");

const everything = `
title: C title
fields:
  - { name: name, label: C name, kind: text, message: C wrong }
  - { name: email, label: C email, kind: email, message: C wrong }
  - { name: visit, label: C visit, kind: choice, message: C wrong, choices: [{ value: old, label: C old }, { value: new, label: C new }] }
  - { name: plan, label: C plan, kind: text, message: C wrong, when: { field: visit, is: [new] } }
  - { name: more, label: C more, kind: longText, required: false, message: C wrong, rule: { maxChars: 40 } }
  - { name: pictures, label: C pictures, kind: photos }
send: C send
promise: C promise
sent: { title: C sent, text: C thanks, steps: [C step] }
`;

type Site = { url: string; folder: string };
let site: Site & { server: Awaited<ReturnType<typeof serve>>["server"] };

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "site-form-words-"));
  const content = ownForms(folder);
  writeFileSync(join(content, "layout.yaml"), layout);
  writeFileSync(join(content, "forms/everything.yaml"), everything);
  const matter = "title: All\nmetaDescription: A page of the site.\nkeywords: [floors]\n";
  const section = "sections:\n  - form: { heading: All, intro: All of them., form: everything }\n";
  writeFileSync(join(content, "pages/everything.yaml"), matter + section);
  build(content, join(folder, "dist"));
  site = { folder, ...(await serve(join(folder, "dist"))) };
});

test.afterAll(async () => {
  await end(site.server);
  rmSync(site.folder, { recursive: true, force: true });
});

/** Returns the texts of the form and of toasts, seen or heard. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const part of document.querySelectorAll(
      "#quote-form, #quote-form *, :has(> .toasts), :has(> .toasts) *",
    )) {
      if (!part.checkVisibility()) continue;
      for (const node of part.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
      for (const name of ["aria-label", "title", "alt", "placeholder"])
        found.push(part.getAttribute(name) ?? "");
    }
    return found;
  });
}

/** Returns true for a text with words that are neither marked nor of the content. */
function isForeign(text: string): boolean {
  const rest = text.replace(/⟦\w+⟧/g, "").replace(/\bC [a-z]+/g, "");
  return /\p{L}/u.test(rest.replace(/notes\.txt|F8|(Mary|Ada Lee) · ada@example\.com/g, ""));
}

test("no state of a form shows a word of this program that the content does not replace", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: site.url });
  const seen = new Set<string>();
  const look = async (state: string) => {
    const texts = await textsOf(page);
    expect.soft(texts.filter(isForeign), state).toEqual([]);
    for (const [, name] of texts.join("\n").matchAll(/⟦(\w+)⟧/g)) if (name) seen.add(name);
  };
  let status = 0;
  let photos = 0;
  await page.context().route("**/api/contact**", async (route) => {
    const isPhoto = route.request().method() === "PUT";
    const code = isPhoto ? photos : status;
    if (code === 0) return route.abort();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const json =
      code === 201
        ? { id: "x", photos: { permission: "p", until } }
        : { detail: code === 404 ? NO_FORM : "In English", errors: {} };
    await route.fulfill({ status: code, json });
  });
  const says = (name: keyof typeof sentences) => expect(page.getByText(`⟦${name}⟧`).first()).toBeAttached();
  const fill = async (name: string) => {
    await control(page, "name").fill(name);
    await control(page, "email").fill("ada@example.com");
    await form(page).getByText("C old").click();
  };

  await page.goto("/everything", { waitUntil: "domcontentloaded" });
  await alive(page);
  await look("empty");
  await submit(page).click();
  await look("with messages");
  await form(page).getByText("C new").click();
  await says("formMore");
  await look("with a further field");
  await form(page).getByText("C old").click();
  await says("formLess");
  await look("with a field less");
  await fill("Ada");
  await form(page).getByRole("button", { name: "⟦formClear⟧" }).click();
  await says("formCleared");
  await look("cleared");
  await form(page).getByRole("button", { name: "⟦formUndo⟧" }).click();
  await page.locator("#quote-photos").setInputFiles({
    name: "notes.txt",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await says("photoUnreadable");
  await look("with an unreadable photo");
  const picture = readFileSync("../generator/tests/acceptance/content/images/quartz-pool-bath.jpg");
  const chosen = Array.from({ length: 6 }, (_, place) => ({
    name: `${place}.jpg`,
    mimeType: "image/jpeg",
    buffer: picture,
  }));
  await page.locator("#quote-photos").setInputFiles(chosen);
  await says("photoFull");
  await look("with too many photos");

  await page.context().setOffline(true);
  await submit(page).click();
  await says("formOffline");
  await look("offline");
  await control(page, "name").fill("Ada Lee");
  await says("formChanged");
  await look("changed while it waited");
  await page.context().setOffline(false);
  await submit(page).click();
  await says("formUnreachable");
  await look("unreachable");
  status = 503;
  await submit(page).click();
  await says("formFault");
  await look("refused for now");
  status = 422;
  await submit(page).click();
  await says("formFailed");
  await look("rejected");
  status = 404;
  await submit(page).click();
  await says("formReload");
  await look("of a form that is not known any more");
  status = 201;
  await submit(page).click();
  await expect(form(page).locator(".quote-form-notice")).toContainText("C sent");
  await says("photoWaiting");
  await look("sent, and photos wait");
  photos = 415;
  await page.reload({ waitUntil: "domcontentloaded" });
  await alive(page);
  await says("photoLost");
  await look("photos rejected");

  // A single photo, which arrives.
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.context().route("**/photos/*", async (route) => {
    await arrived;
    await route.fulfill({ status: 201, json: {} });
  });
  await fill("Mary");
  await page.locator("#quote-photos").setInputFiles(chosen.slice(0, 1));
  await says("photoAdded");
  await submit(page).click();
  await says("photoSending");
  await look("sending a photo");
  arrive();
  await says("photoArrived");
  await look("with a photo that arrived");

  // What links of other pages ask for.
  for (const [query, name] of [
    ["sample=C+blue", "wishSample"],
    ["sample=C+red&sample=C+gray", "wishSamples"],
    ["size=C+large&range=C+price", "wishPrice"],
  ] as const) {
    await page.goto(`/everything?${query}`, { waitUntil: "domcontentloaded" });
    await alive(page);
    await says(name);
    await look(query);
    await form(page).getByRole("button", { name: "⟦formClear⟧" }).click();
  }

  // A request that is rejected on another page.
  await fill("Grace");
  status = 0;
  await page.context().setOffline(true);
  await submit(page).click();
  await says("formOffline");
  status = 400;
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await page.goto("/notice", { waitUntil: "domcontentloaded" });
  await expect(toast(page)).toContainText("⟦toastError⟧");
  await look("rejected on another page");

  const unseen = Object.keys(sentences).filter((name) => !seen.has(name));
  expect(unseen.sort()).toEqual(ELSEWHERE);
});

test("without scripts, a form has no word of this program that the content does not replace", async ({
  open,
}) => {
  const page = await open({ ...desktop, javaScriptEnabled: false, baseURL: site.url });
  await page.goto("/everything", { waitUntil: "domcontentloaded" });
  const html = await form(page).innerHTML();
  expect(html).toContain("⟦formIf⟧");
  const shown = html.replace(/<[^>]*?(aria-label|title)="([^"]*)"[^>]*>/g, " $2 ").replace(/<[^>]*>/g, " ");
  const rest = shown
    .replace(/⟦\w+⟧/g, "")
    .replace(/\bC [a-z]+/g, "")
    .replace(/\(239\) 555-0100|&[a-z]+;/g, "");
  expect(rest.match(/\p{L}+/gu) ?? []).toEqual([]);
});
