import type { Operations } from "../../../generated/api";
import { parseItem } from "../storage/storage";
import { type KeptPhoto, keepOnly, keptPhotos, removePhoto, removePhotos } from "./kept";
import { forgetPhotos, onLedgerChange, type PhotoUpload, photoEntries } from "./ledger";

/** The state of the photos whose requests have arrived. */
export type PhotoProgress = {
  /** Photos that are still to be sent. */
  left: number;
  /** Photos that arrived since the queue started. */
  sent: number;
  /** Photos that can't be sent any more. */
  lost: number;
  /** The API's words about the last of them. */
  reason: string | null;
  /** The last attempt failed; another one follows. */
  waiting: boolean;
};

type Outcome =
  | { kind: "sent" }
  | { kind: "lost"; reason: string | null }
  | { kind: "later"; afterMs: number };

/** The operation, as the contract names it. */
const OPERATION = "PUT /api/contact/{id}/photos/{number}" satisfies keyof Operations;
const [METHOD = "", PATH = ""] = OPERATION.split(" ");

/** The API waits a minute for a photo. */
const REQUEST_TIMEOUT_MS = 75_000;

/** Delays between attempts, in ms; the last one repeats. */
const RETRY_DELAYS_MS = [3, 10, 30, 60, 120, 300].map((seconds) => seconds * 1000);

/** Answers after which the same photo may be stored another time. */
const TEMPORARY = [408, 425, 429, 500, 502, 503, 504];

/**
 * Sends the photos of requests that have arrived, one after another, until all are stored: now, when a further request
 * has arrived, when the connection returns, when the tab becomes visible, and after a delay.
 */
export function startPhotoQueue(report: (progress: PhotoProgress) => void): () => void {
  let progress: PhotoProgress = { left: 0, sent: 0, lost: 0, reason: null, waiting: false };
  let running = false;
  let again = false;
  let attempts = 0;
  let timer = 0;

  const tell = (part: Partial<PhotoProgress>) => {
    if (Object.entries(part).every(([name, value]) => Reflect.get(progress, name) === value)) return;
    progress = { ...progress, ...part };
    report(progress);
  };

  async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      clearTimeout(timer);
      again = false;
      const waitMs = await withLock(sendAll);
      if (waitMs === null) {
        attempts = 0;
        tell({ left: 0, waiting: false });
      } else {
        const delay = RETRY_DELAYS_MS[Math.min(attempts++, RETRY_DELAYS_MS.length - 1)] ?? 0;
        tell({ waiting: true });
        timer = window.setTimeout(run, Math.max(delay, waitMs));
      }
    } while (again);
    running = false;
  }

  /** Returns the time to wait before the next attempt in ms, or null if nothing is left. */
  async function sendAll(): Promise<number | null> {
    for (const [draft, { upload }] of Object.entries(photoEntries())) {
      if (upload === undefined) continue;
      const photos = await keptPhotos(draft);
      if (upload === null || upload.until <= Date.now()) {
        await removePhotos(draft);
        if (photos.length > 0) tell({ lost: progress.lost + photos.length });
        forgetPhotos(draft);
        continue;
      }
      for (const [index, photo] of photos.entries()) {
        tell({ left: photos.length - index, waiting: progress.waiting });
        const outcome = await put(upload, photo);
        if (outcome.kind === "later") return outcome.afterMs;
        await removePhoto(photo);
        attempts = 0;
        if (outcome.kind === "sent") tell({ sent: progress.sent + 1, waiting: false });
        else tell({ lost: progress.lost + 1, reason: outcome.reason, waiting: false });
      }
      forgetPhotos(draft);
    }
    return null;
  }

  const retryNow = () => {
    if (document.visibilityState === "hidden" || !progress.waiting) return;
    attempts = 0;
    run();
  };
  const unsubscribe = onLedgerChange(() => {
    if (Object.values(photoEntries()).some(({ upload }) => upload !== undefined)) run();
  });
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);
  // Those of drafts that nobody came back to. Not later: a photo may be on its way into the store.
  keepOnly(Object.keys(photoEntries())).then(run);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener("online", retryNow);
    document.removeEventListener("visibilitychange", retryNow);
  };
}

/** Sends a photo once. Never throws. */
async function put({ id, permission }: PhotoUpload, { number, blob }: KeptPhoto): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(PATH.replace("{id}", id).replace("{number}", String(number)), {
      method: METHOD,
      headers: { "content-type": "image/jpeg", authorization: `Bearer ${permission}` },
      body: blob,
      signal: timeout.signal,
    });
    // Only 201 means stored: captive portals answer everything with 200 and a page of their own.
    if (response.status === 201) return { kind: "sent" };
    const problem = parseItem(await response.text()) as { detail?: unknown } | null;
    if (response.ok || TEMPORARY.includes(response.status))
      return {
        kind: "later",
        afterMs: (Number.parseInt(response.headers.get("retry-after") ?? "", 10) || 0) * 1000,
      };
    return { kind: "lost", reason: typeof problem?.detail === "string" ? problem.detail : null };
  } catch {
    return { kind: "later", afterMs: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Makes tabs take turns, so that the second one finds nothing left. */
function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return run();
  // Browsers that block storage block locks too.
  return navigator.locks.request("quote photos", run).catch(run);
}
