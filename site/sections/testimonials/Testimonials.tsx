import { Stars } from "../../components/Stars";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** One large testimonial, the others beside it. */
export function Testimonials({ section, context }: SectionProps<"testimonials">) {
  const { customers } = context.site;
  const kinds = new Map(customers.map(({ value, label }) => [value, label]));
  return (
    <SectionFrame kind="testimonials" id={section.id} heading={section.heading}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, and nothing in it takes the focus */}
      <ul className={`testimonials shelf count-${section.testimonials.length}`} tabIndex={0}>
        {section.testimonials.map((item) => (
          <li key={item.name}>
            <figure className="testimonial">
              <Stars rating={item.rating} label={item.stars} />
              <blockquote>
                <p>{item.text}</p>
              </blockquote>
              <figcaption>
                <strong>{item.name}</strong>
                <span>
                  {item.location}
                  {item.tag !== null && <>, {kinds.get(item.tag)}</>}
                  {item.date !== null && <>, {item.date}</>}
                </span>
                {item.source !== null && <a href={item.source.href}>{item.source.label}</a>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
