import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  reopened,
} from '#machines/promises/promise.ts';
import { notFound, scheduled } from '../subscription-checkout.responses.ts';
import {
  sampleOrderId as orderId,
  samplePreviews,
  samplePriceMinor,
} from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  atMethods,
  atPeriods,
  atPlans,
  atReview,
  inTrial,
  opened,
  opens,
  page,
  pays,
  previewing,
  previews,
  purchase,
  ready,
  returning,
  saved,
  shows,
  starts,
  withChoice,
  withPlan,
  choice,
} from './situations.ts';

const scheduling = after(
  previewing,
  'the review of a change at the end of the period',
  previews('a change at the end of the period'),
);
const unpaid = after(page, 'the plans, with an unpaid order', starts('an order is unpaid'));
const blocked = after(
  page,
  'a change that is not possible, with an unpaid order',
  starts('an order is unpaid'),
  does('plan.choose', { plan: 'pro' }),
  does('period.choose', { period: 'yearly' }),
  previews('not available now'),
);

/** The choice of a plan, and its bill. */
export const choosing: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'Plan and period are chosen first, and the bill of this choice is shown before anything is ordered',
    at(page, [ready], {
      ...shows('plan', { canContinue: false }),
      offers: ['plan.choose'],
      offersNot: ['order.continue', 'review.confirm'],
      refuses: [does('plan.choose', { plan: 'custom' })],
      calls: ['loadStart'],
    }),
    at(atPlans, [does('plan.choose', { plan: 'pro' })], {
      ...shows('period', { plan: 'pro', period: null }),
      offers: ['period.choose', 'step.back'],
      calls: [],
    }),
    at(atPeriods, [does('period.choose', { period: 'yearly' })], {
      ...shows('loading'),
      calls: ['loadPreview'],
      sends: { loadPreview: choice },
      offersNot: ['review.confirm'],
    }),
    at(previewing, [purchase], {
      ...shows('review', {
        preview: { bill: { totalMinor: samplePriceMinor } },
        beforeMinor: null,
        isSending: false,
        isUnanswered: false,
        isLost: false,
        refusal: null,
      }),
      offers: ['review.confirm', 'step.back'],
      offersNot: ['method.choose'],
      kept: { step: 'review', ...choice },
      calls: [],
    }),
    at(withPlan, [ready], { ...shows('period', { plan: 'pro' }), calls: ['loadStart'] }),
    at(withChoice, [ready], { calls: ['loadStart', 'loadPreview'], sends: { loadPreview: choice } }),
  ),
  promise(
    'A change at the end of the period costs nothing today, and is scheduled once it is agreed to',
    at(scheduling, [], {
      ...shows('review', { preview: { kind: 'scheduled', bill: null } }),
      offers: ['review.confirm'],
    }),
    at(scheduling, [does('review.confirm'), saved], {
      calls: ['saveOrder', 'sendOrder'],
      sends: { sendOrder: { attempt: { kind: 'scheduled', ...choice, orderId, totalMinor: null } } },
    }),
    at(scheduling, [does('review.confirm'), saved, answered('sendOrder', scheduled)], {
      ...shows('scheduled', { preview: samplePreviews['a change at the end of the period'] }),
      offersNot: ['review.confirm', 'method.choose', 'step.back'],
      kept: null,
    }),
  ),
  promise(
    'In a trial the merchant chooses when the plan starts, and sees the bill of that first',
    at(inTrial, [does('start.choose', { startsNow: true })], {
      ...shows('loading'),
      calls: ['loadPreview'],
      sends: { loadPreview: { ...choice, startsNow: true } },
    }),
    at(inTrial, [does('start.choose', { startsNow: true }), previews('a purchase in the trial')], {
      ...shows('review'),
      kept: { ...choice, startsNow: true },
    }),
    at(
      inTrial,
      [
        does('start.choose', { startsNow: true }),
        previews('a purchase in the trial'),
        does('review.confirm'),
        saved,
      ],
      {
        calls: ['loadPreview', 'saveOrder', 'sendOrder'],
        sends: { saveOrder: { startsNow: true }, sendOrder: { attempt: { startsNow: true } } },
      },
    ),
    at(
      inTrial,
      [
        does('start.choose', { startsNow: true }),
        previews('a purchase in the trial'),
        does('start.choose', { startsNow: false }),
      ],
      { calls: ['loadPreview', 'loadPreview'], sends: { loadPreview: { startsNow: false } } },
    ),
    at(inTrial, [], { offers: ['start.choose'] }),
    at(atReview, [], { offersNot: ['start.choose'] }),
    at(returning('review', { startsNow: true }), [ready], { sends: { loadPreview: { startsNow: true } } }),
  ),
  promise(
    'A plan that the business has, or that it cannot have now, is not ordered',
    at(previewing, [previews('the current plan')], {
      ...shows('current', { preview: { plan: 'pro' }, canContinue: false }),
      offers: ['step.back'],
      offersNot: ['review.confirm', 'order.continue'],
      calls: [],
    }),
    at(previewing, [previews('not available now')], {
      ...shows('unavailable', { preview: { reason: 'Pay the open renewal first.' }, canContinue: false }),
      offers: ['step.back'],
      offersNot: ['review.confirm', 'order.continue'],
      calls: [],
    }),
    at(after(previewing, 'the current plan', previews('the current plan')), [does('step.back')], {
      ...shows('plan'),
      offers: ['plan.choose'],
    }),
    at(
      after(previewing, 'a plan that is not available', previews('not available now')),
      [does('step.back')],
      {
        ...shows('plan'),
        offers: ['plan.choose'],
      },
    ),
    at(returning('review'), [ready, previews('the current plan'), does('step.back')], {
      ...shows('plan'),
      kept: null,
    }),
    at(returning('review'), [ready, previews('not available now'), does('step.back')], {
      ...shows('plan'),
      kept: null,
    }),
    at(
      after(previewing, 'the current plan', previews('the current plan')),
      [does('step.back'), does('plan.choose', { plan: 'basic' })],
      shows('period', { plan: 'basic', period: null }),
    ),
    at(
      after(previewing, 'a plan that is not available', previews('not available now')),
      [does('step.back'), does('plan.choose', { plan: 'basic' })],
      shows('period', { plan: 'basic', period: null }),
    ),
  ),
  promise(
    'Going back loses nothing that is still wanted, and another choice is another order',
    at(atReview, [does('step.back')], {
      ...shows('period', { plan: 'pro', period: 'yearly' }),
      offers: ['period.choose'],
      kept: { step: 'review', ...choice },
      calls: [],
    }),
    at(atReview, [does('step.back'), does('period.choose', { period: 'quarterly' })], {
      calls: ['loadPreview'],
      sends: { loadPreview: { plan: 'pro', period: 'quarterly', startsNow: false } },
    }),
    at(atPeriods, [does('step.back')], { ...shows('plan'), offers: ['plan.choose'], calls: [] }),
    at(after(atReview, 'the periods, back from the review', does('step.back')), [does('step.back')], {
      ...shows('plan'),
      kept: null,
    }),
    at(
      after(atReview, 'the plans, back from the review', does('step.back'), does('step.back')),
      [does('plan.choose', { plan: 'basic' })],
      shows('period', { plan: 'basic', period: null }),
    ),
  ),
  promise(
    'A merchant who returns continues where they were on this device, or with an order that is not paid yet',
    at(atReview, [reopened, ready, purchase], {
      ...shows('review', { preview: { plan: 'pro', period: 'yearly' } }),
      calls: ['loadStart', 'loadPreview'],
      sends: { loadPreview: choice },
    }),
    at(returning('sent'), [ready], { calls: ['loadStart', 'loadOrder'], sends: { loadOrder: { orderId } } }),
    at(returning('sent'), [ready, opens('not paid')], {
      ...pays({ phase: 'choosing', order: { subscriptionId: orderId } }),
      kept: null,
    }),
    at(opened, [ready], { calls: ['loadStart', 'loadOrder'], sends: { loadOrder: { orderId } } }),
    at(opened, [ready, opens('not paid')], { ...pays({ phase: 'choosing' }), offers: ['method.choose'] }),
    at(atMethods, [does('page.shown'), ready, opens('not paid')], {
      ...pays({ phase: 'choosing' }),
      calls: ['loadStart', 'loadOrder'],
    }),
    at(page, [starts('an order is unpaid')], {
      ...shows('plan', { canContinue: true, start: { active: { openOrder: { subscriptionId: orderId } } } }),
      offers: ['order.continue', 'plan.choose'],
    }),
    at(unpaid, [does('order.continue')], {
      ...shows('loading'),
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
    at(unpaid, [does('order.continue'), opens('not paid')], {
      ...pays({ phase: 'choosing', order: { subscriptionId: orderId } }),
      offers: ['method.choose'],
    }),
    at(blocked, [], { ...shows('unavailable', { canContinue: true }), offers: ['order.continue'] }),
    at(blocked, [does('order.continue')], { calls: ['loadOrder'], sends: { loadOrder: { orderId } } }),
    at(blocked, [does('order.continue'), answered('loadOrder', notFound)], {
      ...shows('unknown'),
      offersNot: ['review.confirm'],
    }),
  ),
];
