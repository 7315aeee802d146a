import { useEffect, useRef } from 'react';

const stillMs = 1200;

/**
 * Saves what is typed once it has stood still for a moment. `content` tells one state from another; undefined while there
 * is nothing to save, or nothing that could be. What was tried is not tried again as it was.
 */
export function useAutosave(content: string | undefined, save: () => void): void {
  const latest = useRef(save);
  const tried = useRef<string>(undefined);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (content === undefined || tried.current === content) return undefined;
    const timer = setTimeout(() => {
      tried.current = content;
      latest.current();
    }, stillMs);
    return () => clearTimeout(timer);
  }, [content]);
}
