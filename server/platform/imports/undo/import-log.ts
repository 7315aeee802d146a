import type { ImportedType } from '#contract/store/import-undo.ts';
import type { Transaction } from '#server/db/client.ts';
import { type ImportedRecord, saveImportedRecords } from './imported-records.repo.ts';
import { isSameState, summarise } from './record-state.ts';
import type { RecordState, UndoableRecords } from './undoable-records.ts';

/** The changes that a batch of an import makes, so that it can be undone. */
export interface ImportLog {
  /** Keeps the states of existing records. Call it once they are locked, before any of them is written. */
  watch(type: ImportedType, ids: readonly string[]): Promise<void>;
  created(type: ImportedType, ids: readonly string[]): void;
  /** Of the watched records, those whose changes a person sees. */
  updated(type: ImportedType, ids: readonly string[]): void;
}

interface LogEntries {
  before: Map<string, RecordState>;
  created: Set<string>;
  updated: Set<string>;
}

/** Opens the log of a batch; `save` stores what changed, after everything of the batch is written. */
export function openImportLog(
  tx: Transaction,
  undoes: readonly UndoableRecords[],
  { businessId, importId, writtenAt }: Pick<ImportedRecord, 'businessId' | 'importId' | 'writtenAt'>,
): ImportLog & { save(): Promise<void> } {
  const all = new Map(
    undoes.map((records): [ImportedType, LogEntries & { records: UndoableRecords }] => [
      records.type,
      { records, before: new Map(), created: new Set(), updated: new Set() },
    ]),
  );
  const entriesOf = (type: ImportedType) => {
    const entries = all.get(type);
    if (!entries) throw new Error(`This import writes no records of the type ${type}`);
    return entries;
  };
  return {
    async watch(type, ids) {
      const { before, records } = entriesOf(type);
      if (ids.length === 0) return;
      for (const [id, state] of await records.read(tx, businessId, [...ids])) before.set(id, state);
    },
    created(type, ids) {
      for (const id of ids) entriesOf(type).created.add(id);
    },
    updated(type, ids) {
      for (const id of ids) entriesOf(type).updated.add(id);
    },
    async save() {
      for (const { records, before, created, updated } of all.values()) {
        const ids = [...created, ...before.keys()];
        if (ids.length === 0) continue;
        const rows: ImportedRecord[] = [];
        for (const [recordId, state] of await records.read(tx, businessId, ids)) {
          const earlier = before.get(recordId);
          const after = summarise(records, state);
          const isNew = created.has(recordId);
          if (!isNew && earlier && isSameState({ ...summarise(records, earlier), marks: after.marks }, after))
            continue;
          rows.push({
            businessId,
            importId,
            type: records.type,
            recordId,
            change: isNew ? 'created' : updated.has(recordId) ? 'updated' : 'unchanged',
            before: isNew || !earlier ? null : { values: earlier.values, marks: earlier.marks },
            after,
            writtenAt,
          });
        }
        await saveImportedRecords(tx, rows);
      }
    },
  };
}
