import { HONEYPOT } from "../../../generated/form-constants";

/**
 * A field that only robots fill in; the API marks such requests as suspected. Clipped and not `display: none`,
 * because many robots skip hidden fields. The label is for browsers without styles, the attributes with `data` for
 * password managers, which would fill it in for a person.
 */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`quote-${HONEYPOT}`}>{label}</label>
      <input
        id={`quote-${HONEYPOT}`}
        name={HONEYPOT}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-form-type="other"
        data-lpignore="true"
      />
    </div>
  );
}
