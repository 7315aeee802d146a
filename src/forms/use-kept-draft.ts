import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

/**
 * The draft of a chart, or of a form with a machine of its own; every other form has its draft from the layer. The draft is
 * kept in this tab until it is submitted or discarded: it survives a reload and a session that ends, and is removed when the
 * person signs out. `name` identifies the form and the record. A draft that can't be read counts as absent.
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, initial: () => Draft) {
  const [draft, setDraft] = useState<Draft>(() => z.safeParse(schema, drafts.read(name)).data ?? initial());
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isKept) drafts.write(name, draft);
    else drafts.remove(name);
  }, [name, draft, isKept]);
  // At once: the page is often gone before another effect.
  const forget = () => {
    drafts.remove(name);
    setKept(false);
  };
  return { draft, setDraft, forget };
}
