import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type ImportCondition, type ImportFacts, importRunLifecycle } from './import-run.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<ImportCondition, string> = {
  bringsRecords: 'its mapping brings records',
  isFileKept: 'its file is still kept',
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

/** How an import's law is explored, drawn and told. */
export const importRunModel = defineModel({
  id: 'import-run',
  title: 'The life of an import',
  purpose:
    'What may happen to a file of orders, products or customers on the server: its columns are mapped, it is imported record by record, and it can be canceled or started again. Each record is imported whole or not at all.',
  machine: importRunLifecycle,
  starts: {
    'a file with all columns': ready,
    'a file with a required column missing': { ...ready, records: 0 },
    'an old import whose file is gone': { ...ready, hasFile: false },
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
  labels: {
    states: {
      mapping: 'Read; its columns are mapped',
      queued: 'Started; it waits for its turn',
      running: 'Records are imported, batch by batch',
      finished: 'Every record is imported',
      failed: 'Failed; what was imported stays',
      canceled: 'Canceled; what was imported stays',
      discarded: 'Discarded before it was started',
      expired: 'Deleted: it was not started in time',
    },
    events: {
      'import.map': 'The merchant maps the columns',
      'import.start': 'The merchant starts it',
      'import.run': 'The first batch begins',
      'import.finished': 'The last batch is written',
      'import.failed': "The file can't be read",
      'import.cancel': 'The merchant cancels it',
      'import.discard': 'The merchant discards it',
      'import.expire': 'Its file is deleted after its time',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<ImportCondition>),
  },
  invariants: {
    'nothing is imported that brings no records': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.records > 0,
    'nothing is started without its file': ({ value, context }) =>
      value === 'mapping' || value === 'discarded' || value === 'expired' || context.hasFile,
    'only a failed import has a failure': ({ value, context }) =>
      (value === 'failed') === (context.failure !== null),
  },
  resting: ['mapping', 'failed', 'canceled'],
});
