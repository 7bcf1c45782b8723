import { useState } from "react";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { words } from "../../words/words";
import { Dialog } from "../Dialog";
import { setShortcutsEnabled, shortcutsEnabled } from "./shortcutSetting";

type Keys = Array<[string[], string]>;

const anywhere = (): Keys => [
  [["j"], words.shortcuts.next],
  [["k"], words.shortcuts.previous],
  [["/"], words.common.lookUp],
  [["r"], words.common.refresh],
  [["?"], words.shortcuts.help],
];
const onRequest = (): Keys => [
  [["↓", "↑"], words.shortcuts.nextPrevious],
  [["Enter"], words.shortcuts.open],
  [["c"], words.shortcuts.call],
  [["m"], words.common.email],
  [["n"], words.shortcuts.note],
  [
    REQUEST_STATUSES.map((_, index) => String(index + 1)),
    REQUEST_STATUSES.map((status) => words.statuses[status]).join(", "),
  ],
  [["q"], words.shortcuts.amount],
  [["f"], words.shortcuts.callDay],
  [["u"], words.shortcuts.readUnread],
  [["x"], words.shortcuts.choose],
  [["d", "#"], words.common.delete],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(shortcutsEnabled);
  const turn = () => {
    setShortcutsEnabled(!on);
    setOn(!on);
  };
  return (
    <Dialog title={words.shortcuts.title} closable onClose={onClose}>
      <label className="check">
        <input type="checkbox" checked={on} onChange={turn} />
        {words.shortcuts.turnOn}
      </label>
      <div className="keys">
        <KeyList title={words.shortcuts.anywhere} keys={anywhere()} />
        <KeyList title={words.shortcuts.onRequest} keys={onRequest()} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
