import { after, at, does, type FlowPromise, promise } from '#machines/promises/promise.ts';
import {
  sampleApplicationId as applicationId,
  sampleDetails as details,
  sampleEventId as eventId,
  sampleFeeMinor as feeMinor,
} from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  acceptEnds,
  accepting,
  applyEnds,
  failed,
  form,
  loaded,
  offer,
  showing,
  showsStatus,
  submits,
  submitting,
} from './situations.ts';

const lost = after(submitting, 'an application without a response', failed('apply'));
const refused = after(submitting, 'a refused application', applyEnds('too many requests'));
const lostAccept = after(accepting, 'an acceptance without a response', failed('accept'));
const refusedAccept = after(accepting, 'a refused acceptance', acceptEnds('too many requests'));
const kept = { step: { details, isPending: false } };

/** From an event to a place: the application, and the offer of a place without a fee. */
export const applyingPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    'An application is sent once, with the fee that was shown, and then waits for a decision',
    at(form, [submits], {
      ...showsStatus('applying', { step: { details, isPending: true } }),
      calls: ['apply'],
      sends: { apply: { eventId, details, feeMinor } },
      offersNot: ['application.submit'],
    }),
    at(submitting, [applyEnds('applied')], {
      ...showsStatus('applied', { canWithdraw: true }),
      offersNot: ['application.submit'],
      calls: [],
    }),
  ),
  promise(
    'A refused application keeps what was entered, and can be sent again',
    at(submitting, [applyEnds('too many requests')], {
      ...showsStatus('applying', { ...kept, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['application.submit'],
      calls: [],
    }),
    at(refused, [submits], {
      ...showsStatus('applying', { step: { isPending: true } }),
      calls: ['apply'],
      sends: { apply: { details } },
    }),
    at(submitting, [failed('apply')], {
      ...showsStatus('applying', { ...kept, failure: 'unreachable' }),
      offers: ['application.submit'],
      calls: [],
    }),
    at(lost, [submits], { ...showsStatus('applying', { step: { isPending: true } }), calls: ['apply'] }),
  ),
  promise(
    'An event that changed meanwhile is loaded again, says so, and keeps what was entered',
    at(submitting, [applyEnds('the fee has changed')], {
      view: { screen: 'loading' },
      calls: ['loadEvent'],
    }),
    at(
      submitting,
      [applyEnds('the fee has changed'), loaded('takes applications')],
      showsStatus('applying', { ...kept, refusal: { code: 'AMOUNT_CHANGED' } }),
    ),
    at(
      submitting,
      [applyEnds('applications are closed'), loaded('takes no applications')],
      showsStatus('closed', { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
  ),
  promise(
    'After an application that was withdrawn or has expired, the business can apply again',
    at(showing('withdrawn'), [does('application.again')], {
      ...showsStatus('applying', { step: { isPending: false } }),
      offers: ['application.submit'],
      calls: [],
    }),
    at(showing('withdrawn'), [does('application.again'), submits, applyEnds('too many requests')], {
      ...showsStatus('applying', { ...kept, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['application.submit'],
    }),
    at(showing('withdrawn'), [does('application.again'), submits, failed('apply')], {
      ...showsStatus('applying', { ...kept, failure: 'unreachable' }),
      offers: ['application.submit'],
    }),
    at(showing('expired'), [does('application.again'), submits, applyEnds('applied')], {
      ...showsStatus('applied'),
      calls: ['apply'],
    }),
  ),
  promise(
    'An offered place without a fee is accepted once, by a press',
    at(offer, [does('place.accept')], {
      ...showsStatus('accepting', { step: { isPending: true } }),
      calls: ['accept'],
      sends: { accept: { applicationId } },
      offersNot: ['place.accept', 'withdraw.ask', 'start.retry'],
    }),
    at(accepting, [acceptEnds('confirmed')], { ...showsStatus('confirmed'), calls: [] }),
    at(accepting, [acceptEnds('the place went on')], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(
      accepting,
      [acceptEnds('the place went on'), loaded('expired')],
      showsStatus('expired', { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(accepting, [acceptEnds('too many requests')], {
      ...showsStatus('accepting', { step: { isPending: false }, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['place.accept'],
    }),
    at(accepting, [failed('accept')], {
      ...showsStatus('accepting', { step: { isPending: false }, failure: 'unreachable' }),
      offers: ['place.accept'],
      calls: [],
    }),
    at(lostAccept, [does('place.accept')], {
      ...showsStatus('accepting', { step: { isPending: true } }),
      calls: ['accept'],
    }),
    at(refusedAccept, [does('place.accept')], showsStatus('accepting', { step: { isPending: true } })),
  ),
];
