import type { UndoProgress } from '#contract/store/import-undo.ts';
import type { Transaction } from '#server/db/client.ts';
import { advanceImport } from '#server/platform/imports/import-adapter.ts';
import type { ImportDeps } from '#server/platform/imports/import-kind.ts';
import { type ImportRef, lockImport, saveImport } from '#server/platform/imports/imports.repo.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { addDecision, decideUndo } from './decide-undo.ts';
import {
  type ImportedRecord,
  deleteImportedRecords,
  listImportedRecords,
  listOfOtherImports,
  saveSummary,
} from './imported-records.repo.ts';
import { isSameState, summarise } from './record-state.ts';
import type { ChangedRecord, UndoableRecords } from './undoable-records.ts';

const batchSize = 200;
const failure = 'Something went wrong on our side. What was undone so far stays undone. Try again.';

interface UndoTask extends ImportRef {
  businessId: string;
  undoes: readonly UndoableRecords[];
  /** The person who undoes it. */
  actor: Actor;
}

/**
 * Undoes the records of an import in batches, each in one transaction that also forgets them: an interrupted undo continues
 * without undoing anything twice. A batch that fails stops the undo until a person starts it again.
 */
export async function runUndo(deps: ImportDeps, task: UndoTask): Promise<void> {
  try {
    let hasMore = true;
    while (hasMore) hasMore = await deps.db.transaction((tx) => undoBatch(tx, deps, task));
  } catch (problem) {
    await deps.db.transaction(async (tx) => {
      const record = await lockImport(tx, task.businessId, task);
      if (record?.status === 'undoing')
        await advanceImport(tx, deps, record, 'import.undoFailed', systemActor, {
          facts: { failure },
          note: failure,
        });
    });
    throw problem;
  }
}

/** Returns whether there is more. */
async function undoBatch(tx: Transaction, deps: ImportDeps, task: UndoTask): Promise<boolean> {
  const { businessId, undoes } = task;
  const record = await lockImport(tx, businessId, task);
  if (record?.status !== 'undoing' || !record.undo) return false;
  for (const records of undoes) {
    const batch = await listImportedRecords(tx, businessId, record.id, records.type, {
      after: null,
      limit: batchSize,
    });
    if (batch.length === 0) continue;
    const undo = await undoRecords(tx, deps, records, { ...task, importId: record.id }, batch);
    await saveImport(tx, businessId, task, { undo: undo(record.undo) });
    return true;
  }
  await advanceImport(tx, deps, record, 'import.undone', systemActor, { note: describeUndo(record.undo) });
  return false;
}

interface Undoing {
  businessId: string;
  importId: string;
  actor: Actor;
}

async function undoRecords(
  tx: Transaction,
  deps: ImportDeps,
  records: UndoableRecords,
  { businessId, importId, actor }: Undoing,
  batch: readonly ImportedRecord[],
): Promise<(undo: UndoProgress) => UndoProgress> {
  const ids = batch.map(({ recordId }) => recordId);
  await records.lock(tx, businessId, ids);
  const decision = await decideUndo(tx, records, businessId, importId, batch, []);
  const { removed, restored } = decision;
  if (removed.length > 0) await records.remove(tx, businessId, removed);
  if (restored.length > 0) {
    await records.restore?.(tx, deps, businessId, actor, restored);
    await followRestored(tx, records, { businessId, importId }, restored);
  }
  await deleteImportedRecords(tx, businessId, importId, records.type, ids);
  const done = batch.filter(({ change }) => change !== 'unchanged').length;
  return (undo) => ({ ...undo, ...addDecision(undo, records.type, decision), done: undo.done + done });
}

/** A record that is restored is again as an earlier import left it, so that this import can be undone, too. */
async function followRestored(
  tx: Transaction,
  records: UndoableRecords,
  { businessId, importId }: Omit<Undoing, 'actor'>,
  restored: readonly ChangedRecord[],
): Promise<void> {
  const ids = restored.map(({ id }) => id);
  const others = await listOfOtherImports(tx, businessId, importId, ids);
  const states = await records.read(tx, businessId, ids);
  for (const { id, before } of restored) {
    const state = states.get(id);
    for (const other of others)
      if (state && other.recordId === id && isSameState(other.after, summarise(records, before)))
        await saveSummary(tx, other, summarise(records, state));
  }
}

const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);

const describeUndo = ({ removed, restored, kept }: UndoProgress): string =>
  `${sum(removed)} deleted, ${sum(restored)} restored, ${kept.reduce((total, { count }) => total + count, 0)} kept`;
