import type { UndoOutcome } from '#contract/store/import-undo.ts';
import type { Executor } from '#server/db/client.ts';
import { addDecision, decideUndo, emptyOutcome } from './decide-undo.ts';
import { listImportedRecords } from './imported-records.repo.ts';
import type { UndoableRecords } from './undoable-records.ts';

const pageSize = 1_000;

/** Returns what an undo would do now, decided by the function that undoes; nothing is changed. */
export async function previewUndo(
  executor: Executor,
  undoes: readonly UndoableRecords[],
  businessId: string,
  importId: string,
): Promise<UndoOutcome> {
  let outcome = emptyOutcome;
  const undone: string[] = [];
  for (const records of undoes) {
    const { type } = records;
    const before = [...undone];
    let after: string | null = null;
    for (;;) {
      const batch = await listImportedRecords(executor, businessId, importId, type, {
        after,
        limit: pageSize,
      });
      if (batch.length === 0) break;
      const decision = await decideUndo(executor, records, businessId, importId, batch, before);
      outcome = addDecision(outcome, type, decision);
      undone.push(...decision.removed, ...decision.restored.map(({ id }) => id));
      after = batch.at(-1)?.recordId ?? null;
    }
  }
  return outcome;
}
