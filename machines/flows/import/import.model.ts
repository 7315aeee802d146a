import type { ImportReport, OrderImport } from '#contract/store/order-import.ts';
import { defineModel } from '#machines/model.ts';
import type { Refused } from '../call-result.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { importMachine } from './import.machine.ts';
import { maxFileBytes } from './import.setup.ts';
import type { ImportAnswer, Upload } from './import.types.ts';

const importId = '0190f000-0000-7000-8000-000000000002';
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
const mapping: OrderImport['mapping'] = {
  columns: { orderNumber: 0, placedAt: 1, itemName: 2, quantity: 3, unitPrice: 4 },
  delimiter: ',',
  decimalMark: '.',
  dateOrder: 'day-first',
  currency: 'NGN',
  cancelledPrefix: '',
};
const anImport = (changes: Partial<OrderImport>): { output: ImportAnswer } => ({
  output: {
    ok: true,
    data: {
      kind: 'orders',
      id: importId,
      fileName: 'orders.csv',
      createdAt: '2026-01-05T09:00:00.000Z',
      status: 'mapping',
      columns: ['Order', 'Date', 'Item', 'Qty', 'Price'],
      sample: [['1', '5/1/2026', 'Ankara', '2', '300.00']],
      mapping,
      report,
      preview: [],
      progress: 0,
      failure: null,
      importedBefore: null,
      ...changes,
    },
  },
});
const refused = (code: Refused['code'], message: string): { output: ImportAnswer } => ({
  output: { ok: false, code, message, fields: [], attemptsLeft: undefined, retryAtMs: undefined },
});

const mapped = {
  'all columns are mapped': anImport({}),
  "a required column isn't mapped": anImport({ report: null }),
};
const goneOn = {
  running: anImport({ status: 'running', progress: 1 }),
  finished: anImport({
    status: 'finished',
    progress: 2,
    report: { ...report, outcome: { created: 2, updated: 0, unchanged: 0, customersCreated: 1, taken: 0 } },
  }),
  failed: anImport({ status: 'failed', failure: 'The database was full' }),
  canceled: anImport({ status: 'canceled', progress: 1 }),
};
const answers = {
  ...mapped,
  ...goneOn,
  gone: refused('NOT_FOUND', 'This no longer exists'),
};
const noPermission = refused('NO_PERMISSION', "You don't have access to this");
const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
const tooMany = { 'too many requests': notNow['too many requests'] };
const signedOut = { 'signed out': refused('NOT_SIGNED_IN', 'Please sign in') };
const startedMeanwhile = refused('ILLEGAL_EVENT', "This isn't possible at this stage");

const file = (size: number): { upload: Upload } => ({
  upload: {
    file: { name: 'orders.csv', size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) },
    idempotencyKey: '0190f000-0000-7000-8000-00000000000b',
  },
});

const begun = ['loading', 'mapping', 'starting', 'running', 'asking', 'finished', 'failed'] as const;

export const importModel = defineModel({
  id: 'import',
  title: 'Importing a file',
  purpose:
    'Takes a merchant from a file to imported orders, products or customers, and previews what will be imported and what is skipped before anything is written.',
  machine: importMachine,
  starts: {
    'a new import': { importId: null },
    'an import that was started before': { importId },
  },
  key: ({ context: { importId: id, record, upload, refusal } }) => [
    id !== null,
    upload !== null,
    refusal !== null,
    record && [record.status, (record.report?.records ?? 0) > 0],
  ],
  variants: {
    'file.choose': {
      'a file': file(2_000),
      'an empty file': file(0),
      'a file that is too large': file(maxFileBytes + 1),
    },
    'mapping.change': { 'another column': { mapping } },
    'done:loadImport': { ...answers, 'access denied': noPermission, ...notNow },
    'done:pollProgress': { ...answers, 'access denied': noPermission, ...tooMany },
    'done:uploadFile': {
      ...mapped,
      // A file that is being imported returns that import.
      running: goneOn.running,
      'not a table': refused('FILE_UNREADABLE', "The file couldn't be read as a table"),
      'access denied': noPermission,
      ...tooMany,
    },
    'done:mapColumns': { ...mapped, 'started in the meantime': startedMeanwhile, ...tooMany, ...signedOut },
    'done:startImport': { started: answers.running, 'started in the meantime': startedMeanwhile },
    'done:cancelImport': { canceled: answers.canceled, 'finished in the meantime': startedMeanwhile },
    'done:removeImport': {
      removed: { output: { ok: true, data: { done: true } } },
      'started in the meantime': startedMeanwhile,
    },
  },
  labels: {
    states: {
      entering: 'The page opens',
      loading: 'The import is loaded',
      sorting: 'The next step is chosen',
      unreachable: "The import couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      missing: "The import doesn't exist",
      forbidden: "The person doesn't have access to imports",
      choosing: 'Choice of a file',
      'choosing.waiting': 'No file is chosen yet',
      'choosing.tooLarge': 'The file is too large',
      'choosing.empty': 'The file is empty',
      'choosing.unreadable': "The file isn't a table",
      uploading: 'The file is uploaded',
      uploadFailed: 'The upload failed',
      mapping: 'Mapping of the columns',
      'mapping.settled': 'The preview is shown',
      'mapping.trying': 'The preview is updated',
      'mapping.untried': "The preview couldn't be updated",
      discarding: 'The import is discarded',
      starting: 'The import is started',
      running: 'The records are imported',
      asking: 'The progress is loaded',
      finished: 'The import is complete',
      canceling: 'The import is cancelled',
      failed: 'The import failed',
      canceled: 'The import was cancelled; imported records stay',
    },
    events: {
      'file.choose': 'Merchant chooses a file',
      'file.retry': 'Merchant uploads the file again',
      'file.cancel': 'Merchant cancels the upload',
      'mapping.change': 'Merchant changes the mapping',
      'mapping.retry': 'Merchant updates the preview again',
      'import.start': 'Merchant starts the import',
      'import.cancel': 'Merchant cancels the import',
      'import.discard': 'Merchant discards the import',
      'import.another': 'Merchant starts another import',
      'import.retry': 'Merchant tries again',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadImport': 'The server responds',
      'error:loadImport': "The server can't be reached",
      'done:pollProgress': 'The server responds',
      'error:pollProgress': "The server can't be reached",
      'done:uploadFile': 'The server responds',
      'error:uploadFile': "The server can't be reached",
      'done:mapColumns': 'The server responds',
      'error:mapColumns': "The server can't be reached",
      'done:startImport': 'The server responds',
      'error:startImport': "The server can't be reached",
      'done:cancelImport': 'The server responds',
      'error:cancelImport': "The server can't be reached",
      'done:removeImport': 'The server responds',
      'error:removeImport': "The server can't be reached",
      'after:pollDelay': 'A moment passes',
      'after:retryDelay': 'The wait set by the server is over',
    },
    guard: createGuardLabeller({
      isExistingImport: 'an import is given',
      isTooLarge: 'the file is too large',
      isEmpty: 'the file is empty',
      hasStatus: ({ among = [] }) => `the status is ${among.join(' or ')}`,
      hasRecords: 'there is at least one record',
    }),
  },
  calls: {
    loadImport: { call: ['orderImport', 'productImport', 'customerImport'] },
    uploadFile: { call: ['uploadOrderImport', 'uploadProductImport', 'uploadCustomerImport'] },
    mapColumns: { call: ['mapOrderImport', 'mapProductImport', 'mapCustomerImport'] },
    removeImport: { call: ['removeOrderImport', 'removeProductImport', 'removeCustomerImport'] },
    cancelImport: { call: ['cancelOrderImport', 'cancelProductImport', 'cancelCustomerImport'] },
    startImport: { call: ['startOrderImport', 'startProductImport', 'startCustomerImport'] },
    pollProgress: { call: ['orderImport', 'productImport', 'customerImport'], isBackground: true },
  },
  refusalStates: {
    missing: ['notFound', 'invalid'],
    forbidden: ['forbidden'],
    'choosing.unreadable': ['invalid'],
  },
  protectedData: ({ context: { importId: id, upload, mapping: chosen } }) => ({ id, upload, chosen }),
  invariants: {
    'an import starts only after its preview was shown': (snapshot) =>
      !snapshot.matches('starting') || (snapshot.context.record?.report?.records ?? 0) > 0,
    'an import that exists has an ID to return to': (snapshot) =>
      !begun.some((state) => snapshot.matches(state)) || snapshot.context.importId !== null,
    'a new file starts without data of the last one': (snapshot) =>
      !snapshot.matches({ choosing: 'waiting' }) || snapshot.context.record === null,
  },
});
