import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  type PromisedCase,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  noPermission,
  notPossible,
  queuedImport,
  sampleImportId as importId,
  sampleRemoved,
  tooManyRequests,
} from '../import.samples.ts';
import type { ImportInput } from '../import.types.ts';
import {
  atPreview,
  newImport,
  canceled,
  canceling,
  discarding,
  failed,
  finished,
  loads,
  opened,
  running,
  shows,
  starting,
  updating,
} from './situations.ts';

const asking = after(running, 'an import whose progress is loaded', passed('pollDelay'));
const refusedStart = after(
  starting,
  'an import that was refused to start',
  answered('startImport', notPossible),
  loads('all columns are mapped'),
);
const refusedRestart = after(
  failed,
  'an import that was refused to start again',
  does('import.start'),
  answered('startImport', notPossible),
  loads('failed'),
);

const refusedRest = after(
  canceled,
  'the rest of an import that was refused to start',
  does('import.start'),
  answered('startImport', notPossible),
  loads('canceled'),
);

/** A request without a response, or one that is refused, leads to the import as it is now. */
const looksUp = (situation: Situation<ImportInput>, call: string): PromisedCase<ImportInput>[] => [
  at(situation, [unanswered(call)], {
    ...shows('unreachable', { refusal: null }),
    offers: ['import.retry', 'network.back'],
    offersNot: ['import.start', 'import.cancel', 'import.discard'],
    calls: [],
  }),
  at(situation, [unanswered(call), does('import.retry')], {
    calls: ['loadImport'],
    sends: { loadImport: { importId } },
  }),
  at(situation, [unanswered(call), does('import.retry'), loads('running')], {
    ...shows('running'),
    calls: ['loadImport'],
  }),
  at(situation, [answered(call, notPossible)], {
    calls: ['loadImport'],
    sends: { loadImport: { importId } },
  }),
];

/** The import on the server, and how it ends. */
export const runs: FlowPromise<ImportInput>[] = [
  promise(
    'An import starts once, and only from a preview with records',
    at(atPreview, [does('import.start')], {
      ...shows('mapping', { isLeaving: true, canStart: false }),
      calls: ['startImport'],
      sends: { startImport: { importId } },
      offersNot: ['import.start', 'import.discard', 'mapping.change'],
    }),
    at(starting, [loads('running', 'startImport')], {
      ...shows('running', { record: { id: importId, progress: 1 }, isCanceling: false }),
      offers: ['import.cancel', 'import.another'],
      offersNot: ['import.start'],
      calls: [],
    }),
    at(starting, [answered('startImport', queuedImport)], {
      ...shows('running', { record: { status: 'queued' } }),
      offersNot: ['import.start'],
    }),
    at(updating, [], { offersNot: ['import.start'] }),
    at(opened, [loads("a required column isn't mapped")], { offersNot: ['import.start'] }),
  ),
  promise(
    'The progress of an import is loaded without a press, and a check that fails changes nothing',
    at(running, [passed('pollDelay')], {
      ...shows('running', { isCanceling: false }),
      calls: ['pollProgress'],
      sends: { pollProgress: { importId } },
      offers: ['import.cancel', 'import.another'],
    }),
    at(asking, [loads('running', 'pollProgress')], {
      ...shows('running'),
      calls: [],
      offers: ['import.cancel'],
    }),
    at(asking, [loads('running', 'pollProgress'), passed('pollDelay')], { calls: ['pollProgress'] }),
    at(asking, [loads('finished', 'pollProgress')], {
      ...shows('finished', { record: { report: { outcome: { created: 2 } } } }),
      offers: ['import.another'],
      offersNot: ['import.start', 'import.cancel'],
    }),
    at(
      asking,
      [loads('failed', 'pollProgress')],
      shows('failed', { record: { failure: 'The database was full' } }),
    ),
    at(asking, [loads('canceled', 'pollProgress')], shows('canceled')),
    at(asking, [unanswered('pollProgress')], { ...shows('running'), offers: ['import.cancel'], calls: [] }),
    at(asking, [unanswered('pollProgress'), passed('pollDelay')], { calls: ['pollProgress'] }),
    at(asking, [answered('pollProgress', tooManyRequests), passed('pollDelay')], { calls: ['pollProgress'] }),
    at(asking, [answered('pollProgress', noPermission)], {
      ...shows('forbidden'),
      offersNot: ['import.cancel'],
    }),
    at(asking, [loads('gone', 'pollProgress')], { ...shows('missing'), offers: ['import.another'] }),
  ),
  promise(
    'An import continues on the server when another one is begun, and is never cancelled by that',
    at(running, [does('import.another')], { ...newImport, calls: [] }),
    at(asking, [does('import.another')], { ...newImport, calls: [] }),
    at(finished, [does('import.another')], { ...newImport, calls: [] }),
    at(failed, [does('import.another')], { ...newImport, calls: [] }),
    at(canceled, [does('import.another')], { ...newImport, calls: [] }),
    at(refusedRestart, [does('import.another')], { ...newImport, calls: [] }),
  ),
  promise(
    'A cancelled import keeps the records that were imported, and the rest can be imported later',
    at(running, [does('import.cancel')], {
      ...shows('running', { isCanceling: true }),
      calls: ['cancelImport'],
      sends: { cancelImport: { importId } },
      offersNot: ['import.cancel', 'import.another'],
    }),
    at(asking, [does('import.cancel')], {
      ...shows('running', { isCanceling: true }),
      calls: ['cancelImport'],
    }),
    at(canceling, [loads('canceled', 'cancelImport')], {
      ...shows('canceled', { record: { progress: 1 }, canStart: true, isLeaving: false, refusal: null }),
      offers: ['import.start', 'import.another'],
      calls: [],
    }),
    at(canceled, [does('import.start')], {
      ...shows('canceled', { isLeaving: true, canStart: false }),
      calls: ['startImport'],
      sends: { startImport: { importId } },
      offersNot: ['import.start', 'import.another'],
    }),
    at(canceling, [answered('cancelImport', notPossible), loads('finished')], {
      ...shows('finished'),
      calls: ['loadImport'],
    }),
    at(canceling, [answered('cancelImport', tooManyRequests), loads('running')], {
      ...shows('running', { isCanceling: false }),
      offers: ['import.cancel'],
    }),
  ),
  promise(
    'An import that failed says why, and the rest can be imported again',
    at(opened, [loads('failed')], {
      ...shows('failed', {
        record: { failure: 'The database was full' },
        canStart: true,
        isLeaving: false,
        refusal: null,
      }),
      offers: ['import.start', 'import.another'],
    }),
    at(failed, [does('import.start')], {
      ...shows('failed', { isLeaving: true }),
      calls: ['startImport'],
      sends: { startImport: { importId } },
      offersNot: ['import.start'],
    }),
    at(failed, [does('import.start'), loads('running', 'startImport')], shows('running')),
  ),
  promise(
    'A discarded import is removed, and a new one can begin',
    at(atPreview, [does('import.discard')], {
      ...shows('mapping', { isLeaving: true, canStart: false }),
      calls: ['removeImport'],
      sends: { removeImport: { importId } },
      offersNot: ['import.start', 'import.discard'],
    }),
    at(updating, [does('import.discard')], { calls: ['removeImport'] }),
    at(discarding, [answered('removeImport', sampleRemoved)], { ...newImport, calls: [] }),
    at(discarding, [answered('removeImport', notPossible), loads('running')], {
      ...shows('running'),
      calls: ['loadImport'],
    }),
  ),
  promise(
    'A start, a cancellation or a removal without a response is looked up, and not sent again',
    ...looksUp(starting, 'startImport'),
    ...looksUp(canceling, 'cancelImport'),
    ...looksUp(discarding, 'removeImport'),
    at(discarding, [unanswered('removeImport'), does('network.back'), loads('gone')], {
      ...shows('missing'),
      calls: ['loadImport'],
    }),
  ),
  promise(
    'A refusal is shown beside the import as it is now, until something else is done',
    at(refusedStart, [], {
      ...shows('mapping', { refusal: "This isn't possible at this stage", canStart: true }),
      offers: ['import.start', 'import.discard'],
    }),
    at(discarding, [answered('removeImport', notPossible), loads('all columns are mapped')], {
      ...shows('mapping', { refusal: "This isn't possible at this stage", isLeaving: false }),
    }),
    at(refusedRestart, [], {
      ...shows('failed', { refusal: "This isn't possible at this stage", canStart: true }),
      offers: ['import.start'],
    }),
    at(refusedRest, [], {
      ...shows('canceled', { refusal: "This isn't possible at this stage", canStart: true }),
    }),
    at(refusedRest, [does('import.start')], shows('canceled', { refusal: null })),
    at(canceling, [answered('cancelImport', notPossible), loads('failed')], {
      ...shows('failed', { refusal: "This isn't possible at this stage" }),
    }),
    at(refusedStart, [does('import.start')], {
      ...shows('mapping', { refusal: null }),
      calls: ['startImport'],
    }),
    at(
      refusedStart,
      [does('import.start'), unanswered('startImport')],
      shows('unreachable', { refusal: null }),
    ),
    at(refusedStart, [does('import.discard')], {
      ...shows('mapping', { refusal: null }),
      calls: ['removeImport'],
    }),
    at(refusedRestart, [does('import.start')], {
      ...shows('failed', { refusal: null }),
      calls: ['startImport'],
    }),
    at(
      refusedRestart,
      [
        does('import.start'),
        loads('running', 'startImport'),
        passed('pollDelay'),
        loads('failed', 'pollProgress'),
      ],
      shows('failed', { refusal: null }),
    ),
    at(
      canceling,
      [
        answered('cancelImport', tooManyRequests),
        loads('running'),
        passed('pollDelay'),
        loads('failed', 'pollProgress'),
      ],
      shows('failed', { refusal: null }),
    ),
  ),
];
