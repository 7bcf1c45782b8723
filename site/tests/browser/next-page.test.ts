import type { Page } from "@playwright/test";
import { desktop, twoFrames } from "../support/browser";
import { expect, test } from "../support/fixtures";

test("a page whose link the pointer rests on is fetched before the click", async ({ open }) => {
  const page = await open(desktop);
  const session = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  const ruled = new Promise((resolve) => {
    session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
      if (preloadingAttemptSources.length > 0) resolve(null);
    });
  });
  await session.send("Preload.enable");
  await page.goto("/services/flake-systems");
  await ruled;
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" });
  await link.hover();
  await expect.poll(() => fetched).toEqual(["/blog"]);
  await link.click();
  await page.waitForURL("**/blog");
  const delivery = () =>
    (performance.getEntriesByType("navigation")[0] as unknown as { deliveryType: string }).deliveryType;
  expect(await page.evaluate(delivery)).toBe("navigational-prefetch");
});

test("links to files and to the owner's pages are never followed early", async ({ open }) => {
  const page = await open(desktop);
  const session = await page.context().newCDPSession(page);
  const sources = new Set<string>();
  session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) sources.add(key.url.replace(/^https?:\/\/[^/]+/, ""));
  });
  await session.send("Preload.enable");
  // It has links to pictures and to the color guide.
  await page.goto("/services/flake-systems");
  await page.evaluate(() => {
    for (const href of ["/admin", "/admin-login", "/api/contact", "/feed.xml", "/locations/naples?late"]) {
      const link = document.body.appendChild(document.createElement("a"));
      link.href = href;
      link.textContent = href;
    }
  });
  // The last one: by then the others were looked at.
  await expect.poll(() => [...sources]).toContain("/locations/naples?late");
  expect([...sources].filter((path) => /^\/(admin|api)|\./.test(path))).toEqual([]);
});

test("a prerendered page starts nothing until it is shown", async ({ open }) => {
  const page = await open(desktop);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  // Playwright switches real prerendering off.
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    // Every page sends what is in the outbox.
    localStorage.setItem("quote-waiting", "[]");
  });
  await page.goto("/#contact");
  await twoFrames(page);
  await expect(page.locator("#quote-form:not([novalidate])")).toBeAttached();
  expect(loaded.filter((path) => path.endsWith(".js"))).toHaveLength(1);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect(page.locator("#quote-form[novalidate]")).toBeAttached();
});

test("pages fade into each other, except with reduced motion", async ({ open }) => {
  for (const [reducedMotion, fades] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const page = await open({ ...desktop, reducedMotion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        Object.assign(window, {
          fades: (event as Event & { viewTransition: object | null }).viewTransition !== null,
        });
      });
    });
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
    await page.waitForURL("**/blog");
    const seen = () => page.evaluate(() => (window as unknown as { fades?: boolean }).fades);
    await expect.poll(seen, reducedMotion).toBe(fades);
  }
});

test("the picture of a card goes to the head of its page and back, except with reduced motion", async ({
  open,
}) => {
  const named = (page: Page) =>
    page
      .locator(".picture")
      .evaluateAll((all) =>
        all
          .filter((picture) => getComputedStyle(picture).viewTransitionName === "picture")
          .map((picture) => picture.closest("a, li, article, section")?.className),
      );
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await open({ ...desktop, reducedMotion });
    await page.goto("/");
    const link = page.locator(".service h3 a").first();
    const motion = reducedMotion === "no-preference";
    expect(await named(page)).toEqual([]);
    await link.focus();
    expect(await named(page)).toEqual(motion ? ["service"] : []);
    await link.click();
    await page.locator(".hero-picture").waitFor();
    expect(await named(page)).toEqual(motion ? ["hero hero-service hero-pictured"] : []);
  }
});
