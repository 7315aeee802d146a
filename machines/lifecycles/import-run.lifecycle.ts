import { assign, setup } from 'xstate';
import type { ImportStatus } from '#domain/import-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

/** The facts of an import. An event carries the facts after it. */
export interface ImportFacts {
  /** The number of records of its mapping; 0 while a required column isn't mapped. */
  records: number;
  /** Its file is still stored, so that it can be read again. */
  hasFile: boolean;
  /** Why it failed, or why its undo did. */
  failure: string | null;
  /** It created or changed at least one record. */
  hasImported: boolean;
  /** It ended at most 30 days ago. */
  isRecent: boolean;
}
export type ImportRunStatus = ImportStatus | 'discarded' | 'expired';
export interface ImportRunRecord extends ImportFacts {
  status: ImportRunStatus;
}

export type ImportEventType =
  | 'import.map'
  | 'import.start'
  | 'import.run'
  | 'import.finished'
  | 'import.failed'
  | 'import.cancel'
  | 'import.discard'
  | 'import.expire'
  | 'import.undo'
  | 'import.undone'
  | 'import.undoFailed';

export const importConditions = {
  hasRecords: { holds: ({ records }) => records > 0, satisfiedBy: () => 'import.map' },
  isFileKept: { holds: ({ hasFile }) => hasFile, satisfiedBy: () => null },
  hasImported: { holds: ({ hasImported }) => hasImported, satisfiedBy: () => null },
  isRecent: { holds: ({ isRecent }) => isRecent, satisfiedBy: () => null },
} satisfies Record<string, Condition<ImportFacts>>;
export type ImportCondition = keyof typeof importConditions;

const allowed = createGuard<ImportCondition>();
const started = {
  target: 'queued',
  guard: allowed(['merchant'], 'hasRecords', 'isFileKept'),
  actions: 'clearFailure',
} as const;
const undo = {
  'import.undo': {
    target: 'undoing',
    guard: allowed(['merchant'], 'hasImported', 'isRecent'),
    actions: 'clearFailure',
  },
} as const;
const ends = {
  'import.finished': { target: 'finished', guard: allowed(['timer']) },
  'import.failed': { target: 'failed', guard: allowed(['timer']), actions: 'recordFailure' },
  'import.cancel': { target: 'canceled', guard: allowed(['merchant']) },
} as const;

/**
 * The lifecycle of an import on the server, from the uploaded file to its last record. It can start once its mapping has
 * records. A failed or cancelled import keeps its complete records and continues with the next one when it is restarted.
 * For 30 days the merchant can undo it; an undo that was begun can be completed at any time.
 */
export const importRunChart = setup({
  types: {
    context: {} as ImportFacts,
    input: {} as ImportFacts,
    events: {} as { type: ImportEventType; by: LifecycleActor } & ImportFacts,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<ImportCondition>) =>
      isAllowed(importConditions, context, event.by, clause),
  },
  actions: {
    recordMapping: assign({ records: ({ event }) => event.records }),
    recordFailure: assign({ failure: ({ event }) => event.failure }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'import-run',
  context: ({ input }) => input,
  initial: 'mapping',
  states: {
    mapping: {
      on: {
        'import.map': {
          target: 'mapping',
          guard: allowed(['merchant'], 'isFileKept'),
          actions: 'recordMapping',
        },
        'import.start': started,
        'import.discard': { target: 'discarded', guard: allowed(['merchant']) },
        'import.expire': { target: 'expired', guard: allowed(['timer']) },
      },
    },
    queued: { on: { 'import.run': { target: 'running', guard: allowed(['timer']) }, ...ends } },
    running: { on: ends },
    failed: { on: { 'import.start': started, ...undo } },
    canceled: { on: { 'import.start': started, ...undo } },
    finished: { on: undo },
    undoing: {
      on: {
        'import.undone': { target: 'undone', guard: allowed(['timer']) },
        'import.undoFailed': { target: 'undoFailed', guard: allowed(['timer']), actions: 'recordFailure' },
      },
    },
    undoFailed: {
      on: { 'import.undo': { target: 'undoing', guard: allowed(['merchant']), actions: 'clearFailure' } },
    },
    undone: { type: 'final' },
    discarded: { type: 'final' },
    expired: { type: 'final' },
  },
});

export const importRunLifecycle = createLifecycle<
  ImportRunRecord,
  ImportRunStatus,
  ImportEventType,
  ImportCondition
>(importRunChart, importConditions, 'status', []);

/** Returns true while the import is queued or running. */
export const isImporting = (status: ImportRunStatus): boolean => status === 'queued' || status === 'running';
