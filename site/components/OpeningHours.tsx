import type { Site } from "../generated/props";
import { OpenNow } from "./OpenNow";

/** The hours of the business or of an office: a line for days that have the same. */
export function OpeningHours({ site }: { site: Site }) {
  const list = (
    <dl className="hours">
      {site.hours.map(({ days, text }) => (
        <div key={`${days} ${text}`}>
          <dt>{days}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  if (site.openNow === null) return list;
  return (
    <div>
      {list}
      <OpenNow site={site} />
    </div>
  );
}
