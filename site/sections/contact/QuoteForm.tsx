import type { Contact } from "../../generated/props";
import { quoteFields } from "../../generated/quote-form";

type Field = (typeof quoteFields)[number];

/** A plain form: the browser checks and sends it, with or without scripts. The API says what its fields are. */
export function QuoteForm({ phone }: { phone: Contact }) {
  return (
    <form
      className="quote-form"
      id="quote-form"
      method="post"
      action="/api/contact"
      aria-label="Quote request"
    >
      <p className="quote-form-note">All fields are required.</p>
      {quoteFields.map((field) => (
        <div className={field.wide ? "field field-wide" : "field"} key={field.name}>
          <label htmlFor={idOf(field)}>{field.label}</label>
          <Control field={field} />
          {/* Not tied to the control: unlike the browser's own message, it would be read out with good values too. */}
          <p className="field-message">{field.message}</p>
        </div>
      ))}
      <Honeypot />
      <div className="quote-form-end">
        <button className="button button-solid" type="submit">
          Get My Free Quote
        </button>
        <p className="quote-form-note">
          We'll contact you within 24 hours with a detailed estimate. Rather talk? Call{" "}
          <a href={phone.href}>{phone.display}</a>.
        </p>
      </div>
    </form>
  );
}

/**
 * A field for robots, which fill in whatever they find; the API marks what comes with it. Clipped and not
 * `display: none`, because many robots leave alone what is plainly not there. The label is for who sees it all the
 * same, in a browser without styles.
 */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="quote-website">Leave this field empty</label>
      <input id="quote-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Control({ field }: { field: Field }) {
  const { control } = field;
  const shared = { id: idOf(field), name: field.name, required: true };
  switch (control.kind) {
    case "input":
      return (
        <input
          {...shared}
          {...nativeRule(field)}
          type={control.input}
          autoComplete={control.autocomplete}
          maxLength={field.most}
        />
      );
    case "select":
      return (
        <select {...shared}>
          <option value="">{control.empty}</option>
          {control.choices.map(({ value, label }) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case "textarea": {
      const hint = `${shared.id}-hint`;
      return (
        <>
          <p className="field-hint" id={hint}>
            {control.hint}
          </p>
          <textarea
            {...shared}
            {...nativeRule(field)}
            maxLength={field.most}
            rows={5}
            aria-describedby={hint}
          />
        </>
      );
    }
  }
}

/** The rule in the browser's own words. What the type of an input checks by itself needs none. */
function nativeRule({ rule, message }: Field): { minLength?: number; pattern?: string; title?: string } {
  switch (rule.kind) {
    case "length":
      return rule.least > 1 ? { minLength: rule.least } : {};
    case "digits":
      // A shortest length would count brackets and dashes too; only digits make a number that can be called.
      return { pattern: `(\\D*\\d){${rule.least},}\\D*`, title: message };
    default:
      return {};
  }
}

/** Prefixed, because the plain names could be anchors of sections. */
function idOf({ name }: Field): string {
  return `quote-${name}`;
}
