import { savedFirst, sentAgainAsItWas } from '#machines/promises/attempt-cases.ts';
import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { notFound, notPossible, signedOut } from '../subscription-checkout.responses.ts';
import { sampleOrderId as orderId, samplePriceMinor, sampleSaved } from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  atReview,
  inTrial,
  lostOrder,
  orderAttempt,
  ordered,
  ordering,
  pays,
  previewing,
  previews,
  purchase,
  ready,
  returning,
  saved,
  savingOrder,
  sentOrder,
  shows,
  choice,
  raisedMinor,
  upgrade,
} from './situations.ts';

const neverArrived = after(
  returning('sent'),
  'the review, after an order that never arrived',
  ready,
  answered('loadOrder', notFound),
  purchase,
);

/** Sending an order: once, for the total that was agreed to. */
export const sending: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'An order is saved on the device before it is sent, sent once for the agreed total, and paid afterwards',
    at(atReview, [does('review.confirm')], {
      ...shows('review', { isSending: true }),
      calls: ['saveOrder'],
      sends: { saveOrder: choice },
      offersNot: ['review.confirm', 'step.back'],
    }),
    ...savedFirst(orderAttempt),
    at(ordering, [ordered], {
      ...pays({
        phase: 'choosing',
        isSending: false,
        method: null,
        order: { subscriptionId: orderId, bill: { totalMinor: samplePriceMinor } },
        refusal: null,
        isLost: false,
      }),
      offers: ['method.choose', 'order.restart'],
      offersNot: ['review.confirm'],
      calls: [],
      kept: null,
    }),
    at(after(previewing, 'the review of an upgrade', previews(upgrade)), [does('review.confirm'), saved], {
      sends: { sendOrder: { attempt: { kind: 'upgrade', totalMinor: raisedMinor } } },
    }),
    at(inTrial, [does('review.confirm'), unanswered('saveOrder')], {
      ...shows('review'),
      offers: ['review.confirm', 'start.choose'],
    }),
    at(
      after(savingOrder, "an order that couldn't be saved", unanswered('saveOrder')),
      [does('review.confirm')],
      {
        ...shows('review', { isSending: true, refusal: null }),
        calls: ['saveOrder'],
      },
    ),
    at(
      after(savingOrder, "an order that couldn't be saved", unanswered('saveOrder')),
      [does('step.back'), does('period.choose', { period: 'yearly' }), purchase],
      shows('review', { refusal: null }),
    ),
  ),
  promise(
    'After a lost response the order is sent again, or looked up, under its ID, and never ordered twice',
    ...sentAgainAsItWas(orderAttempt),
    at(ordering, [answered('sendOrder', signedOut)], {
      ...shows('review', { isUnanswered: true }),
      offers: ['order.retry'],
      calls: [],
      kept: sampleSaved('sent'),
    }),
    at(lostOrder, [reopened, ready], {
      calls: ['loadStart', 'loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
  ),
  promise(
    'An order that never arrived says so, and is agreed to again before it is sent under the same ID',
    at(returning('sent'), [ready, answered('loadOrder', notFound)], {
      ...shows('loading'),
      calls: ['loadStart', 'loadOrder', 'loadPreview'],
      sends: { loadPreview: choice },
      kept: { step: 'review' },
    }),
    at(neverArrived, [], { ...shows('review', { isLost: true }), offers: ['review.confirm'] }),
    at(neverArrived, [does('review.confirm'), saved], {
      ...shows('review', { isLost: false, isSending: true }),
      calls: ['saveOrder', 'sendOrder'],
      sends: { sendOrder: sentOrder },
    }),
    at(neverArrived, [does('step.back'), does('period.choose', { period: 'yearly' }), purchase], {
      ...shows('review', { isLost: false }),
    }),
    at(
      after(
        returning('sent'),
        'the review in a trial, after an order that never arrived',
        ready,
        answered('loadOrder', notFound),
        previews('a purchase in the trial'),
      ),
      [does('start.choose', { startsNow: true }), previews('a purchase in the trial')],
      shows('review', { isLost: false }),
    ),
    at(
      after(
        returning('sent'),
        "a bill that couldn't be calculated, after an order that never arrived",
        answered('loadStart', notPossible),
        does('start.retry'),
        ready,
        answered('loadOrder', notFound),
        unanswered('loadPreview'),
      ),
      [does('start.retry'), ready],
      { calls: ['loadStart', 'loadPreview'] },
    ),
  ),
];
