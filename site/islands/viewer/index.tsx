import { createRoot } from "react-dom/client";
import { viewerWords } from "../../generated/words/viewer";
import { wordsOf } from "../words";
import { Viewer } from "./Viewer";

let isOpen = false;

/** Opens the viewer on the picture of a link, among those of its group. client/viewer.ts calls it. */
export function show(link: HTMLAnchorElement) {
  // A second click while the code was loading.
  if (isOpen) return;
  isOpen = true;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    isOpen = false;
    root.unmount();
    place.remove();
    link.focus({ preventScroll: true });
  };
  const words = wordsOf(viewerWords);
  root.render(<Viewer link={link} words={words} onClose={close} />);
}
