import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "./api/queryClient";
import { NotifyProvider } from "./ToastProvider";

type ProvidersProps = {
  /** What a 401 means here, whichever call it answers. */
  onUnauthorized: () => void;
  children: ReactNode;
};

/** What every admin page needs around it. */
export function Providers({ onUnauthorized, children }: ProvidersProps) {
  const [queries] = useState(() => createQueryClient(onUnauthorized));
  return (
    <QueryClientProvider client={queries}>
      <NotifyProvider>{children}</NotifyProvider>
    </QueryClientProvider>
  );
}
