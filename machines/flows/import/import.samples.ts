import type { ImportReport, OrderImport } from '#contract/store/order-import.ts';
import type { UndoOutcome } from '#contract/store/import-undo.ts';
import { answers, refused } from '../sample-responses.ts';
import type { Upload } from './import.types.ts';

export const sampleImportId = '0190f000-0000-7000-8000-000000000002';
const report: ImportReport = {
  lines: 3,
  records: 2,
  orderLines: 3,
  customers: 1,
  cancelledOrders: 0,
  totalMinor: 1_200_00,
  skipped: [],
  outcome: null,
};
export const sampleMapping: OrderImport['mapping'] = {
  columns: { orderNumber: 0, placedAt: 1, itemName: 2, quantity: 3, unitPrice: 4 },
  delimiter: ',',
  decimalMark: '.',
  dateOrder: 'day-first',
  currency: 'NGN',
  cancelledPrefix: '',
};
const anImport = (changes: Partial<OrderImport>) =>
  answers<OrderImport>({
    kind: 'orders',
    id: sampleImportId,
    fileName: 'orders.csv',
    createdAt: '2026-01-05T09:00:00.000Z',
    status: 'mapping',
    columns: ['Order', 'Date', 'Item', 'Qty', 'Price'],
    sample: [['1', '5/1/2026', 'Ankara', '2', '300.00']],
    mapping: sampleMapping,
    report,
    preview: [],
    progress: 0,
    failure: null,
    importedBefore: null,
    recognisedAs: null,
    unreadMoneyColumns: [],
    undoUntil: null,
    undo: null,
    ...changes,
  });

/** An import whose columns are mapped, and one that can't start yet. */
export const mappedImports = {
  'all columns are mapped': anImport({}),
  "a required column isn't mapped": anImport({ report: null }),
};
/** An import that waits for another one. */
export const queuedImport = anImport({ status: 'queued' });

const plan: UndoOutcome = {
  removed: { order: 1, customer: 1 },
  restored: {},
  kept: [
    {
      type: 'order',
      reason: 'edited',
      count: 1,
      examples: [{ id: '0190f000-0000-7000-8000-000000000003', label: '#1' }],
    },
  ],
};
/** An import that has ended and can be undone. */
const ended: Partial<OrderImport> = {
  undoUntil: '2026-02-04T09:00:00.000Z',
  report: {
    ...report,
    outcome: { created: 2, updated: 0, unchanged: 0, customersCreated: 1, otherStatus: 0, taken: 0 },
  },
};

/** An import in each status, and one that no longer exists. */
export const sampleImportAnswers = {
  ...mappedImports,
  running: anImport({ status: 'running', progress: 1 }),
  finished: anImport({
    status: 'finished',
    progress: 2,
    report: {
      ...report,
      outcome: { created: 2, updated: 0, unchanged: 0, customersCreated: 1, otherStatus: 0, taken: 0 },
    },
  }),
  failed: anImport({ status: 'failed', failure: 'The database was full' }),
  canceled: anImport({ status: 'canceled', progress: 1 }),
  'finished, can be undone': anImport({ ...ended, status: 'finished', progress: 2 }),
  'cancelled, can be undone': anImport({ ...ended, status: 'canceled', progress: 1 }),
  'failed, can be undone': anImport({
    ...ended,
    status: 'failed',
    progress: 1,
    failure: 'The database was full',
  }),
  undoing: anImport({ ...ended, undoUntil: null, status: 'undoing', undo: { ...plan, done: 1, all: 3 } }),
  undone: anImport({ ...ended, undoUntil: null, status: 'undone', undo: { ...plan, done: 3, all: 3 } }),
  'undone in part': anImport({
    ...ended,
    undoUntil: null,
    status: 'undoFailed',
    failure: 'The database was full',
    undo: { ...plan, done: 1, all: 3 },
  }),
  gone: refused('NOT_FOUND', 'This no longer exists'),
};
/** The effect of an undo. */
export const samplePlan = answers(plan);
export const sampleRemoved = answers({ done: true as const });

export const noPermission = refused('NO_PERMISSION', "You don't have access to this");
export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const signedOut = refused('NOT_SIGNED_IN', 'Please sign in');
export const notTable = refused('FILE_UNREADABLE', "The file couldn't be read as a table");

const arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
/** A file of a size in bytes, with the key under which it is uploaded once. */
export const sampleFile = (size = 2_000): Upload => ({
  file: { name: 'orders.csv', size, arrayBuffer },
  idempotencyKey: '0190f000-0000-7000-8000-00000000000b',
});
