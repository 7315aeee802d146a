import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

/**
 * Keeps the draft of a chart, or of a form with a machine of its own; every other form gets its draft from the form layer.
 * It stays in this tab until it is submitted or discarded, survives a reload and an expired session, and is removed when
 * the person signs out. A draft that can't be read counts as absent.
 * @param name identifies the form and the record
 */
export function useDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, initial: () => Draft) {
  const [draft, setDraft] = useState<Draft>(() => z.safeParse(schema, drafts.read(name)).data ?? initial());
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isKept) drafts.write(name, draft);
    else drafts.remove(name);
  }, [name, draft, isKept]);
  // Removed at once, because the page is often closed before another effect runs.
  const forget = () => {
    drafts.remove(name);
    setKept(false);
  };
  return { draft, setDraft, forget };
}
