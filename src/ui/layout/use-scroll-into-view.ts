import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the result of a press into view, and focuses it if it was out of view. The recipes leave room for sticky bars at the
 * top and the bottom (`scroll-margin`).
 * @param answer identifies the result and changes with every new one; undefined if there is none
 */
export function useScrollIntoView(box: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    const element = box.current;
    if (!element || answer === undefined) return;
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (element.getBoundingClientRect().top !== before) element.focus({ preventScroll: true });
  }, [box, answer]);
}
