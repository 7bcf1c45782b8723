import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NotifyProvider } from "./notify";
import { leaveForLogin } from "./places";
import { createQueryClient } from "./query";

/** What every admin page needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(() => createQueryClient(leaveForLogin));
  return (
    <QueryClientProvider client={queries}>
      <NotifyProvider>{children}</NotifyProvider>
    </QueryClientProvider>
  );
}
