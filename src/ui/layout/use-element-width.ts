import { useCallback, useState } from 'react';

/** Returns the width of the element that gets `ref`, in pixels; undefined until it is measured. */
export function useElementWidth(): { ref: (element: HTMLElement | null) => void; width: number | undefined } {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
