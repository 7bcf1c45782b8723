/** What somebody does just before using a thing: time enough to fetch what it needs. */
export const signs = ["pointerover", "touchstart", "focusin"] as const;
