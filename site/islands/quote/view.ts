import type { FieldName, Messages } from "./check";

/** What the form shows beside what is typed. */
export type View = {
  /** Until then the browser itself checks and sends. */
  alive: boolean;
  busy: boolean;
  messages: Messages;
  /** Each one is a new object: the same field can be led to twice. */
  focus: { name: FieldName } | null;
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
  focus: null,
  notice: { kind: "none" },
  keeps: "no",
};
