import type { importModel } from '#machines/flows/import/import.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import type { ImportWalk } from './import.executor.ts';

const aChoice = {
  never: 'what is chosen here is a file or an entry of a list, which no second press falls on',
} as const;
const asEmpty = { never: 'as with an empty file, which is not sent either' } as const;

/** The URL leads back to the import; a file without a response must be chosen again. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  name: 'orderImport',
  '4xx': { variant: 'gone' },
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
  late: blockedState,
} as const;

export const importFaultMatrix: FaultMatrixOf<typeof importModel, ImportWalk> = {
  calls: {
    loadImport: question,
    pollProgress: { ...question, late: 'import.another' },
    uploadFile: {
      name: 'uploadOrderImport',
      '4xx': { variant: 'not a table' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'all columns are mapped' },
      late: 'file.cancel',
    },
    mapColumns: {
      name: 'mapOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: 'mapping.change',
    },
    startImport: {
      name: 'startOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: blockedState,
    },
    cancelImport: {
      name: 'cancelOrderImport',
      '4xx': { variant: 'finished in the meantime' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: blockedState,
    },
    removeImport: {
      name: 'removeOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'ends',
      late: blockedState,
    },
  },
  states: {
    entering: transientState,
    loading: asksAnew(noControl),
    sorting: transientState,
    unreachable: asksAnew('import.retry'),
    limited: asksAnew(noControl),
    missing: asksAnew('import.another'),
    forbidden: asksAnew('import.retry'),
    choosing: parentState,
    'choosing.waiting': asksAnew(aChoice),
    'choosing.tooLarge': onReturn(asEmpty, asEmpty, aChoice),
    'choosing.empty': asksAnew(aChoice),
    'choosing.unreadable': asksAnew(aChoice),
    uploading: asksAnew('file.cancel'),
    uploadFailed: asksAnew('file.retry'),
    mapping: parentState,
    'mapping.settled': asksAnew('import.start'),
    'mapping.trying': asksAnew('import.discard'),
    'mapping.untried': asksAnew('mapping.retry'),
    discarding: asksAnew(noControl),
    starting: asksAnew(noControl),
    running: asksAnew('import.cancel'),
    asking: asksAnew('import.cancel'),
    canceling: asksAnew(noControl),
    finished: asksAnew('import.another'),
    failed: asksAnew('import.start'),
    canceled: asksAnew('import.start'),
  },
  inputAfter: ({ context: { importId } }) => ({ importId }),
  effects: ({ fixture }) => fixture.traces(),
};
