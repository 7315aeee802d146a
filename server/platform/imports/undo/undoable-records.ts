import type { ImportedType, KeptReason } from '#contract/store/import-undo.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { StoredState } from '#server/db/tables/records/imported-records.table.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

export type UndoDeps = Pick<Deps, 'clock' | 'jobs'>;

export interface RecordState extends StoredState {
  label: string;
}

/** A record that an import changed, with its state before that. */
export interface ChangedRecord {
  id: string;
  label: string;
  before: StoredState;
  /** False if only the values for the next import are restored, which no one sees. */
  isVisible: boolean;
}

/** The records that an undo is about to change. */
export interface PlannedUndo {
  removed: readonly string[];
  restored: readonly ChangedRecord[];
  /** Records of other types that are undone before these: they hold nothing back. */
  undone: readonly string[];
}

/** How one type of records is compared and undone. */
export interface UndoableRecords {
  type: ImportedType;
  /** Reads the state of the records that exist. */
  read(executor: Executor, businessId: string, ids: string[]): Promise<Map<string, RecordState>>;
  /** Leaves out the values that change without a person. */
  toComparable?(values: StoredState['values']): unknown;
  /** Locks the records until the transaction ends, so that no one uses or changes them. */
  lock(tx: Transaction, businessId: string, ids: string[]): Promise<void>;
  /** Returns why records can't be removed or restored, although they are as the import left them. */
  findObstacles(
    executor: Executor,
    businessId: string,
    planned: PlannedUndo,
  ): Promise<Map<string, KeptReason>>;
  remove(tx: Transaction, businessId: string, ids: string[]): Promise<void>;
  /** Missing for records that an import only creates. */
  restore?(
    tx: Transaction,
    deps: UndoDeps,
    businessId: string,
    actor: Actor,
    records: readonly ChangedRecord[],
  ): Promise<void>;
}
