import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AuthStatus } from "../../../generated/api";
import { isUnauthorized, requestJson } from "../api/client";
import { useNotify } from "../ToastProvider";
import { rememberLogout } from "./logoutStorage";
import { leaveAfterLogout } from "./redirects";

const AUTH_STATUS = "/api/admin/auth-status";

/** The one that this page has: a second one would hear what the first one says. */
const channel = new BroadcastChannel("admin-session");

type News = "logged-in" | "logged-out";

/** Whether there is a living session. Asked once when the page opens. */
export function useAuthStatus() {
  return useQuery<AuthStatus>({ queryKey: [AUTH_STATUS] });
}

/** Ends the session on the server, here and in all other tabs. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await othersSettled(() => queries.isMutating());
      // A session that is over already is what was wanted.
      await requestJson<AuthStatus>("POST", "/api/admin/logout").catch((error) => {
        if (!isUnauthorized(error)) throw error;
      });
    },
    onSuccess: () => {
      rememberLogout();
      tellOtherTabs("logged-out");
      queries.clear();
      leaveAfterLogout();
    },
    onError: () => notify({ title: "Error", text: "Failed to log out. Please try again.", tone: "bad" }),
  });
  return { logout: () => mutate(), pending: isPending };
}

export function tellOtherTabs(news: News) {
  channel.postMessage(news);
}

/** What another tab did. `onNews` should stay the same function. */
export function useNewsFromOtherTabs(onNews: (news: News) => void) {
  useEffect(() => {
    const hear = ({ data }: MessageEvent<News>) => onNews(data);
    channel.addEventListener("message", hear);
    return () => channel.removeEventListener("message", hear);
  }, [onNews]);
}

/** A note that is just being saved needs the session a moment longer. The logout itself counts as one. */
async function othersSettled(count: () => number) {
  const patience = Date.now() + 5000;
  while (count() > 1 && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 50));
}
