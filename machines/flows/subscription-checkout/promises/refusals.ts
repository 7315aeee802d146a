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
import {
  boughtElsewhere,
  notAllowed,
  sentOrderResponses,
  tooManyRequests,
} from '../subscription-checkout.responses.ts';
import { sampleOrderId as orderId, samplePriceMinor } from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  changedTotal,
  inTrial,
  ordering,
  previews,
  purchase,
  ready,
  saved,
  shows,
  starts,
  choice,
  raisedMinor,
  upgrade,
} from './situations.ts';

const atReviewAgain = shows('review', {
  isSending: false,
  isUnanswered: false,
  preview: { bill: { totalMinor: samplePriceMinor } },
});
/** Orders that the server refuses. */
export const refusals: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'A changed total is shown beside the agreed one, and nothing is ordered until it is agreed to',
    at(ordering, [answered('sendOrder', sentOrderResponses['the total has changed'])], {
      ...shows('loading'),
      calls: ['loadPreview'],
      sends: { loadPreview: choice },
      kept: { step: 'review' },
    }),
    at(changedTotal, [], {
      ...shows('review', {
        beforeMinor: samplePriceMinor,
        preview: { bill: { totalMinor: raisedMinor } },
        isSending: false,
        refusal: { code: 'AMOUNT_CHANGED' },
      }),
      offers: ['review.confirm', 'step.back'],
      kept: { step: 'review' },
    }),
    at(changedTotal, [does('review.confirm'), saved], {
      ...shows('review', { beforeMinor: null, isSending: true, refusal: null }),
      calls: ['saveOrder', 'sendOrder'],
      sends: { sendOrder: { attempt: { orderId, totalMinor: raisedMinor } } },
    }),
    at(
      changedTotal,
      [does('review.confirm'), saved, answered('sendOrder', tooManyRequests)],
      shows('review', { beforeMinor: null, refusal: { code: 'TOO_MANY_REQUESTS' } }),
    ),
    at(
      changedTotal,
      [does('review.confirm'), saved, answered('sendOrder', boughtElsewhere), ready, previews(upgrade)],
      {
        ...shows('review', { beforeMinor: null }),
      },
    ),
    at(changedTotal, [does('step.back')], shows('period', { plan: 'pro', period: 'yearly' })),
    at(changedTotal, [does('step.back'), does('period.choose', { period: 'yearly' }), previews(upgrade)], {
      ...shows('review', { beforeMinor: null, refusal: null }),
    }),
    at(
      ordering,
      [answered('sendOrder', sentOrderResponses['the total has changed']), purchase],
      shows('review', { beforeMinor: null, refusal: { code: 'AMOUNT_CHANGED' } }),
    ),
    at(
      ordering,
      [
        answered('sendOrder', sentOrderResponses['the total has changed']),
        unanswered('loadPreview'),
        does('start.retry'),
        ready,
        previews(upgrade),
      ],
      shows('review', { beforeMinor: samplePriceMinor }),
    ),
  ),
  promise(
    'A refused order goes back to the review with the reason, and keeps plan and period',
    at(ordering, [answered('sendOrder', tooManyRequests)], {
      ...atReviewAgain,
      offers: ['review.confirm'],
      calls: [],
      kept: { step: 'review', ...choice },
    }),
    at(
      ordering,
      [answered('sendOrder', tooManyRequests)],
      shows('review', {
        refusal: { code: 'TOO_MANY_REQUESTS' },
      }),
    ),
    at(inTrial, [does('review.confirm'), saved, answered('sendOrder', tooManyRequests)], {
      ...shows('review'),
      offers: ['review.confirm', 'start.choose'],
    }),
    at(
      after(
        ordering,
        'a bill that is calculated again, after a refused order',
        answered('sendOrder', tooManyRequests),
        does('step.back'),
        does('period.choose', { period: 'yearly' }),
      ),
      [unanswered('loadPreview'), does('start.retry'), ready],
      { calls: ['loadStart', 'loadPreview'] },
    ),
    at(ordering, [answered('sendOrder', tooManyRequests), reopened, ready], {
      calls: ['loadStart', 'loadPreview'],
    }),
    at(ordering, [answered('sendOrder', boughtElsewhere)], {
      ...shows('loading'),
      calls: ['loadStart'],
      kept: { step: 'review', ...choice },
    }),
    at(ordering, [answered('sendOrder', boughtElsewhere), ready, purchase], {
      ...shows('review', { refusal: { code: 'ILLEGAL_EVENT' } }),
      offers: ['review.confirm'],
      calls: ['loadStart', 'loadPreview'],
    }),
    at(
      ordering,
      [answered('sendOrder', boughtElsewhere), starts('a card is stored'), previews('the current plan')],
      {
        ...shows('current'),
        offersNot: ['review.confirm'],
      },
    ),
    at(
      after(ordering, 'the review, after a refused order', answered('sendOrder', tooManyRequests)),
      [does('step.back'), does('period.choose', { period: 'quarterly' }), purchase],
      shows('review', { refusal: null }),
    ),
    at(ordering, [answered('sendOrder', notAllowed)], {
      ...shows('forbidden'),
      offersNot: ['review.confirm', 'order.retry'],
      calls: [],
    }),
  ),
];
