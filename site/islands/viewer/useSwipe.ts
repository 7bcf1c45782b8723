import { type TouchEvent, useRef } from "react";

/** Shorter moves are taps. */
const SWIPE_THRESHOLD_PX = 50;

/** Handlers that step on a horizontal swipe with one finger. */
export function useSwipe(step: (by: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);

  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0];
    // In a zoomed picture, a swipe pans.
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01;
    from.current =
      finger === undefined || touches.length > 1 || zoomed ? null : { x: finger.clientX, y: finger.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0];
    if (from.current === null || finger === undefined) return;
    const across = finger.clientX - from.current.x;
    const down = finger.clientY - from.current.y;
    from.current = null;
    if (Math.abs(across) >= SWIPE_THRESHOLD_PX && Math.abs(across) > Math.abs(down))
      step(across < 0 ? 1 : -1);
  };
  const onTouchCancel = () => {
    from.current = null;
  };
  return { onTouchStart, onTouchEnd, onTouchCancel };
}
