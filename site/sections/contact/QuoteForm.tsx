import type { Contact } from "../../generated/props";
import { type Field, fields } from "./fields";

/** A plain form: the browser checks and sends it, with or without scripts. */
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
      {fields.map((field) => (
        <div className={field.wide ? "field field-wide" : "field"} key={field.name}>
          <label htmlFor={idOf(field)}>{field.label}</label>
          <Control field={field} />
          {/* Not tied to the control: unlike the browser's own message, it would be read out with good values too. */}
          <p className="field-message">{field.message}</p>
        </div>
      ))}
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

function Control({ field }: { field: Field }) {
  const shared = { id: idOf(field), name: field.name, required: true };
  switch (field.control) {
    case "input":
      return <input {...shared} {...field.rules} />;
    case "select":
      return (
        <select {...shared}>
          <option value="">{field.empty}</option>
          {field.choices.map(({ value, label }) => (
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
            {field.hint}
          </p>
          <textarea {...shared} minLength={field.minLength} rows={5} aria-describedby={hint} />
        </>
      );
    }
  }
}

/** Prefixed, because the plain names could be anchors of sections. */
function idOf({ name }: Field): string {
  return `quote-${name}`;
}
