import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { noPermission, notPossible, sampleImportId as importId, tooManyRequests } from '../import.samples.ts';
import type { ImportInput } from '../import.types.ts';
import { newImport, loads, opened, shows, starting } from './situations.ts';

/** The address of an import. */
export const opening: FlowPromise<ImportInput>[] = [
  promise(
    'The address of an import shows it as it is now, or says that it does not exist',
    at(opened, [], {
      ...shows('loading'),
      calls: ['loadImport'],
      sends: { loadImport: { importId } },
      offersNot: ['file.choose', 'import.start'],
    }),
    at(opened, [loads('running')], {
      ...shows('running', { record: { id: importId } }),
      offers: ['import.cancel'],
    }),
    at(opened, [loads('finished')], {
      ...shows('finished', { record: { report: { outcome: { created: 2, unchanged: 0 } } } }),
      offers: ['import.another'],
      offersNot: ['import.start', 'import.cancel'],
    }),
    at(opened, [loads('canceled')], {
      ...shows('canceled', { canStart: true, refusal: null }),
      offers: ['import.start', 'import.another'],
    }),
    at(opened, [loads('gone')], { ...shows('missing'), offers: ['import.another'] }),
    at(after(opened, 'an import that does not exist', loads('gone')), [does('import.another')], {
      ...newImport,
      calls: [],
    }),
  ),
  promise(
    'A page without its import says why, and loads again',
    at(opened, [unanswered('loadImport')], {
      ...shows('unreachable', { refusal: null }),
      offers: ['import.retry', 'network.back'],
    }),
    at(opened, [answered('loadImport', notPossible)], {
      ...shows('unreachable', { refusal: { code: 'ILLEGAL_EVENT' } }),
      offers: ['import.retry', 'network.back'],
    }),
    at(opened, [answered('loadImport', tooManyRequests)], {
      ...shows('limited', { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offersNot: ['import.retry'],
      calls: ['loadImport'],
    }),
    at(opened, [answered('loadImport', noPermission)], {
      ...shows('forbidden'),
      offers: ['import.retry'],
      offersNot: ['import.start'],
    }),
    at(
      after(opened, 'an import without access', answered('loadImport', noPermission)),
      [does('import.retry')],
      {
        ...shows('loading'),
        calls: ['loadImport'],
        sends: { loadImport: { importId } },
      },
    ),
    at(
      after(opened, 'an import without a response', unanswered('loadImport')),
      [does('import.retry'), loads('running')],
      {
        ...shows('running'),
        calls: ['loadImport'],
      },
    ),
    at(
      after(opened, 'an import without a response', unanswered('loadImport')),
      [does('network.back'), loads('running')],
      {
        ...shows('running'),
        calls: ['loadImport'],
      },
    ),
    at(
      after(opened, 'an import that was refused', answered('loadImport', notPossible)),
      [does('import.retry'), loads('all columns are mapped')],
      { ...shows('mapping', { refusal: null }), calls: ['loadImport'] },
    ),
    at(
      after(opened, 'an import that was loaded too often', answered('loadImport', tooManyRequests)),
      [passed('retryDelay'), loads('all columns are mapped')],
      { ...shows('mapping', { refusal: null }), calls: ['loadImport'] },
    ),
    at(
      after(starting, 'an import that was refused to start', answered('startImport', notPossible)),
      [unanswered('loadImport')],
      shows('unreachable', { refusal: null }),
    ),
  ),
];
