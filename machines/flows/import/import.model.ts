import type { ImportReport, OrderImport } from '#contract/store/order-import.ts';
import { defineModel } from '#machines/model.ts';
import type { Refused } from '../answer.ts';
import { importMachine } from './import.machine.ts';
import { largestFileBytes } from './import.setup.ts';
import type { ImportAnswer, Upload } from './import.types.ts';

const importId = '0190f000-0000-7000-8000-000000000002';
const report: ImportReport = {
  lines: 3,
  records: 2,
  orderLines: 3,
  customers: 1,
  cancelledOrders: 0,
  totalMinor: 1_200_00,
  leftOut: [],
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
  output: { ok: false, code, message, fields: [], triesLeft: undefined, retryAtMs: undefined },
});

const mapped = {
  'all columns known': anImport({}),
  'a required column unknown': anImport({ report: null }),
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
  title: 'Bringing a file along',
  purpose:
    'Leads a merchant from a file of past orders, products or customers to these in Kontor, and shows before anything is written what comes in and what is left out.',
  machine: importMachine,
  starts: {
    'a new import': { importId: null },
    'an import that was begun before': { importId },
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
      'too large a file': file(largestFileBytes + 1),
    },
    'mapping.change': { 'another column': { mapping } },
    'done:loadImport': { ...answers, 'no permission': noPermission, ...notNow },
    'done:askProgress': { ...answers, 'no permission': noPermission, ...tooMany },
    'done:uploadFile': {
      ...mapped,
      // A file that is being imported answers that import.
      running: goneOn.running,
      'not a table': refused('FILE_UNREADABLE', "The file couldn't be read as a table"),
      'no permission': noPermission,
      ...tooMany,
    },
    'done:mapColumns': { ...mapped, 'started meanwhile': startedMeanwhile, ...tooMany, ...signedOut },
    'done:startImport': { started: answers.running, 'started meanwhile': startedMeanwhile },
    'done:cancelImport': { canceled: answers.canceled, 'finished meanwhile': startedMeanwhile },
    'done:removeImport': {
      removed: { output: { ok: true, data: { done: true } } },
      'started meanwhile': startedMeanwhile,
    },
  },
  labels: {
    states: {
      entering: 'The address is read',
      loading: 'The import is being fetched',
      sorting: 'How far the import is, is looked up',
      unreachable: 'The import cannot be reached',
      limited: 'Too many requests were made; the import is fetched again when the next can succeed',
      missing: 'There is no such import',
      forbidden: 'This person may not import',
      choosing: 'A file is to be chosen',
      'choosing.waiting': 'No file is chosen yet',
      'choosing.tooLarge': 'The file is too large',
      'choosing.empty': 'The file is empty',
      'choosing.unreadable': 'The file is no table',
      uploading: 'The file is on its way',
      uploadFailed: 'The file did not arrive',
      mapping: 'The columns are named',
      'mapping.settled': 'What the file would bring is shown',
      'mapping.trying': 'Another reading of the file is tried',
      'mapping.untried': 'The other reading could not be tried',
      discarding: 'The import is discarded',
      starting: 'The import is started',
      running: 'The records come in',
      asking: 'The progress is asked for',
      finished: 'All records are in',
      canceling: 'The import is cancelled',
      failed: 'The import failed',
      canceled: 'The import was cancelled; what was imported stays',
    },
    events: {
      'file.choose': 'The person chooses a file',
      'file.retry': 'The person sends the file again',
      'file.cancel': 'The person cancels the upload',
      'mapping.change': 'The person reads a column differently',
      'mapping.retry': 'The person tries the reading again',
      'import.start': 'The person starts the import',
      'import.cancel': 'The person cancels the import',
      'import.discard': 'The person discards the import',
      'import.another': 'The person begins another import',
      'import.retry': 'The person tries again',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadImport': 'The import is answered',
      'error:loadImport': 'No answer arrives',
      'done:askProgress': 'The import is answered',
      'error:askProgress': 'No answer arrives',
      'done:uploadFile': 'The file is answered',
      'error:uploadFile': 'No answer arrives',
      'done:mapColumns': 'The reading is answered',
      'error:mapColumns': 'No answer arrives',
      'done:startImport': 'The start is answered',
      'error:startImport': 'No answer arrives',
      'done:cancelImport': 'The cancellation is answered',
      'error:cancelImport': 'No answer arrives',
      'done:removeImport': 'The removal is answered',
      'error:removeImport': 'No answer arrives',
      'after:pollDelay': 'A moment passes',
      'after:retryDelay': 'The wait that the server asked for ends',
    },
  },
  calls: {
    loadImport: { call: ['orderImport', 'productImport', 'customerImport'] },
    uploadFile: { call: ['uploadOrderImport', 'uploadProductImport', 'uploadCustomerImport'] },
    mapColumns: { call: ['mapOrderImport', 'mapProductImport', 'mapCustomerImport'] },
    removeImport: { call: ['removeOrderImport', 'removeProductImport', 'removeCustomerImport'] },
    cancelImport: { call: ['cancelOrderImport', 'cancelProductImport', 'cancelCustomerImport'] },
    startImport: { call: ['startOrderImport', 'startProductImport', 'startCustomerImport'] },
    askProgress: { call: ['orderImport', 'productImport', 'customerImport'], isBackground: true },
  },
  says: {
    missing: ['notFound', 'invalid'],
    forbidden: ['forbidden'],
    'choosing.unreadable': ['invalid'],
  },
  keeps: ({ context: { importId: id, upload, mapping: chosen } }) => ({ id, upload, chosen }),
  invariants: {
    'nothing starts before it was seen what comes in': (snapshot) =>
      !snapshot.matches('starting') || (snapshot.context.record?.report?.records ?? 0) > 0,
    'an import that goes on has an id to come back to': (snapshot) =>
      !begun.some((state) => snapshot.matches(state)) || snapshot.context.importId !== null,
    'a new file begins with nothing of the last one': (snapshot) =>
      !snapshot.matches({ choosing: 'waiting' }) || snapshot.context.record === null,
  },
});
