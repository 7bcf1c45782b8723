import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Caller } from "../../../generated/api";
import { call, isUnauthorized } from "../api/client";
import { useShowToast } from "../ToastProvider";
import { words } from "../words/words";
import { rememberLogout } from "./logoutStorage";
import { redirectAfterLogout } from "./redirects";

/** The key of the query for the session. Its answer changes with the first further person and with another password. */
export const AUTH_STATUS_KEY = ["auth-status"];

/** A logout waits at most this long for other changes, such as a note that is being saved. */
const SETTLE_TIMEOUT_MS = 5000;

/** One channel per page: a second one would receive the messages of the first. */
const channel = new BroadcastChannel("admin-session");

type SessionEvent = "logged-in" | "logged-out";

/** Returns the query for the session, which is fetched once when the page opens. */
export function useAuthStatus() {
  return useQuery({
    queryKey: AUTH_STATUS_KEY,
    queryFn: ({ signal }) => call("GET /api/admin/auth-status", { signal }),
  });
}

/** Returns the person who is logged in; undefined for an owner who is the only person. */
export function useCaller(): Caller | undefined {
  return useAuthStatus().data?.person;
}

/** Returns true if the person who is logged in is an owner. This only hides parts: the API refuses calls of others. */
export function useIsOwner(): boolean {
  return useCaller()?.role !== "staff";
}

/** Ends the session on the server, in this tab and in all others. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const queries = useQueryClient();
  const showToast = useShowToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await otherMutationsSettled(() => queries.isMutating());
      // If the session is over already, the logout has succeeded.
      await call("POST /api/admin/logout").catch((error) => {
        if (!isUnauthorized(error)) throw error;
      });
    },
    onSuccess: () => {
      rememberLogout();
      broadcast("logged-out");
      queries.clear();
      redirectAfterLogout();
    },
    onError: () => showToast({ title: words.common.error, text: words.inbox.logoutFailed, tone: "bad" }),
  });
  return { logout: () => mutate(), pending: isPending };
}

/** Tells all other tabs. */
export function broadcast(event: SessionEvent) {
  channel.postMessage(event);
}

/** Calls `onEvent` for the logins and logouts of other tabs. `onEvent` should be stable. */
export function useSessionEvents(onEvent: (event: SessionEvent) => void) {
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<SessionEvent>) => onEvent(data);
    channel.addEventListener("message", onMessage);
    return () => channel.removeEventListener("message", onMessage);
  }, [onEvent]);
}

/** Waits until the only running mutation is the logout itself, or for five seconds. */
async function otherMutationsSettled(count: () => number) {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (count() > 1 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}
