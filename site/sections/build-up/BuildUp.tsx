import type { LayerLook } from "../../generated/props";
import { materials } from "../shared/materials";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

const WIDTH_PX = 300;
/** The left edges of the coating and of the payment card beside it. */
const COATING_LEFT_PX = 46;
const CARD_LEFT_PX = 226;
const COATING_WIDTH_PX = 164;
const SLAB_HEIGHT_PX = 64;

/** A coating cut open, its layers drawn to scale and numbered like the list beside it. */
export function BuildUp({ section, context }: SectionProps<"build-up">) {
  const { layers, ground } = section;
  const { layersGround, layersCard, layerMils, layersNote } = context.site.words;
  const cardMils = layerMils.replace("{mils}", "30");
  const last = layers[layers.length - 1]?.label ?? 0;
  const height = Math.max(ground + SLAB_HEIGHT_PX, last + 14);
  return (
    <SectionFrame kind="build-up" id={section.id} heading={section.heading} intro={section.intro}>
      <div className="build-up">
        <svg
          aria-hidden="true"
          viewBox={`0 -24 ${WIDTH_PX} ${height + 24}`}
          width={WIDTH_PX}
          height={height + 24}
        >
          <rect
            x={COATING_LEFT_PX}
            y={ground}
            width={WIDTH_PX - COATING_LEFT_PX}
            height={SLAB_HEIGHT_PX}
            fill={materials.slab}
          />
          <path d={`M${COATING_LEFT_PX + 6} ${ground + 22}${stones}`} fill={materials.stones} />
          <text x={COATING_LEFT_PX + 10} y={ground + SLAB_HEIGHT_PX - 9} fill="var(--ink-on-light)">
            {layersGround}
          </text>
          <rect
            x={CARD_LEFT_PX}
            y={ground - section.card}
            width={WIDTH_PX - CARD_LEFT_PX}
            height={section.card}
            fill="var(--white)"
          />
          <path
            d={`M${WIDTH_PX} ${ground - section.card}H${CARD_LEFT_PX}V${ground}H${WIDTH_PX}M${CARD_LEFT_PX + 14} ${ground - section.card + 3}V${ground - 3}m-4 -5l4 5l4 -5m0 ${16 - section.card}l-4 -5l-4 5`}
            stroke="var(--ink-soft-on-light)"
            fill="none"
          />
          <text x={CARD_LEFT_PX + 20} y={ground - section.card / 2 + 5} fill="var(--ink-on-light)">
            {cardMils}
          </text>
          <text x={WIDTH_PX} y={ground - section.card - 8} textAnchor="end" fill="currentColor">
            {layersCard}
          </text>
          {layers.map((layer, index) => (
            <g key={layer.name}>
              <rect
                x={COATING_LEFT_PX}
                y={layer.top}
                width={COATING_WIDTH_PX}
                height={layer.height}
                fill={materials[layer.look]}
              />
              <Grain look={layer.look} top={layer.top} height={layer.height} />
              <path
                d={`M27 ${layer.label}L${COATING_LEFT_PX - 3} ${layer.top + layer.height / 2}`}
                stroke="currentColor"
                fill="none"
              />
              <circle cx="15" cy={layer.label} r="11.5" fill="none" stroke="currentColor" />
              <text x="15" y={layer.label + 5} textAnchor="middle" fill="currentColor">
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
        <ol className="steps">
          {layers.map((layer) => (
            <li key={layer.name}>
              <h3>{layer.name}</h3>
              <p>
                <strong>{`${layerMils.replace("{mils}", layer.mils)}.`}</strong>
                {layer.text !== null && ` ${layer.text}`}
              </p>
            </li>
          ))}
        </ol>
      </div>
      <p className="drawing-note">{layersNote.replace("{mils}", section.mils)}</p>
    </SectionFrame>
  );
}

/** Five stones in the slab, from a point of its upper edge. */
const stones =
  "q9 -9 17 -1q3 9 -8 8zm62 -2q14 -8 22 3q-4 10 -17 6zm58 6q8 -9 15 -2q6 8 -6 9zm32 16q12 -10 24 0q2 9 -12 8zm-78 4q6 -6 11 0q3 7 -6 6z";

/** The grain of the layer: rows of dashes are chips that lie flat, dots are grains. */
const grains: Record<LayerLook, { color: string; dashes: string; round: boolean }[]> = {
  solid: [],
  primer: [],
  clear: [],
  flakes: [
    { color: materials.lightFlakes, dashes: "9 14 5 19 12 8", round: false },
    { color: materials.darkFlakes, dashes: "0 10 7 21 11 17", round: false },
    { color: materials.bronze, dashes: "0 26 8 31 5 12", round: false },
  ],
  quartz: [
    { color: materials.lightQuartz, dashes: "0 9 0 13", round: true },
    { color: materials.darkQuartz, dashes: "0 15 0 7 0 11", round: true },
  ],
  metallic: [],
};

/** Lines that swing as pigment does in resin that has flowed, fourteen pixels apart. */
function waves(top: number, height: number): string {
  const count = Math.max(1, Math.floor(height / 14));
  return Array.from({ length: count }, (_, line) => {
    const y = top + (height / count) * (line + 0.5);
    const swing = ((line * 5) % 3) * 3 + 4;
    return `M${COATING_LEFT_PX} ${y.toFixed(1)}q${12 + (line % 3) * 4} ${-swing} 41 0t41 0 41 0 41 0`;
  }).join("");
}

function Grain({ look, top, height }: { look: LayerLook; top: number; height: number }) {
  const rows = grains[look];
  // Six pixels between two rows of one color, and the colors between each other.
  const lines = Math.max(1, Math.floor((height - 2) / 6));
  return (
    <>
      {look === "clear" && (
        <path
          d={`M${COATING_LEFT_PX} ${top + 1}h${COATING_WIDTH_PX}`}
          stroke="var(--white)"
          strokeWidth="2"
        />
      )}
      {look === "primer" && (
        <path
          d={`M${COATING_LEFT_PX + 4} ${top + height + 3}h${COATING_WIDTH_PX - 4}`}
          stroke={materials.primer}
          strokeWidth="6"
          strokeDasharray="2 7 3 12"
        />
      )}
      {look === "metallic" && (
        <path
          d={waves(top, height)}
          stroke={materials.lightMetallic}
          strokeWidth="3"
          strokeOpacity=".6"
          fill="none"
        />
      )}
      {rows.map(({ color, dashes, round }, row) => (
        <path
          key={color}
          d={Array.from({ length: lines }, (_, line) => {
            // Dashes begin again with each line, so each begins elsewhere.
            const shift = 2 + ((line * line * 7 + line * 11 + row * 5) % 29);
            const y = top + (height / lines) * (line + (row + 0.5) / rows.length);
            return `M${COATING_LEFT_PX + shift} ${y.toFixed(1)}h${COATING_WIDTH_PX - shift - 2}`;
          }).join("")}
          stroke={color}
          strokeWidth="2.5"
          strokeLinecap={round ? "round" : "butt"}
          strokeDasharray={dashes}
        />
      ))}
    </>
  );
}
