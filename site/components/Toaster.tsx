import * as Radix from "@radix-ui/react-toast";
import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon";

/** What a toast says. Each one is a new object: showing the same words again makes a new toast. */
export type Toast = {
  title: string;
  text: string;
  /** A failure interrupts who listens to the page; good news waits its turn. */
  tone: "good" | "bad";
  /** Something that can be done about it while it is there. */
  action?: { label: string; run: () => void };
};

type ToasterProps = { toast: Toast | null; onClose: () => void };

/**
 * One toast at a time, for five seconds; a swipe to the right of 50 px sends it away, and so does Escape. Whoever had
 * the focus before it has it again afterwards.
 */
export function Toaster({ toast, onClose }: ToasterProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on
    <div ref={around} onFocus={remember}>
      {/* Each toast has its own: one that was closed from inside leaves it paused, and the next would never go. */}
      <Radix.Provider
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
        key={toast === null ? "none" : keyOf(toast)}
      >
        {toast !== null && <Notice toast={toast} onClose={onClose} onLeave={giveBack} />}
        <Radix.Viewport className="toasts" />
      </Radix.Provider>
    </div>
  );
}

type NoticeProps = { toast: Toast; onClose: () => void; onLeave: () => void };

function Notice({ toast, onClose, onLeave }: NoticeProps) {
  const { title, text, tone, action } = toast;
  // Replaced by the next one while it has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it is taken out
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
      <Radix.Close className="toast-close" aria-label="Close">
        <Icon name="close" />
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
