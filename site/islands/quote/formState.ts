import type { FieldName, Messages } from "./fields/check";

/** What the form shows beside what is typed. */
export type View = {
  /** Until then the browser itself checks and sends. */
  alive: boolean;
  busy: boolean;
  messages: Messages;
  /** Where the visitor is led, to a field or to the button. Each one is a new object: one can be led there twice. */
  lead: { to: FieldName | "button" } | null;
  notice: Notice;
  keeps: Keeps;
};

export type Notice =
  | { kind: "none" }
  /** It goes out by itself. */
  | { kind: "waiting"; offline: boolean; keeps: boolean; detail: string | null }
  /** It was waiting, and then something else was typed. */
  | { kind: "changed" }
  | { kind: "failed"; detail: string | null }
  /** `older`: what is in the form now was typed afterwards. */
  | { kind: "sent"; older: boolean };

/** `no`: this browser keeps nothing. */
export type Keeps = "no" | "nothing" | "something" | "cleared";

export const fresh: View = {
  alive: false,
  busy: false,
  messages: {},
  lead: null,
  notice: { kind: "none" },
  keeps: "no",
};
