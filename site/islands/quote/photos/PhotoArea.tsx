// The part of the control that is loaded with the code that makes photos small: no page pays for it before.

import { useEffect, useRef } from "react";
import { MAX_PHOTOS } from "../../../generated/form-constants";
import type { Contact } from "../../../generated/props";
import { photoWords } from "../../../generated/words/photo";
import { type Said, WithPhone } from "../said";
import type { KeptPhoto } from "./kept";
import { drawPreview } from "./reduce";
import type { PhotoStatus } from "./usePhotos";

/** The longest side of a preview, in pixels: twice that of its box. */
const PREVIEW_SIDE_PX = 192;

export function renderList(own: Said, photos: KeptPhoto[], onRemove: (index: number) => void) {
  return <PhotoList said={{ ...photoWords, ...own }} photos={photos} onRemove={onRemove} />;
}

export function renderMessage(own: Said, status: PhotoStatus, phone: Contact) {
  // Made anew and not edited: a translator has taken the texts of the last one out of the page.
  return (
    <PhotoMessage
      said={{ ...photoWords, ...own }}
      status={status}
      phone={phone}
      key={JSON.stringify(status)}
    />
  );
}

type PhotoListProps = { said: typeof photoWords; photos: KeptPhoto[]; onRemove: (index: number) => void };

/** The chosen photos. */
function PhotoList({ said, photos, onRemove }: PhotoListProps) {
  return (
    <>
      {photos.map((photo, index) => (
        <li key={photo.number}>
          <Preview blob={photo.blob} label={numbered(said.photo, index)} />
          <button type="button" onClick={() => onRemove(index)}>
            {said.photoRemove}
            <span className="visually-hidden">{` ${numbered(said.photoRemoveWhat, index)}`}</span>
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
function PhotoMessage({
  said,
  status,
  phone,
}: {
  said: typeof photoWords;
  status: PhotoStatus;
  phone: Contact;
}) {
  const counted = (sentence: string, count: number) =>
    sentence.replace(
      "{photos}",
      count === 1 ? said.photoOne : said.photoMany.replace("{count}", String(count)),
    );
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
              {said.photoUnreadable.replace("{names}", () => unreadable.join(", "))}
            </p>
          )}
          {tooMany && (
            <p className="quote-photos-wrong">{said.photoFull.replace("{count}", String(MAX_PHOTOS))}</p>
          )}
          {count > 0 && <p>{counted(said.photoAdded, count)}</p>}
        </>
      );
    }
    case "sending":
      return <p>{counted(said.photoSending, status.left)}</p>;
    case "waiting":
      return <p>{counted(said.photoWaiting, status.left)}</p>;
    case "done":
      return (
        <>
          {status.sent > 0 && <p>{counted(said.photoArrived, status.sent)}</p>}
          {status.lost > 0 && (
            <p className="quote-photos-wrong">
              <WithPhone
                sentence={counted(said.photoLost, status.lost).replace("{reason}", () => status.reason ?? "")}
                phone={phone}
              />
            </p>
          )}
        </>
      );
  }
}

function numbered(name: string, index: number): string {
  return name.replace("{number}", String(index + 1));
}
