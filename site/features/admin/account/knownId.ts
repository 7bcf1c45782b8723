import { words } from "../words/words";

// The id under which the API knows this browser. It is in a cache, which pages and the service worker
// (public/admin-worker.js) both can read. Another id than that of the present subscription means that the browser has
// given up the one before.

const CACHE = "notifications";
const ADDRESS = "/admin-worker/id";
const WORDS_ADDRESS = "/admin-worker/words";

/** Returns the id; null where notifications are off, and in browsers that keep nothing. */
export async function knownId(): Promise<string | null> {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: CACHE });
    return (await kept?.text()) ?? null;
  } catch {
    return null;
  }
}

export async function rememberId(id: string) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(ADDRESS, new Response(id));
    // The service worker has English words only.
    await cache.put(WORDS_ADDRESS, Response.json(words.worker));
  } catch {
    // Notifications come all the same. Only what the browser changes by itself is not noticed.
  }
}

export async function forgetId() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Then nothing was kept.
  }
}
