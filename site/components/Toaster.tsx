import * as Radix from "@radix-ui/react-toast";
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

/** One toast at a time, for five seconds; a swipe to the right of 50 px sends it away, and so does Escape. */
export function Toaster({ toast, onClose }: ToasterProps) {
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast !== null && <Notice toast={toast} onClose={onClose} key={keyOf(toast)} />}
      <Radix.Viewport className="toasts" />
    </Radix.Provider>
  );
}

function Notice({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone, action } = toast;
  return (
    <Radix.Root
      className={`toast toast-${tone}`}
      type={tone === "bad" ? "foreground" : "background"}
      onOpenChange={(open) => open || onClose()}
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
