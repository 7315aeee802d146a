import type { KeptReason, UndoOutcome } from '#contract/store/import-undo.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImportedRecord, listOfOtherImports } from './imported-records.repo.ts';
import { type RecordSummary, isSameState, summarise } from './record-state.ts';
import type { ChangedRecord, UndoableRecords } from './undoable-records.ts';

interface KeptRecord {
  id: string;
  label: string;
  reason: KeptReason;
}

/** The effect of the undo on a batch of records of one type. A record that no longer exists is in none of the lists. */
export interface UndoDecision {
  removed: string[];
  restored: ChangedRecord[];
  kept: KeptRecord[];
}

const maxExamples = 50;

/**
 * Decides for each record: a new one is removed and a changed one gets its earlier values, if it is as the import left it
 * and nothing stands in the way; any other stays.
 * @param undone the records of other types that are undone before these
 */
export async function decideUndo(
  executor: Executor,
  records: UndoableRecords,
  businessId: string,
  importId: string,
  batch: readonly ImportedRecord[],
  undone: readonly string[],
): Promise<UndoDecision> {
  const ids = batch.map(({ recordId }) => recordId);
  const states = await records.read(executor, businessId, ids);
  const others = await listOfOtherImports(executor, businessId, importId, ids);
  const decision: UndoDecision = { removed: [], restored: [], kept: [] };
  const labels = new Map([...states].map(([id, { label }]) => [id, label]));
  const keep = (id: string, reason: KeptReason) =>
    decision.kept.push({ id, label: labels.get(id) ?? '', reason });
  for (const { recordId: id, change, before, after, writtenAt } of batch) {
    const state = states.get(id);
    if (!state) continue;
    const summary = summarise(records, state);
    const isVisible = change !== 'unchanged';
    if (isSameState(summary, after)) {
      if (before === null) decision.removed.push(id);
      else decision.restored.push({ id, label: state.label, before, isVisible });
    } else if (isVisible) {
      const isReimported = others.some((other) => other.recordId === id && other.writtenAt > writtenAt);
      keep(id, reasonOf(summary, after, isReimported));
    }
  }
  const obstacles = await records.findObstacles(executor, businessId, { ...decision, undone });
  for (const [id, reason] of obstacles)
    if (decision.restored.find((one) => one.id === id)?.isVisible !== false) keep(id, reason);
  return {
    removed: decision.removed.filter((id) => !obstacles.has(id)),
    restored: decision.restored.filter(({ id }) => !obstacles.has(id)),
    kept: decision.kept,
  };
}

/** Returns the most telling reason why a record is not as the import left it. */
function reasonOf(now: RecordSummary, then: RecordSummary, isReimported: boolean): KeptReason {
  const isMore = (mark: keyof RecordSummary['marks']) => now.marks[mark] !== then.marks[mark];
  const used = (['ordered', 'invoiced', 'paid'] as const).find(isMore);
  if (used) return used;
  if (isReimported) return 'reimported';
  return isMore('stock') ? 'stock' : 'edited';
}

export const emptyOutcome: UndoOutcome = { removed: {}, restored: {}, kept: [] };

/** Adds the decision about a batch of records of one type to the outcome. */
export function addDecision(
  outcome: UndoOutcome,
  type: UndoableRecords['type'],
  { removed, restored, kept }: UndoDecision,
): UndoOutcome {
  const plus = (counts: UndoOutcome['removed'], more: number) =>
    more === 0 ? counts : { ...counts, [type]: (counts[type] ?? 0) + more };
  const groups = [...outcome.kept];
  for (const { id, label, reason } of kept) {
    const index = groups.findIndex((group) => group.type === type && group.reason === reason);
    const { count, examples } = groups[index] ?? { count: 0, examples: [] };
    const group = {
      type,
      reason,
      count: count + 1,
      examples: examples.length < maxExamples ? [...examples, { id, label }] : examples,
    };
    if (index === -1) groups.push(group);
    else groups[index] = group;
  }
  return {
    removed: plus(outcome.removed, removed.length),
    restored: plus(outcome.restored, restored.filter(({ isVisible }) => isVisible).length),
    kept: groups,
  };
}
