import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_PHOTOS } from "../../../generated/form-constants";
import type { KeptPhoto } from "./kept";
import { forgetPhotos, notePhotos, onLedgerChange, photoEntries } from "./ledger";
import type { PhotoProgress } from "./photoQueue";

export type PhotoStatus =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "chosen"; count: number; unreadable: string[]; tooMany: boolean }
  | { kind: "sending"; left: number }
  | { kind: "waiting"; left: number }
  | { kind: "done"; sent: number; lost: number; reason: string | null };

type Work = typeof import("./work");

/**
 * The photos of a draft, kept on this device, and the sending of those whose requests have arrived.
 *
 * @param draftKey the key of the draft; empty until hydration
 * @param unkept photos stay in the memory of the page
 */
export function usePhotos(draftKey: string, unkept: boolean, onAdded: () => void) {
  const [photos, setPhotos] = useState<KeptPhoto[]>([]);
  const [status, setStatus] = useState<PhotoStatus>({ kind: "none" });
  const [work, setWork] = useState<Work | null>(null);
  /** Loads the code that does the work, when it is needed. */
  const loadWork = useCallback(async () => {
    const loaded = await import("./work");
    setWork(loaded);
    return loaded;
  }, []);
  const key = useRef(draftKey);
  key.current = draftKey;

  // The photos of another draft: after a reload, or none after sending or clearing.
  useEffect(() => {
    setPhotos([]);
    if (photoEntries()[draftKey] === undefined) return;
    let current = true;
    loadWork()
      .then(({ keptPhotos }) => keptPhotos(draftKey))
      .then((kept) => current && setPhotos(kept))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [draftKey, loadWork]);

  useEffect(() => startSending(loadWork, (progress) => setStatus(statusOf(progress))), [loadWork]);

  const load = () => {
    loadWork().catch(() => undefined);
  };

  async function add(files: File[]) {
    // Meanwhile the request may be sent, or the form cleared. The photos belong to the draft they were chosen for.
    const isShown = () => key.current === draftKey;
    setStatus({ kind: "reading" });
    const unreadable: string[] = [];
    let tooMany = false;
    let count = photos.length;
    try {
      const { keepOnly, keepPhoto, keptPhotos, reduce } = await loadWork();
      await keepOnly([draftKey, ...Object.keys(photoEntries())]);
      count = (await keptPhotos(draftKey)).length;
      for (const file of files) {
        tooMany = count >= MAX_PHOTOS;
        if (tooMany) break;
        const blob = await reduce(file).catch(() => null);
        if (blob === null) {
          unreadable.push(file.name);
          continue;
        }
        // Before: another tab removes photos of drafts that are not noted. After: the queue may have been through.
        notePhotos(draftKey);
        await keepPhoto(draftKey, blob, unkept);
        notePhotos(draftKey);
        count++;
        const kept = await keptPhotos(draftKey);
        if (isShown()) setPhotos(kept);
      }
      if (isShown()) onAdded();
    } catch {
      // The code could not be loaded.
      unreadable.push(...files.map(({ name }) => name));
    }
    if (isShown()) setStatus({ kind: "chosen", count, unreadable, tooMany });
  }

  async function remove(index: number) {
    const photo = photos[index];
    if (photo === undefined) return;
    const { keptPhotos, removePhoto } = await loadWork();
    await removePhoto(photo);
    const kept = await keptPhotos(draftKey);
    if (kept.length === 0) forgetPhotos(draftKey);
    setPhotos(kept);
    setStatus({ kind: "chosen", count: kept.length, unreadable: [], tooMany: false });
  }

  return { work, photos, status, load, add, remove };
}

/** Sends photos as soon as the request of any draft has arrived. Returns the function that stops it. */
function startSending(loadWork: () => Promise<Work>, report: (progress: PhotoProgress) => void): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const start = () => {
    if (!Object.values(photoEntries()).some(({ upload }) => upload !== undefined)) return;
    unsubscribe();
    loadWork()
      .then(({ startPhotoQueue }) => {
        if (!stopped) stop = startPhotoQueue(report);
      })
      .catch(() => undefined);
  };
  const unsubscribe = onLedgerChange(start);
  start();
  return () => {
    stopped = true;
    unsubscribe();
    stop?.();
  };
}

function statusOf({ left, sent, lost, reason, waiting }: PhotoProgress): PhotoStatus {
  if (waiting && left > 0) return { kind: "waiting", left };
  if (left > 0) return { kind: "sending", left };
  return sent + lost > 0 ? { kind: "done", sent, lost, reason } : { kind: "none" };
}
