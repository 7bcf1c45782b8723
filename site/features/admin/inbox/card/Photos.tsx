import { type KeyboardEvent, useState } from "react";
import type { QuoteRequest } from "../../../../generated/api";
import { say, words } from "../../words/words";
import { Dialog } from "../Dialog";
import { fullName } from "../labels";
import { photoAddress, thumbnailAddress } from "./photoAddresses";

type PhotosProps = { request: QuoteRequest; onOpen: () => void };

/** The photos that the visitor added: small ones, which open large. */
export function Photos({ request, onOpen }: PhotosProps) {
  const [shown, setShown] = useState<number | null>(null);
  const { photos } = request;
  if (photos.length === 0) return null;
  const open = (index: number) => {
    setShown(index);
    onOpen();
  };
  return (
    <>
      <ul className="request-photos" aria-label={say(words.card.photosOf, { name: fullName(request) })}>
        {photos.map((number, index) => (
          <li key={number}>
            <button type="button" onClick={() => open(index)}>
              <img
                src={thumbnailAddress(request.id, number)}
                alt={say(words.card.floor, { number: index + 1, count: photos.length })}
                loading="lazy"
                width={88}
                height={88}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <LargePhotos
          request={request}
          start={Math.min(shown, photos.length - 1)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

type LargePhotosProps = { request: QuoteRequest; start: number; onClose: () => void };

/** One photo at a time, as large as fits. The arrow keys turn, Escape closes. */
function LargePhotos({ request, start, onClose }: LargePhotosProps) {
  const [index, setIndex] = useState(start);
  const { id, photos } = request;
  const number = photos[index];
  const turn = (by: number) => setIndex((before) => (before + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const right = document.dir === "rtl" ? -1 : 1;
    if (key === "ArrowLeft") turn(-right);
    if (key === "ArrowRight") turn(right);
  };
  if (number === undefined) return null;
  const place = { number: index + 1, count: photos.length };
  return (
    <Dialog title={say(words.card.photosOf, { name: fullName(request) })} closable onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do what its buttons do */}
      <div className="large-photo" onKeyDown={onKeyDown}>
        <a href={photoAddress(id, number)} target="_blank" rel="noopener noreferrer">
          <img src={photoAddress(id, number)} alt={say(words.card.photoLink, place)} key={number} />
        </a>
        <p role="status">{say(words.card.photo, place)}</p>
        {photos.length > 1 && (
          <div className="dialog-end">
            <button className="admin-button" type="button" onClick={() => turn(-1)}>
              {words.card.previous}
            </button>
            <button className="admin-button" type="button" onClick={() => turn(1)}>
              {words.card.next}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
