import { useEffect } from "react";

/** Set on the document's root while nobody may look at the page. */
const HIDDEN = "admin-away";

/**
 * A browser keeps a page that is left, as it stood, and shows it again at "back" without asking anybody. So the page goes dark
 * as it is left, and is lit again once `stillLoggedIn` says so.
 */
export function useDarkWhileAway(stillLoggedIn: () => Promise<boolean>) {
  useEffect(() => {
    const { classList } = document.documentElement;
    const leave = ({ persisted }: PageTransitionEvent) => persisted && classList.add(HIDDEN);
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await stillLoggedIn())) classList.remove(HIDDEN);
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, [stillLoggedIn]);
}
