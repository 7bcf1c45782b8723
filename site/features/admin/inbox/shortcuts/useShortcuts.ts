import { type RefObject, useEffect, useRef } from "react";
import { statuses } from "../labels";
import { keysAreOn } from "./shortcutSetting";

type Keys = {
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onRefresh: () => void;
  onHelp: () => void;
};

/** Keys that press what a card itself has: its controls say in `data-key` which. */
const PRESSED: Record<string, string> = { c: "c", m: "m", d: "d", "#": "d", u: "u", Enter: "Enter" };

/** Single keys for who sits at a desk. They can be turned off, since they also catch what speech input takes for letters. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return backToCard(event.target);
      if (isTakenElsewhere(event.target) || !keysAreOn()) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Whether the key meant something. */
function handle(event: KeyboardEvent, { list, onSearch, onRefresh, onHelp }: Keys): boolean {
  const { key, target } = event;
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-request]") : null;
  const onCard = card !== null && card === target;
  if (key === "j" || (onCard && key === "ArrowDown")) return step(list.current, card, 1);
  if (key === "k" || (onCard && key === "ArrowUp")) return step(list.current, card, -1);
  if (key === "/") onSearch();
  else if (key === "r") onRefresh();
  else if (key === "?") onHelp();
  else return card !== null && handleOn(card, key, onCard);
  return true;
}

/** What changes something acts on the card that has the focus, and on no other. */
function handleOn(card: HTMLElement, key: string, onCard: boolean): boolean {
  const status = statuses[Number(key) - 1];
  if (status !== undefined) return choose(card.querySelector("select"), status.value);
  if (key === "n") {
    const note = card.querySelector<HTMLElement>("[data-key=n]");
    note?.focus();
    return note !== null;
  }
  const control = PRESSED[key];
  // Enter on a button or link is for that.
  if (control === undefined || (control === "Enter" && !onCard)) return false;
  card.querySelector<HTMLElement>(`[data-key=${control}]`)?.click();
  return key !== "Enter";
}

function step(list: HTMLElement | null, from: HTMLElement | null, by: number): boolean {
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-request]") ?? [])];
  const at = from === null ? (by > 0 ? -1 : cards.length) : cards.indexOf(from);
  const next = cards[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return cards.length > 0;
}

function choose(select: HTMLSelectElement | null, value: string): boolean {
  if (select === null) return false;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Out of the note or a control, to the card it belongs to. */
function backToCard(target: EventTarget | null) {
  if (target instanceof Element)
    target.closest<HTMLElement>("[data-request]")?.focus({ preventScroll: true });
}

/** Where keys write, choose, or belong to a dialog. */
function isTakenElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
