import { countOf } from "../labels";

/** Reports new requests out of view and shows them. */
export function NewRequestsBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button className="inbox-waiting" type="button" onClick={onShow}>
      {countOf(count, "new request")}
    </button>
  );
}
