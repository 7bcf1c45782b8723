type Control = HTMLElement & { type?: string; name?: string; files?: FileList | null };

/** Properties of controls that a visitor changes without a script. */
const STATE = ["checked", "open", "value"] as const;

/**
 * Notes the controls of an element. Returns a function that gives their state to those that have taken their places
 * meanwhile, and the focus, if one of them had it.
 */
export function keepNativeState(element: Element): () => void {
  const controls = () => [...element.querySelectorAll<Control>("input, select, textarea, details, button")];
  const before = controls();
  const focused = document.activeElement;
  return () => {
    const gone = before.filter((control) => !element.contains(control));
    for (const control of controls()) {
      if (before.includes(control)) continue;
      const place = gone.findIndex((was) => kindOf(was) === kindOf(control));
      const [was] = place < 0 ? [] : gone.splice(place, 1);
      if (was === undefined) continue;
      if (was.type === "file") giveFiles(was, control);
      else give(was, control);
      if (was === focused) giveFocus(was, control);
    }
  };
}

function kindOf(control: Control): string {
  return [
    control.tagName,
    ...["id", "type", "name", "value"].map((name) => control.getAttribute(name)),
  ].join();
}

function give(was: Control, control: Control) {
  for (const name of STATE) {
    const state = Reflect.get(was, name);
    if (state !== Reflect.get(control, name)) Reflect.set(control, name, state);
  }
}

function giveFiles(was: Control, control: Control) {
  control.files = was.files ?? null;
  // The window for choosing files may still be open. It gives them to the control that opened it.
  was.addEventListener("change", () => {
    control.files = was.files ?? null;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

function giveFocus(was: Control, control: Control) {
  control.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = was as HTMLInputElement;
  // Only texts have a selection.
  if (typeof selectionStart === "number")
    (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
