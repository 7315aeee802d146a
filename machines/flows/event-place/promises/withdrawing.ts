import { after, at, does, type FlowPromise, promise } from '#machines/promises/promise.ts';
import { sampleApplicationId as applicationId } from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  applied,
  applyEnds,
  atMethods,
  failed,
  loaded,
  offer,
  paidBy,
  pays,
  payingByCard,
  question,
  showing,
  showsStatus,
  submitting,
  withdrawEnds,
  withdrawing,
} from './situations.ts';

const asks = does('withdraw.ask');
const leaves = does('withdraw.leave');
const lost = after(withdrawing, 'a withdrawal without a response', failed('withdraw'));
const refused = after(withdrawing, 'a refused withdrawal', withdrawEnds('too many requests'));
const open = { withdrawal: { application: { id: applicationId }, isPending: false } };

/** The end of an application by the merchant. */
export const withdrawingPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    'An application is withdrawn only after its consequence was confirmed',
    at(applied, [asks], {
      ...showsStatus('applied', open),
      offers: ['withdraw.confirm', 'withdraw.leave'],
      offersNot: ['withdraw.ask', 'start.retry'],
      calls: [],
    }),
    at(showing('on the waiting list'), [asks], showsStatus('waitlisted', open)),
    at(showing('confirmed'), [asks], showsStatus('confirmed', open)),
    at(offer, [asks], { ...showsStatus('accepting', open), offersNot: ['place.accept'] }),
    at(atMethods, [asks], { ...pays({ phase: 'watching' }, open), offersNot: ['method.choose'] }),
    at(question, [does('withdraw.leave')], {
      ...showsStatus('applied'),
      offers: ['withdraw.ask'],
      calls: [],
    }),
    at(showing('on the waiting list'), [asks, leaves], showsStatus('waitlisted')),
    at(showing('confirmed'), [asks, leaves], showsStatus('confirmed')),
    at(offer, [asks, leaves], { ...showsStatus('accepting'), offers: ['place.accept'] }),
    at(atMethods, [asks, leaves], { ...pays({ phase: 'choosing' }), offers: ['method.choose'] }),
    at(question, [does('withdraw.confirm')], {
      ...showsStatus('applied', { withdrawal: { isPending: true } }),
      calls: ['withdraw'],
      sends: { withdraw: { applicationId } },
      offersNot: ['withdraw.confirm', 'withdraw.leave'],
    }),
    at(withdrawing, [withdrawEnds('withdrawn')], { ...showsStatus('withdrawn'), calls: [] }),
  ),
  promise(
    'A refused or lost withdrawal leaves the application as it is, says why, and can be sent again',
    at(withdrawing, [withdrawEnds('too many requests')], {
      ...showsStatus('applied', { ...open, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['withdraw.confirm', 'withdraw.leave'],
      calls: [],
    }),
    at(refused, [does('withdraw.confirm')], {
      ...showsStatus('applied', { withdrawal: { isPending: true } }),
      calls: ['withdraw'],
    }),
    at(refused, [does('withdraw.leave')], showsStatus('applied')),
    at(withdrawing, [failed('withdraw')], {
      ...showsStatus('applied', { ...open, failure: 'unreachable' }),
      offers: ['withdraw.confirm'],
      calls: [],
    }),
    at(lost, [does('withdraw.confirm')], {
      ...showsStatus('applied', { withdrawal: { isPending: true } }),
      calls: ['withdraw'],
    }),
    at(withdrawing, [withdrawEnds('the event has started')], {
      view: { screen: 'loading' },
      calls: ['loadEvent'],
    }),
    at(
      withdrawing,
      [withdrawEnds('the event has started'), loaded('confirmed, and the event has started')],
      showsStatus('confirmed', { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
  ),
  promise(
    'A problem is no longer shown once the merchant does something else',
    at(
      withdrawing,
      [withdrawEnds('the event has started'), loaded('confirmed'), asks],
      showsStatus('confirmed', open),
    ),
    at(
      submitting,
      [applyEnds('applications are closed'), loaded('withdrawn'), does('application.again')],
      showsStatus('applying'),
    ),
    at(
      submitting,
      [applyEnds('applications are closed'), loaded('a place without a fee is offered'), asks],
      showsStatus('accepting', open),
    ),
    at(
      payingByCard,
      [paidBy.card('the provider refuses'), asks],
      pays({ phase: 'watching' }, { ...open, refusal: null }),
    ),
  ),
];
