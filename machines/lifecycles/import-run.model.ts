import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type ImportCondition, type ImportFacts, importRunChart } from './import-run.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<ImportCondition, string> = {
  hasRecords: 'the mapping gives at least one record',
  isFileKept: 'its file is still stored',
  hasImported: 'it imported at least one record',
  isRecent: 'it ended at most 30 days ago',
};
const ready: ImportFacts = { records: 1, hasFile: true, failure: null, hasImported: true, isRecent: true };

/** Each actor with each variant of the facts. */
const withFacts = (variants: Record<string, Partial<ImportFacts>>) =>
  Object.fromEntries<{ by: LifecycleActor } & ImportFacts>(
    Object.entries(byEachActor).flatMap(([who, { by }]) =>
      Object.entries(variants).map(([name, facts]) => [
        name ? `${who}, ${name}` : who,
        { by, ...ready, ...facts },
      ]),
    ),
  );
const plain = withFacts({ '': {} });

/** How an import's lifecycle is explored, drawn and described. */
export const importRunModel = defineModel({
  id: 'import-run',
  title: 'Import lifecycle',
  purpose:
    'A file of orders, products or customers on the server: its columns are mapped, its records are imported one by one, and it can be cancelled, started again or, for 30 days, undone. Each record is imported completely or not at all.',
  machine: importRunChart,
  starts: {
    'a file with all columns': ready,
    'a file with a required column missing': { ...ready, records: 0 },
    'an old import whose file was deleted': { ...ready, hasFile: false },
    'a file whose records all exist already': { ...ready, hasImported: false },
    'an import that ended more than 30 days ago': { ...ready, isRecent: false },
  },
  key: ({ context }) => context,
  variants: {
    'import.map': withFacts({ 'no records': { records: 0 }, 'one record': { records: 1 } }),
    'import.start': plain,
    'import.run': plain,
    'import.finished': plain,
    'import.failed': withFacts({ '': { failure: 'The file could not be read' } }),
    'import.cancel': plain,
    'import.discard': plain,
    'import.expire': plain,
    'import.undo': plain,
    'import.undone': plain,
    'import.undoFailed': withFacts({ '': { failure: 'The database was full' } }),
  },
  goal: 'finished',
  labels: {
    states: {
      mapping: 'Uploaded; the columns are mapped',
      queued: 'Queued',
      running: 'Importing, batch by batch',
      finished: 'Every record is imported',
      failed: 'Failed; imported records stay',
      canceled: 'Cancelled; imported records stay',
      discarded: 'Discarded before the start',
      expired: 'Expired: it was not started in time',
      undoing: 'Undoing, batch by batch',
      undone: 'Undone; records that were used or changed since stay',
      undoFailed: 'The undo stopped and can be completed',
    },
    events: {
      'import.map': 'Merchant maps the columns',
      'import.start': 'Merchant starts the import',
      'import.run': 'First batch starts',
      'import.finished': 'Last batch is saved',
      'import.failed': "File can't be read",
      'import.cancel': 'Merchant cancels the import',
      'import.discard': 'Merchant discards the import',
      'import.expire': 'File is deleted after its retention period',
      'import.undo': 'Merchant undoes the import',
      'import.undone': 'Last record is undone',
      'import.undoFailed': "A record can't be undone",
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<ImportCondition>),
  },
  invariants: {
    'an import without records is never started': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.records > 0,
    'an import without its file is never started': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.hasFile,
    'only a failed import or undo has a failure': ({ value, context }) =>
      (value === 'failed' || value === 'undoFailed') === (context.failure !== null),
    'an import is only undone if it imported something': ({ value, context }) =>
      (value !== 'undoing' && value !== 'undone' && value !== 'undoFailed') || context.hasImported,
    'an undo only begins within 30 days': ({ value, context }) =>
      (value !== 'undoing' && value !== 'undone' && value !== 'undoFailed') || context.isRecent,
  },
  restingStates: ['mapping', 'failed', 'canceled', 'finished', 'undoFailed'],
});
