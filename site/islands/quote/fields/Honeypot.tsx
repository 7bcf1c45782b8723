import { HONEYPOT } from "../../../generated/form-constants";

/**
 * A field that only robots fill in; the API marks such requests as suspected. Clipped and not `display: none`,
 * because many robots skip hidden fields. The label is for browsers without styles.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`quote-${HONEYPOT}`}>Leave this field empty</label>
      <input id={`quote-${HONEYPOT}`} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
