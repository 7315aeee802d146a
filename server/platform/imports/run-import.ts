import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { isImporting } from '#machines/lifecycles/import-run.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import type { AnyMapping, AnyReport, ImportDeps, ImportKind } from './import-kind.ts';
import { advanceImport } from './import-adapter.ts';
import { type ImportRecord, findImport, getImportContent, lockImport, saveImport } from './imports.repo.ts';
import { openImportLog } from './undo/import-log.ts';
import { type OpenFile, openInWorker } from './read-in-worker.ts';

/**
 * Imports the records of a file, each in full. Progress is saved with each batch, and the file is read in the same
 * way each time, so that an interrupted run continues without writing anything twice. A batch that the plan of the business
 * doesn't allow ends it as failed.
 */
export async function runImport<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  deps: ImportDeps,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
  businessId: string,
  importId: string,
): Promise<void> {
  const ref = { kind: kind.name, id: importId };
  const record = await findImport(deps.db, businessId, ref);
  if (!record || !isImporting(record.status)) return;
  const mapping = kind.mapping.parse(record.mapping);
  const file = await openFile(deps, record, mapping);
  if (file instanceof AppError) {
    await deps.db.transaction((tx) => fail(tx, deps, record, file.message));
    return;
  }
  try {
    let hasMore = true;
    while (hasMore)
      hasMore = await deps.db.transaction((tx) => runBatch(tx, deps, kind, record, mapping, file));
  } catch (problem) {
    // After an upgrade it continues with the batch that the plan has refused.
    if (!(problem instanceof AppError) || problem.code !== 'PLAN_LIMIT') throw problem;
    await deps.db.transaction((tx) => fail(tx, deps, record, problem.message));
  } finally {
    await file.close();
  }
}

/** Unless it was cancelled meanwhile. */
async function fail(
  tx: Transaction,
  deps: ImportDeps,
  candidate: ImportRecord,
  failure: string,
): Promise<void> {
  const record = await lockImport(tx, candidate.businessId, candidate);
  if (record && isImporting(record.status))
    await advanceImport(tx, deps, record, 'import.failed', systemActor, {
      facts: { failure },
      note: failure,
    });
}

/** The mapping and order with which its import was started. */
async function openFile(
  { db, config: { publicUrl } }: ImportDeps,
  { businessId, id, kind, timeZone, country, currency }: ImportRecord,
  mapping: AnyMapping,
): Promise<OpenFile | AppError> {
  try {
    const content = (await getImportContent(db, businessId, { kind, id })) ?? Buffer.alloc(0);
    return await openInWorker({ kind, content, mapping, currency, timeZone, country, publicUrl });
  } catch (problem) {
    if (problem instanceof AppError) return problem;
    throw problem;
  }
}

/** Returns whether there is more. */
async function runBatch<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  tx: Transaction,
  deps: ImportDeps,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
  { businessId, id }: ImportRecord,
  mapping: Mapping,
  file: OpenFile,
): Promise<boolean> {
  const ref = { kind: kind.name, id };
  const record = await lockImport(tx, businessId, ref);
  if (!record?.report || !isImporting(record.status)) return false;
  await advanceImport(tx, deps, record, 'import.run', systemActor);
  const report = kind.report.parse(record.report);
  // The records were cloned from the worker, where this kind's own reader created them.
  const batch = (await file.batch(record.progress, kind.batchSize)) as Rec[];
  const actor: Actor = { kind: 'merchant', id: record.createdBy, name: record.createdByName };
  const log = openImportLog(tx, kind.undoes, { businessId, importId: id, writtenAt: deps.clock.now() });
  const reading = {
    businessId,
    mapping,
    timeZone: record.timeZone,
    header: record.columns,
    importId: id,
    log,
  };
  const outcome = addOutcomes(report.outcome ?? {}, await kind.importBatch(tx, deps, reading, actor, batch));
  await log.save();
  const progress = record.progress + batch.length;
  const isFinished = progress >= file.records;
  await saveImport(tx, businessId, ref, { progress, report: { ...report, outcome } });
  if (!isFinished) return true;
  await kind.finish?.(tx, deps, businessId, record.createdBy);
  const { created = 0, updated = 0, unchanged = 0 } = outcome;
  const note = `${created} new, ${updated} updated, ${unchanged} unchanged`;
  await advanceImport(tx, deps, record, 'import.finished', systemActor, { note });
  return false;
}

const addOutcomes = (before: Record<string, number>, more: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(more).map(([figure, count]) => [figure, (before[figure] ?? 0) + count]));
