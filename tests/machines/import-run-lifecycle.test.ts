import { describe, expect, it } from 'vitest';
import { importStatuses } from '#domain/import-status.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type ImportEventType,
  type ImportFacts,
  type ImportRunRecord,
  type ImportRunStatus,
  importRunLifecycle,
  importRunChart,
  isImporting,
} from '#machines/lifecycles/import-run.lifecycle.ts';
import { importRunModel } from '#machines/lifecycles/import-run.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

type Row = [
  from: ImportRunStatus,
  event: ImportEventType,
  by: string,
  to: ImportRunStatus,
  fits?: (facts: ImportFacts) => boolean,
];
const isKept = ({ hasFile }: ImportFacts) => hasFile;
const isUndoable = ({ hasImported, isRecent }: ImportFacts) => hasImported && isRecent;
const isReady = ({ hasFile, records }: ImportFacts) => hasFile && records >= 1;

/** The actors are the merchant (M) and the server's timer and worker (S). */
const table: Row[] = [
  ['mapping', 'import.map', 'M', 'mapping', isKept],
  ['mapping', 'import.start', 'M', 'queued', isReady],
  ['mapping', 'import.discard', 'M', 'discarded'],
  ['mapping', 'import.expire', 'S', 'expired'],
  ['queued', 'import.run', 'S', 'running'],
  ['queued', 'import.finished', 'S', 'finished'],
  ['queued', 'import.failed', 'S', 'failed'],
  ['queued', 'import.cancel', 'M', 'canceled'],
  ['running', 'import.finished', 'S', 'finished'],
  ['running', 'import.failed', 'S', 'failed'],
  ['running', 'import.cancel', 'M', 'canceled'],
  ['failed', 'import.start', 'M', 'queued', isReady],
  ['canceled', 'import.start', 'M', 'queued', isReady],
  ['finished', 'import.undo', 'M', 'undoing', isUndoable],
  ['failed', 'import.undo', 'M', 'undoing', isUndoable],
  ['canceled', 'import.undo', 'M', 'undoing', isUndoable],
  ['undoFailed', 'import.undo', 'M', 'undoing'],
  ['undoing', 'import.undone', 'S', 'undone'],
  ['undoing', 'import.undoFailed', 'S', 'undoFailed'],
];
const settledIn: Record<ImportEventType, ImportRunStatus> = {
  'import.map': 'mapping',
  'import.start': 'queued',
  'import.run': 'running',
  'import.finished': 'finished',
  'import.failed': 'failed',
  'import.cancel': 'canceled',
  'import.discard': 'discarded',
  'import.expire': 'expired',
  'import.undo': 'undoing',
  'import.undone': 'undone',
  'import.undoFailed': 'undoFailed',
};
const events = Object.keys(settledIn) as ImportEventType[];
const statuses: ImportRunStatus[] = [...importStatuses, 'discarded', 'expired'];
const factSets: ImportFacts[] = [true, false].flatMap((hasFile) =>
  [0, 1, 2].flatMap((records) =>
    [true, false].flatMap((hasImported) =>
      [true, false].map((isRecent) => ({ hasFile, records, failure: null, hasImported, isRecent })),
    ),
  ),
);
const cases = statuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      factSets.map((facts) => ({ event, actor, record: { status, ...facts } })),
    ),
  ),
);
const plain: ImportRunRecord = {
  status: 'mapping',
  hasFile: true,
  records: 2,
  failure: null,
  hasImported: true,
  isRecent: true,
};

describe('the lifecycle of an import', () => {
  it('matches its table for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, , fits]) =>
          from === record.status &&
          name === event &&
          by.includes(actorLetters[actor]) &&
          (fits?.(record) ?? true),
      );
      const expected = row?.[3] ?? (settledIn[event] === record.status ? 'same' : 'illegal');
      return resultWordOf(importRunLifecycle.nextStatus(record, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = importRunChart.resolveState({ value: status, context: facts });
      const result = importRunLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(importRunChart, here, { type, by, ...facts }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the number of records of a mapping', () =>
    expect(importRunLifecycle.nextStatus(plain, 'import.map', 'merchant', { records: 7 })).toMatchObject({
      changed: true,
      record: { status: 'mapping', records: 7 },
    }));

  it('keeps the reason of a failure until it is started again', () => {
    const failed = importRunLifecycle.nextStatus({ ...plain, status: 'running' }, 'import.failed', 'timer', {
      failure: 'Disk is full',
    });
    expect(failed).toMatchObject({ record: { status: 'failed', failure: 'Disk is full', records: 2 } });
    const record = { ...plain, status: 'failed', failure: 'Disk is full' } as const;
    expect(importRunLifecycle.nextStatus(record, 'import.start', 'merchant')).toMatchObject({
      record: { status: 'queued', failure: null },
    });
  });

  it('requires a mapping with records, and offers nothing once the file is deleted', () => {
    expect(importRunLifecycle.nextStatus({ ...plain, records: 0 }, 'import.start', 'merchant')).toEqual({
      ok: false,
      code: 'CONDITION_UNMET',
      legal: ['import.map', 'import.discard'],
      unmet: ['hasRecords'],
      path: ['import.map'],
    });
    expect(importRunLifecycle.nextStatus({ ...plain, hasFile: false }, 'import.start', 'merchant')).toEqual({
      ok: false,
      code: 'CONDITION_UNMET',
      legal: ['import.discard'],
      unmet: ['isFileKept'],
      path: null,
    });
  });

  it('is in progress while it is queued or running', () =>
    expect(statuses.filter(isImporting)).toEqual(['queued', 'running']));

  it('has a sound chart', () => expect(checkPure(importRunModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(importRunModel));
});
