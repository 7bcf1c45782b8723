import { createRoot, type Root } from "react-dom/client";
import { type Toast, Toaster } from "../components/Toaster";

let root: Root | null = null;

/** Shows a toast over the page, instead of the one that is there. */
export function showToast(toast: Toast | null) {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<Toaster toast={toast} onClose={() => showToast(null)} />);
}
