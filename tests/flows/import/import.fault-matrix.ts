import type { importModel } from '#machines/flows/import/import.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { ImportTravel } from './import.outcomes.ts';

const aChoice = {
  impossible: 'what is chosen here is a file or an entry of a list, which no second press falls on',
} as const;
const asEmpty = { impossible: 'as with an empty file, which is not sent either' } as const;

/** The URL leads back to the import; a file without a response must be chosen again. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = {
  name: 'orderImport',
  '4xx': { variant: 'gone' },
  '5xx': 'continues',
  offline: 'continues',
  lost: 'continues',
  canceledBy: blockedState,
} as const;

export const importFaultMatrix: FaultMatrixOf<typeof importModel, ImportTravel> = {
  calls: {
    loadImport: question,
    pollProgress: { ...question, canceledBy: 'import.another' },
    uploadFile: {
      name: 'uploadOrderImport',
      '4xx': { variant: 'not a table' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'all columns are mapped' },
      canceledBy: 'file.cancel',
    },
    mapColumns: {
      name: 'mapOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: 'mapping.change',
    },
    startImport: {
      name: 'startOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    cancelImport: {
      name: 'cancelOrderImport',
      '4xx': { variant: 'finished in the meantime' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    removeImport: {
      name: 'removeOrderImport',
      '4xx': { variant: 'started in the meantime' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'ends',
      canceledBy: blockedState,
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
    'choosing.tooLarge': afterReturn(asEmpty, asEmpty, aChoice),
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
