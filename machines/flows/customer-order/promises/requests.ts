import { savedFirst, sentAgainAsItWas } from '#machines/promises/attempt-cases.ts';
import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  sampleCustomerAttempt,
  sampleOrderAfter,
  sampleOrderToken as token,
} from '../customer-order.samples.ts';
import type { CustomerOrderInput } from '../customer-order.types.ts';
import {
  asking,
  asks,
  done,
  fails,
  inTransit,
  loads,
  lost,
  note,
  postponed,
  refuses,
  request,
  saving,
  sending,
  sendsSame,
  shows,
  unfinished,
  unpaid,
} from './situations.ts';

/** The requests of a customer: to cancel, to confirm the delivery, to get a refund. */
export const requests: FlowPromise<CustomerOrderInput>[] = [
  promise(
    'Nothing is sent before the customer confirms it, and a change of mind changes nothing',
    at(inTransit, [does('action.choose', { action: 'refund.request' })], {
      ...asks({ phase: 'asking', note: '', refusal: null }),
      offers: ['action.confirm', 'action.leave'],
      offersNot: ['action.choose', 'pay.begin'],
      calls: [],
    }),
    at(asking, [does('action.leave')], {
      ...shows({ dialog: null, canAct: true, outcome: null, conflict: null }),
      offers: ['action.choose'],
      calls: [],
      kept: null,
    }),
    at(unpaid, [does('action.choose', { action: 'order.cancel' })], {
      ...shows({ dialog: { action: 'order.cancel', phase: 'asking' } }),
      calls: [],
    }),
  ),
  promise(
    'A request is saved on the device before it is sent, sent once, and its result is shown with the order',
    at(asking, [does('action.confirm', { note })], {
      ...asks({ phase: 'sending', note }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { token, action: 'refund.request', note, version: 3 } },
      offersNot: ['action.confirm', 'action.leave'],
      kept: null,
    }),
    ...savedFirst(request),
    at(sending, [], { offersNot: ['action.confirm', 'action.leave'] }),
    at(sending, [done], {
      ...shows({
        order: { status: 'REFUND_REQUESTED' },
        legal: [],
        outcome: 'refund.request',
        conflict: null,
        dialog: null,
        canAct: true,
      }),
      offers: ['notice.dismiss'],
      calls: [],
      kept: null,
    }),
    at(
      after(
        unpaid,
        'an order that is cancelled',
        does('action.choose', { action: 'order.cancel' }),
        does('action.confirm', { note: '' }),
      ),
      [
        answered('saveAttempt', {
          output: { ...sampleCustomerAttempt, action: 'order.cancel', note: '', version: 1 },
        }),
        answered('submitAction', answers(sampleOrderAfter['order.cancel'])),
      ],
      {
        ...shows({ order: { status: 'CANCELED' }, legal: [], outcome: 'order.cancel' }),
        sends: { submitAction: { attempt: { action: 'order.cancel', version: 1 } } },
        offersNot: ['pay.begin', 'action.choose'],
      },
    ),
    at(
      after(saving, "a request that couldn't be saved", unanswered('saveAttempt')),
      [does('action.confirm', { note })],
      { ...asks({ phase: 'sending', refusal: null }), calls: ['saveAttempt'] },
    ),
  ),
  promise(
    'A request whose result is unknown is sent again as the same request, never as another one',
    ...sentAgainAsItWas(request),
    at(lost, [], { offers: ['action.abandon'], offersNot: ['action.confirm', 'action.choose'] }),
    at(sending, [refuses('still in progress')], { offersNot: ['action.confirm'] }),
    at(sending, [fails('submitAction', 'a broken answer')], {
      ...asks({ phase: 'unanswered', failure: 'broken' }),
      kept: sampleCustomerAttempt,
    }),
    at(unfinished, [loads('in transit'), done], {
      ...shows({ outcome: 'refund.request', order: { status: 'REFUND_REQUESTED' } }),
      kept: null,
    }),
    at(unfinished, [refuses('too many requests', 'loadOrder'), passed('retryDelay'), loads('in transit')], {
      ...request.views.sending,
      sends: sendsSame,
    }),
    at(unfinished, [fails('loadOrder'), does('order.retry'), loads('in transit')], {
      calls: ['loadOrder', 'loadOrder', 'submitAction'],
      sends: sendsSame,
    }),
  ),
  promise(
    'A request without a response can be left for the order, and is not sent later',
    at(lost, [does('action.abandon')], { view: { screen: 'loading' }, calls: ['loadOrder'], kept: null }),
    at(lost, [does('action.abandon'), loads('in transit')], {
      ...shows({ dialog: null, canAct: true, outcome: null, conflict: null }),
      offers: ['action.choose'],
      calls: ['loadOrder'],
      kept: null,
    }),
    at(postponed, [does('action.abandon')], {
      view: { screen: 'loading' },
      calls: ['loadOrder'],
      kept: null,
    }),
    at(postponed, [does('action.abandon'), loads('in transit')], {
      ...shows({ dialog: null, canAct: true, outcome: null, conflict: null }),
      offers: ['action.choose'],
      calls: ['loadOrder'],
      kept: null,
    }),
    at(
      after(
        postponed,
        'a request that waited, without a response',
        passed('retryDelay'),
        fails('submitAction'),
      ),
      [does('action.abandon'), fails('loadOrder'), does('order.retry'), loads('in transit')],
      { ...shows({ conflict: null }), calls: ['loadOrder', 'loadOrder'] },
    ),
  ),
  promise(
    'A request that the server is too busy for is sent again by itself, as the same request',
    at(sending, [refuses('too many requests')], {
      ...asks({ phase: 'postponed', note, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['action.abandon'],
      offersNot: ['action.confirm', 'action.retry'],
      calls: [],
      kept: sampleCustomerAttempt,
    }),
    at(postponed, [passed('retryDelay')], {
      ...asks({ phase: 'sending', note, refusal: null }),
      calls: ['submitAction'],
      sends: sendsSame,
    }),
    at(postponed, [passed('retryDelay'), done], {
      ...shows({ outcome: 'refund.request', conflict: null }),
      kept: null,
    }),
    at(postponed, [reopened, loads('in transit')], { sends: sendsSame }),
  ),
];
