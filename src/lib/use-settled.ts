import { useEffect, useState } from 'react';

/** As long as the second press of a double click may take. */
const settlesAfterMs = 400;

/** When somebody pressed last; whoever pressed before this file was there may have done so just now. */
let pressedAt = navigator.userActivation.hasBeenActive ? performance.now() : -Infinity;
const notePress = () => {
  pressedAt = performance.now();
};
for (const event of ['pointerup', 'keydown'])
  document.addEventListener(event, notePress, { capture: true, passive: true });

const restMs = () => pressedAt + settlesAfterMs - performance.now();

/**
 * True once nobody has pressed for a moment when a step comes: the press that led to it must not lead on from it as well.
 * What is there without a press, after a reload or a long answer, is settled at once.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => restMs() <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), restMs());
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
