import { useEffect, useRef } from 'react';

const pauseMs = 1200;

/**
 * Saves the form once its content has not changed for a moment. The same content is sent only once, even if saving failed.
 * @param content identifies the form's values; undefined while there is nothing to save or the form is invalid
 */
export function useAutosave(content: string | undefined, save: () => void): void {
  const latest = useRef(save);
  const lastContent = useRef<string>(undefined);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (content === undefined || lastContent.current === content) return undefined;
    const timer = setTimeout(() => {
      lastContent.current = content;
      latest.current();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [content]);
}
