import { Bullets } from "../../components/Bullets";
import { ArrowLink } from "../../components/Button";
import { notedOnce } from "../../components/notedOnce";
import { Picture } from "../../components/Picture";
import { column, covering, sizes } from "../../components/sizes";
import type { Card } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Cards with pictures, or without: those alternate on a page between a table with lines and columns. */
export function Cards({ section, context, nth }: SectionProps<"cards">) {
  const turn = nth % 2 === 0 ? "schedule" : "columns";
  const { items, isComputed } = notedOnce(section.cards, section.heading);
  const pictured = items.some((card) => card.picture !== null);
  return (
    <SectionFrame
      kind="cards"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      computed={isComputed && context.site.words.computedPictures}
      tone={!pictured && turn === "columns" ? "white" : "paper"}
      look={`cards-${pictured ? "pictured" : turn}`}
    >
      <ul className={`cards count-${items.length}`}>
        {items.map((card, place) => (
          <CardItem card={card} across={across(items.length, place)} key={card.title} />
        ))}
      </ul>
    </SectionFrame>
  );
}

/** A picture's share of a wide window, in `vw`: see cards.css. */
export function across(count: number, place: number): number {
  if (count === 2) return place === 0 ? 53 : 38;
  if (count === 4 || (count === 5 && place < 2)) return 45;
  return count === 3 || count === 5 || count === 6 ? 30 : 92;
}

export function CardItem({ card, across }: { card: Card; across: number }) {
  return (
    <li className="card">
      {card.picture !== null && (
        <Picture
          className="picture-cover"
          picture={card.picture}
          sizes={sizes(covering(card.picture, { vw: 92 }, { vw: 62 }), {
            "40em": covering(card.picture, { vw: 37 }, { vw: 28 }),
            "64em": covering(card.picture, column(across), { vw: 31, rem: 27 }),
          })}
        />
      )}
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
