import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findings, watch } from "../support/browser";
import { expect } from "../support/fixtures";
import { test as base, cardOf, desk, fromMenu, inboxApi, opened, thumb } from "../support/inbox";
import { build, ownForms, startProduct } from "../support/programs";

const test = base.extend<{ send: (form: string, values: object, version?: string) => Promise<void> }>({
  /** A site with forms of its own, and the API that reads them from its folder. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  product: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), "site-inbox-forms-"));
    const folder = join(scratch, "dist");
    build(ownForms(scratch), folder);
    const { store: _, ...settings } = inboxApi("");
    const { product, stop } = await startProduct(folder, { ...settings, SITE_DIR: folder });
    await use(product);
    await stop();
    rmSync(scratch, { recursive: true, force: true });
  },
  /** Sends a form of the site as a customer. */
  send: async ({ product: { url } }, use) => {
    await use(async (form, values, version) => {
      const page = await fetch(`${url}${form === "job" ? "/jobs" : "/"}`);
      const [, query = ""] = (await page.text()).match(/\/api\/contact\?(form=[^"]+)"/) ?? [];
      const address = new URL(`/api/contact?${query.replaceAll("&amp;", "&")}`, url);
      if (version !== undefined) address.searchParams.set("v", version);
      const answer = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "10.0.0.1" },
        body: JSON.stringify({ subject: "", fillTime: 20_000, ...values }),
      });
      expect(answer.status, await answer.text()).toBe(201);
    });
  },
});

const appointment = {
  firstName: "Zoë",
  phone: "(239) 555-0100",
  email: "",
  visit: "pain",
  plan: "Sunny Plan",
  member: "",
  times: "morning evening",
  day: "2999-12-31",
  guests: "1.5",
  wish: "In the shade.\nPlease.",
  consent: "yes",
  source: { referrer: "www.search.example", campaign: { utm_campaign: "spring" } },
};

test("a request of an own form has its labels on the card, is found by form and topic, and is exported by its fields", async ({
  owner,
  send,
}) => {
  await send("appointment", appointment);
  await send("job", { name: "Rae Hall", email: "rae@example.com" });
  for (const device of [thumb, desk]) {
    const page = await owner(device);
    await page.goto("/admin");
    await expect(cardOf(page, "Zoë").getByText("Ask for an appointment · I have pain").first()).toBeVisible();
    const card = await opened(page, "Zoë");
    expect(await card.locator("dt").allTextContents()).toEqual([
      "What may we plan?",
      "Your dental plan",
      "Good times",
      "First day",
      "People with you",
      "Anything else",
      "I have read the notice and agree",
    ]);
    expect(await card.locator("dd").allTextContents()).toEqual([
      "I have pain",
      "Sunny Plan",
      "Morning, Evening",
      "Dec 31, 2999",
      "1.5 persons",
      "In the shade.\nPlease.",
      "Yes",
    ]);
    await expect(card.getByText("From www.search.example · campaign spring")).toBeVisible();
    await expect(card.getByRole("link", { name: "Call Zoë" })).toHaveAttribute("href", "tel:2395550100");
    await expect(card.getByRole("link")).toHaveCount(2);
    const job = await opened(page, "Rae Hall");
    await expect(job.getByRole("link")).toHaveCount(1);
    await expect(job.getByRole("link", { name: "Email Rae Hall" })).toHaveAttribute(
      "href",
      "mailto:rae@example.com?subject=Re%3A%20Apply%20for%20a%20job",
    );
    expect(await findings(page, "main")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.viewport?.width);
    if (process.env.LOOK)
      await page.screenshot({
        path: `${process.env.LOOK}/forms-${device.viewport?.width}.png`,
        fullPage: true,
      });
  }
  const page = await owner(desk);
  await page.goto("/admin");
  await page.getByLabel("Form", { exact: true }).selectOption({ label: "Apply for a job" });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByLabel("What may we plan?")).toHaveCount(0);
  await page.getByLabel("Form", { exact: true }).selectOption({ label: "Ask for an appointment" });
  await page.getByLabel("What may we plan?").selectOption({ label: "Check-up" });
  await page.getByText("No request matches").waitFor();
  await page.getByLabel("What may we plan?").selectOption({ label: "I have pain" });
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(cardOf(page, "Zoë")).toBeVisible();
  const started = page.waitForEvent("download");
  await fromMenu(page, "Export CSV");
  const text = await readFile(await (await started).path(), "utf8");
  const [head = "", line = ""] = text.split("\r\n");
  expect(head).toBe(
    "\uFEFFReceived,UTC offset,First name,Phone number,Email address,What may we plan?,Your dental plan,Member since,Good times,First day,People with you,Anything else,I have read the notice and agree,Status,Read,Possibly a robot,You were e-mailed,Photos,Note,Assigned to,Amount,Call again,Source",
  );
  expect(line).toContain(',Zoë,(239) 555-0100,,I have pain,Sunny Plan,,"Morning, Evening",');
  // A day is none that a spreadsheet would change, so it has no apostrophe.
  expect(line).toContain(",2999-12-31,");
  expect(line).toContain(',1.5 persons,"In the shade.\nPlease.",Yes,New,');
  expect(line).toMatch(/,"From www\.search\.example, campaign spring"$/);
});

test("markup in any kind of field, also of a version that is not known, is shown as text and loads nothing", async ({
  owner,
  send,
}) => {
  const markup = "=1<img src=/stolen onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>";
  await send("appointment", { ...appointment, firstName: `First ${markup}`, plan: markup, wish: markup });
  const names = ["visit", "plan", "member", "times", "day", "guests", "wish", "consent"];
  const hostile = Object.fromEntries(names.map((name) => [name, markup]));
  await send("appointment", { ...appointment, ...hostile, firstName: `Second ${markup}` }, "0".repeat(32));
  const page = await owner(desk);
  const wrong = watch(page);
  page.on("dialog", (dialog) => {
    wrong.push(dialog.message());
    return dialog.dismiss();
  });
  await page.goto("/admin");
  // What no rule held back looks like a robot's.
  await page.getByLabel("Sender", { exact: true }).selectOption({ label: "All senders" });
  for (const [name, count] of [
    ["First", 2],
    ["Second", names.length],
  ] as const) {
    const card = await opened(page, `${name} =1<`);
    await expect(card.locator("dd").filter({ hasText: markup })).toHaveCount(count);
    await expect(card.locator("img, script, svg:not(.icon), iframe")).toHaveCount(0);
  }
  expect(wrong).toEqual([]);
});

test("until its forms are known, the inbox has the title of its document", async ({ owner, send }) => {
  await send("appointment", appointment);
  const page = await owner(desk);
  await page.route("**/admin", async (route) => {
    const document = await route.fetch();
    const html = (await document.text()).replace(
      /<title>[^<]*/,
      "<title>Requests of the practice | Dune Floors",
    );
    await route.fulfill({ response: document, body: html });
  });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/forms", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Requests of the practice");
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  await page.unrouteAll();
});
