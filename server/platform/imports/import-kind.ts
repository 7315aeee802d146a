import type * as z from 'zod/mini';
import type { ImportKindName, TableReading } from '#contract/store/import.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
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
}

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
  /** Writes a batch, each record in full; returns what to add to the outcome. @throws PLAN_LIMIT */
  importBatch(
    tx: Transaction,
    deps: ImportDeps,
    reading: Reading<Mapping>,
    actor: Actor,
    batch: Rec[],
  ): Promise<NonNullable<Report['outcome']>>;
  /** Runs in the transaction of the last batch. */
  finish?(tx: Transaction, deps: ImportDeps, businessId: string, startedBy: string): Promise<void>;
}
