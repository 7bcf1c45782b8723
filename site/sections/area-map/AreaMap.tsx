import type { MapLabel } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/**
 * A map of the places around the business: no shore and no streets, but distances and links. Lengths are percent, so
 * that names keep their size on every screen. The security policy refuses style attributes, but allows
 * presentation attributes of SVG.
 */
export function AreaMap({ section, context }: SectionProps<"area-map">) {
  const { business, rings, places, inKilometers } = section;
  if (business === null) return null;
  const { mapNote, mapRing, mapRingKm } = context.site.words;
  const note = mapNote.replace("{place}", business.city);
  const far = rings.toReversed();
  // The place that the page is about.
  const here = context.on === "location" ? context.breadcrumb.at(-1)?.label : undefined;
  return (
    <SectionFrame
      kind="area-map"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      layout="split"
      tone="white"
    >
      <div className="area-map">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a drawing */}
        <svg role="group" aria-label={note}>
          {far.map(({ distance, radius }) => (
            <circle
              key={distance}
              cx={`${business.x}%`}
              cy={`${business.y}%`}
              r={`${radius}%`}
              fill="var(--link)"
              fillOpacity=".07"
              stroke="var(--link)"
              strokeOpacity=".4"
            />
          ))}
          {rings.map(({ distance, labelX, labelY }) => (
            <text
              key={distance}
              x={`${labelX}%`}
              y={`${labelY}%`}
              dy="4.5"
              textAnchor="middle"
              fill="var(--link)"
              {...halo}
            >
              {inKilometers
                ? mapRingKm.replace("{km}", String(distance))
                : mapRing.replace("{miles}", String(distance))}
            </text>
          ))}
          {places.map((place) => (
            <a key={place.href} href={place.href} aria-current={place.name === here ? "page" : undefined}>
              <circle cx={`${place.x}%`} cy={`${place.y}%`} r="12" fill="transparent" />
              {place.name === here && (
                <circle cx={`${place.x}%`} cy={`${place.y}%`} r="12" fill="var(--link)" fillOpacity=".35" />
              )}
              <circle cx={`${place.x}%`} cy={`${place.y}%`} r="5" fill="currentColor" />
              <Name x={place.x} y={place.y} label={place.label} name={place.name} />
            </a>
          ))}
          <circle
            cx={`${business.x}%`}
            cy={`${business.y}%`}
            r="8"
            fill="none"
            stroke="var(--link)"
            strokeWidth="2"
            pointerEvents="none"
          />
          {business.label !== null && (
            <Name x={business.x} y={business.y} label={business.label} name={business.city} />
          )}
        </svg>
      </div>
      <p className="drawing-note">{note}</p>
    </SectionFrame>
  );
}

/** Keeps letters readable over lines. */
const halo = {
  stroke: "var(--back)",
  strokeWidth: "4",
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

function Name({ x, y, label, name }: { x: number; y: number; label: MapLabel; name: string }) {
  return (
    <text
      x={`${x}%`}
      y={`${y}%`}
      dx={label.dx}
      dy={label.dy}
      textAnchor={label.anchor}
      fill="currentColor"
      data-room={label.room ?? undefined}
      {...halo}
    >
      {name}
    </text>
  );
}
