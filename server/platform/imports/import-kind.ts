import type * as z from 'zod/mini';
import type { ImportFieldChange, ImportKindName, TableReading } from '#contract/store/import.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { KnownFile } from './known-file.ts';
import type { ImportLog } from './undo/import-log.ts';
import type { UndoableRecords } from './undo/undoable-records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

export type AnyMapping = TableReading & { columns: Partial<Record<string, number>> };

/** The fields of every report (contract/store/import.ts). */
export interface AnyReport {
  records: number;
  outcome: Record<string, number> | null;
}

/** The business, and how its file is read. */
export interface Reading<Mapping> {
  businessId: string;
  mapping: Mapping;
  timeZone: string;
  /** The headers of the file. */
  header: readonly string[];
}
/** A reading that writes its records. */
export interface Writing<Mapping> extends Reading<Mapping> {
  importId: string;
  /** The records that it writes, from which it can be undone. */
  log: ImportLog;
}

/** A record of a file beside the business's own. */
export type ComparedRecord =
  | { outcome: 'created'; preview: unknown }
  | { outcome: 'updated'; label: string; fields: ImportFieldChange[] }
  | { outcome: 'unchanged'; label: string }
  | { outcome: 'refused'; label: string; reason: string };

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

/**
 * Defines one kind of import, and how its records are written; its files are parsed separately
 * (import-readers.ts). The rest (storing the file, mapping, batches that continue after a crash, progress) is the same for
 * all (imports.service.ts, run-import.ts).
 */
export interface ImportKind<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole> {
  name: ImportKindName;
  /** The plural of the records, for sentences: "orders". */
  pluralName: string;
  mapping: z.ZodMiniType<Mapping>;
  report: z.ZodMiniType<Report>;
  /** An import in the form of the API. */
  toImport: z.ZodMiniType<Whole>;
  batchSize: number;
  /** The formats that are recognised by their headers. */
  knownFiles?: readonly Pick<KnownFile<string>, 'name' | 'headers'>[];
  /** A column with this header changes amounts: the preview names it if it is not read. */
  isMoneyHeader?(header: string): boolean;
  /** Compares each record of a batch with the business's own, and writes nothing. */
  compareBatch?(executor: Executor, reading: Reading<Mapping>, batch: Rec[]): Promise<ComparedRecord[]>;
  /** Writes a batch, each record in full; returns what to add to the outcome. @throws PLAN_LIMIT */
  importBatch(
    tx: Transaction,
    deps: ImportDeps,
    reading: Writing<Mapping>,
    actor: Actor,
    batch: Rec[],
  ): Promise<NonNullable<Report['outcome']>>;
  /** The types of records that it writes, in the order in which they are undone. */
  undoes: readonly UndoableRecords[];
  /** Runs in the transaction of the last batch. */
  finish?(tx: Transaction, deps: ImportDeps, businessId: string, startedBy: string): Promise<void>;
}
