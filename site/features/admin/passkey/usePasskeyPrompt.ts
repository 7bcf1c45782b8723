import { useCallback, useEffect, useRef } from "react";

type PasskeyPrompt = {
  /** Returns the signal for the next prompt of the browser, and ends an earlier one. */
  begin: () => AbortSignal;
  /** Ends the prompt: a passkey that somebody touches afterwards does nothing. */
  cancel: () => void;
};

/** The browser's prompt for a passkey. It ends with the component: some browsers leave the page usable beside it. */
export function usePasskeyPrompt(): PasskeyPrompt {
  const controller = useRef<AbortController | null>(null);
  const cancel = useCallback(() => controller.current?.abort(), []);
  const begin = useCallback(() => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);
  useEffect(() => cancel, [cancel]);
  return { begin, cancel };
}
