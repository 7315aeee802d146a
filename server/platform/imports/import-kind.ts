import type * as z from 'zod/mini';
import type { ImportKindName, TableReading } from '#contract/store/import.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

export type AnyMapping = TableReading & { columns: Partial<Record<string, number>> };

/** What every report has (contract/store/import.ts). */
export interface AnyReport {
  records: number;
  outcome: Record<string, number> | null;
}

/** In whose business, and how its file is read. */
export interface Reading<Mapping> {
  businessId: string;
  mapping: Mapping;
  timeZone: string;
}

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

/**
 * What one kind of import is, and how records of it are written; its files are read apart from everything else
 * (import-readers.ts). The rest (keeping the file, mapping, batches that go on after a crash, progress) is the same for
 * all (imports.service.ts, run-import.ts).
 */
export interface ImportKind<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole> {
  name: ImportKindName;
  /** "orders": for sentences. */
  noun: string;
  mapping: z.ZodMiniType<Mapping>;
  report: z.ZodMiniType<Report>;
  /** An import as its calls answer it. */
  whole: z.ZodMiniType<Whole>;
  recordsAtOnce: number;
  /** Writes a batch, each record whole; answers what to add to the outcome. */
  bringIn(
    tx: Transaction,
    deps: ImportDeps,
    reading: Reading<Mapping>,
    actor: Actor,
    batch: Rec[],
  ): Promise<NonNullable<Report['outcome']>>;
  /** In the transaction of the last batch. */
  finish?(tx: Transaction, deps: ImportDeps, businessId: string, startedBy: string): Promise<void>;
}
