import { words } from "../words/words";
import { useNewRecoveryCodes } from "./useRecoveryCodes";

/** Reminds of recovery codes that nobody has written down. */
export function RecoveryCodesBanner({ onShow }: { onShow: () => void }) {
  if (useNewRecoveryCodes() === null) return null;
  return (
    <p className="inbox-panel" role="status">
      {words.account.notWrittenDown}{" "}
      <button className="text-button" type="button" onClick={onShow}>
        {words.account.showCodes}
      </button>
    </p>
  );
}
