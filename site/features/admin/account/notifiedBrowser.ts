import type { NotifiedBrowser } from "../../../generated/api";
import { call, failedWith } from "../api/client";
import { forgetId, knownId, rememberId } from "./knownId";
import {
  currentBody,
  currentId,
  pushSupport,
  subscribe,
  subscribePermitted,
  unsubscribe,
} from "./pushSubscription";

/** The browsers of the person that are notified of new requests. */
export type Notified = {
  /** The key for subscriptions; undefined if notifications are switched off. */
  key: string | undefined;
  /** This browser, if it is notified. */
  own: NotifiedBrowser | undefined;
  others: NotifiedBrowser[];
};

/** Loads the browsers that are notified, after renewing a subscription that this browser has dropped. */
export async function loadNotified(signal: AbortSignal): Promise<Notified> {
  // If that fails, the switch shows that this browser is off.
  await renewSubscription().catch(() => {});
  const [{ key, browsers }, id] = await Promise.all([
    call("GET /api/admin/notifications", { signal }),
    currentId(),
  ]);
  const own = browsers.find((browser) => browser.id === id);
  if (own !== undefined) await rememberId(own.id);
  return { key, own, others: browsers.filter((browser) => browser !== own) };
}

/** Turns the notifications of this browser on. Asks the person for permission, so it has to follow a click. */
export async function turnOn(key: string) {
  const body = await subscribe(key);
  const { id } = await call("POST /api/admin/notifications", { body });
  await rememberId(id);
}

/** Turns the notifications of this browser off. */
export async function turnOff(id: string) {
  await unsubscribe();
  await endNotifications(id);
  await forgetId();
}

/** Ends the notifications of any browser of the person. One that has ended meanwhile is ended too. */
export async function endNotifications(id: string) {
  try {
    await call("DELETE /api/admin/notifications/{subscription}", { path: { subscription: id } });
  } catch (error) {
    if (!failedWith(error, "DELETE /api/admin/notifications/{subscription}", 404)) throw error;
  }
}

/**
 * Compares this browser's subscription with the one that the API knows. If the browser has given that one up, another
 * one takes its place; without permission, the API forgets it. Asks for nothing, and calls the API only if they differ.
 *
 * @throws ApiError or TypeError if the API cannot be reached, DOMException if the browser does not subscribe
 */
export function renewSubscription(): Promise<void> {
  // The inbox and the account ask at the same time.
  comparison ??= compareSubscriptions().finally(() => {
    comparison = undefined;
  });
  return comparison;
}

let comparison: Promise<void> | undefined;

async function compareSubscriptions() {
  const before = await knownId();
  if (before === null || before === (await currentId())) return;
  if (pushSupport() !== "possible" || Notification.permission !== "granted") {
    await endNotifications(before);
    return forgetId();
  }
  const { key } = await call("GET /api/admin/notifications");
  if (key === undefined) return;
  const body = { ...(await subscribePermitted(key)), replaces: before };
  try {
    const { id } = await call("POST /api/admin/notifications", { body });
    await rememberId(id);
  } catch (error) {
    if (!failedWith(error, "POST /api/admin/notifications", 409)) throw error;
    // Turned off from another device, or by another password.
    await unsubscribe();
    await forgetId();
  }
}

/** Returns true if this browser is notified of new requests. If it cannot be found out, it is taken as not. */
export async function isNotified(): Promise<boolean> {
  try {
    const id = await currentId();
    if (id === null) return false;
    const { browsers } = await call("GET /api/admin/notifications");
    return browsers.some((browser) => browser.id === id);
  } catch {
    return false;
  }
}

/** Turns the notifications of this browser on again. A failure shows in the account: they are off. */
export async function notifyAgain() {
  try {
    const body = await currentBody();
    if (body !== null) await call("POST /api/admin/notifications", { body });
  } catch {
    // The password was changed all the same.
  }
}
