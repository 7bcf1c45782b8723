import { countOf } from "../labels";

/** Something came while something else is shown. */
export function Waiting({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button className="inbox-waiting" type="button" onClick={onShow}>
      {countOf(count, "new request")}
    </button>
  );
}
