import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Product, password, withProduct } from "../support/api";
import { desktop, openBrowser, watch } from "../support/browser";
import { logIn, shareProduct } from "../support/owner";

const withPage = openBrowser();
const product = shareProduct({ LOGIN_LIMIT: "1000/900" });
const field = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.locator("button[type=submit]");
const toast = (page: Page) => page.locator(".toast");
const failed = "Failed to login. Please try again.";

/** The login. Tests that change the API, or count its attempts, have a product of their own. */
async function atLogin(
  run: (page: Page, product: Product) => Promise<void>,
  { own = product(), options = desktop }: { own?: Product; options?: BrowserContextOptions } = {},
) {
  await withPage({ ...options, baseURL: own.url }, async (page) => {
    await page.goto("/admin-login");
    await field(page).waitFor();
    await run(page, own);
  });
}

test("the page asks for the password and nothing else, at once, and helps programs that know it", () =>
  atLogin(async (page) => {
    expect(await page.locator("input:visible").count()).toBe(1);
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page).getAttribute("type")).toBe("password");
    expect(await field(page).getAttribute("autocomplete")).toBe("current-password");
    await page.keyboard.press("Enter");
    expect(await field(page).evaluate((input) => (input as HTMLInputElement).validity.valueMissing)).toBe(
      true,
    );
    expect(await toast(page).count()).toBe(0);
  }));

test("the page shows the business's name, which leads to its site", () =>
  atLogin(async (page) => {
    const name = page.getByRole("link", { name: "Marlpoint Floors" });
    await name.waitFor();
    expect(await name.getAttribute("href")).toBe("/");
  }));

test("a right password leads to the inbox, by the keyboard alone, and nothing complains", () =>
  atLogin(async (page) => {
    const complaints = watch(page);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Contact Form Submissions" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin");
    expect(complaints).toEqual([]);
  }));

test("while the password is checked the button says so and cannot be pressed, and one attempt is one call", () =>
  atLogin(async (page) => {
    let calls = 0;
    let answer: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/admin/login", async (route) => {
      calls += 1;
      await checked;
      await route.continue();
    });
    await field(page).fill(password);
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Logging in..." }).waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    await field(page).press("Enter");
    answer();
    await page.waitForURL("**/admin");
    expect(calls).toBe(1);
  }));

test("a wrong password says so, is cleared, and the field has the focus again", () =>
  atLogin(async (page) => {
    await field(page).fill("a wrong password");
    await button(page).click();
    await toast(page).waitFor();
    expect(await toast(page).innerText()).toBe("Invalid Password\nPlease check your password and try again.");
    expect(await field(page).inputValue()).toBe("");
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await button(page).innerText()).toBe("Log in");
    await logIn(page);
  }));

test("what was said of one attempt is gone while the next one is checked", () =>
  atLogin(async (page) => {
    await field(page).fill("a wrong password");
    await button(page).click();
    await toast(page).waitFor();
    // Never answered.
    await page.route("**/api/admin/login", () => undefined);
    await field(page).fill(password);
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Logging in..." }).waitFor();
    await expect.poll(() => toast(page).count(), { timeout: 2000 }).toBe(0);
  }));

test("after too many attempts the page also says how long to wait", () =>
  withProduct({ LOGIN_LIMIT: "3/86400" }, (own) =>
    atLogin(
      async (page) => {
        for (const attempt of ["first", "second", "third"]) {
          await field(page).fill(attempt);
          await Promise.all([page.waitForResponse("**/api/admin/login"), field(page).press("Enter")]);
          await expect.poll(() => field(page).inputValue()).toBe("");
        }
        await field(page).fill(password);
        await field(page).press("Enter");
        await expect.poll(() => toast(page).innerText()).toBe(`Error\n${failed}`);
        expect(await page.locator("#login-wait").innerText()).toMatch(
          /^Please wait \d+ minutes and try again\.$/,
        );
        const described = await field(page).getAttribute("aria-describedby");
        expect(described).toBe("login-wait");
      },
      { own },
    ),
  ));

describe("the login says that it failed", () => {
  test("when there is no network", () =>
    atLogin(async (page) => {
      await page.context().setOffline(true);
      await expectFailure(page);
      await page.context().setOffline(false);
      await logIn(page);
    }));

  test("when the API does not answer", () =>
    withProduct({}, (own) =>
      atLogin(
        async (page) => {
          await own.stopApi();
          await expectFailure(page);
        },
        { own },
      ),
    ));

  test("when the API fails", () =>
    atLogin(async (page) => {
      await page.route("**/api/admin/login", (route) => route.fulfill({ status: 500, body: "broken" }));
      await expectFailure(page);
    }));

  test("when the answer takes too long", () =>
    atLogin(async (page) => {
      await page.clock.install();
      await page.reload();
      // Never answered.
      await page.route("**/api/admin/login", () => undefined);
      await field(page).fill(password);
      await field(page).press("Enter");
      await page.getByRole("button", { name: "Logging in..." }).waitFor();
      await page.clock.runFor(14_000);
      expect(await toast(page).count()).toBe(0);
      await page.clock.runFor(1_500);
      await expect.poll(() => toast(page).innerText()).toBe(`Error\n${failed}`);
    }));

  async function expectFailure(page: Page) {
    await field(page).fill(password);
    await field(page).press("Enter");
    await expect.poll(() => toast(page).innerText()).toBe(`Error\n${failed}`);
    expect(await field(page).inputValue()).toBe("");
    expect(await page.locator("#login-wait").innerText()).toBe("");
  }
});

test("the password can be looked at, and is hidden again when it is sent", () =>
  atLogin(async (page) => {
    await field(page).fill("a wrong password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await field(page).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await field(page).getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    await field(page).press("Enter");
    await toast(page).waitFor();
    expect(await field(page).getAttribute("type")).toBe("password");
  }));

test("Caps Lock is told, and told off again", () =>
  atLogin(async (page) => {
    const hint = page.getByText("Caps Lock is on.");
    const press = (modifierCapsLock: boolean) =>
      field(page).evaluate((input, on) => {
        const key = new KeyboardEvent("keydown", { key: "A", modifierCapsLock: on, bubbles: true });
        input.dispatchEvent(key);
      }, modifierCapsLock);
    expect(await hint.count()).toBe(0);
    await press(true);
    await hint.waitFor();
    await press(false);
    await expect.poll(() => hint.count()).toBe(0);
  }));

test("neither the address nor the page's own storage ever holds the password", () =>
  atLogin(async (page) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await logIn(page);
    expect(addresses.filter((address) => address.includes("horse"))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain("horse");
  }));

test("every button and the field are at least 44 px high on a phone", () =>
  atLogin(
    async (page) => {
      for (const target of await page.locator("button:visible, input:visible, a:visible").all()) {
        expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
    },
    { options: { viewport: { width: 320, height: 640 } } },
  ));
