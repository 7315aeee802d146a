import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * What is typed into a form, kept in this tab until it is handed in or thrown away: it survives a reload and a session
 * that ends. `name` tells forms, records and people apart. What cannot be read any more counts as absent.
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, initial: () => Draft) {
  const key = `draft ${name}`;
  const [draft, setDraft] = useState<Draft>(() => z.safeParse(schema, read(key)).data ?? initial());
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    try {
      if (isKept) sessionStorage.setItem(key, JSON.stringify(draft));
      else sessionStorage.removeItem(key);
    } catch {
      // A storage that is full or forbidden keeps nothing and breaks nothing.
    }
  }, [key, draft, isKept]);
  return { draft, setDraft, forget: () => setKept(false) };
}
