/** Events that precede the use of a control by long enough to fetch what it needs. */
export const intentEvents = ["pointerover", "touchstart", "focusin"] as const;
