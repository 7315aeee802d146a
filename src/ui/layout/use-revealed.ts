import { type RefObject, useEffect } from 'react';

/**
 * Brings the answer to a press into view and gives it the focus, where it stands out of view: nobody has to look for it.
 * `answer` is what it answers with, and changes with every new one; undefined where it answers nothing. The recipes of
 * answers leave room for the bars that stick to the top and the bottom (`scroll-margin`).
 */
export function useRevealed(box: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    const element = box.current;
    if (!element || answer === undefined) return;
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (element.getBoundingClientRect().top !== before) element.focus({ preventScroll: true });
  }, [box, answer]);
}
