import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { browserPath, desktop, flags, stopClock, watch } from "../support/browser";
import { test as base, expect, gate } from "../support/fixtures";
import { logIn } from "../support/owner";
import { type Product, password } from "../support/programs";

const field = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.locator("button[type=submit]");
const toast = (page: Page) => page.locator(".toast");
const failed = "Failed to login. Please try again.";

type LoginFixtures = {
  /** A page at the login of the shared product, or of a product of the test's own. */
  atLogin: (own?: Product, device?: BrowserContextOptions) => Promise<Page>;
};

const test = base.extend<LoginFixtures>({
  atLogin: async ({ open, product }, use) => {
    await use(async (own = product, device = desktop) => {
      const page = await open({ ...device, baseURL: own.url });
      await page.goto("/admin-login");
      await field(page).waitFor();
      return page;
    });
  },
});
test.use({ api: { store: "admin-login", LOGIN_LIMIT: "1000/900" } });

test("the password is the only field, has the focus, and can be filled in by password managers", async ({
  atLogin,
}) => {
  const page = await atLogin();
  await expect(page.locator("input:visible")).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute("type", "password");
  await expect(field(page)).toHaveAttribute("autocomplete", "current-password");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => field(page).evaluate((input) => (input as HTMLInputElement).validity.valueMissing))
    .toBe(true);
  await expect(toast(page)).toHaveCount(0);
});

test("the page shows the business's name, which links to its site", async ({ atLogin }) => {
  const page = await atLogin();
  const name = page.getByRole("link", { name: "Marlpoint Floors" });
  await name.waitFor();
  await expect(name).toHaveAttribute("href", "/");
});

test("a correct password opens the inbox, by keyboard alone, and no error is logged", async ({ atLogin }) => {
  const page = await atLogin();
  const complaints = watch(page);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Contact Form Submissions" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  expect(complaints).toEqual([]);
});

test("while the password is checked the button is busy, and one attempt is one call", async ({ atLogin }) => {
  const page = await atLogin();
  let calls = 0;
  const { opened, release } = gate();
  await page.route("**/api/admin/login", async (route) => {
    calls += 1;
    await opened;
    await route.continue();
  });
  await field(page).fill(password);
  await field(page).press("Enter");
  await page.getByRole("button", { name: "Logging in..." }).waitFor();
  await expect(button(page)).toBeDisabled();
  await field(page).press("Enter");
  release();
  await page.waitForURL("**/admin");
  expect(calls).toBe(1);
});

test("a wrong password shows an error and is cleared, and the field has the focus", async ({ atLogin }) => {
  const page = await atLogin();
  await field(page).fill("a wrong password");
  await button(page).click();
  await toast(page).waitFor();
  await expect(toast(page)).toHaveText("Invalid Password\nPlease check your password and try again.", {
    useInnerText: true,
  });
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expect(button(page)).toHaveText("Log in", { useInnerText: true });
  await logIn(page);
});

test("the error of one attempt is removed while the next one is checked", async ({ atLogin }) => {
  const page = await atLogin();
  await field(page).fill("a wrong password");
  await button(page).click();
  await toast(page).waitFor();
  // A toast under the pointer does not close itself.
  await toast(page).hover();
  // Never answered.
  await page.route("**/api/admin/login", () => undefined);
  await field(page).fill(password);
  await field(page).press("Enter");
  await page.getByRole("button", { name: "Logging in..." }).waitFor();
  await expect(toast(page)).toHaveCount(0);
});

test("after too many attempts the page says how long to wait", async ({ atLogin, startProduct }) => {
  const page = await atLogin(await startProduct({ LOGIN_LIMIT: "3/86400" }));
  for (const attempt of ["first", "second", "third"]) {
    await field(page).fill(attempt);
    await Promise.all([page.waitForResponse("**/api/admin/login"), field(page).press("Enter")]);
    await expect(field(page)).toHaveValue("");
  }
  await field(page).fill(password);
  await field(page).press("Enter");
  await expect(toast(page)).toHaveText(`Error\n${failed}`, { useInnerText: true });
  await expect(page.locator("#login-wait")).toHaveText(/^Please wait \d+ minutes and try again\.$/, {
    useInnerText: true,
  });
  await expect(field(page)).toHaveAttribute("aria-describedby", "login-wait");
});

test.describe("the login reports a failure", () => {
  test("when there is no network", async ({ atLogin }) => {
    const page = await atLogin();
    await page.context().setOffline(true);
    await expectFailure(page);
    await page.context().setOffline(false);
    await logIn(page);
  });

  test("when the API does not answer", async ({ atLogin, startProduct }) => {
    const own = await startProduct({});
    const page = await atLogin(own);
    await own.stopApi();
    await expectFailure(page);
  });

  test("when the API fails", async ({ atLogin }) => {
    const page = await atLogin();
    await page.route("**/api/admin/login", (route) => route.fulfill({ status: 500, body: "broken" }));
    await expectFailure(page);
  });

  test("when the answer takes too long", async ({ atLogin }) => {
    const page = await atLogin();
    await page.clock.install();
    await page.reload();
    // Never answered.
    await page.route("**/api/admin/login", () => undefined);
    await field(page).fill(password);
    await stopClock(page);
    await field(page).press("Enter");
    await page.clock.runFor(10_000);
    await page.getByRole("button", { name: "Logging in..." }).waitFor();
    await expect(toast(page)).toHaveCount(0);
    await page.clock.runFor(5_500);
    await expect(toast(page)).toHaveText(`Error\n${failed}`, { useInnerText: true });
  });

  async function expectFailure(page: Page) {
    await field(page).fill(password);
    await field(page).press("Enter");
    await expect(toast(page)).toHaveText(`Error\n${failed}`, { useInnerText: true });
    await expect(field(page)).toHaveValue("");
    await expect(page.locator("#login-wait")).toHaveText("", { useInnerText: true });
  }
});

test("the password can be shown, and is hidden again when it is sent", async ({ atLogin }) => {
  const page = await atLogin();
  await field(page).fill("a wrong password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await field(page).press("Enter");
  await toast(page).waitFor();
  await expect(field(page)).toHaveAttribute("type", "password");
});

test("Caps Lock shows a warning, which disappears when it is off", async ({ atLogin }) => {
  const page = await atLogin();
  const hint = page.getByText("Caps Lock is on.");
  const press = (modifierCapsLock: boolean) =>
    field(page).evaluate((input, on) => {
      const key = new KeyboardEvent("keydown", { key: "A", modifierCapsLock: on, bubbles: true });
      input.dispatchEvent(key);
    }, modifierCapsLock);
  await expect(hint).toHaveCount(0);
  await press(true);
  await hint.waitFor();
  await press(false);
  await expect(hint).toHaveCount(0);
});

test("the password is never in the address or in storage", async ({ atLogin }) => {
  const page = await atLogin();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await logIn(page);
  expect(addresses.filter((address) => address.includes("horse"))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("horse");
});

test("every button and the field are at least 44 px high on a phone", async ({ atLogin }) => {
  const page = await atLogin(undefined, { viewport: { width: 320, height: 640 } });
  await expect(field(page)).toBeVisible();
  const targets = await page.locator("button:visible, input:visible, a:visible").all();
  expect(targets.length).toBeGreaterThan(1);
  for (const target of targets) {
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test("a browser that drops the cookie is told so, and stays at the login", async ({ atLogin }) => {
  const page = await atLogin();
  await page.route("**/api/admin/login", async (route) => {
    const response = await route.fetch();
    const { "set-cookie": _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
    await page.context().clearCookies();
  });
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await toast(page).getByText("The password is right, but the browser did not keep the login.").waitFor();
  await page.getByText(/^Browsers keep this login over https only/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin-login");
  await expect(field(page)).toBeFocused();
});

test("over plain HTTP the login says that it needs https", async ({ product }) => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...flags, "--host-resolver-rules=MAP shop.test 127.0.0.1"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://shop.test:${new URL(product.url).port}/admin-login`);
    await field(page).fill(password);
    await field(page).press("Enter");
    await page.getByText(/^Browsers keep this login over https only/).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin-login");
  } finally {
    await browser.close();
  }
});
