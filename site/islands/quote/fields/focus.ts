/** Moves the focus to a control, and opens the fold that it is in: a control in a closed one cannot have the focus. */
export function focusControl(control: HTMLElement | null) {
  control?.closest("details")?.setAttribute("open", "");
  control?.focus();
}
