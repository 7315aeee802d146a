import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

/**
 * The draft of what a chart, or a form with a machine of its own, holds; every other form has its draft from the layer.
 * What is typed is kept in this tab until it is submitted or thrown away: it survives a reload and a session that ends, and
 * goes when the person signs out. `name` tells forms and records apart. What can't be read counts as absent.
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, initial: () => Draft) {
  const [draft, setDraft] = useState<Draft>(() => z.safeParse(schema, drafts.read(name)).data ?? initial());
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isKept) drafts.write(name, draft);
    else drafts.remove(name);
  }, [name, draft, isKept]);
  // At once: whoever hands a form in is often gone before another effect.
  const forget = () => {
    drafts.remove(name);
    setKept(false);
  };
  return { draft, setDraft, forget };
}
