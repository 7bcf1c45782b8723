import type { QuoteRequest } from "../../../../generated/api";
import { rich } from "../../words/rich";
import { words } from "../../words/words";
import { fullName } from "../labels";
import { useNotRobot } from "./useNotRobot";

type NotRobotProps = {
  request: QuoteRequest;
  /** Called before the request disappears from the list of possible robots. */
  onMoved: () => void;
};

/** The button that moves a request from the possible robots to the inbox. */
export function NotRobot({ request, onMoved }: NotRobotProps) {
  const { isPending, mutate } = useNotRobot(request, onMoved);
  return (
    <button
      className="admin-button quote-request-not-robot"
      type="button"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {rich(words.triage.notRobot, { name: fullName(request) })}
    </button>
  );
}
