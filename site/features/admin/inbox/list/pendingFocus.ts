/** Longer than a refreshed list takes to come; after that the focus belongs to what is done next. */
const PATIENCE = 5000;
let awaited: { id: string; until: number } | null = null;

/** The card of this request, which is on its way back, will take the focus. */
export function focusOnceShown(id: string) {
  awaited = { id, until: Date.now() + PATIENCE };
}

/** For a card that has just come onto the page. Who writes or answers a question by then is not disturbed. */
export function takeFocusIfAwaited(id: string, card: HTMLElement | null) {
  if (awaited === null || awaited.id !== id || card === null) return;
  const wanted = Date.now() < awaited.until && !isBusyWith(document.activeElement);
  awaited = null;
  if (!wanted) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}

function isBusyWith(element: Element | null): boolean {
  return element?.closest("input, select, textarea, dialog") != null;
}
