import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../components/Icon";
import type { viewerWords } from "../../generated/words/viewer";
import { Dots } from "./Dots";
import { SlidePicture } from "./SlidePicture";
import { type Group, slidesAround } from "./slides";
import { useSwipe } from "./useSwipe";

type ViewerProps = {
  /** The link that opens it. */
  link: HTMLAnchorElement;
  words: typeof viewerWords;
  onClose: () => void;
};

/**
 * One picture over the whole window. The native dialog traps the focus, makes the page behind it inert and closes
 * on Escape.
 */
export function Viewer({ link, words, onClose }: ViewerProps) {
  const [opened] = useState(() => slidesAround(link));
  const [{ slides, beside }, show] = useState<Group>(opened);
  const [at, goTo] = useState(opened.start);
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint: a dialog that is not modal yet would be laid out in the page.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const total = slides.length;
  const many = total > 1;
  const around = (place: number) => (place + total) % total;
  const step = (by: number) => goTo((now) => around(now + by));
  /** A step towards the right edge of the window, where a page from right to left has the one before. */
  const stepRight = (by: number) => step(document.dir === "rtl" ? -by : by);
  const swipe = useSwipe(stepRight);
  // The same size of the next color, where it has one.
  const showBeside = (first: HTMLAnchorElement) => {
    const next = slidesAround(first);
    show(next);
    goTo(Math.min(at, next.slides.length - 1));
  };
  const close = () => dialog.current?.close();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") stepRight(-1);
    if (event.key === "ArrowRight") stepRight(1);
  };
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest("button, img, .viewer-words, .viewer-dots") === null) close();
  };

  const { title = "", caption = "" } = slides[at] ?? {};
  const near = new Set([around(at - 1), at, around(at + 1)]);
  return (
    <dialog
      className="viewer"
      ref={dialog}
      aria-label={words.viewer}
      aria-describedby="viewer-words"
      onClose={onClose}
      onClick={onClick}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <button
        className="viewer-button viewer-close"
        type="button"
        aria-label={words.viewerClose}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <div className="viewer-stage" key={slides[0]?.href}>
        {slides.map(
          (slide, place) =>
            // The neighbors are loaded too, hidden, so that the next step shows a picture at once.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice, the order never changes
            near.has(place) && <SlidePicture slide={slide} shown={place === at} key={place} />,
        )}
      </div>
      <div className="viewer-words" id="viewer-words" aria-live="polite" aria-atomic="true">
        {title !== "" && <p className="viewer-title">{title}</p>}
        {caption !== "" && <p>{caption}</p>}
        <p className="viewer-count">
          {words.viewerCount.replace("{number}", String(at + 1)).replace("{count}", String(total))}
        </p>
      </div>
      {beside !== null && (
        <button className="button button-line viewer-beside" type="button" onClick={() => showBeside(beside)}>
          <span>{words.viewerColor.replace("{color}", () => beside.dataset.title ?? "")}</span>
          <Icon name="arrow" />
        </button>
      )}
      {many && (
        <>
          <button
            className="viewer-button viewer-previous"
            type="button"
            aria-label={words.viewerPrevious}
            onClick={() => step(-1)}
          >
            <Icon name="back" />
          </button>
          <button
            className="viewer-button viewer-next"
            type="button"
            aria-label={words.viewerNext}
            onClick={() => step(1)}
          >
            <Icon name="arrow" />
          </button>
          <Dots total={total} at={at} label={words.viewerImage} onChoose={goTo} />
        </>
      )}
    </dialog>
  );
}
