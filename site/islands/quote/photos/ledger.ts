import { DRAFT_TTL_MS } from "../storage/draft";
import { parseItem, readItem, removeItem, writeItem } from "../storage/storage";
import { PHOTOS_KEY } from "../storage/storageKeys";

/** The permission to add photos to a quote request that was sent. A stored format; don't rename its properties. */
export type PhotoUpload = {
  /** The id of the request. */
  id: string;
  permission: string;
  /** The end of the permission, in ms since 1970. */
  until: number;
};

/**
 * A draft with photos. `upload` is there once its request has arrived: null if the API takes no photos. A stored
 * format; don't rename its properties.
 */
export type PhotoEntry = { at: number; upload?: PhotoUpload | null };

/** The drafts with photos, by their key. The photos themselves are in IndexedDB. */
type Ledger = Record<string, PhotoEntry>;

/** The ledger of browsers that store nothing; it ends with the page. */
let inMemory: Ledger = {};

/** The permissions for requests of this page: a photo may be chosen before, and small enough only after. */
const permitted = new Map<string, PhotoUpload | null>();

const listeners = new Set<() => void>();

/** Returns all drafts with photos, by their key. */
export function photoEntries(): Ledger {
  const all = parseItem(readItem("localStorage", PHOTOS_KEY));
  if (typeof all !== "object" || all === null) return { ...inMemory };
  const valid = Object.entries(all).filter((entry): entry is [string, PhotoEntry] => isEntry(entry[1]));
  return { ...inMemory, ...Object.fromEntries(valid) };
}

/** Notes that a draft has photos. Its request may have arrived meanwhile. */
export function notePhotos(key: string) {
  const all = photoEntries();
  if (all[key] !== undefined) return;
  const upload = permitted.get(key);
  write({ ...all, [key]: { at: Date.now(), ...(upload !== undefined && { upload }) } });
}

/** Notes that the request of a draft has arrived. Its photos, if it has any, may be sent from now on. */
export function permitPhotos(key: string, upload: PhotoUpload | null) {
  permitted.set(key, upload);
  const all = photoEntries();
  const entry = all[key];
  if (entry !== undefined) write({ ...all, [key]: { at: entry.at, upload } });
}

/** Forgets a draft whose photos are gone. */
export function forgetPhotos(key: string) {
  const { [key]: _, ...others } = photoEntries();
  write(others);
}

/** Calls `listener` when this tab or another one has changed the ledger. Returns the function that unsubscribes. */
export function onLedgerChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === PHOTOS_KEY && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function write(all: Ledger) {
  inMemory = {};
  if (Object.keys(all).length === 0) removeItem("localStorage", PHOTOS_KEY);
  else if (!writeItem("localStorage", PHOTOS_KEY, JSON.stringify(all))) inMemory = all;
  for (const listener of listeners) listener();
}

function isEntry(thing: unknown): thing is PhotoEntry {
  if (typeof thing !== "object" || thing === null) return false;
  const { at, upload } = thing as Partial<PhotoEntry>;
  if (typeof at !== "number" || Date.now() - at >= DRAFT_TTL_MS) return false;
  if (upload === undefined || upload === null) return true;
  const { id, permission, until } = upload as Partial<PhotoUpload>;
  return typeof id === "string" && typeof permission === "string" && typeof until === "number";
}
