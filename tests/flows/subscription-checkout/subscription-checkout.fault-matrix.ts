import type { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import {
  blockedState,
  type FaultMatrixOf,
  noControl,
  afterReturn,
  parentState,
  transientState,
} from '#tests/support/walks/fault-matrix.ts';
import type { CheckoutTravel } from './subscription-checkout.outcomes.ts';

/** The device or the URL stores the choice and the order. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = { '5xx': 'continues', offline: 'continues', lost: 'continues' } as const;

export const checkoutFaultMatrix: FaultMatrixOf<typeof subscriptionCheckoutModel, CheckoutTravel> = {
  calls: {
    loadStart: {
      ...question,
      name: 'activeSubscription',
      '4xx': { variant: 'not allowed' },
      canceledBy: blockedState,
    },
    loadPreview: {
      ...question,
      name: 'previewSubscription',
      '4xx': { variant: 'not allowed' },
      canceledBy: blockedState,
    },
    saveOrder: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
    sendOrder: {
      ...question,
      name: ({ context: { preview } }) =>
        preview?.kind === 'purchase' ? 'purchaseSubscription' : 'upgradeSubscription',
      '4xx': { variant: 'bought on another device' },
      canceledBy: { impossible: 'an order that was sent is not called back' },
    },
    loadOrder: {
      ...question,
      name: 'subscriptionOrder',
      '4xx': { variant: 'not found' },
      canceledBy: blockedState,
    },
    savePayment: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
    sendPayment: {
      ...question,
      name: 'paySubscription',
      '4xx': { variant: 'paid on another device' },
      canceledBy: { impossible: 'a payment that was sent is not called back' },
    },
    checkOrder: {
      ...question,
      name: 'subscriptionOrder',
      '4xx': { variant: 'too many requests' },
      canceledBy: blockedState,
    },
    waitForUnlock: { impossible: 'it makes no call' },
  },
  states: {
    loading: requestsAgain(noControl),
    unreachable: requestsAgain('start.retry'),
    limited: requestsAgain(noControl),
    forbidden: requestsAgain(noControl),
    sorting: transientState,
    choosingPlan: requestsAgain('plan.choose'),
    choosingPeriod: requestsAgain('period.choose'),
    previewing: requestsAgain(noControl),
    sortingPreview: transientState,
    current: requestsAgain('step.back'),
    unavailable: requestsAgain('step.back'),
    reviewing: requestsAgain('review.confirm'),
    amountChanged: requestsAgain('review.confirm'),
    ordering: parentState,
    'ordering.saving': transientState,
    'ordering.sending': requestsAgain(noControl),
    'ordering.queued': requestsAgain(noControl),
    'ordering.unanswered': requestsAgain('order.retry'),
    scheduled: requestsAgain(noControl),
    openingOrder: requestsAgain(noControl),
    sortingOrder: transientState,
    payment: parentState,
    'payment.sorting': transientState,
    'payment.choosingMethod': requestsAgain('method.choose'),
    'payment.enteringPin': requestsAgain('pin.submit'),
    'payment.locked': requestsAgain(noControl),
    'payment.pinUnusable': requestsAgain('start.retry'),
    'payment.paying': parentState,
    'payment.paying.saving': transientState,
    'payment.paying.sending': requestsAgain(noControl),
    'payment.paying.queued': requestsAgain(noControl),
    'payment.paying.unanswered': requestsAgain('payment.check'),
    'payment.leaving': requestsAgain(noControl),
    'payment.processing': parentState,
    'payment.processing.resting': requestsAgain('check.now'),
    'payment.processing.checking': requestsAgain(noControl),
    'payment.declined': requestsAgain('method.change'),
    paid: { impossible: 'the page of the paid order has replaced this one' },
    refunded: requestsAgain(noControl),
    voided: requestsAgain('order.restart'),
    unknown: requestsAgain('order.restart'),
  },
  inputAfter: ({ context: { plan, period, startsNow, order, orderId, isSent } }) => {
    const shownId = order?.subscriptionId ?? (plan === null ? orderId : null);
    if (shownId !== null) return { plan: null, period: null, orderId: shownId, saved: null };
    const isOpen = isSent && orderId !== null;
    const saved = isOpen ? ({ step: 'sent', plan, period, startsNow, orderId } as const) : null;
    return { plan, period, orderId: null, saved };
  },
  effects: ({ fixture }) => fixture.effects(),
};
