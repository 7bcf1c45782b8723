import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { alive, control, form, submit } from "../support/form";
import { cardOf, desk, fromMenu, inboxApi, opened } from "../support/inbox";
import { logIn } from "../support/owner";
import { build, end, ownForms, password, startFunction, startTable, withProduct } from "../support/programs";

const FIELD =
  "  - { name: trade, label: Your trade, kind: choice, message: Please choose one,\n      choices: [{ value: roof, label: Roofer }, { value: tile, label: Tiler }] }\n";
const email = "ann@example.com";

const test = base.extend<{ table: Record<string, string> }>({
  /** The variables with which programs find a table of the test's own. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  table: async ({}, use) => {
    const { server, variables } = await startTable();
    await use(variables);
    await end(server);
  },
});

test("a field that is added in one place of the content goes through every part of the running programs", async ({
  open,
  table,
}) => {
  const scratch = mkdtempSync(join(tmpdir(), "site-added-field-"));
  const [site, mails] = [join(scratch, "dist"), join(scratch, "mails")];
  const content = ownForms(scratch);
  const change = (file: string, from: string, to: string) => {
    const path = join(content, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  };
  change("forms/job.yaml", "sensitive: true\n", "");
  change("site.yaml", "name:", "leadSource: false\nname:");
  build(content, site);
  const mail = { MAIL_TO: "owner@example.com", MAIL_FROM: "site@example.com", MAIL_FOLDER: mails };
  const { store: _, ...limits } = inboxApi("");
  const settings = { ...limits, ...mail, ...table };
  await withProduct(site, { ...settings, SITE_DIR: site }, async ({ url, quoteRequests }) => {
    const lambda = await startFunction({ ...mail, ...table, SITE_ORIGIN: url });
    change("forms/job.yaml", "send:", `${FIELD}send:`);
    build(content, site);

    // The function has to fetch the version from the site; the others find it in the table.
    const page = await (await fetch(`${url}/jobs`)).text();
    const action = page.match(/action="([^"]+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const sent = { name: "Lambda Lee", email, trade: "tile", subject: "", fillTime: 20_000 };
    expect(await lambda.post(action, { ...sent, trade: "none" })).toBe(422);
    expect(await lambda.post(action, sent)).toBe(201);
    await lambda.stop();

    const fill = async (page: Page, name: string) => {
      await control(page, "name").fill(name);
      await control(page, "email").fill(email);
      await form(page).getByLabel("Roofer", { exact: true }).check();
    };
    const send = async (page: Page) => {
      await submit(page).click();
      await expect(page.getByText("It has arrived").first()).toBeVisible();
    };
    const scripted = await open({ ...desktop, baseURL: url });
    await scripted.clock.install();
    await scripted.goto("/jobs?utm_source=news", { waitUntil: "domcontentloaded" });
    await alive(scripted);
    await submit(scripted).click();
    await expect(form(scripted).getByText("Please choose one")).toBeVisible();
    await fill(scripted, "Script Lee");
    // Faster than that, it would be a robot's.
    await scripted.clock.fastForward(20_000);
    await send(scripted);
    const plain = await open({ ...desktop, baseURL: url, javaScriptEnabled: false });
    await plain.goto("/jobs", { waitUntil: "domcontentloaded" });
    await fill(plain, "Plain Lee");
    await send(plain);

    const found = await quoteRequests();
    expect(found.map(({ answers, page, source, suspected }) => [answers, page, source, suspected])).toEqual(
      ["roof", "roof", "tile"].map((trade) => [{ trade }, undefined, undefined, false]),
    );
    const mailed = () =>
      readdirSync(mails).flatMap(
        (name) => readFileSync(join(mails, name), "utf8").match(/(?<=^Your trade: )\w+/m) ?? [],
      );
    await expect.poll(() => mailed().sort()).toEqual(["Roofer", "Roofer", "Tiler"]);

    const inbox = await open({ ...desk, baseURL: url });
    await inbox.goto("/admin");
    await logIn(inbox);
    for (const [name, trade] of [
      ["Lambda Lee", "Tiler"],
      ["Script Lee", "Roofer"],
      ["Plain Lee", "Roofer"],
    ] as const) {
      const card = await opened(inbox, name);
      await expect(card.locator("dt")).toHaveText(["Your trade"]);
      await expect(card.locator("dd")).toHaveText([trade]);
    }
    await inbox.getByRole("searchbox", { name: "Search" }).fill("tiler");
    await inbox.keyboard.press("Enter");
    await expect(inbox.getByRole("article")).toHaveCount(1);
    await expect(cardOf(inbox, "Lambda Lee")).toBeVisible();

    const started = inbox.waitForEvent("download");
    await fromMenu(inbox, "Export CSV");
    const [head, line] = (await readFile(await (await started).path(), "utf8")).split("\r\n");
    expect(head).toContain(",Your name,Email address,Your trade,Status,");
    expect(line).toContain(`,Lambda Lee,${email},Tiler,`);

    await inbox.keyboard.press("Escape");
    await fromMenu(inbox, "Erase data");
    const dialog = inbox.getByRole("dialog", { name: "Erase a person's data" });
    await dialog.getByLabel("Email address").fill(email);
    await dialog.getByRole("button", { name: "Count requests" }).click();
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Erase 3 requests for good" }).click();
    await dialog.getByText("3 requests erased.").waitFor();
    expect(await quoteRequests()).toEqual([]);
  });
  rmSync(scratch, { recursive: true, force: true });
});
