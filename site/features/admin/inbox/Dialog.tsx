import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { words } from "../words/words";

type DialogProps = {
  title: string;
  /** A button in the corner closes it. Questions have their own buttons. */
  closable?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The native dialog: it traps the focus, makes the page behind it inert, closes on Escape and returns the focus.
 */
export function Dialog({ title, closable = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
      {closable && (
        <button className="admin-button dialog-close" type="button" onClick={onClose}>
          {words.common.close}
        </button>
      )}
    </dialog>
  );
}
