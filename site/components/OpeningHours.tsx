import type { Site } from "../generated/props";

/** The hours of the business: a line for days that have the same. */
export function OpeningHours({ hours }: { hours: Site["hours"] }) {
  return (
    <dl className="hours">
      {hours.map(({ days, text }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
