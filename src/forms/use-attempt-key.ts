import { useRef } from 'react';

/**
 * The Idempotency-Key of what a form hands in: the same for the same content, so that an attempt whose answer was lost is
 * not made twice when the person tries again.
 */
export function useAttemptKey(): (content: object) => string {
  const last = useRef<{ content: string; key: string }>(null);
  return (content) => {
    const said = JSON.stringify(content);
    if (last.current?.content !== said) last.current = { content: said, key: crypto.randomUUID() };
    return last.current.key;
  };
}
