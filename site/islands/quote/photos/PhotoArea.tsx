// The part of the control that is loaded with the code that makes photos small: no page pays for it before.

import { useEffect, useRef } from "react";
import { MAX_PHOTOS } from "../../../generated/form-constants";
import type { Contact } from "../../../generated/props";
import type { KeptPhoto } from "./kept";
import { drawPreview } from "./reduce";
import type { PhotoStatus } from "./usePhotos";

/** The longest side of a preview, in pixels: twice that of its box. */
const PREVIEW_SIDE_PX = 192;

export function renderList(photos: KeptPhoto[], onRemove: (index: number) => void) {
  return <PhotoList photos={photos} onRemove={onRemove} />;
}

export function renderMessage(status: PhotoStatus, phone: Contact) {
  // Made anew and not edited: a translator has taken the texts of the last one out of the page.
  return <PhotoMessage status={status} phone={phone} key={JSON.stringify(status)} />;
}

type PhotoListProps = { photos: KeptPhoto[]; onRemove: (index: number) => void };

/** The chosen photos. */
function PhotoList({ photos, onRemove }: PhotoListProps) {
  return (
    <>
      {photos.map((photo, index) => (
        <li key={photo.number}>
          <Preview blob={photo.blob} label={`Photo ${index + 1}`} />
          <button type="button" onClick={() => onRemove(index)}>
            Remove<span className="visually-hidden">{` photo ${index + 1}`}</span>
          </button>
        </li>
      ))}
    </>
  );
}

/** A canvas: the site's policy allows no pictures from memory. */
function Preview({ blob, label }: { blob: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawPreview(blob, canvas.current, PREVIEW_SIDE_PX).catch(() => undefined);
  }, [blob]);
  return <canvas role="img" aria-label={label} ref={canvas} />;
}

/** The state of the photos, in words. */
function PhotoMessage({ status, phone }: { status: PhotoStatus; phone: Contact }) {
  switch (status.kind) {
    case "none":
    case "reading":
      return null;
    case "chosen": {
      const { count, unreadable, tooMany } = status;
      return (
        <>
          {unreadable.length > 0 && (
            <p className="quote-photos-wrong">
              This browser cannot read {unreadable.join(", ")}. Please choose a JPEG or PNG picture, or text
              it to us later.
            </p>
          )}
          {tooMany && (
            <p className="quote-photos-wrong">
              There are {MAX_PHOTOS} photos now; further ones were left out.
            </p>
          )}
          {count > 0 && <p>{photosWord(count)} added. Sent after your request.</p>}
        </>
      );
    }
    case "sending":
      return <p>We have your request. Sending the photos: {photosWord(status.left)} to go.</p>;
    case "waiting":
      return (
        <p>
          No connection just now. {photosWord(status.left)} still to be sent; we keep trying for a day, also
          from other pages of this site. We have your request.
        </p>
      );
    case "done":
      return (
        <>
          {status.sent > 0 && <p>{photosWord(status.sent)} arrived.</p>}
          {status.lost > 0 && (
            <p className="quote-photos-wrong">
              {photosWord(status.lost)} could not be taken. {status.reason} We have your request; you can text
              the photos to <a href={phone.href}>{phone.display}</a>.
            </p>
          )}
        </>
      );
  }
}

function photosWord(count: number): string {
  return count === 1 ? "1 photo" : `${count} photos`;
}
