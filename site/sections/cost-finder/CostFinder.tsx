import { Island } from "../../islands/Island";
import { SectionFrame } from "../shared/SectionFrame";
import type { SectionProps } from "../shared/section";

/** Choices that show a range of prices, where scripts run; and a table of all ranges, with conditions that change them. */
export function CostFinder({ section, context }: SectionProps<"cost-finder">) {
  const { sizes, systems, conditions, choices, projectType } = section;
  const { costUnsure, costAbout, costAsk, costCopy, costCopied } = context.site.words;
  const { costTable, costMoves, costNote } = context.site.words;
  const words = {
    costSize: section.askSize ?? context.site.words.costSize,
    costSystem: section.askSystem ?? context.site.words.costSystem,
    costCondition: section.askCondition ?? context.site.words.costCondition,
    costUnsure,
    costAbout,
    costAsk,
    costCopy,
    costCopied,
  };
  // Without sizes, the prices of one unit are all there is.
  const isPriced = sizes.length > 0;
  return (
    <SectionFrame
      kind="cost-finder"
      id={section.id}
      heading={section.heading}
      intro={section.intro}
      tone="white"
    >
      {/* A plain list of prices leaves nothing to choose. */}
      {(isPriced || conditions.length > 0) && (
        <Island
          name="costFinder"
          hydrate="touch"
          props={{ sizes, systems, conditions, choices, projectType, words }}
        />
      )}
      <div className="cost">
        <table>
          <caption>{costTable}</caption>
          {isPriced && (
            <thead>
              <tr>
                <td />
                {sizes.map((size) => (
                  <th scope="col" key={size.name}>
                    {size.name} {size.area !== null && <small>{size.area}</small>}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {systems.map((system, row) => (
              <tr key={system.name}>
                <th scope="row">
                  {system.href === null ? system.name : <a href={system.href}>{system.name}</a>}{" "}
                  {isPriced && <small>{system.price}</small>}
                </th>
                {isPriced ? (
                  sizes.map((size, column) => <td key={size.name}>{choices[row]?.[column]?.[0]}</td>)
                ) : (
                  <td>{system.price}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {conditions.length > 0 && (
          <div>
            <h3>{costMoves}</h3>
            <ul className="bullets">
              {conditions.map((condition) => (
                <li key={condition.name}>
                  <strong>{`${condition.name}.`}</strong>
                  {condition.moves !== "" && ` ${condition.moves}`} {condition.text}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="drawing-note">{costNote}</p>
    </SectionFrame>
  );
}
