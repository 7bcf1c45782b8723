import { forgetPhotos, photoEntries } from "./ledger";

/** Removes the photos of a draft that was cleared. */
export async function discardPhotos(key: string) {
  if (photoEntries()[key] === undefined) return;
  try {
    await import("./work").then((work) => work.removePhotos(key));
    forgetPhotos(key);
  } catch {
    // Offline. They are removed when photos are added again, or after a week.
  }
}
