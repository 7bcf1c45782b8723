import { Bullets } from "../components/Bullets";
import { ArrowLink } from "../components/Button";
import { SectionFrame } from "../components/SectionFrame";
import type { Card } from "../generated/props";
import type { SectionProps } from "./section";

/** Groups of cards on one page take turns: a ruled schedule, then columns. */
export function Cards({ section, nth }: SectionProps<"cards">) {
  const turn = nth % 2 === 0 ? "schedule" : "columns";
  return (
    <SectionFrame
      kind="cards"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      look={`cards-${turn}`}
    >
      <ul className={`cards count-${section.cards.length}`}>
        {section.cards.map((card) => (
          <CardItem card={card} key={card.title} />
        ))}
      </ul>
    </SectionFrame>
  );
}

function CardItem({ card }: { card: Card }) {
  return (
    <li className="card">
      <div className="card-name">
        {card.label !== null && <p className="label">{card.label}</p>}
        <h3>{card.title}</h3>
      </div>
      <div className="card-words">
        <p>{card.text}</p>
        <Bullets items={card.points} />
        {card.link !== null && <ArrowLink href={card.link.href}>{card.link.label}</ArrowLink>}
      </div>
    </li>
  );
}
