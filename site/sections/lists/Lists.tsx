import { Bullets } from "../../components/Bullets";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Bullets in columns. */
export function Lists({ section }: SectionProps<"lists">) {
  return (
    <SectionFrame kind="lists" id={section.id} heading={section.heading} intro={section.intro} tone="white">
      <div className={`lists count-${section.lists.length}`}>
        {section.lists.map((list, index) => (
          <div className="list" key={list.title ?? index}>
            {list.title !== null && <h3>{list.title}</h3>}
            <Bullets items={list.items} />
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
