import { Bullets } from "../components/Bullets";
import { ButtonLink } from "../components/Button";
import type { SectionProps } from "./section";

/** The first thing on the home page: one promise, two doors. */
export function Choices({ section }: SectionProps<"choices">) {
  return (
    <section className="hero hero-home" id={section.id ?? undefined}>
      <div className="wrap hero-words">
        <h1>{section.heading}</h1>
        <p className="lede">{section.intro}</p>
      </div>
      <div className="stage">
        <div className="floor" aria-hidden="true" />
        <div className="wrap choices">
          {section.choices.map((choice) => (
            <article className="choice" id={choice.id} key={choice.id}>
              <h2>{choice.title}</h2>
              <div className="choice-words">
                <p>{choice.text}</p>
                <Bullets items={choice.points} />
              </div>
              <ButtonLink href="/#contact" icon="arrow">
                {choice.button}
              </ButtonLink>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
