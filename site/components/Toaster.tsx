import * as Radix from "@radix-ui/react-toast";
import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { toastWords } from "../generated/words/toast";
import { CLOSE, Drawing } from "./Drawing";

/** A toast. Identified by its object: an equal but new object is a new toast. */
export type Toast = {
  title: string;
  text: string;
  /** Screen readers announce "bad" at once, "good" when they are idle. */
  tone: "good" | "bad";
  /** A button in the toast. */
  action?: { label: string; run: () => void };
};

type ToasterProps = {
  toast: Toast | null;
  onClose: () => void;
  /** The words around a toast. */
  words?: ToastWords;
};

type ToastWords = Pick<typeof toastWords, "toastClose" | "toastName" | "toastRegion">;

/**
 * Shows one toast at a time, for five seconds. Escape or a swipe of 50 px to the right closes it. Afterwards the focus
 * returns to where it was.
 */
export function Toaster({ toast, onClose, words = toastWords }: ToasterProps) {
  const around = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);

  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const giveBack = () => {
    if (around.current?.contains(document.activeElement) !== true) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <div ref={around} onFocus={remember}>
      {/* A new provider for each toast: one closed by its own button leaves the provider paused. */}
      <Radix.Provider
        label={words.toastName}
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
        key={toast === null ? "none" : keyOf(toast)}
      >
        {toast !== null && (
          <ToastItem toast={toast} close={words.toastClose} onClose={onClose} onLeave={giveBack} />
        )}
        <Radix.Viewport className="toasts" label={words.toastRegion} />
      </Radix.Provider>
    </div>
  );
}

type ToastItemProps = { toast: Toast; close: string; onClose: () => void; onLeave: () => void };

function ToastItem({ toast, close, onClose, onLeave }: ToastItemProps) {
  const { title, text, tone, action } = toast;
  // When the next toast replaces this one while it has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useLayoutEffect(() => onLeave, []);
  const onOpenChange = (open: boolean) => {
    if (open) return;
    onLeave();
    onClose();
  };
  return (
    <Radix.Root
      className={`toast toast-${tone}`}
      type={tone === "bad" ? "foreground" : "background"}
      onOpenChange={onOpenChange}
    >
      <div className="toast-words">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        <Radix.Description>{text}</Radix.Description>
      </div>
      {action !== undefined && (
        <Radix.Action className="toast-action" altText={action.label} onClick={action.run}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className="toast-close" aria-label={close}>
        <Drawing path={CLOSE} />
      </Radix.Close>
    </Radix.Root>
  );
}

const keys = new WeakMap<Toast, number>();
let made = 0;

function keyOf(toast: Toast): number {
  const key = keys.get(toast) ?? ++made;
  keys.set(toast, key);
  return key;
}
