import { say, words } from "../../words/words";

/** Reports new requests out of view and shows them. */
export function NewRequestsBanner({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button className="inbox-waiting" type="button" onClick={onShow}>
      {say(words.inbox.newRequests, { count })}
    </button>
  );
}
