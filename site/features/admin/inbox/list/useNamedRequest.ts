import { type RefObject, useEffect, useState } from "react";
import { historyStateFor } from "../../session/searchTextState";
import { useShowToast } from "../../ToastProvider";
import { words } from "../../words/words";
import { requestOfFragment } from "../search/view";

type Page = { data: { requests: { id: string }[] } | undefined; isFetching: boolean };

/**
 * Shows the request that the address names, as a notification opens it: reads the list anew, moves the focus to the
 * card and opens it. The address is that of the inbox again after that, so reloading doesn't repeat it.
 */
export function useNamedRequest(
  list: RefObject<HTMLElement | null>,
  page: Page,
  refresh: () => Promise<unknown>,
) {
  const [wanted, setWanted] = useState<string | null>(null);
  const showToast = useShowToast();

  useEffect(() => {
    const take = () => {
      const id = requestOfFragment(location.hash);
      if (id === null) return;
      history.replaceState(historyStateFor(""), "", location.pathname);
      // The view is that of the new address.
      window.dispatchEvent(new Event("hashchange"));
      refresh().then(() => setWanted(id));
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [refresh]);

  const { data, isFetching } = page;
  useEffect(() => {
    if (wanted === null || data === undefined || isFetching) return;
    setWanted(null);
    const card = list.current?.querySelector<HTMLElement>(`[data-request="${wanted}"]`);
    if (!card) {
      showToast({
        title: words.inbox.notFound,
        text: words.inbox.notAmongNewest,
        tone: "bad",
      });
      return;
    }
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "start" });
    card.querySelector<HTMLElement>("h3 > button[aria-expanded=false]")?.click();
  }, [wanted, data, isFetching, list, showToast]);
}
