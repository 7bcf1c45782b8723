import { NotFound } from "../../../features/not-found/NotFound";
import type { PageProps } from "../page";

export default function Page({ site }: PageProps<"/_error">) {
  return <NotFound site={site} />;
}
