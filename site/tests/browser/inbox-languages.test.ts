import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { english } from "../../features/admin/words/english";
import type { FormDefinition } from "../../generated/props";
import { findings } from "../support/browser";
import { expect } from "../support/fixtures";
import { test as base, cardOf, desk, fromMenu, inboxApi, opened, thumb } from "../support/inbox";
import { build, ownForms, password, startProduct } from "../support/programs";

type Site = {
  folder: string;
  /** Sends a form of the site as a customer; of a version that is given as a definition. */
  send: (values: object, definition?: object) => Promise<void>;
};

const test = base.extend<{ language: string; site: Site }>({
  language: ["de-DE", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  site: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), "site-inbox-languages-"));
    const folder = join(scratch, "dist");
    await use({ folder, send: async () => undefined });
    rmSync(scratch, { recursive: true, force: true });
  },
  product: async ({ language, site }, use) => {
    const content = ownForms(join(site.folder, ".."));
    const file = join(content, "site.yaml");
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replace(/^language:.*\n/m, "")
        .concat(`language: ${language}\n`),
    );
    const form = join(content, "forms/appointment.yaml");
    // What is data here has no letters of English, so that a word that is left shows.
    writeFileSync(
      form,
      language.startsWith("en") ? readFileSync(form, "utf8") : inGreek(readFileSync(form, "utf8")),
    );
    build(content, site.folder);
    const { store: _, ...settings } = inboxApi("");
    const { product, stop } = await startProduct(site.folder, { ...settings, SITE_DIR: site.folder });
    const forms = join(site.folder, "assets/forms");
    site.send = async (values, definition) => {
      const [file = ""] = readdirSync(forms).filter((name) => name.startsWith("appointment."));
      const json =
        definition === undefined ? readFileSync(join(forms, file), "utf8") : JSON.stringify(definition);
      const version = versionOf(json);
      writeFileSync(join(forms, `appointment.${version}.json`), json);
      const answer = await fetch(`${product.url}/api/contact?form=appointment&v=${version}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.0.0.${++customers}`,
          "accept-language": "el",
        },
        body: JSON.stringify({ subject: "", fillTime: 20_000, ...values }),
      });
      expect(answer.status, await answer.text()).toBe(201);
    };
    await use(product);
    await stop();
  },
});

let customers = 0;

const versionOf = (json: string) => createHash("sha256").update(json).digest("hex").slice(0, 32);

/** The form with other letters in all of its labels. */
function inGreek(form: string): string {
  return form.replace(/(?<=(?:label|title|message|unit|text|send|promise): "?)[^,"}\n]+/g, (words) =>
    words.replace(/[A-Za-z]/g, "ω"),
  );
}

const request = {
  firstName: "Ζωή",
  phone: "(239) 555-0100",
  email: "",
  visit: "pain",
  plan: "Ωμέγα",
  member: "",
  times: "morning evening",
  day: "2999-12-31",
  guests: "1.5",
  wish: "Στη σκιά.",
  consent: "yes",
  source: { referrer: "12.34" },
};

/** The sentences with wide letters in place of English ones. */
function marked(tree: object): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === "string" ? inWideLetters(value) : marked(value),
    ]),
  );
}

function inWideLetters(text: string): string {
  return text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : String.fromCodePoint((part.codePointAt(0) ?? 0) + 0xfee0),
  );
}

/** Returns words that are in no sentence: in texts, and in attributes that people read or hear. */
function unmarkedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Keys, codes, and times, which the browser writes.
    const others = "time, kbd, code, script, style, noscript, svg";
    const read: string[] = [document.title.replace(/\|.*/, "")];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text;
      if (parentElement?.closest(others) == null) read.push(data);
    }
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      if (element.closest(others) === null)
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          read.push(element.getAttribute(name) ?? "");
    // The title that `ssg` writes, a day, names of programs, of the first owner and of the site, and addresses.
    const data =
      /^Anmelden |\d+\. \p{L}+\.?|Headless|Chrome|Linux|\bOwner\b|Dune Floors|https?:\/\/\S*|\S+@\S+/gu;
    return [...new Set(read.filter((text) => /[A-Za-z]{2}/.test(text.replace(data, ""))))];
  });
}

test("every word of the inbox and the login comes from the sentences of its language", async ({
  owner,
  site,
}) => {
  test.slow();
  await site.send(request);
  await site.send({ ...request, firstName: "Ήρα", phone: "(239) 555-0111" });
  await site.send({
    ...request,
    firstName: "Ρέα",
    phone: "(239) 555-0112",
    wish: "http://1.example http://2.example http://3.example",
  });
  const { inboxWords } = JSON.parse(readFileSync("dist/manifest.json", "utf8")) as {
    inboxWords: { de: string };
  };
  const page = await owner({ ...desk, locale: "de-DE" });
  await page.route(`**${inboxWords.de}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default ${JSON.stringify(marked(english))};`,
    }),
  );
  const wide = inWideLetters;
  const button = (name: string) => page.getByRole("button", { name: wide(name), exact: true });
  const look = async (what: string) => expect(await unmarkedWords(page), what).toEqual([]);
  const more = async (name: string) => {
    await button("More").click();
    await page
      .locator("#inbox-more")
      .getByRole("button", { name: wide(name), exact: true })
      .click();
  };
  await page.goto("/admin");
  await cardOf(page, "Ζωή").waitFor();
  await look("the list");
  const card = await opened(page, "Ζωή");
  await card.getByText(wide("History")).click();
  await card.getByText(wide("Marked as read")).first().waitFor();
  await look("a request");
  await card.getByLabel(`${wide("Amount for ")}Ζωή`).fill("x");
  await card.getByLabel(`${wide("Amount for ")}Ζωή`).press("Enter");
  await card.getByLabel(`${wide("Call again ")}Ζωή`).fill("2026-12-01");
  await look("a wrong amount");
  await card.getByRole("button", { name: `${wide("Delete ")}Ζωή` }).click();
  await look("the question before deleting");
  await button("Cancel").click();
  await page.getByLabel(`${wide("Choose the request of ")}Ζωή`).check();
  await look("the buttons for many");
  await page
    .locator(".choose-actions")
    .getByRole("button", { name: wide("Delete"), exact: true })
    .click();
  await look("the question before deleting many");
  await button("Delete 1 request").click();
  await page.locator(".toast").waitFor();
  await look("a message");
  for (const dialog of ["In numbers", "Answers", "Export CSV", "Keyboard", "Erase data"]) {
    const download = dialog === "Export CSV" ? page.waitForEvent("download") : null;
    await more(dialog);
    await page.getByRole("dialog").waitFor();
    await download;
    await page.waitForLoadState("networkidle");
    await look(dialog);
    await page.keyboard.press("Escape");
  }
  await more("Erase data");
  await page.getByLabel(wide("Email address")).fill("1@2.de");
  await button("Count requests").click();
  await page.getByText(wide("There are no requests with this address or number.")).waitFor();
  await look("an erasure");
  await page.keyboard.press("Escape");
  await button("Account").click();
  const account = page.getByRole("dialog");
  await account.getByText(wide("Logged in"), { exact: false }).first().waitFor();
  for (let left = 1; left > 0; ) {
    await account.evaluate((dialog) => {
      for (const part of dialog.querySelectorAll("details")) part.open = true;
    });
    left = await account.locator("details:not([open])").count();
  }
  await page.waitForLoadState("networkidle");
  await look("the account");
  await account.getByRole("button", { name: wide("Set up"), exact: true }).click();
  const wrong = account.getByLabel(wide("Password"), { exact: true });
  await account.getByLabel(wide("Present password")).fill("not this one");
  await account.getByLabel(wide("New password")).fill("short");
  await account.getByRole("button", { name: wide("Change password"), exact: true }).click();
  await wrong.first().fill("not this one");
  await page.waitForLoadState("networkidle");
  await look("wrong passwords");
  await page.keyboard.press("Escape");
  for (const view of ["#trash=yes", "#today=yes", "#suspected=yes", "#status=won"]) {
    await page.goto(`/admin${view}`);
    await page.reload();
    await page.waitForLoadState("networkidle");
    await look(view);
  }
  await page.goto("/admin#trash=yes");
  await page.reload();
  await opened(page, "Ζωή");
  await look("a deleted request");
  await more("Logout");
  await page.waitForURL(/admin-login/);
  await page.getByLabel(wide("Password"), { exact: true }).fill("wrong");
  await look("the login");
  await page.keyboard.press("Enter");
  await page.locator(".toast").waitFor();
  await look("a wrong password");
});

test("the German inbox is usable with the keyboard, accessible, and has dates of the owner's country", async ({
  owner,
  site,
}) => {
  await site.send(request);
  expect(readFileSync(join(site.folder, "admin.html"), "utf8")).toContain('<html lang="de-DE">');
  expect(readFileSync(join(site.folder, "admin-login.html"), "utf8")).toContain("<title>Anmelden | ");
  expect(readFileSync(join(site.folder, "admin.webmanifest"), "utf8")).toContain('"name": "Posteingang"');
  for (const device of [thumb, desk] satisfies BrowserContextOptions[]) {
    const page = await owner({ ...device, locale: "de-AT" });
    await page.goto("/admin");
    // The title of a site with forms of its own alone, once they are known.
    await expect(page.getByRole("heading", { name: "Posteingang" })).toBeVisible();
    await expect(page).toHaveTitle(/Posteingang \| /);
    const card = cardOf(page, "Ζωή");
    await card.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(card.getByRole("link", { name: "Anrufen Ζωή" })).toBeVisible();
    await expect(card.locator(".quote-request-when")).toHaveText(/^\d\d?\.\d\d?\.\d{4}, \d\d:\d\d$/);
    await page.keyboard.press("n");
    await page.keyboard.type("Ruft zurück");
    await page.keyboard.press("Control+Enter");
    await expect(card.getByText("Gespeichert")).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await findings(page, "main")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.viewport?.width);
    await look(page, `inbox-${device.viewport?.width}`);
    for (const dialog of ["In Zahlen", "Antworten", "CSV exportieren", "Tastatur", "Daten löschen"]) {
      if (dialog === "Tastatur" && device === thumb) continue;
      await page.getByRole("button", { name: "Mehr", exact: true }).click();
      await page.locator("#inbox-more").getByRole("button", { name: dialog, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      expect(await findings(page, "dialog")).toEqual([]);
      await look(page, `${dialog}-${device.viewport?.width}`);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Konto", exact: true }).click();
    await page.getByText("Dieser Browser").waitFor();
    expect(await findings(page, "dialog")).toEqual([]);
    await look(page, `konto-${device.viewport?.width}`);
    await page.context().clearCookies();
    await page.goto("/admin-login");
    await page.getByLabel("Passwort", { exact: true }).fill(`${password} `);
    await page.getByRole("button", { name: "Anmelden" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await look(page, `login-${device.viewport?.width}`);
  }
});

async function look(page: Page, name: string) {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
}

test.describe("an owner who reads English", () => {
  test.use({ language: "en-US" });

  test("gets a request in Spanish with English labels and a mark, and downloads no other words", async ({
    owner,
    site,
    product,
  }) => {
    const { inboxWords } = JSON.parse(readFileSync("dist/manifest.json", "utf8")) as { inboxWords: object };
    for (const path of Object.values(inboxWords)) expect(existsSync(join(site.folder, path))).toBe(false);
    const forms = join(site.folder, "assets/forms");
    const [file = ""] = readdirSync(forms).filter((name) => name.startsWith("appointment."));
    const json = readFileSync(join(forms, file), "utf8");
    const spanish = JSON.parse(json) as FormDefinition;
    spanish.title = "Pedir una cita";
    spanish.language = "es-US";
    spanish.original = { language: "en-US", version: versionOf(json) };
    for (const field of spanish.fields) {
      if (field.name !== "consent") field.label = "Etiqueta";
      if ("choices" in field.control) for (const choice of field.control.choices) choice.label = "Opción";
    }
    await site.send({ ...request, firstName: "Zoë" });
    await site.send({ ...request, firstName: "Inés" }, spanish);
    const page = await owner(desk);
    await page.goto("/admin");
    await expect(cardOf(page, "Inés").locator(".request-line")).toContainText("Spanish");
    await expect(cardOf(page, "Zoë").locator(".request-line")).not.toContainText("Spanish");
    const card = await opened(page, "Inés");
    await expect(card.getByText("Language: Spanish")).toBeVisible();
    expect(await card.locator("dt").allTextContents()).toContain("What may we plan?");
    expect(await card.locator("dd").allTextContents()).toContain("Morning, Evening");
    await expect(card.getByText("Opción")).toHaveCount(0);
    const started = page.waitForEvent("download");
    await fromMenu(page, "Export CSV");
    const text = await readFile(await (await started).path(), "utf8");
    const [head = "", first = "", second = ""] = text.split(/\r\n/);
    expect(head).toMatch(/,Call again,Source,Language$/);
    expect(first).toMatch(/,Inés,.*,I have pain,.*,Spanish$/);
    expect(second).toMatch(/,Zoë,.*,I have pain,.*,$/);
    expect(product.url).toMatch(/^http/);
  });
});
