import type { BrowserSubscription } from "../../../generated/api";

/** Notifications in this browser, as far as the browser alone decides. */
export type PushSupport = "possible" | "blocked" | "home-screen" | "missing";

const WORKER = "/admin-worker.js";
const SCOPE = "/admin";

/** Returns the support of this browser for notifications. Asks the person for nothing. */
export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : "possible";
  // An iPhone has notifications only for apps on its home screen.
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? "home-screen" : "missing";
}

/** Returns the subscription that this browser has, whether or not the API knows it. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the id of this browser in the API's list; null if it has no subscription. */
export async function currentId(): Promise<string | null> {
  if (pushSupport() !== "possible") return null;
  const subscription = await currentSubscription();
  return subscription === null ? null : idOf(subscription.endpoint);
}

/**
 * Subscribes this browser. Asks the person for permission, so it has to follow a click.
 *
 * @throws DOMException if the person or the browser refuses
 */
export async function subscribe(key: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new DOMException("Not permitted", "NotAllowedError");
  return subscribePermitted(key);
}

/**
 * Subscribes this browser, which has permission.
 *
 * @throws DOMException if the browser refuses
 */
export async function subscribePermitted(key: string): Promise<BrowserSubscription> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  // The inbox is in the scope of the worker.
  const registration = await navigator.serviceWorker.ready;
  // A subscription with the key of another server takes no messages of this one.
  const before = await registration.pushManager.getSubscription();
  if (before !== null && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return bodyOf(subscription);
}

/** Returns this browser's subscription for the API; null if it has none. */
export async function currentBody(): Promise<BrowserSubscription | null> {
  if (pushSupport() !== "possible") return null;
  const subscription = await currentSubscription();
  return subscription === null ? null : bodyOf(subscription);
}

/** Ends the subscription of this browser. */
export async function unsubscribe() {
  await (await currentSubscription())?.unsubscribe();
}

function bodyOf(subscription: PushSubscription): BrowserSubscription {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The id that the API makes from an address. */
async function idOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
