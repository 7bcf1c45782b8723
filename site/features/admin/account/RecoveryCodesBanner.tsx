import { useNewRecoveryCodes } from "./useRecoveryCodes";

/** Reminds of recovery codes that nobody has written down. */
export function RecoveryCodesBanner({ onShow }: { onShow: () => void }) {
  if (useNewRecoveryCodes() === null) return null;
  return (
    <p className="inbox-panel" role="status">
      Your new recovery codes are not written down yet.{" "}
      <button className="text-button" type="button" onClick={onShow}>
        Show them
      </button>
    </p>
  );
}
