import { OpeningHours } from "../../components/OpeningHours";
import { Picture } from "../../components/Picture";
import { Monogram } from "../../components/Portrait";
import { PostalAddress } from "../../components/PostalAddress";
import { covering } from "../../components/sizes";
import { across, CardItem } from "../cards/Cards";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** A portrait: see crew.css. */
const SQUARE = { vw: 92, rem: 27 };

/** The people of the business with portraits, pictures of their tools, and the shop with its address and hours. */
export function Crew({ section, context: { site } }: SectionProps<"crew">) {
  const { things, people, shop } = section;
  return (
    <SectionFrame
      kind="crew"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
      look="cards-pictured"
    >
      <ul className={`tiles count-${people.length}`}>
        {people.map(({ name, role, text, picture, href }) => (
          <li key={name}>
            {picture === null ? (
              <Monogram name={name} />
            ) : (
              <Picture
                className="picture-cover"
                picture={picture}
                sizes={covering(picture, SQUARE, SQUARE)}
              />
            )}
            <p className="label">{role}</p>
            <h3>{href === null ? name : <a href={href}>{name}</a>}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {things.length > 0 && (
        <ul className={`cards count-${things.length}`}>
          {things.map(({ title, text, picture }, place) => (
            <CardItem
              card={{ title, text, picture, points: [], label: null, link: null }}
              across={across(things.length, place)}
              key={title}
            />
          ))}
        </ul>
      )}
      {shop !== null && (
        <div className="crew-shop">
          <p>{shop}</p>
          <p>
            <PostalAddress site={site} />
          </p>
          <OpeningHours site={site} />
        </div>
      )}
    </SectionFrame>
  );
}
