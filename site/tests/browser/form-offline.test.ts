import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, findings, openBrowser, phone, withoutPictures } from "../support/browser";
import {
  alive,
  control,
  count,
  fill,
  good,
  messages,
  names,
  notice,
  open,
  openProduct,
  shown,
  submit,
  toast,
} from "../support/form";

const withPage = openBrowser(withoutPictures);
const product = openProduct();
const empty = Object.fromEntries(names.map((name) => [name, ""]));
const sentWords = "Quote Request Sent!";

test("offline it says so, keeps everything, and sends it once when the network is back", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    const values = { ...good, lastName: "Offline" };
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => notice(page).innerText()).toContain("You are offline. Your request is waiting.");
    expect(await notice(page).innerText()).toContain("You can leave this page.");
    expect(await toast(page).count()).toBe(0);
    expect(await shown(page)).toEqual(values);
    expect(await submit(page).innerText()).toBe("Send now");
    expect(await findings(page, "#contact")).toEqual([]);
    await context.setOffline(false);
    expect(await words(page)).toContain(sentWords);
    expect(await shown(page)).toEqual(empty);
    expect(await product.leads("Offline")).toHaveLength(1);
  }));

test("on a phone the notice and the button under it are both in view, above the call bar", () =>
  withPage({ ...phone, baseURL: product.url(), reducedMotion: "reduce" }, async (page) => {
    await open(page);
    await fill(page, good);
    await page.context().setOffline(true);
    await submit(page).tap();
    await notice(page).getByText("You are offline").waitFor();
    const bar = (await page.locator(".call-bar").boundingBox())?.y ?? 0;
    const top = (await page.locator("header").boundingBox())?.height ?? 0;
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await submit(page).boundingBox()) ?? {};
        return y + height;
      })
      .toBeLessThanOrEqual(bar);
    expect((await notice(page).boundingBox())?.y).toBeGreaterThanOrEqual(top);
  }));

test("the page may be closed while it waits: another page sends it, and says so", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Closed" });
    await submit(page).click();
    await notice(page).getByText("You are offline").waitFor();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto("/locations", { waitUntil: "domcontentloaded" });
    expect(await words(later)).toContain(sentWords);
    expect(await product.leads("Closed")).toHaveLength(1);
    // Nothing is left to send, nor to show.
    const sent = count(later);
    await open(later);
    expect(await shown(later)).toEqual(empty);
    expect(sent.posts).toBe(0);
  }));

test("left while it waits and sent by the next page, it is gone when somebody goes back", () =>
  visit(async (page, context) => {
    await context.route("**/api/contact", (route) => route.abort());
    await fill(page, { ...good, lastName: "Back" });
    await submit(page).click();
    await notice(page).getByText("No connection just now.").waitFor();
    await context.unroute("**/api/contact");
    await page.goto("/locations", { waitUntil: "domcontentloaded" });
    expect(await words(page)).toContain(sentWords);
    await page.goBack();
    await alive(page);
    expect(await shown(page)).toEqual(empty);
    expect(await product.leads("Back")).toHaveLength(1);
  }));

test("a page that slept while another one sent its request finds out when it is looked at", () =>
  visit(async (page, context) => {
    await context.route("**/api/contact", (route) => route.abort());
    await fill(page, { ...good, lastName: "Asleep" });
    await submit(page).click();
    await notice(page).getByText("No connection just now.").waitFor();
    // A page that sleeps in the browser's cache hears nothing of other tabs, and neither does the one that writes.
    await page.evaluate(() => {
      const key = JSON.parse(localStorage.getItem("quote-waiting") ?? "[]")[0].key;
      localStorage.setItem("quote-sent", `${key}:0:${Date.now()}`);
      localStorage.removeItem("quote-waiting");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await notice(page).getByText("Your request is with us.").waitFor();
    expect(await product.leads("Asleep")).toEqual([]);
  }));

test("the page may be closed while it is being sent", () =>
  visit(async (page, context) => {
    await page.route("**/api/contact", () => undefined);
    await fill(page, { ...good, lastName: "Midway" });
    await submit(page).click();
    await expect.poll(() => submit(page).innerText()).toBe("Sending...");
    await page.close();
    const later = await context.newPage();
    await later.goto("/locations", { waitUntil: "domcontentloaded" });
    expect(await words(later)).toContain(sentWords);
    expect(await product.leads("Midway")).toHaveLength(1);
  }));

test("two tabs in which it waits send it once, and both know", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Both" });
    await submit(page).click();
    await notice(page).getByText("You are offline").waitFor();
    await context.route("**/api/contact", (route) => route.abort());
    await context.setOffline(false);
    const other = await context.newPage();
    await open(other);
    await notice(other).getByText("No connection just now.").waitFor();
    await context.unroute("**/api/contact");
    const atOnce = await countAtOnce(context);
    await Promise.all([submit(page).click(), submit(other).click()]);
    await expect.poll(() => shown(page)).toEqual(empty);
    await expect.poll(() => shown(other)).toEqual(empty);
    expect(atOnce.most).toBe(1);
    expect(await product.leads("Both")).toHaveLength(1);
  }));

test("after fifteen seconds without an answer it waits, and the same request is tried again", () =>
  visit(async (page) => {
    await page.clock.install();
    await page.route("**/api/contact", () => undefined);
    await fill(page, { ...good, lastName: "Timeout" });
    await submit(page).click();
    await expect.poll(() => submit(page).innerText()).toBe("Sending...");
    await page.clock.runFor(14_000);
    expect(await submit(page).innerText()).toBe("Sending...");
    await page.clock.runFor(1_500);
    await notice(page).getByText("No connection just now.").waitFor();
    expect(await words(page)).toContain("Error\nFailed to send quote request. Please try again.");
    await page.unroute("**/api/contact");
    await page.clock.runFor(5_500);
    await expect.poll(() => product.leads("Timeout")).toHaveLength(1);
    await expect.poll(() => shown(page)).toEqual(empty);
  }));

test("an answer that was lost on its way makes no second request", () =>
  visit(async (page) => {
    await page.route("**/api/contact", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fill(page, { ...good, lastName: "Lost" });
    await submit(page).click();
    await notice(page).getByText("No connection just now.").waitFor();
    expect(await product.leads("Lost")).toHaveLength(1);
    await page.unroute("**/api/contact");
    await submit(page).click();
    await expect.poll(() => shown(page)).toEqual(empty);
    expect(await product.leads("Lost")).toHaveLength(1);
  }));

test("it tries again more and more slowly, and at once when somebody looks at the tab", () =>
  visit(async (page) => {
    await page.clock.install();
    await page.route("**/api/contact", (route) => route.abort());
    const sent = count(page);
    await fill(page, good);
    await submit(page).click();
    await notice(page).getByText("No connection just now.").waitFor();
    expect(sent.posts).toBe(1);
    for (const [place, pause] of [5, 15, 30, 60, 120, 300, 300].entries()) {
      await page.clock.runFor(pause * 1000 - 500);
      expect(sent.posts, `${pause} s`).toBe(place + 1);
      await page.clock.runFor(600);
      await expect.poll(() => sent.posts).toBe(place + 2);
      // The next pause starts when the answer is there.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
    }
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => sent.posts).toBe(9);
  }));

test("changing something ends the waiting, and nothing goes out until it is asked for again", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Changed" });
    await submit(page).click();
    await notice(page).getByText("You are offline").waitFor();
    await control(page, "projectDetails").press("End");
    await page.keyboard.type(" And a patio.");
    expect(await notice(page).innerText()).toContain(
      "You changed your request. Press the button to send it.",
    );
    expect(await submit(page).innerText()).toBe("Get My Free Quote");
    const sent = count(page);
    await context.setOffline(false);
    await page.goto("/locations");
    await open(page);
    expect((await shown(page)).projectDetails).toBe(`${good.projectDetails} And a patio.`);
    expect(sent.posts).toBe(0);
    await submit(page).click();
    await expect.poll(() => product.leads("Changed")).toHaveLength(1);
  }));

test("changed and sent again while an attempt is under way, the last version is what the form waits for", () =>
  visit(async (page) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/contact", (route) => route.abort());
    await fill(page, { ...good, lastName: "Version" });
    await submit(page).click();
    await notice(page).getByText("No connection just now.").waitFor();
    await page.unroute("**/api/contact");
    const sent = count(page);
    await page.route("**/api/contact", async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => sent.posts).toBe(1);
    await fill(page, { projectDetails: "Three cars, to be exact." });
    await submit(page).click();
    letGo();
    await expect.poll(() => shown(page)).toEqual(empty);
    const details = (await product.leads("Version")).map(({ projectDetails }) => projectDetails);
    expect(details).toEqual(["Three cars, to be exact.", good.projectDetails]);
  }));

test("a refusal while it waits ends the waiting and is shown at the form", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Stricter" });
    await submit(page).click();
    await notice(page).getByText("You are offline").waitFor();
    await context.route("**/api/contact", (route) =>
      route.continue({
        postData: route.request().postData()?.replace("ann@example.com", "ann@example") ?? "",
      }),
    );
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto("/locations", { waitUntil: "domcontentloaded" });
    expect(await words(later)).toContain("Failed to send quote request. Please try again.");
    await toast(later).getByRole("button", { name: "Open the form" }).click();
    await later.waitForURL("**/#contact");
    await alive(later);
    expect(await messages(later)).toEqual({ email: "Invalid email address" });
    expect((await shown(later)).lastName).toBe("Stricter");
    expect(await product.leads("Stricter")).toEqual([]);
  }));

test("a server that is overloaded just now does not end the waiting", () =>
  visit(async (page, context) => {
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Overload" });
    await submit(page).click();
    await notice(page).getByText("You are offline").waitFor();
    const detail = "This could not be done just now. Please try again in a moment.";
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ detail }),
      }),
    );
    await context.setOffline(false);
    await notice(page).getByText(detail).waitFor();
    await page.unroute("**/api/contact");
    await submit(page).click();
    await expect.poll(() => product.leads("Overload")).toHaveLength(1);
  }));

test("where nothing can be stored it waits as long as the page is open, and says that", () =>
  visit(async (page, context) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { value: null });
      Object.defineProperty(window, "sessionStorage", { value: null });
    });
    await open(page, "/?blocked#contact");
    await context.setOffline(true);
    await fill(page, { ...good, lastName: "Unkept" });
    await submit(page).click();
    await notice(page).getByText("Please keep this page open.").waitFor();
    await context.setOffline(false);
    await expect.poll(() => product.leads("Unkept")).toHaveLength(1);
  }));

test("a page that was opened offline comes alive when the network is back", () =>
  visit(async (page, context) => {
    await context.route("**/assets/chunks/**", (route) => route.abort());
    await page.goto("/?later#contact", { waitUntil: "domcontentloaded" });
    await control(page, "firstName").pressSequentially("Ann");
    await context.unroute("**/assets/chunks/**");
    await context.setOffline(true);
    await context.setOffline(false);
    await alive(page);
    expect((await shown(page)).firstName).toBe("Ann");
  }));

function visit(run: (page: Page, context: BrowserContext) => Promise<void>) {
  return withPage({ ...desktop, reducedMotion: "reduce", baseURL: product.url() }, async (page) => {
    await open(page);
    // Offline there is no way to load what the first toast needs.
    await toastsLoaded(page);
    await run(page, page.context());
  });
}

/** Its words are in no other script; the page asks for it as soon as the form is alive. */
async function toastsLoaded(page: Page) {
  await page.waitForFunction(async () => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(
      scripts.map(({ name }) => fetch(name, { cache: "force-cache" }).then((answer) => answer.text())),
    );
    return texts.some((text) => text.includes("toast-words"));
  });
}

/** How many requests were under way at the same moment. */
async function countAtOnce(context: BrowserContext): Promise<{ most: number }> {
  const counted = { most: 0, now: 0 };
  await context.route("**/api/contact", async (route) => {
    counted.most = Math.max(counted.most, ++counted.now);
    const response = await route.fetch();
    counted.now--;
    await route.fulfill({ response });
  });
  return counted;
}

/** The words of the toast. */
async function words(page: Page): Promise<string> {
  return (await toast(page).locator(".toast-words").innerText()).trim();
}
