import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { desktop, findings, holdToast, phone, watch } from "../support/browser";
import { expect, gate, test } from "../support/fixtures";
import type { Product } from "../support/programs";

test.use({ api: { store: "admin-documents", LOGIN_LIMIT: "3/86400" } });
const documents = ["/admin", "/admin-login"];

for (const path of documents)
  test.describe(`the document of ${path}`, () => {
    const read = (folder: string) => readFileSync(join(folder, `${path}.html`), "utf8");

    test("tells search engines not to index it", ({ sites }) => {
      const html = read(sites.folder);
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    });

    test("has no inline script or style, and nothing from other hosts", ({ sites }) => {
      const html = read(sites.folder);
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
      expect(scripts.length).toBeGreaterThan(0);
      for (const attributes of scripts)
        expect(attributes).toMatch(/ src="\/assets\/|type="application\/json"/);
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//);
    });

    test("has no data: an empty element and the name of the page", ({ sites }) => {
      const html = read(sites.folder);
      expect(html).toContain('<div id="admin"></div>');
      const data = [...html.matchAll(/<script[^>]*type="application\/json"[^>]*>([^<]*)</g)].map(
        ([, json]) => JSON.parse(json ?? "") as unknown,
      );
      expect(data).toEqual([{ pageId: `/pages/(admin)${path}`, routeParams: {} }, {}]);
    });

    test("has a language, a title, a viewport and an icon", ({ sites }) => {
      const html = read(sites.folder);
      expect(html).toContain('<html lang="en-US">');
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toContain('name="viewport"');
      expect(html).toContain('<link rel="icon"');
    });

    test("says that it needs JavaScript when there is none", async ({ open }) => {
      const page = await open({ ...phone, javaScriptEnabled: false });
      await page.goto(path);
      await expect(page.locator("body")).toContainText("The inbox needs JavaScript.", { useInnerText: true });
    });
  });

test("every file that the two documents link to exists, and no other page's entry", ({ sites }) => {
  const { folder } = sites;
  for (const path of documents) {
    const html = readFileSync(join(folder, `${path}.html`), "utf8");
    for (const [, address] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect(existsSync(join(folder, address ?? "")), address).toBe(true);
    }
  }
  const entries = readdirSync(join(folder, "assets/entries")).map((name) => name.replace(/\.[^.]+\.js$/, ""));
  expect(entries.sort()).toEqual([
    "entry-server-routing",
    "pages_-admin-_admin",
    "pages_-admin-_admin-login",
    "pages_-public-_client",
  ]);
});

test("public and admin pages load none of each other's scripts", async ({ open, product }) => {
  const page = await open({ ...desktop, baseURL: product.url });
  const ofPublicPages = await loadedBy(page, async () => {
    await page.goto("/blog/complete-guide-epoxy-garage-floors");
    await page.getByRole("button", { name: /Share/ }).first().click();
    await page.goto("/services/flake-systems");
    await page.locator("a[data-viewer]").first().click();
    await page.getByRole("dialog").waitFor();
  });
  const ofOwnersPages = await loadedBy(page, async () => {
    await page.goto("/admin");
    await page.getByLabel("Password", { exact: true }).waitFor();
  });
  expect(ofPublicPages.length).toBeGreaterThan(3);
  expect(ofOwnersPages.length).toBeGreaterThan(3);
  for (const { url, text } of ofPublicPages) expect(text, url).not.toMatch(/\/api\/admin|login-card/);
  for (const { url, text } of ofOwnersPages)
    expect(text, url).not.toMatch(/data-island|data-viewer|site-footer/);
});

test("at three widths the login is accessible and logs no error, before and after a wrong password", async ({
  open,
  product,
}) => {
  const page = await open(quiet(product));
  const complaints = watch(page);
  await page.goto("/admin-login");
  await page.getByRole("link", { name: "Marlpoint Floors" }).waitFor();
  expect(await findingsAtThreeWidths(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.getByRole("button", { name: "Show password" }).click();
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  await page.keyboard.press("Enter");
  await holdToast(page);
  expect(await findingsAtThreeWidths(page)).toEqual([]);
  await expect(page.locator(".toast")).toHaveCount(1);
});

test("at three widths the page is accessible while the session check runs and after it fails", async ({
  open,
  product,
}) => {
  const page = await open(quiet(product));
  const { opened, release } = gate();
  await page.route("**/api/admin/auth-status", async (route) => {
    await opened;
    await route.abort();
  });
  await page.goto("/admin");
  await page.locator("[aria-busy=true]").waitFor();
  expect(await findingsAtThreeWidths(page)).toEqual([]);
  release();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await findingsAtThreeWidths(page)).toEqual([]);
});

test("the login is accessible with the message of the rate limit", async ({ open, product }) => {
  const page = await open(quiet(product));
  await page.goto("/admin-login");
  for (let attempt = 0; attempt < 4; attempt++) {
    await page.getByLabel("Password", { exact: true }).fill("a wrong password");
    await Promise.all([
      page.waitForResponse("**/api/admin/login"),
      page.getByLabel("Password", { exact: true }).press("Enter"),
    ]);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  }
  await page.getByText(/Please wait/).waitFor();
  expect(await findings(page)).toEqual([]);
});

/** Options of a page of the product without motion. */
function quiet({ url }: Product): BrowserContextOptions {
  return { ...desktop, baseURL: url, reducedMotion: "reduce" };
}

async function findingsAtThreeWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await findings(page)).map((finding) => `at ${width}: ${finding}`));
  }
  return found;
}

/** Scripts and style sheets requested during `visit`. */
async function loadedBy(
  page: Page,
  visit: () => Promise<void>,
): Promise<Array<{ url: string; text: string }>> {
  const addresses = new Set<string>();
  const note = (request: { url(): string; resourceType(): string }) => {
    if (["script", "stylesheet"].includes(request.resourceType())) addresses.add(request.url());
  };
  page.on("request", note);
  await visit();
  page.off("request", note);
  return Promise.all([...addresses].map(async (url) => ({ url, text: await (await fetch(url)).text() })));
}
