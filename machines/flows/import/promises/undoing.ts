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
import {
  noPermission,
  notPossible,
  sampleImportId as importId,
  samplePlan,
  tooManyRequests,
} from '../import.samples.ts';
import type { ImportInput } from '../import.types.ts';
import { canceled, finished, loads, newImport, opened, shows, undoable } from './situations.ts';

const message = "This isn't possible at this stage";
const planning = after(undoable, 'an undo that is asked for', does('undo.open'));
const unplanned = after(planning, 'a plan without a response', unanswered('planUndo'));
const confirming = after(planning, 'what will be undone', answered('planUndo', samplePlan));
const starting = after(confirming, 'a confirmed undo', does('undo.confirm'));
const undoingNow = after(starting, 'an undo that runs', loads('undoing', 'undoImport'));
const asking = after(undoingNow, 'an undo whose progress is loaded', passed('pollDelay'));
const stopped = after(opened, 'an undo that stopped', loads('undone in part'));
const undone = after(opened, 'an undone import', loads('undone'));
const { data: plan } = samplePlan.output;

/** The undo of an import. */
export const undoing: FlowPromise<ImportInput>[] = [
  promise(
    'An import that changed something can be undone for 30 days, and only then is that offered',
    at(undoable, [], {
      ...shows('finished', { undo: { canOpen: true, dialog: null, plan: null }, refusal: null }),
      offers: ['undo.open', 'import.another'],
      offersNot: ['undo.confirm'],
    }),
    at(finished, [], { ...shows('finished', { undo: { canOpen: false } }), offersNot: ['undo.open'] }),
    at(canceled, [], { ...shows('canceled', { undo: { canOpen: false } }), offersNot: ['undo.open'] }),
    at(opened, [loads('cancelled, can be undone')], {
      ...shows('canceled', { undo: { canOpen: true } }),
      offers: ['undo.open', 'import.start'],
    }),
    at(opened, [loads('failed, can be undone')], {
      ...shows('failed', { undo: { canOpen: true } }),
      offers: ['undo.open', 'import.start'],
    }),
    at(undone, [], { ...shows('undone'), offersNot: ['undo.open', 'undo.confirm', 'import.start'] }),
  ),
  promise(
    'Nothing is undone before the merchant has seen what will be deleted, restored and kept, and has confirmed it',
    at(undoable, [does('undo.open')], {
      ...shows('finished', { undo: { dialog: 'planning', plan: null } }),
      calls: ['planUndo'],
      sends: { planUndo: { importId } },
      offers: ['undo.cancel'],
      offersNot: ['undo.confirm', 'undo.open'],
    }),
    at(planning, [answered('planUndo', samplePlan)], {
      ...shows('finished', { undo: { dialog: 'confirming', plan } }),
      calls: [],
      offers: ['undo.confirm', 'undo.cancel'],
    }),
    ...(['canceled', 'failed'] as const).map((screen) =>
      at(
        opened,
        [loads(`${screen === 'canceled' ? 'cancelled' : screen}, can be undone`), does('undo.open')],
        {
          ...shows(screen, { undo: { dialog: 'planning', plan: null } }),
          calls: ['loadImport', 'planUndo'],
          offers: ['undo.cancel'],
        },
      ),
    ),
    at(confirming, [does('undo.confirm')], {
      ...shows('finished', { undo: { dialog: 'starting', plan } }),
      calls: ['undoImport'],
      sends: { undoImport: { importId } },
      offersNot: ['undo.confirm', 'undo.cancel', 'undo.open', 'import.another'],
    }),
  ),
  promise(
    'The merchant can keep the import until the undo is confirmed',
    ...[planning, unplanned].map((situation) =>
      at(situation, [does('undo.cancel')], {
        ...shows('finished', { undo: { dialog: null } }),
        offers: ['undo.open', 'import.another'],
        offersNot: ['undo.cancel', 'undo.confirm', 'import.start'],
        calls: [],
      }),
    ),
    at(confirming, [does('undo.cancel')], {
      ...shows('finished', { undo: { dialog: null, plan: null } }),
      offers: ['undo.open'],
      calls: [],
    }),
    at(confirming, [does('undo.cancel'), does('undo.open')], {
      ...shows('finished', { undo: { dialog: 'planning', plan: null } }),
      calls: ['planUndo'],
    }),
  ),
  promise(
    'A plan without a response says so, and can be loaded again',
    at(planning, [unanswered('planUndo')], {
      ...shows('finished', { undo: { dialog: 'unplanned', plan: null } }),
      offers: ['undo.open', 'undo.cancel', 'network.back'],
      offersNot: ['undo.confirm'],
      calls: [],
    }),
    at(unplanned, [does('undo.open')], { calls: ['planUndo'], sends: { planUndo: { importId } } }),
    at(unplanned, [does('network.back')], { calls: ['planUndo'], sends: { planUndo: { importId } } }),
  ),
  promise(
    'An undo that is refused says why beside the import as it is now',
    at(planning, [answered('planUndo', notPossible)], { ...shows('loading'), calls: ['loadImport'] }),
    at(planning, [answered('planUndo', notPossible), loads('finished')], {
      ...shows('finished', { refusal: message, undo: { dialog: null, canOpen: false } }),
    }),
    at(planning, [answered('planUndo', tooManyRequests), loads('finished, can be undone')], {
      ...shows('finished', { refusal: 'Too many attempts. Try again in a moment.', undo: { dialog: null } }),
      offers: ['undo.open'],
    }),
    at(
      planning,
      [answered('planUndo', tooManyRequests), loads('finished, can be undone'), does('undo.open')],
      shows('finished', { refusal: null, undo: { dialog: 'planning' } }),
    ),
    at(starting, [answered('undoImport', notPossible), loads('finished')], {
      ...shows('finished', { refusal: message }),
      offersNot: ['undo.open'],
    }),
    at(starting, [answered('undoImport', notPossible), loads('undone')], shows('undone')),
  ),
  promise(
    'A confirmed undo without a response is looked up, and not sent again',
    at(starting, [unanswered('undoImport')], {
      ...shows('unreachable', { refusal: null }),
      offers: ['import.retry', 'network.back'],
      offersNot: ['undo.confirm', 'undo.open'],
      calls: [],
    }),
    at(starting, [unanswered('undoImport'), does('import.retry'), loads('undoing')], {
      ...shows('undoing'),
      calls: ['loadImport'],
    }),
    at(starting, [unanswered('undoImport'), does('network.back'), loads('undone')], shows('undone')),
    at(starting, [unanswered('undoImport'), does('import.retry'), loads('finished, can be undone')], {
      ...shows('finished', { undo: { dialog: null, plan: null } }),
      offers: ['undo.open'],
    }),
  ),
  promise(
    'An undo runs on the server, also without the page, until everything is undone or kept',
    at(starting, [loads('undoing', 'undoImport')], {
      ...shows('undoing', { record: { undo: { done: 1, all: 3 } } }),
      offers: ['import.another'],
      offersNot: ['undo.confirm', 'undo.cancel', 'import.cancel', 'import.start'],
      calls: [],
    }),
    at(opened, [loads('undoing')], { ...shows('undoing'), offers: ['import.another'] }),
    at(undoingNow, [passed('pollDelay')], {
      ...shows('undoing'),
      calls: ['pollUndo'],
      sends: { pollUndo: { importId } },
      offers: ['import.another'],
    }),
    at(asking, [loads('undoing', 'pollUndo')], { ...shows('undoing'), calls: [] }),
    at(asking, [loads('undoing', 'pollUndo'), passed('pollDelay')], { calls: ['pollUndo'] }),
    at(asking, [unanswered('pollUndo'), passed('pollDelay')], { ...shows('undoing'), calls: ['pollUndo'] }),
    at(asking, [answered('pollUndo', tooManyRequests), passed('pollDelay')], { calls: ['pollUndo'] }),
    at(asking, [answered('pollUndo', noPermission)], { ...shows('forbidden') }),
    at(asking, [loads('gone', 'pollUndo')], { ...shows('missing') }),
    at(asking, [loads('undone', 'pollUndo')], {
      ...shows('undone', { record: { undo: { kept: [{ reason: 'edited', count: 1 }] } } }),
      offers: ['import.another'],
      calls: [],
    }),
    at(undoingNow, [does('import.another')], { ...newImport, calls: [] }),
    at(asking, [does('import.another')], { ...newImport, calls: [] }),
    at(undone, [does('import.another')], { ...newImport, calls: [] }),
  ),
  promise(
    'An undo that stopped says so, and can be completed',
    at(asking, [loads('undone in part', 'pollUndo')], {
      ...shows('undoFailed', {
        record: { failure: 'The database was full', undo: { done: 1, all: 3 } },
        isStarting: false,
        refusal: null,
      }),
      offers: ['undo.confirm', 'import.another'],
      offersNot: ['import.start'],
    }),
    at(stopped, [does('undo.confirm')], {
      ...shows('undoFailed', { isStarting: true }),
      calls: ['undoImport'],
      sends: { undoImport: { importId } },
      offersNot: ['undo.confirm', 'import.another'],
    }),
    at(stopped, [does('undo.confirm'), loads('undoing', 'undoImport')], shows('undoing')),
    at(stopped, [does('undo.confirm'), answered('undoImport', notPossible), loads('undone in part')], {
      ...shows('undoFailed', { refusal: message, isStarting: false }),
      offers: ['undo.confirm'],
    }),
    at(
      stopped,
      [
        does('undo.confirm'),
        answered('undoImport', notPossible),
        loads('undone in part'),
        does('undo.confirm'),
      ],
      shows('undoFailed', { refusal: null, isStarting: true }),
    ),
    at(stopped, [does('import.another')], { ...newImport, calls: [] }),
  ),
];
