import { createRoot, type Root } from "react-dom/client";
import { type Toast, Toaster } from "../../components/Toaster";

let root: Root | null = null;

/** Shows a toast over the page, instead of the one that is there; with null, only takes that one away. */
export function showToast(toast: Toast | null) {
  if (toast === null && root === null) return;
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  // Closed, it stays until the next one comes: taken out at once, it could not slide away.
  root.render(<Toaster toast={toast} onClose={() => undefined} />);
}
