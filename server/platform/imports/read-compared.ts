import type { ImportComparison } from '#contract/store/import.ts';
import type { Database } from '#server/db/client.ts';
import type { AnyMapping, AnyReport, ComparedRecord, ImportKind } from './import-kind.ts';
import { openInWorker } from './read-in-worker.ts';
import type { Reading, ReadingTask } from './reading-task.ts';

const maxExamples = 20;
const maxPreviewRecords = 10;

/**
 * Reads a file and compares its records with the business's own: the report then counts what is new, changed and
 * unchanged, and the preview contains the first new records.
 * @throws FILE_UNREADABLE
 */
export async function readCompared<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  db: Database,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
  businessId: string,
  task: ReadingTask,
): Promise<Reading> {
  const file = await openInWorker(task);
  try {
    const { reading } = file;
    if (!kind.compareBatch || reading.report === null) return reading;
    const of = {
      businessId,
      mapping: kind.mapping.parse(reading.mapping),
      timeZone: task.timeZone,
      header: reading.columns,
    };
    const comparison = emptyComparison();
    const preview: unknown[] = [];
    for (let from = 0; from < file.records; from += kind.batchSize) {
      // The records were cloned from the worker, where this kind's own reader created them.
      const batch = (await file.batch(from, kind.batchSize)) as Rec[];
      for (const compared of await kind.compareBatch(db, of, batch)) {
        addTo(comparison, compared);
        if (compared.outcome === 'created' && preview.length < maxPreviewRecords)
          preview.push(compared.preview);
      }
    }
    return { ...reading, preview, report: { ...kind.report.parse(reading.report), comparison } };
  } finally {
    await file.close();
  }
}

const emptyComparison = (): ImportComparison => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  changes: [],
  same: [],
  refusals: [],
});

function addTo(comparison: ImportComparison, compared: ComparedRecord): void {
  comparison[compared.outcome]++;
  if (compared.outcome === 'updated' && comparison.changes.length < maxExamples)
    comparison.changes.push({ label: compared.label, fields: compared.fields });
  if (compared.outcome === 'unchanged' && comparison.same.length < maxExamples)
    comparison.same.push(compared.label);
  if (compared.outcome === 'refused' && comparison.refusals.length < maxExamples)
    comparison.refusals.push({ label: compared.label, reason: compared.reason });
}
