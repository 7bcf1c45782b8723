import type { Site } from "../generated/props";
import { OpenNow } from "./OpenNow";

/** The hours of the business or of an office: a line for days that have the same. */
export function OpeningHours({ site }: { site: Site }) {
  return (
    <>
      <dl className="hours">
        {site.hours.map(({ days, text }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <OpenNow site={site} />
    </>
  );
}
