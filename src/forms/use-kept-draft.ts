import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

/**
 * What is typed into a form, kept in this tab until it is handed in or thrown away: it survives a reload and a session
 * that ends, and goes when the person signs out. `name` tells forms and records apart. What cannot be read any more
 * counts as absent.
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

/**
 * The same of a dialog about a record: the business's new one, or the one with this id and version. Opened again after a
 * reload it holds what was typed; `leave` closes it and keeps nothing.
 */
export function useDialogDraft<Draft>(
  [kind, businessId, record]: [
    kind: string,
    businessId: string,
    record: { id: string; version: number } | string,
  ],
  schema: z.ZodMiniType<Draft>,
  initial: () => Draft,
  onClose: () => void,
) {
  const of = typeof record === 'string' ? `new ${record}` : `${record.id} ${record.version}`;
  const name = `${kind} ${businessId} ${of}`;
  const { draft, setDraft, forget } = useKeptDraft(name, schema, initial);
  const leave = () => {
    forget();
    onClose();
  };
  return { name, draft, setDraft, leave };
}
