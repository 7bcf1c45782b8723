import { TextPage } from "../../../features/text-page/TextPage";
import { Sections } from "../../../sections/Sections";
import type { PageProps } from "../page";

export default function Page({ props, site }: PageProps<"/@path">) {
  return props.form === "text" ? (
    <TextPage page={props} site={site} />
  ) : (
    <Sections page={props} site={site} on="own" />
  );
}
