import { createRoot } from "react-dom/client";
import { slidesAround } from "./slides";
import { Viewer } from "./Viewer";

let isOpen = false;

/** Shows the picture behind a link, among those of its group, until somebody closes it. */
export function openViewer(link: HTMLAnchorElement) {
  // Impatient second clicks, from before the first could be answered.
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
  root.render(<Viewer {...slidesAround(link)} onClose={close} />);
}
