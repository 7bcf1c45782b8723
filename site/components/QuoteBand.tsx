import type { MainButton as MainButtonProps, Picture as PictureFiles, Site } from "../generated/props";
import { ButtonLink, MainButton } from "./Button";
import { Picture } from "./Picture";
import { covering, sizes } from "./sizes";

type QuoteBandProps = {
  id?: string | null;
  heading: string;
  text: string;
  picture?: PictureFiles | null;
  button?: MainButtonProps | null;
  site: Site;
};

/** The closing band: a question, the main button and a phone number. */
export function QuoteBand({ id = null, heading, text, picture = null, button = null, site }: QuoteBandProps) {
  return (
    <section
      className={`quote-band${picture === null ? "" : " quote-band-pictured"}`}
      id={id ?? undefined}
      data-tone="accent"
    >
      <div className="wrap quote-band-grid">
        <h2>{heading}</h2>
        <div>
          <p className="lede">{text}</p>
          <div className="actions">
            <MainButton site={site} own={button} words={site.words.quoteLink} />
            <ButtonLink href={site.phone.href} look="line" icon="phone">
              {site.phone.display}
            </ButtonLink>
          </div>
        </div>
      </div>
      {picture !== null && (
        <Picture
          className="quote-band-picture picture-cover"
          picture={picture}
          sizes={sizes(covering(picture, { vw: 100 }, { vw: 66 }), {
            // As high as the text, at least 32rem: a value between.
            "64em": covering(picture, { vw: 56 }, { rem: 33.75 }),
          })}
        />
      )}
    </section>
  );
}
