import { useState } from "react";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { Dialog } from "../Dialog";
import { statusLabels } from "../labels";
import { setShortcutsEnabled, shortcutsEnabled } from "./shortcutSetting";

const anywhere: Array<[string[], string]> = [
  [["j"], "Next request"],
  [["k"], "Previous request"],
  [["/"], "Search"],
  [["r"], "Refresh"],
  [["?"], "This help"],
];
const onRequest: Array<[string[], string]> = [
  [["↓", "↑"], "Next, previous request"],
  [["Enter"], "Open and mark as read, or close; Esc closes too"],
  [["c"], "Call"],
  [["m"], "Email"],
  [["n"], "Write a note; Ctrl + Enter (⌘ on a Mac) saves it"],
  [
    REQUEST_STATUSES.map((_, index) => String(index + 1)),
    REQUEST_STATUSES.map((status) => statusLabels[status]).join(", "),
  ],
  [["q"], "Amount of the quote"],
  [["f"], "Day to call again"],
  [["u"], "Mark as read or unread"],
  [["x"], "Choose, for a change of many"],
  [["d", "#"], "Delete"],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(shortcutsEnabled);
  const turn = () => {
    setShortcutsEnabled(!on);
    setOn(!on);
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="check">
        <input type="checkbox" checked={on} onChange={turn} />
        Turn on keyboard shortcuts
      </label>
      <div className="keys">
        <KeyList title="Anywhere" keys={anywhere} />
        <KeyList title="On the selected request" keys={onRequest} />
      </div>
      <div className="dialog-end">
        <button className="admin-button admin-button-primary" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: Array<[string[], string]> }) {
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
