import { MAX_PHOTOS } from "../../../generated/form-constants";

/** A reduced photo on this device. Its properties are a stored format; don't rename them. */
export type KeptPhoto = {
  /** The key of the draft that it belongs to. */
  draft: string;
  /** Its place in the request, from 1. */
  number: number;
  blob: Blob;
};

const STORE = "photos";

/** The photos of browsers that store nothing; they end with the page. */
const inMemory = new Map<string, KeptPhoto>();

/** Returns the photos of a draft, in their order. */
export async function keptPhotos(draft: string): Promise<KeptPhoto[]> {
  const all = await inStore<KeptPhoto[]>("readonly", (store) =>
    store.getAll(IDBKeyRange.bound([draft, 0], [draft, Number.MAX_SAFE_INTEGER])),
  );
  const here = [...inMemory.values()].filter((photo) => photo.draft === draft);
  return [...(all ?? []), ...here].sort((one, other) => one.number - other.number);
}

/** Keeps a photo at the first free place of its draft, in memory if it is `unkept`. Returns null if there is none. */
export async function keepPhoto(draft: string, blob: Blob, unkept: boolean): Promise<KeptPhoto | null> {
  const taken = (await keptPhotos(draft)).map(({ number }) => number);
  const number = Array.from({ length: MAX_PHOTOS }, (_, index) => index + 1).find(
    (each) => !taken.includes(each),
  );
  if (number === undefined) return null;
  const photo = { draft, number, blob };
  const stored = unkept ? null : await inStore("readwrite", (store) => store.put(photo));
  if (stored === null) inMemory.set(`${draft} ${number}`, photo);
  return photo;
}

export async function removePhoto({ draft, number }: KeptPhoto) {
  inMemory.delete(`${draft} ${number}`);
  await inStore("readwrite", (store) => store.delete([draft, number]));
}

export async function removePhotos(draft: string) {
  for (const photo of await keptPhotos(draft)) await removePhoto(photo);
}

/** Removes the photos of all other drafts. */
export async function keepOnly(drafts: string[]) {
  const all = await inStore("readonly", (store) => store.getAllKeys());
  for (const key of all ?? []) {
    const [draft] = key as [string, number];
    if (!drafts.includes(draft)) await inStore("readwrite", (store) => store.delete(key));
  }
}

/** Does one thing in the database. Returns null if this browser has none, or it is full. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      await new Promise<void>((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error);
        transaction.onerror = () => failed(transaction.error);
      });
      return asked.result;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("quote-photos", 1);
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore(STORE, { keyPath: ["draft", "number"] satisfies (keyof KeptPhoto)[] });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
    asked.onblocked = () => failed(new Error("blocked"));
  });
}
