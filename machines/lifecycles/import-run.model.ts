import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type ImportCondition, type ImportFacts, importRunChart } from './import-run.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<ImportCondition, string> = {
  hasRecords: 'the mapping gives at least one record',
  isFileKept: 'its file is still stored',
};
const ready: ImportFacts = { records: 1, hasFile: true, failure: null };

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
    'A file of orders, products or customers on the server: its columns are mapped, its records are imported one by one, and it can be cancelled or started again. Each record is imported completely or not at all.',
  machine: importRunChart,
  starts: {
    'a file with all columns': ready,
    'a file with a required column missing': { ...ready, records: 0 },
    'an old import whose file was deleted': { ...ready, hasFile: false },
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
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<ImportCondition>),
  },
  invariants: {
    'an import without records is never started': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.records > 0,
    'an import without its file is never started': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.hasFile,
    'only a failed import has a failure': ({ value, context }) =>
      (value === 'failed') === (context.failure !== null),
  },
  restingStates: ['mapping', 'failed', 'canceled'],
});
