import { LinkList } from "../shared/LinkList";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Links with the name at the left and the drive time at the right. */
export function Links({ section }: SectionProps<"links">) {
  const { id, heading, intro, links } = section;
  return (
    <SectionFrame kind="links" id={id} heading={heading} intro={intro} tone="white" layout="split">
      <LinkList links={links} />
    </SectionFrame>
  );
}
