import { BlogIndex } from "../../../../../features/blog/BlogIndex";
import type { PageProps } from "../../../page";

export default function Page({ props, site }: PageProps<"/blog/author/@slug">) {
  return <BlogIndex blog={props} site={site} />;
}
