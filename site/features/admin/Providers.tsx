import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "./api/queryClient";
import { ToastProvider } from "./ToastProvider";

type ProvidersProps = {
  /** Called for every 401, whichever call it answers. */
  onUnauthorized: () => void;
  children: ReactNode;
};

/** The context that every admin page needs. */
export function Providers({ onUnauthorized, children }: ProvidersProps) {
  const [queries] = useState(() => createQueryClient(onUnauthorized));
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
}
