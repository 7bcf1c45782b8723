import { createContext, type ReactNode, useContext, useState } from "react";
import { type Toast, Toaster } from "../../components/Toaster";

type Notify = (toast: Toast | null) => void;

const NotifyContext = createContext<Notify | null>(null);

/** Shows a toast in place of the one that is there; null only takes that one away. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (notify === null) throw new Error("useNotify needs a NotifyProvider around it");
  return notify;
}

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <NotifyContext value={setToast}>
      {children}
      <Toaster toast={toast} onClose={() => setToast(null)} />
    </NotifyContext>
  );
}
