import { useEffect } from "react";

/** Class on the document's root while the page must not be seen. */
const HIDDEN_CLASS = "admin-away";

/**
 * Keeps the inbox from reappearing after a logout: the back/forward cache shows a page again without asking the
 * server. Hides the page on `pagehide`, and shows it on `pageshow` once `checkSession` returns true.
 */
export function useBfcacheGuard(checkSession: () => Promise<boolean>) {
  useEffect(() => {
    const { classList } = document.documentElement;
    const onHide = ({ persisted }: PageTransitionEvent) => persisted && classList.add(HIDDEN_CLASS);
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && (await checkSession())) classList.remove(HIDDEN_CLASS);
    };
    addEventListener("pagehide", onHide);
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
    };
  }, [checkSession]);
}
