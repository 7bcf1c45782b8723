import { createRoot, type Root } from "react-dom/client";
import { type Toast, Toaster } from "../../components/Toaster";
import { toastWords } from "../../generated/words/toast";
import { wordsOf } from "../words";

let root: Root | null = null;

/** Renders a toast over the page in place of the current one; null removes it. */
export function renderToast(toast: Toast | null) {
  if (toast === null && root === null) return;
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  // A closed toast stays mounted until the next one, so that it can slide away.
  root.render(<Toaster toast={toast} onClose={() => undefined} words={wordsOf(toastWords)} />);
}
