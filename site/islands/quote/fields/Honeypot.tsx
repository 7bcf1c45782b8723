/**
 * A field for robots, which fill in whatever they find; the API marks what comes with it. Clipped and not
 * `display: none`, because many robots leave alone what is plainly not there. The label is for who sees it all the
 * same, in a browser without styles.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="quote-website">Leave this field empty</label>
      <input id="quote-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
