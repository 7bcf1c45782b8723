import { NotFound } from "../../../features/not-found/NotFound";
import type { PageProps } from "../page";

export default function Page({ props, site }: PageProps<"/_error">) {
  return <NotFound page={props} site={site} />;
}
