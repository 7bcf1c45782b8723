import { Article } from "../../../../features/blog/Article";
import type { PageProps } from "../../page";

export default function Page({ props, site }: PageProps<"/blog/@slug">) {
  return <Article post={props} site={site} />;
}
