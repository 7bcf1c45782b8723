import { type CDPSession, expect, type Page, type Worker } from "@playwright/test";
import { findings } from "../support/browser";
import { gate } from "../support/fixtures";
import { cardOf, desk, inboxApi, opened, test } from "../support/inbox";

test.use({ api: inboxApi("account-notifications") });

/** The example of RFC 8291: a browser's public key and secret. */
const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const auth = "BTBZMqHH6r4Tts7J_aSIgg";

/** Stands in for the push service, which no test can reach: a browser subscribes and keeps its subscription. */
async function stubPush(page: Page, answer: "granted" | "denied" = "granted") {
  await page.addInitScript(
    ({ p256dh, auth, answer }) => {
      const KEY = "stub-push";
      const made = () => {
        const endpoint = localStorage.getItem(KEY);
        if (endpoint === null) return null;
        const key = atob((localStorage.getItem("stub-key") ?? "").replaceAll("-", "+").replaceAll("_", "/"));
        return {
          endpoint,
          options: { applicationServerKey: Uint8Array.from(key, (char) => char.charCodeAt(0)).buffer },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            localStorage.removeItem(KEY);
            return true;
          },
        };
      };
      Notification.requestPermission = async () => {
        Reflect.set(window, "asked", true);
        return answer;
      };
      PushManager.prototype.getSubscription = async () => made() as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        Reflect.set(window, "subscribedWith", options);
        localStorage.setItem("stub-key", String(options?.applicationServerKey));
        const endpoint = localStorage.getItem(KEY) ?? `https://push.example.com/send/${crypto.randomUUID()}`;
        localStorage.setItem(KEY, endpoint);
        return made() as unknown as PushSubscription;
      };
    },
    { p256dh, auth, answer },
  );
}

async function openAccount(page: Page) {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByRole("heading", { name: "Notifications of new requests" }).waitFor();
  return dialog;
}

/** Makes the browser say what it does for a person who has decided. */
async function permit(page: Page, permission: NotificationPermission) {
  await page.addInitScript((permission) => {
    Object.defineProperty(Notification, "permission", { configurable: true, get: () => permission });
  }, permission);
}

test("a click turns notifications on and another one off, and nothing is asked before", async ({ owner }) => {
  const page = await owner({ ...desk, fresh: true });
  await permit(page, "default");
  await stubPush(page);
  let dialog = await openAccount(page);
  const on = dialog.getByRole("button", { name: "Notify me on this device" });
  await on.waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBeUndefined();
  await on.press("Enter");
  await dialog.getByText("On on this device.").waitFor();
  await expect(dialog.getByRole("heading", { name: "Notifications of new requests" })).toBeFocused();
  const options = await page.evaluate(() => Reflect.get(window, "subscribedWith"));
  expect(options).toEqual({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
  });

  await page.reload();
  dialog = await openAccount(page);
  await dialog.getByText("On on this device.").waitFor();
  await dialog.getByRole("button", { name: "Turn off on this device" }).press("Enter");
  await dialog.getByText("Off on this device.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("stub-push"))).toBeNull();
});

test("another browser of the person is listed and can be turned off from here", async ({ owner }) => {
  const phone = await owner({ ...desk, fresh: true });
  await permit(phone, "default");
  await stubPush(phone);
  const first = await openAccount(phone);
  await first.getByRole("button", { name: "Notify me on this device" }).click();
  await first.getByText("On on this device.").waitFor();

  const page = await owner({ ...desk, fresh: true });
  await permit(page, "default");
  await stubPush(page);
  const dialog = await openAccount(page);
  const others = dialog.getByRole("list", { name: "Other browsers with notifications" });
  await others.getByRole("button", { name: /^Turn off notifications in / }).press("Enter");
  await expect(others).toHaveCount(0);
  const again = await openAccount(phone);
  await again.getByText("Off on this device.").waitFor();
});

test("a browser that refuses, blocks or cannot is told apart, each with what to do", async ({ owner }) => {
  const refused = await owner({ ...desk, fresh: true });
  await permit(refused, "default");
  await stubPush(refused, "denied");
  const dialog = await openAccount(refused);
  await dialog.getByRole("button", { name: "Notify me on this device" }).press("Enter");
  await dialog.getByRole("alert").getByText("Notifications were not allowed.").waitFor();

  const blocked = await owner({ ...desk, fresh: true });
  await permit(blocked, "denied");
  await (await openAccount(blocked)).getByText("Blocked by the browser.").waitFor();

  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  for (const [options, words] of [
    [{ ...desk, userAgent }, "Add to Home Screen"],
    [desk, "Not possible here."],
  ] as const) {
    const page = await owner({ ...options, fresh: true });
    await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    await (await openAccount(page)).getByText(words).waitFor();
  }
});

test("a browser that renews its subscription by itself stays on, in the same place of the list", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const before = await turnedOn(page);
  const endpoint = "https://push.example.com/send/renewed";
  expect(await changeSubscription(page, endpoint)).toEqual([]);
  const [after, ...others] = await told(page);
  expect(others).toEqual([]);
  expect(after).toEqual({ ...before, id: await idOf(endpoint) });
  await page.evaluate((endpoint) => localStorage.setItem("stub-push", endpoint), endpoint);
  const dialog = await openAccount(page);
  await dialog.getByText("On on this device.").waitFor();
  await expect(dialog.getByText("Also on in:")).toHaveCount(0);
});

test("without a session a renewed subscription waits, says so, and goes on when the inbox is opened", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const context = page.context();
  const before = await turnedOn(page);
  const cookies = await context.cookies();
  await context.clearCookies();
  const endpoint = "https://push.example.com/send/waiting";
  expect(await changeSubscription(page, endpoint)).toEqual(["Notifications have stopped"]);
  await context.addCookies(cookies);
  expect(await told(page)).toEqual([before]);
  await page.evaluate((endpoint) => localStorage.setItem("stub-push", endpoint), endpoint);
  await page.goto("/admin");
  await expect.poll(() => told(page)).toEqual([{ ...before, id: await idOf(endpoint) }]);
});

test("a browser that was turned off from elsewhere stays off when its subscription changes", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  for (const change of ["in the worker", "while the inbox was closed"]) {
    const { id } = await turnedOn(page);
    await page.evaluate((id) => fetch(`/api/admin/notifications/${id}`, { method: "DELETE" }), id);
    await page.evaluate(() => localStorage.setItem("stub-push", "https://push.example.com/send/other"));
    if (change === "in the worker")
      expect(await changeSubscription(page, "https://push.example.com/send/other")).toEqual([]);
    await page.reload();
    const dialog = await openAccount(page);
    await dialog.getByText("Off on this device.").waitFor();
    expect(await told(page), change).toEqual([]);
    if (change !== "in the worker")
      expect(await page.evaluate(() => localStorage.getItem("stub-push")), "given up").toBeNull();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a browser that gave up its subscription is on again with permission, and else it is off and not listed", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  const before = await turnedOn(page);
  await page.evaluate(() => localStorage.removeItem("stub-push"));
  let dialog = await openAccount(page);
  await dialog.getByText("On on this device.").waitFor();
  await expect(dialog.getByText("Also on in:")).toHaveCount(0);
  const endpoint = await page.evaluate(() => localStorage.getItem("stub-push"));
  expect(await told(page)).toEqual([{ ...before, id: await idOf(endpoint ?? "") }]);

  await permit(page, "denied");
  await page.evaluate(() => localStorage.removeItem("stub-push"));
  dialog = await openAccount(page);
  await dialog.getByText("Blocked by the browser.").waitFor();
  await expect(dialog.getByText("Also on in:")).toHaveCount(0);
  expect(await told(page)).toEqual([]);
});

test("the states of notifications have no finding of axe at three widths, and nothing scrolls sideways", async ({
  owner,
}) => {
  const page = await owner({ ...desk, fresh: true });
  await permit(page, "default");
  await stubPush(page);
  const dialog = await openAccount(page);
  for (const state of ["off", "on"]) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findings(page, "dialog"), `${state} at ${width}`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${state} at ${width}`).toBeLessThanOrEqual(width);
    }
    if (state === "on") break;
    await dialog.getByRole("button", { name: "Notify me on this device" }).press("Enter");
    await dialog.getByText("On on this device.").waitFor();
  }
});

test("the inbox opens the request that its address names, and marks it as read", async ({ owner, inbox }) => {
  const id = await inbox.submit({ firstName: "Pushed" });
  await inbox.submit({ firstName: "Later" });
  const page = await owner({ ...desk, fresh: true });
  await page.goto(`/admin#request=${id}`);
  await expect(cardOf(page, "Pushed Lee")).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await expect.poll(async () => (await inbox.stored(id))?.read).toBe(true);
  await page.goto("/admin#request=00000000-0000-7000-8000-000000000000");
  await page
    .getByRole("region", { name: /^Notifications/ })
    .getByText("not among the newest ones")
    .waitFor();
});

test("the service worker shows a message, and a click on it opens the request in the window that is there", async ({
  owner,
  inbox,
}) => {
  const id = await inbox.submit({ firstName: "Rung" });
  const page = await owner({ ...desk, fresh: true });
  const context = page.context();
  await page.goto("/admin");
  const cdp = await context.newCDPSession(page);
  const registrationId = await registered(cdp, page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const data = JSON.stringify({ id, title: "New request", body: "Residential garage · Within 1 month" });
  // The browser of the tests has no place to show notifications: what it is asked to show is kept.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Reflect.set(self, "shown", shown);
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: inbox.url, registrationId, data });
  const shown = () => worker.evaluate(() => Reflect.get(self, "shown"));
  const body = "Residential garage · Within 1 month";
  const expected = { title: "New request", body, icon: "/icon-192.png", tag: id, data: { id } };
  await expect.poll(shown).toEqual([expected]);
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: inbox.url,
    registrationId,
    data: "no JSON",
  });
  await expect.poll(shown).toMatchObject([expected, { title: "New request" }]);
  // The page keeps the words of its language for the worker.
  await page.evaluate(async () => {
    const cache = await caches.open("notifications");
    await cache.put("/admin-worker/words", Response.json({ newRequest: "Neue Anfrage" }));
  });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: inbox.url, registrationId, data: "{}" });
  await expect.poll(shown).toMatchObject([expected, {}, { title: "Neue Anfrage" }]);
  const note = (await opened(page, "Rung Lee")).getByRole("textbox", { name: "Note on Rung Lee" });
  await note.fill("Asked for qua");
  expect(await clickNotification(worker, id)).toBe("closed");
  await expect(cardOf(page, "Rung Lee")).toBeFocused();
  await expect(note).toHaveValue("Asked for qua");
});

test("a click on a notification while the inbox is still starting opens the request", async ({
  owner,
  inbox,
}) => {
  const id = await inbox.submit({ firstName: "Early" });
  const page = await owner({ ...desk, fresh: true });
  const context = page.context();
  const { opened, release } = gate();
  await page.route("**/api/admin/auth-status", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/admin");
  await registered(await context.newCDPSession(page), page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await clickNotification(worker, id);
  release();
  await expect(cardOf(page, "Early Lee")).toBeFocused();
});

type Told = { id: string; browser: string; startedAt: string };

/** Turns notifications on here and off everywhere else, and returns the browser as the API lists it. */
async function turnedOn(page: Page): Promise<Told> {
  await permit(page, "granted");
  await stubPush(page);
  const dialog = await openAccount(page);
  for (const { id } of await told(page))
    await page.evaluate((id) => fetch(`/api/admin/notifications/${id}`, { method: "DELETE" }), id);
  await dialog.getByRole("button", { name: "Notify me on this device" }).press("Enter");
  await dialog.getByText("On on this device.").waitFor();
  const [browser, ...others] = await told(page);
  if (browser === undefined || others.length > 0) throw new Error("one browser is on");
  return browser;
}

/** The browsers that are notified, as the API lists them. */
function told(page: Page): Promise<Told[]> {
  return page.evaluate(async () => (await (await fetch("/api/admin/notifications")).json()).browsers);
}

/** The id that the API gives to an address. */
async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Buffer.from(hash).toString("hex").slice(0, 32);
}

/** Lets the service worker hear that the browser has this subscription now. Returns the titles that it shows. */
async function changeSubscription(page: Page, endpoint: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("no service worker");
  return worker.evaluate(
    async ({ endpoint, p256dh, auth }) => {
      const shown: string[] = [];
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      registration.showNotification = async (title) => {
        shown.push(title);
      };
      const subscription = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      };
      PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription;
      let work: unknown;
      const Extendable = Reflect.get(self, "ExtendableEvent");
      const waitUntil = (promise: unknown) => (work = promise);
      self.dispatchEvent(Object.assign(new Extendable("pushsubscriptionchange"), { waitUntil }));
      await work;
      return shown;
    },
    { endpoint, p256dh, auth },
  );
}

/** Clicks a notification of this request, as far as the service worker can tell, and returns what became of the notification. */
function clickNotification(worker: Worker, id: string): Promise<"closed" | "open"> {
  return worker.evaluate(async (id) => {
    let state: "closed" | "open" = "open";
    let work: unknown;
    const Extendable = Reflect.get(self, "ExtendableEvent");
    const click = Object.assign(new Extendable("notificationclick"), {
      notification: { data: { id }, close: () => (state = "closed") },
      waitUntil: (promise: unknown) => (work = promise),
    });
    // Only a real click lets a worker bring a window to the front.
    Reflect.get(self, "WindowClient").prototype.focus = async () => {};
    self.dispatchEvent(click);
    await work;
    return state;
  }, id);
}

/** Registers the service worker and returns its id for the debugger. */
async function registered(cdp: CDPSession, page: Page): Promise<string> {
  const id = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status }) => status === "activated");
      if (active !== undefined) resolve(active.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/admin-worker.js", { scope: "/admin" });
    await navigator.serviceWorker.ready;
  });
  return id;
}
