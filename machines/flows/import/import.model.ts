import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { importMachine } from './import.machine.ts';
import {
  mappedImports,
  noPermission,
  notPossible,
  notTable,
  sampleFile,
  sampleImportAnswers,
  sampleImportId as importId,
  sampleMapping as mapping,
  samplePlan,
  sampleRemoved,
  signedOut,
  tooManyRequests,
} from './import.samples.ts';
import { maxFileBytes } from './import.setup.ts';

const notNow = { 'too many requests': tooManyRequests, 'refused for another reason': notPossible };
const tooMany = { 'too many requests': tooManyRequests };

const statusWords: Readonly<Record<string, string>> = {
  queued: 'waiting',
  canceled: 'cancelled',
  undoFailed: 'undone in part',
};

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
    record && [record.status, (record.report?.records ?? 0) > 0, record.undoUntil !== null],
  ],
  variants: {
    'file.choose': {
      'a file': { upload: sampleFile() },
      'an empty file': { upload: sampleFile(0) },
      'a file that is too large': { upload: sampleFile(maxFileBytes + 1) },
    },
    'mapping.change': { 'another column': { mapping } },
    'done:loadImport': { ...sampleImportAnswers, 'access denied': noPermission, ...notNow },
    'done:pollUndo': { ...sampleImportAnswers, 'access denied': noPermission, ...tooMany },
    'done:planUndo': { 'what will be undone': samplePlan, 'no longer possible': notPossible, ...tooMany },
    'done:undoImport': { 'undo is started': sampleImportAnswers.undoing, 'no longer possible': notPossible },
    'done:pollProgress': { ...sampleImportAnswers, 'access denied': noPermission, ...tooMany },
    'done:uploadFile': {
      ...mappedImports,
      // A file that is being imported returns that import.
      running: sampleImportAnswers.running,
      'not a table': notTable,
      'access denied': noPermission,
      ...tooMany,
    },
    'done:mapColumns': {
      ...mappedImports,
      'started in the meantime': notPossible,
      ...tooMany,
      'signed out': signedOut,
    },
    'done:startImport': { started: sampleImportAnswers.running, 'started in the meantime': notPossible },
    'done:cancelImport': { cancelled: sampleImportAnswers.canceled, 'finished in the meantime': notPossible },
    'done:removeImport': {
      removed: sampleRemoved,
      'started in the meantime': notPossible,
    },
  },
  labels: {
    states: {
      entering: 'Opening the page',
      loading: 'Loading the import',
      sorting: 'Choosing the next step',
      unreachable: "The import couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      missing: "The import doesn't exist",
      forbidden: "The person doesn't have access to imports",
      choosing: 'Choice of a file',
      'choosing.waiting': 'No file is chosen yet',
      'choosing.tooLarge': 'The file is too large',
      'choosing.empty': 'The file is empty',
      'choosing.unreadable': "The file isn't a table",
      uploading: 'Uploading the file',
      uploadFailed: 'The upload failed',
      mapping: 'Mapping of the columns',
      'mapping.settled': 'The preview is shown',
      'mapping.trying': 'Updating the preview',
      'mapping.untried': "The preview couldn't be updated",
      discarding: 'Discarding the import',
      starting: 'Starting the import',
      running: 'Importing the records',
      asking: 'Loading the progress',
      finished: 'The import is complete',
      canceling: 'Cancelling the import',
      failed: 'The import failed',
      canceled: 'The import was cancelled; imported records stay',
      undo: 'Undo of the import',
      'undo.planning': 'Loading what will be undone',
      'undo.unplanned': "What will be undone couldn't be loaded",
      'undo.confirming': 'What will be undone is shown',
      'undo.starting': 'Starting the undo',
      'undo.running': 'Undoing the import',
      'undo.asking': 'Loading the progress of the undo',
      'undo.failed': 'The undo stopped and can be completed',
      undone: 'The import is undone; records that were used or changed since stay',
    },
    events: {
      'file.choose': 'Merchant chooses a file',
      'file.retry': 'Merchant uploads the file again',
      'file.cancel': 'Merchant cancels the upload',
      'mapping.change': 'Merchant changes the meaning of a column',
      'mapping.retry': 'Merchant updates the preview again',
      'import.start': 'Merchant starts the import',
      'import.cancel': 'Merchant cancels the import',
      'import.discard': 'Merchant discards the import',
      'import.another': 'Merchant starts another import',
      'import.retry': 'Merchant tries again',
      'undo.open': 'Merchant asks to undo the import',
      'undo.confirm': 'Merchant confirms the undo',
      'undo.cancel': 'Merchant keeps the import',
    },
    outcomes: { 'after:pollDelay': 'A moment passes' },
    otherwise: {
      'always:entering': 'no import was started before',
      'always:sorting': 'the columns must be checked',
    },
    guard: createGuardLabeller(
      {
        isExistingImport: 'an import was started before',
        isTooLarge: 'the file is too large',
        isEmpty: 'the file is empty',
        hasStatus: ({ among = [] }) =>
          `the import is ${among.map((status) => statusWords[status] ?? status).join(' or ')}`,
        canUndo: 'it changed something and ended at most 30 days ago',
        hasRecords: 'there is at least one record',
        isInvalid: "it isn't a table",
      },
      { NOT_FOUND: 'the import no longer exists' },
    ),
  },
  calls: {
    loadImport: {
      call: ['orderImport', 'productImport', 'customerImport'],
      request: 'load the import',
      success: 'The import is loaded',
    },
    uploadFile: {
      call: ['uploadOrderImport', 'uploadProductImport', 'uploadCustomerImport'],
      request: 'read the file',
      success: 'The file is read',
    },
    mapColumns: {
      call: ['mapOrderImport', 'mapProductImport', 'mapCustomerImport'],
      request: 'change the columns',
      success: 'The preview is updated',
    },
    removeImport: {
      call: ['removeOrderImport', 'removeProductImport', 'removeCustomerImport'],
      request: 'discard the import',
      success: 'The import is discarded',
    },
    cancelImport: {
      call: ['cancelOrderImport', 'cancelProductImport', 'cancelCustomerImport'],
      request: 'cancel the import',
      success: 'The import is cancelled',
    },
    startImport: {
      call: ['startOrderImport', 'startProductImport', 'startCustomerImport'],
      request: 'start the import',
      success: 'The import is started',
    },
    planUndo: {
      call: ['previewOrderImportUndo', 'previewProductImportUndo', 'previewCustomerImportUndo'],
      request: 'find out what will be undone',
      success: 'What will be undone is shown',
    },
    undoImport: {
      call: ['undoOrderImport', 'undoProductImport', 'undoCustomerImport'],
      request: 'undo the import',
      success: 'The undo is started',
    },
    pollUndo: {
      call: ['orderImport', 'productImport', 'customerImport'],
      request: 'load the progress of the undo',
      success: 'The progress of the undo is loaded',
      isBackground: true,
    },
    pollProgress: {
      call: ['orderImport', 'productImport', 'customerImport'],
      request: 'load the progress',
      success: 'The progress is loaded',
      isBackground: true,
    },
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
    'an import is only undone after it was shown what will be undone': (snapshot) =>
      !snapshot.matches({ undo: 'confirming' }) || snapshot.context.plan !== null,
    'an import that exists has an ID to return to': (snapshot) =>
      !begun.some((state) => snapshot.matches(state)) || snapshot.context.importId !== null,
    'a new file starts without data of the last one': (snapshot) =>
      !snapshot.matches({ choosing: 'waiting' }) || snapshot.context.record === null,
  },
});
