import type { LayerLook } from "../../generated/props";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Pixels: the drawing, the left edge of the coating, its width, the left edge of the card, and the slab's height. */
const width = 300;
const left = 46;
const coating = 164;
const card = 226;
const slab = 64;

/** A coating cut open, its layers drawn to scale and numbered like the list beside it. */
export function BuildUp({ section, context }: SectionProps<"build-up">) {
  const { layers, ground } = section;
  const { layersGround, layersCard, layerMils, layersNote } = context.site.words;
  const cardMils = layerMils.replace("{mils}", "30");
  const last = layers[layers.length - 1]?.label ?? 0;
  const height = Math.max(ground + slab, last + 14);
  return (
    <SectionFrame kind="build-up" id={section.id} heading={section.heading} intro={section.intro}>
      <div className="build-up">
        <svg aria-hidden="true" viewBox={`0 -24 ${width} ${height + 24}`} width={width} height={height + 24}>
          <rect x={left} y={ground} width={width - left} height={slab} fill="#bdbab3" />
          <path d={`M${left + 6} ${ground + 22}${stones}`} fill="#96938c" />
          <text x={left + 10} y={ground + slab - 9} fill="#12171c">
            {layersGround}
          </text>
          <rect x={card} y={ground - section.card} width={width - card} height={section.card} fill="#fff" />
          <path
            d={`M${width} ${ground - section.card}H${card}V${ground}H${width}M${card + 14} ${ground - section.card + 3}V${ground - 3}m-4 -5l4 5l4 -5m0 ${16 - section.card}l-4 -5l-4 5`}
            stroke="#49525a"
            fill="none"
          />
          <text x={card + 20} y={ground - section.card / 2 + 5} fill="#12171c">
            {cardMils}
          </text>
          <text x={card} y={ground - section.card - 8} fill="currentColor">
            {layersCard}
          </text>
          {layers.map((layer, index) => (
            <g key={layer.name}>
              <rect x={left} y={layer.top} width={coating} height={layer.height} fill={fills[layer.look]} />
              <Grain look={layer.look} top={layer.top} height={layer.height} />
              <path
                d={`M27 ${layer.label}L${left - 3} ${layer.top + layer.height / 2}`}
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

/** The color of each kind of layer. */
const fills: Record<LayerLook, string> = {
  solid: "#70767a",
  primer: "#a89c86",
  clear: "#cbdfe6",
  flakes: "#8d9092",
  quartz: "#b5a78d",
  metallic: "#27506b",
};

/** The grain of the layer: rows of dashes are chips that lie flat, dots are grains. */
const grains: Record<LayerLook, { color: string; dashes: string; round: boolean }[]> = {
  solid: [],
  primer: [],
  clear: [],
  flakes: [
    { color: "#f3f1ea", dashes: "9 14 5 19 12 8", round: false },
    { color: "#2c3136", dashes: "0 10 7 21 11 17", round: false },
    { color: "#a57c52", dashes: "0 26 8 31 5 12", round: false },
  ],
  quartz: [
    { color: "#f0e6d2", dashes: "0 9 0 13", round: true },
    { color: "#6d5d45", dashes: "0 15 0 7 0 11", round: true },
  ],
  metallic: [],
};

/** Lines that swing as pigment does in resin that has flowed, fourteen pixels apart. */
function waves(top: number, height: number): string {
  const count = Math.max(1, Math.floor(height / 14));
  return Array.from({ length: count }, (_, line) => {
    const y = top + (height / count) * (line + 0.5);
    const swing = ((line * 5) % 3) * 3 + 4;
    return `M${left} ${y.toFixed(1)}q${12 + (line % 3) * 4} ${-swing} 41 0t41 0 41 0 41 0`;
  }).join("");
}

function Grain({ look, top, height }: { look: LayerLook; top: number; height: number }) {
  const rows = grains[look];
  // Six pixels between two rows of one color, and the colors between each other.
  const lines = Math.max(1, Math.floor((height - 2) / 6));
  return (
    <>
      {look === "clear" && <path d={`M${left} ${top + 1}h${coating}`} stroke="#fff" strokeWidth="2" />}
      {look === "primer" && (
        <path
          d={`M${left + 4} ${top + height + 3}h${coating - 4}`}
          stroke="#a89c86"
          strokeWidth="6"
          strokeDasharray="2 7 3 12"
        />
      )}
      {look === "metallic" && (
        <path d={waves(top, height)} stroke="#9cc3d4" strokeWidth="3" strokeOpacity=".6" fill="none" />
      )}
      {rows.map(({ color, dashes, round }, row) => (
        <path
          key={color}
          d={Array.from({ length: lines }, (_, line) => {
            // Dashes begin again with each line, so each begins elsewhere.
            const shift = 2 + ((line * line * 7 + line * 11 + row * 5) % 29);
            const y = top + (height / lines) * (line + (row + 0.5) / rows.length);
            return `M${left + shift} ${y.toFixed(1)}h${coating - shift - 2}`;
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
