import { Stars } from "../../components/Stars";
import type { Testimonial } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

const tags: Record<Testimonial["tag"], string> = {
  residential: "Residential",
  commercial: "Commercial",
};

/** One large testimonial, the others beside it. */
export function Testimonials({ section }: SectionProps<"testimonials">) {
  return (
    <SectionFrame kind="testimonials" id={section.id} heading={section.heading}>
      <ul className={`testimonials count-${section.testimonials.length}`}>
        {section.testimonials.map((item) => (
          <li key={item.name}>
            <figure className="testimonial">
              <Stars rating={item.rating} />
              <blockquote>
                <p>{item.text}</p>
              </blockquote>
              <figcaption>
                <strong>{item.name}</strong>
                <span>
                  {item.location}, {tags[item.tag]}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
