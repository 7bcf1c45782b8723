import { type RefObject, useEffect, useRef } from "react";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { shortcutsEnabled } from "./shortcutSetting";

type ShortcutTargets = {
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onRefresh: () => void;
  onHelp: () => void;
};

/** Keys that click a control of the request: the one with this `data-key`. The controls of a closed one work, too. */
const CLICKED: Record<string, string> = { c: "c", m: "m", d: "d", "#": "d", u: "u", x: "x" };

/** Keys that focus a field of the request: the one with this `data-key`. */
const FOCUSED = ["n", "q", "f"];

/** Controls that show something in the request, which has to be open then. */
const SHOWING = ["d", ...FOCUSED];

/** Single-key shortcuts. They can be turned off, because speech input may type letters (WCAG 2.1.4). */
export function useShortcuts(targets: ShortcutTargets) {
  const latest = useRef(targets);
  latest.current = targets;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return backToCard(event.target);
      if (isTakenElsewhere(event.target) || !shortcutsEnabled()) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Handles a key and returns whether it had a meaning. */
function handle(event: KeyboardEvent, { list, onSearch, onRefresh, onHelp }: ShortcutTargets): boolean {
  const { key, target } = event;
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-request]") : null;
  const onCard = card !== null && card === target;
  if (key === "j" || (onCard && key === "ArrowDown")) return step(list.current, card, 1);
  if (key === "k" || (onCard && key === "ArrowUp")) return step(list.current, card, -1);
  if (key === "/") onSearch();
  else if (key === "r") onRefresh();
  else if (key === "?") onHelp();
  else return card !== null && handleOn(card, key);
  return true;
}

/** Handles a key on the focused request, or on one of its controls. */
function handleOn(card: HTMLElement, key: string): boolean {
  const status = REQUEST_STATUSES[Number(key) - 1];
  if (status !== undefined) return choose(card.querySelector("select[data-key=status]"), status);
  const name = FOCUSED.includes(key) ? key : CLICKED[key];
  const control = name === undefined ? null : card.querySelector<HTMLElement>(`[data-key=${name}]`);
  if (name === undefined || control === null) return false;
  if (SHOWING.includes(name)) card.querySelector<HTMLElement>("h3 > button[aria-expanded=false]")?.click();
  if (FOCUSED.includes(name)) control.focus();
  else control.click();
  return true;
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

/** Moves the focus from a control to its card. */
function backToCard(target: EventTarget | null) {
  if (target instanceof Element)
    target.closest<HTMLElement>("[data-request]")?.focus({ preventScroll: true });
}

/** Returns true if the key belongs to a dialog, a field or a select. */
function isTakenElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null
  );
}
