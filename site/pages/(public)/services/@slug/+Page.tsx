import { Sections } from "../../../../sections/Sections";
import type { PageProps } from "../../page";

export default function Page({ props, site }: PageProps<"/services/@slug">) {
  return <Sections page={props} site={site} on="service" />;
}
