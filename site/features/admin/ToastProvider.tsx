import { createContext, type ReactNode, useContext, useState } from "react";
import { type Toast, Toaster } from "../../components/Toaster";
import { words } from "./words/words";

type ShowToast = (toast: Toast | null) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Returns the function that shows a toast in place of the current one; null removes it. Throws outside a provider. */
export function useShowToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (showToast === null) throw new Error("useShowToast needs a ToastProvider around it");
  return showToast;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <ToastContext value={setToast}>
      {children}
      <Toaster
        toast={toast}
        onClose={() => setToast(null)}
        words={{
          toastName: words.toast.name,
          toastRegion: words.toast.region,
          toastClose: words.common.close,
        }}
      />
    </ToastContext>
  );
}
