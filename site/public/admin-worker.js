// The service worker of the inbox. It shows notifications of new requests, opens the inbox when one is clicked, and tells the
// API when the browser has another subscription. It handles no requests of pages: nothing of the inbox is kept in the browser.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  event.waitUntil(announce(read(event.data)));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { id } = event.notification.data ?? {};
  event.waitUntil(openInbox(id ? `/admin#request=${id}` : "/admin"));
});

// The browser has another subscription than before, or none.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(goOn()));

const API = "/api/admin/notifications";

/** The words of the page that turned notifications on, which has the owner's language. */
const WORDS = "/admin-worker/words";

async function words() {
  const kept = await caches.match(WORDS, { cacheName: ID.cache });
  const english = {
    newRequest: "New request",
    stopped: "Notifications have stopped",
    stoppedHelp: "Open the inbox once, and they come again.",
  };
  return { ...english, ...(await kept?.json().catch(() => undefined)) };
}

async function announce({ id = "", title, body = "" }) {
  await self.registration.showNotification(title ?? (await words()).newRequest, {
    body,
    icon: "/icon-192.png",
    // The same request again replaces its notification.
    tag: id,
    data: { id },
  });
}

/** The id under which the API knows this browser. features/admin/account/knownId.ts has the same place for it. */
const ID = { cache: "notifications", address: "/admin-worker/id" };

/** Lets the new subscription take the place of the one that the API knows; else says that nothing will come any more. */
async function goOn() {
  const before = await (await caches.match(ID.address, { cacheName: ID.cache }))?.text();
  // Notifications are off here.
  if (before === undefined) return;
  const answer = await replace(before).catch(() => undefined);
  if (answer?.ok) {
    const { id } = await answer.json();
    await (await caches.open(ID.cache)).put(ID.address, new Response(id));
  } else if (answer?.status === 404 || answer?.status === 409) {
    // Turned off meanwhile, for all or from another device.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    await caches.delete(ID.cache);
  } else {
    // Without a session, mostly. The inbox goes on with it when it is opened.
    const { stopped, stoppedHelp } = await words();
    await self.registration.showNotification(stopped, {
      body: stoppedHelp,
      icon: "/icon-192.png",
      tag: "stopped",
    });
  }
}

async function replace(before) {
  const state = await fetch(API, { cache: "no-store" });
  if (!state.ok) return state;
  const { key } = await state.json();
  if (key === undefined) return new Response(null, { status: 404 });
  const { pushManager } = self.registration;
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces: before });
  return fetch(API, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** Opens an address of the inbox, in its window if there is one. */
async function openInbox(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const inbox = windows.find(({ url }) => new URL(url).pathname === "/admin");
  if (inbox === undefined) return self.clients.openWindow(address);
  // Only the fragment changes, so the page is not loaded anew: a note may be half typed. A message would be lost on a page
  // that is still starting, or has to log in first.
  return Promise.all([inbox.navigate(address), inbox.focus()]);
}

/** Returns the fields of a message. A notification has to be shown for every message, so one that cannot be read gets one too. */
function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
