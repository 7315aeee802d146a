import { useEffect, useState } from 'react';

/** The maximum time between the two presses of a double click. */
const settlesAfterMs = 400;

/** The time of the last press. A press before this file was loaded counts as just now. */
let pressedAt = navigator.userActivation.hasBeenActive ? performance.now() : -Infinity;
const notePress = () => {
  pressedAt = performance.now();
};
for (const event of ['pointerup', 'keydown'])
  document.addEventListener(event, notePress, { capture: true, passive: true });

const restMs = () => pressedAt + settlesAfterMs - performance.now();

/**
 * Returns false for a moment after a press has changed what is above controls that stay: they have moved, and the second press
 * of a double click would meet them. At first, and after a change without a press, it returns true.
 * @param shown what is above them
 */
export function useSettledBelow(shown: string): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), restMs());
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown;
}

/**
 * Returns true once there was no press for a moment, so that the second press of a double click does not trigger the next
 * step. A step that appears without a press, after a reload or a slow response, is settled at once.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => restMs() <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), restMs());
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
