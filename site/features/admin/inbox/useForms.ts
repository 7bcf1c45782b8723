import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { BUILT_IN, rememberForms } from "./forms";
import { searchOnce } from "./requests";

/** The site's own forms. Loaded before the inbox is drawn; a request of a version that came later loads them again. */
export function useForms(enabled = true) {
  return useQuery({ queryKey: ["forms"], queryFn: ({ signal }) => loadForms(signal), enabled });
}

/** Returns the versions that are known from now on. */
export async function loadForms(signal: AbortSignal): Promise<string[]> {
  const all = await call("GET /api/admin/forms", { signal });
  // A site without own forms has nothing to tell apart. Robots send the built-in form to every address that takes it.
  const search = { form: BUILT_IN, suspected: false, limit: 1 };
  const builtIn = all.length === 0 ? null : await searchOnce(search, signal);
  rememberForms(all, builtIn === null || builtIn.requests.length > 0 || builtIn.next !== null);
  return all.map(({ version }) => version);
}
