import { Bullets } from "../../components/Bullets";
import type { EdgeShape } from "../../generated/props";
import { materials } from "../shared/materials";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Edges of countertops, cut through and drawn, side by side like cards. */
export function Edges({ section, context }: SectionProps<"edges">) {
  return (
    <SectionFrame
      kind="edges"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
      look="cards-columns"
    >
      <ul className={`cards count-${section.edges.length}`}>
        {section.edges.map((edge) => (
          <li className="card" key={edge.name}>
            <Drawing shape={edge.shape} />
            <h3>{edge.name}</h3>
            <div className="card-words">
              <p>{edge.text}</p>
              <Bullets items={edge.points} />
            </div>
          </li>
        ))}
      </ul>
      <p className="drawing-note">{context.site.words.edgesNote}</p>
    </SectionFrame>
  );
}

/** The outlines of the pour, of the base below it, and of the light on the pour. The counter comes in from the left. */
const shapes: Record<EdgeShape, { pour: string; base: string; light: string }> = {
  straight: {
    pour: "M0 30H184q6 0 6 6V74H0z",
    base: "M0 39H178q3 0 3 3V74H0z",
    light: "M0 32H183q5 0 5 5V72",
  },
  beveled: {
    pour: "M0 30H168L190 52V74H0z",
    base: "M0 39H164L181 56V74H0z",
    light: "M0 32H167L188 53V72",
  },
  bullnose: {
    pour: "M0 30H168a22 22 0 0 1 0 44H0z",
    base: "M0 39H168a13 13 0 0 1 0 26V74H0z",
    light: "M0 32H168a20 20 0 0 1 17 31",
  },
  waterfall: {
    pour: "M0 30H184q6 0 6 6V150H146V74H0z",
    base: "M0 39H178q3 0 3 3V150H146V74H0z",
    light: "M0 32H183q5 0 5 5V150",
  },
};

function Drawing({ shape }: { shape: EdgeShape }) {
  const { pour, base, light } = shapes[shape];
  return (
    <svg aria-hidden="true" viewBox="0 18 240 144" width="360">
      <path d="M0 74H146V150H0z" fill={materials.cabinet} />
      <path d="M0 88H132V150M132 88v62" stroke={materials.slab} strokeWidth="2" fill="none" />
      <path d={pour} fill={materials.metallic} />
      <path d={base} fill={materials.wood} />
      <path
        d={shape === "waterfall" ? "M146 74L181 39" : "M0 56H158"}
        stroke={materials.bronze}
        strokeWidth="2"
      />
      <path d={light} stroke={materials.lightMetallic} strokeWidth="3" fill="none" />
    </svg>
  );
}
