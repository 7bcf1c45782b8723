import { useEffect, useRef, useState } from "react";
import { Icon } from "../../components/Icon";
import type { CostFinder as Finder, Words } from "../../generated/props";
import { copied } from "../copied";
import { Choice } from "./Choice";

type CostFinderProps = Pick<Finder, "sizes" | "systems" | "conditions" | "choices" | "projectType"> & {
  words: Pick<
    Words,
    | "costSize"
    | "costSystem"
    | "costCondition"
    | "costUnsure"
    | "costAbout"
    | "costAsk"
    | "costCopy"
    | "costCopied"
  >;
};

/**
 * Three choices and their range of prices. The form leads to the quote form, which takes the choice out of the address.
 * Its buttons keep their own state, so a choice made before hydration counts.
 */
export function CostFinder({ sizes, systems, conditions, choices, projectType, words }: CostFinderProps) {
  const form = useRef<HTMLFormElement>(null);
  const usual = Math.floor(sizes.length / 2);
  const [chosen, setChosen] = useState({ size: usual, system: 0, condition: 0 });
  // Sent only when it belongs to the choice.
  const [awake, setAwake] = useState(false);
  const [message, setMessage] = useState("");
  const read = () => {
    if (form.current === null) return;
    const { current } = form;
    setMessage("");
    setChosen({
      size: checked(current, "size"),
      system: checked(current, "system"),
      condition: checked(current, "condition"),
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
  useEffect(() => {
    read();
    setAwake(true);
  }, []);

  const size = sizes[chosen.size];
  const system = systems[chosen.system];
  // The first choice is none of them.
  const condition = conditions[chosen.condition - 1];
  const range = choices[chosen.system]?.[chosen.size]?.[chosen.condition] ?? "";
  const lines = [size && sizeWords(size), `${system?.name}, ${system?.price}`];

  async function copyChoice() {
    const place = `${location.origin}${location.pathname}#${form.current?.closest("section")?.id ?? ""}`;
    const all = [range, ...lines, condition?.name, place].filter(Boolean).join("\n");
    setMessage((await copied(all)) ? words.costCopied : all);
  }
  return (
    <form className="cost cost-form" ref={form} action="/#contact" autoComplete="off" onChange={read}>
      <div>
        {/* On a phone, where the answer is below the choices. Not read out twice. */}
        <p className="cost-now" aria-hidden="true" translate="no">
          {`${words.costAbout} ${range}`}
        </p>
        {sizes.length > 0 && (
          <Choice
            name="size"
            legend={words.costSize}
            usual={usual}
            options={sizes.map((size) => ({ name: size.name, value: sizeWords(size) }))}
          />
        )}
        <Choice name="system" legend={words.costSystem} options={systems} />
        {conditions.length > 0 && (
          <Choice
            name="condition"
            legend={words.costCondition}
            options={[{ name: words.costUnsure, value: "" }, ...conditions]}
          />
        )}
      </div>
      <div className="cost-answer" data-tone="night">
        <div role="status">
          <p>{words.costAbout}</p>
          <p className="cost-range" translate="no">
            {range}
          </p>
          {/* Each in an element of its own: a text beside others stays as it was where a translator is at work. */}
          {sizes.length > 0 && <p>{lines[0]}</p>}
          <p>{lines[1]}</p>
          <p>{[condition?.moves, condition?.text].join(" ").trim()}</p>
          <p>{message}</p>
        </div>
        {projectType !== null && <input type="hidden" name="projectType" value={projectType} />}
        {awake && <input type="hidden" name="range" value={range} />}
        <div className="actions">
          <button className="button button-solid" type="submit">
            {words.costAsk}
            <Icon name="arrow" />
          </button>
          <button className="button button-line" type="button" onClick={copyChoice}>
            {words.costCopy}
          </button>
        </div>
      </div>
    </form>
  );
}

/** The name of a size, with its unit where the name does not count it. */
function sizeWords({ name, area }: Finder["sizes"][number]): string {
  return area === null ? name : `${name}, ${area}`;
}

/** The place of the checked button among those of its name; the first one where there are none. */
function checked(form: HTMLFormElement, name: string): number {
  const buttons = [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
  return Math.max(
    0,
    buttons.findIndex((button) => button.checked),
  );
}
