import type { importModel } from '#machines/flows/import/import.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { ImportTravel } from './import.outcomes.ts';

const aChoice = {
  never: 'what is chosen here is a file or an entry of a list, which no second press falls on',
} as const;
const asEmpty = { never: 'as with an empty file, which is not sent either' } as const;

/** The URL leads back to the import; a file without a response must be chosen again. */
const requestsAgain = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  name: 'orderImport',
  '4xx': { variant: 'gone' },
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
  late: blockedState,
} as const;

export const importFaultMatrix: FaultMatrixOf<typeof importModel, ImportTravel> = {
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
    loading: requestsAgain(noControl),
    sorting: transientState,
    unreachable: requestsAgain('import.retry'),
    limited: requestsAgain(noControl),
    missing: requestsAgain('import.another'),
    forbidden: requestsAgain('import.retry'),
    choosing: parentState,
    'choosing.waiting': requestsAgain(aChoice),
    'choosing.tooLarge': onReturn(asEmpty, asEmpty, aChoice),
    'choosing.empty': requestsAgain(aChoice),
    'choosing.unreadable': requestsAgain(aChoice),
    uploading: requestsAgain('file.cancel'),
    uploadFailed: requestsAgain('file.retry'),
    mapping: parentState,
    'mapping.settled': requestsAgain('import.start'),
    'mapping.trying': requestsAgain('import.discard'),
    'mapping.untried': requestsAgain('mapping.retry'),
    discarding: requestsAgain(noControl),
    starting: requestsAgain(noControl),
    running: requestsAgain('import.cancel'),
    asking: requestsAgain('import.cancel'),
    canceling: requestsAgain(noControl),
    finished: requestsAgain('import.another'),
    failed: requestsAgain('import.start'),
    canceled: requestsAgain('import.start'),
  },
  inputAfter: ({ context: { importId } }) => ({ importId }),
  effects: ({ fixture }) => fixture.traces(),
};
