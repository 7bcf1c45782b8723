import type { Keeps } from "./formState";

type KeptProps = { keeps: Keeps; onClear: () => void; onUndo: () => void };

/** Tells that this device remembers, and lets it forget. Its room is there from the start, so nothing moves. */
export function Kept({ keeps, onClear, onUndo }: KeptProps) {
  const cleared = keeps === "cleared";
  return (
    <div className="quote-form-kept">
      {keeps !== "no" && (
        <>
          <p>
            {cleared
              ? "The form is cleared."
              : "What you type is kept on this device until it is sent, for 7 days at most."}
          </p>
          {/* One button for both, so that it keeps the focus. */}
          <button type="button" disabled={keeps === "nothing"} onClick={cleared ? onUndo : onClear}>
            {cleared ? "Undo" : "Clear"}
            <span className="visually-hidden">{cleared ? " clearing the form" : " the form"}</span>
          </button>
        </>
      )}
    </div>
  );
}
