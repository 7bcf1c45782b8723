/** The focus is not moved after this; the owner has moved on. */
const PENDING_FOCUS_TTL_MS = 5000;
let pending: { id: string; until: number } | null = null;

/** Makes the card of this request take the focus when it appears. */
export function requestFocus(id: string) {
  pending = { id, until: Date.now() + PENDING_FOCUS_TTL_MS };
}

/** Focuses a card that has just appeared, if it was requested and the owner is not in a field or dialog. */
export function takePendingFocus(id: string, card: HTMLElement | null) {
  if (pending === null || pending.id !== id || card === null) return;
  const wanted = Date.now() < pending.until && !isBusyWith(document.activeElement);
  pending = null;
  if (!wanted) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}

function isBusyWith(element: Element | null): boolean {
  return element?.closest("input, select, textarea, dialog") != null;
}
