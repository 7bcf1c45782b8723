type ChoiceProps = {
  /** The parameter's name in the address of the quote form. */
  name: string;
  legend: string;
  /** The place of the option that is chosen at first. */
  usual?: number;
  /** Their names, and the words that the quote form gets: the name when left out. */
  options: Array<{ name: string; value?: string }>;
};

/** Radio buttons that look like buttons. */
export function Choice({ name, legend, usual = 0, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="actions">
        {options.map((option, place) => (
          <label className="button button-line" key={option.name}>
            <input
              type="radio"
              name={name}
              value={option.value ?? option.name}
              defaultChecked={place === usual}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
