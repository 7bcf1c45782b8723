import type { Contact } from "../generated/props";
import { ButtonLink } from "./Button";

type QuoteBandProps = { id?: string | null; heading: string; text: string; phone: Contact };

/** The closing band: one question, two ways to answer it. */
export function QuoteBand({ id = null, heading, text, phone }: QuoteBandProps) {
  return (
    <section className="quote-band" id={id ?? undefined}>
      <div className="wrap quote-band-grid">
        <h2>{heading}</h2>
        <div>
          <p className="lede">{text}</p>
          <div className="actions">
            <ButtonLink href="/#contact">Get Free Quote</ButtonLink>
            <ButtonLink href={phone.href} look="line" icon="phone">
              {phone.display}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
