import { useRef } from 'react';

/**
 * The Idempotency-Key of a form's submission: the same for the same content, so that a retry after a lost answer has its
 * effect once.
 */
export function useAttemptKey(): (content: object) => string {
  const last = useRef<{ content: string; key: string }>(null);
  return (content) => {
    const serialized = JSON.stringify(content);
    if (last.current?.content !== serialized)
      last.current = { content: serialized, key: crypto.randomUUID() };
    return last.current.key;
  };
}
