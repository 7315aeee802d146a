import type { SnapshotFrom } from 'xstate';
import type { SubscriptionOrder, SubscriptionOrderStatus } from '#domain/subscription.ts';
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { answersOf } from '../sample-responses.ts';
import { subscriptionCheckoutMachine } from './subscription-checkout.machine.ts';
import {
  balanceResponses,
  billOfAnotherDay,
  boughtElsewhere,
  cardResponses,
  inProgress,
  notAllowed,
  notFound,
  notPossible,
  orderResponses,
  paidElsewhere,
  scheduled,
  sentOrderResponses,
  signedOut,
  storedCardResponses,
  tooManyRequests,
} from './subscription-checkout.responses.ts';
import { payPageOf } from './subscription-checkout.setup.ts';
import {
  sampleOrderId,
  samplePreviews,
  samplePriceMinor,
  sampleSaved,
  sampleStarts,
} from './subscription-checkout.samples.ts';
import { checkoutLabels } from './subscription-checkout.words.ts';

const notNow = { 'too many requests': tooManyRequests, 'refused for another reason': notPossible };
type CheckoutSnapshot = SnapshotFrom<typeof subscriptionCheckoutMachine>;
const emptyInput = { plan: null, period: null, orderId: null, saved: null };
const shownStatuses = [
  ['paid', 'paid'],
  ['refunded', 'refunded'],
  ['voided', 'void'],
  [{ payment: 'declined' }, 'failed'],
  [{ payment: 'processing' }, 'processing'],
] as const satisfies [unknown, SubscriptionOrderStatus][];

/** In these states, subscription and order are loaded again before they are used. */
const unloaded = ['loading', 'limited', 'unreachable', 'forbidden', 'voided', 'unknown'] as const;
const isUnloaded = (snapshot: CheckoutSnapshot) => unloaded.some((state) => snapshot.matches(state));

const keyOfOrder = (snapshot: CheckoutSnapshot, order: SubscriptionOrder): unknown =>
  snapshot.matches('payment') && [order.status, order.kind === 'renewal', payPageOf(order) !== null];

const isPaymentSent = (snapshot: CheckoutSnapshot) =>
  (['saving', 'sending'] as const).some((paying) => snapshot.matches({ payment: { paying } }));
/** The order can be sent, or may have been sent. */
const isOrderReady = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('reviewing') || snapshot.matches('ordering');

/** The parts of the beginning that control the flow. */
function keyOfStart(snapshot: CheckoutSnapshot): unknown {
  const active = snapshot.context.start?.active;
  if (!active || isUnloaded(snapshot)) return undefined;
  const { openOrder, subscription, hasPin, availableMinor } = active;
  const coversPrice = availableMinor !== null && availableMinor >= samplePriceMinor;
  return [openOrder !== null, Boolean(subscription?.card), hasPin && coversPrice];
}

export const subscriptionCheckoutModel = defineModel({
  id: 'subscription-checkout',
  title: 'Buying a plan',
  purpose:
    'Takes a merchant from the choice of a plan to its receipt: period, bill, payment method and payment, for a purchase, an upgrade and an unpaid renewal. Nothing is ordered or paid twice, and nothing for a total that the merchant did not see.',
  machine: subscriptionCheckoutMachine,
  starts: {
    'the merchant opens the checkout': emptyInput,
    'the merchant comes with a plan': { ...emptyInput, plan: 'pro' },
    'the merchant comes with a plan and a period': { ...emptyInput, plan: 'pro', period: 'yearly' },
    'the merchant returns to the review': { ...emptyInput, saved: sampleSaved('review') },
    'the merchant returns after an order without a response': { ...emptyInput, saved: sampleSaved('sent') },
    'the page of an order is opened': { ...emptyInput, orderId: sampleOrderId },
  },
  key: (snapshot) => {
    const { plan, period, startsNow, preview, acceptedMinor, isSent, order, method, isRetrying } =
      snapshot.context;
    return [
      order
        ? keyOfOrder(snapshot, order)
        : [plan, period, startsNow, preview?.kind, Boolean(preview?.trial), acceptedMinor, isSent],
      keyOfStart(snapshot),
      isPaymentSent(snapshot) && method,
      isRetrying,
    ];
  },
  variants: {
    'plan.choose': {
      'the pro plan': { plan: 'pro' },
      'a plan that is not for sale': { plan: 'custom' },
    },
    'period.choose': { 'a year': { period: 'yearly' } },
    'start.choose': { now: { startsNow: true }, 'when the trial ends': { startsNow: false } },
    'method.choose': {
      'a card': { method: 'card', keepsCard: true },
      'the stored card': { method: 'storedCard', keepsCard: false },
      'the balance': { method: 'balance', keepsCard: false },
    },
    'done:loadStart': { ...answersOf(sampleStarts), 'not allowed': notAllowed, ...notNow },
    'done:loadPreview': { ...answersOf(samplePreviews), 'not allowed': notAllowed, ...notNow },
    'done:saveOrder': { kept: { output: sampleSaved('sent') } },
    'done:sendOrder': ({ context: { preview } }) => ({
      ...(preview?.kind === 'scheduled' && { scheduled }),
      ...(preview?.kind !== 'scheduled' && sentOrderResponses),
      'bought on another device': boughtElsewhere,
      'not allowed': notAllowed,
      'still in progress': inProgress,
      'signed out': signedOut,
      'too many requests': tooManyRequests,
    }),
    'done:loadOrder': { ...orderResponses, 'not found': notFound, 'not allowed': notAllowed, ...notNow },
    'done:savePayment': { kept: {} },
    'done:sendPayment': ({ context: { method, order } }) => ({
      ...(method === 'balance' && balanceResponses),
      ...(method === 'card' && cardResponses),
      ...(method === 'storedCard' && storedCardResponses),
      'paid on another device': paidElsewhere,
      ...(order?.kind !== 'renewal' && { 'the bill is of another day': billOfAnotherDay }),
      'not allowed': notAllowed,
      'still in progress': inProgress,
      'signed out': signedOut,
      'too many requests': tooManyRequests,
    }),
    'done:checkOrder': { ...orderResponses, 'too many requests': tooManyRequests },
  },
  labels: {
    ...checkoutLabels,
    otherwise: {
      'always:sorting': 'no plan is chosen',
      'always:sortingPreview': 'the plan can be ordered',
      'always:sortingOrder': 'the order is unpaid',
      'always:payment.sorting': 'no payment was started',
    },
    guard: createGuardLabeller(
      {
        hasOrder: 'an order was begun before',
        hasOpenOrder: 'an order is unpaid',
        hasPlan: 'a plan is chosen',
        hasChoice: 'plan and period are chosen',
        isPlanForSale: 'the plan can be bought',
        isKind: ({ kind = '' }) => kindWords[kind] ?? 'the plan is previewed',
        isInTrial: 'the trial ends on a later day',
        isAmountChanged: 'the total has changed',
        isStatus: ({ status = '' }) => `the order is ${statusWords[status] ?? status}`,
        isScheduled: 'the change takes effect later',
        isOrderLost: 'the order never arrived',
        isUsable: 'the method can be used',
        isBalanceUsable: 'it is the balance, which covers the total',
        isBalanceLimited: 'there were too many requests',
        isRetrying: 'another method is wanted',
        hasPayPage: 'the payment page is still open',
        isSentToProvider: "the provider's page is ready",
        isChoiceFree: "it isn't a renewal",
      },
      { NOT_FOUND: "the order doesn't exist" },
    ),
  },
  timers: ['waitForUnlock'],
  calls: {
    loadStart: {
      call: ['activeSubscription', 'subscriptionPrices'],
      request: 'load the plans',
      success: 'The plans are loaded',
    },
    loadPreview: { call: 'previewSubscription', request: 'compute the bill', success: 'The bill is ready' },
    saveOrder: 'device',
    sendOrder: {
      call: ['purchaseSubscription', 'upgradeSubscription'],
      request: 'order the plan',
      success: 'The plan is ordered',
    },
    loadOrder: {
      call: 'subscriptionOrder',
      request: 'load the order',
      success: 'The order is loaded',
      expectedError: 'NOT_FOUND',
    },
    savePayment: 'device',
    sendPayment: { call: 'paySubscription', request: 'start the payment', success: 'The payment is started' },
    checkOrder: {
      call: 'subscriptionOrder',
      request: 'check the payment',
      success: 'The status of the payment is loaded',
      isBackground: true,
    },
    waitForUnlock: 'device',
  },
  refusalStates: { unknown: ['notFound', 'invalid'], forbidden: ['forbidden'] },
  protectedData: ({ context: { plan, period, orderId, method } }) => ({ plan, period, orderId, method }),
  invariants: {
    'an order is sent only after its ID was saved on the device': (snapshot) =>
      !(['sending', 'queued', 'unanswered'] as const).some((ordering) => snapshot.matches({ ordering })) ||
      (snapshot.context.orderId !== null && snapshot.context.isSent),
    'nothing is ordered without a preview of this plan and period': (snapshot) =>
      !isOrderReady(snapshot) ||
      (snapshot.context.preview?.plan === snapshot.context.plan &&
        snapshot.context.preview?.period === snapshot.context.period),
    'a changed total is shown before it is ordered': (snapshot) =>
      !isOrderReady(snapshot) ||
      snapshot.context.acceptedMinor === null ||
      snapshot.context.acceptedMinor === snapshot.context.preview?.bill?.totalMinor,
    'only an order can be paid': (snapshot) =>
      !snapshot.matches('payment') || snapshot.context.order !== null,
    'the PIN is requested only for a payment from the balance': (snapshot) =>
      !snapshot.matches({ payment: 'enteringPin' }) || snapshot.context.method === 'balance',
    'a result is shown only when the server reported it': (snapshot) =>
      shownStatuses.every(
        ([state, status]) => !snapshot.matches(state) || snapshot.context.order?.status === status,
      ),
  },
  restingStates: ['forbidden', 'scheduled', 'paid', 'refunded'],
});

const kindWords: Record<string, string> = {
  current: "it is the business's plan",
  unavailable: "the plan isn't available now",
};
const statusWords: Record<string, string> = { void: 'void', failed: 'declined' };
