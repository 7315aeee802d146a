import { v7 as newId } from 'uuid';
import { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import { samplePin, whileWithoutPin, wrongPin } from '#tests/support/people/pins.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { notAllowed, stillInProgress } from '#tests/support/walks/responses.ts';
import type { OrderVariant } from './plan-orders.ts';
import { CheckoutFixture, sampleChoice } from './subscription-checkout.fixture.ts';

type Walk = Travelled<CheckoutFixture>;

const withoutPin = {
  respond: ({ fixture: { harness, person } }: Walk, { pass }: OpenCall) =>
    whileWithoutPin(harness, person.userId, pass),
};
const notNow = { 'too many requests': 429, 'refused for another reason': 409 } as const;
const notDone = { 'not allowed': notAllowed, 'signed out': 401, 'too many requests': 429 } as const;

/** The business is as the variant says, and the prices are answered too. */
const start = {
  async respond(walk: Walk, call: OpenCall) {
    const { variant } = call.moment.edge;
    await walk.fixture.be(variant);
    await (variant === 'no PIN is set' ? withoutPin.respond(walk, call) : call.pass());
    await (await walk.interceptor.next('subscriptionPrices')).pass();
  },
};
const preview = ({ fixture }: Walk, variant: string) => fixture.previewAs(variant);

/** The requested order is as the variant says. */
const order = (variant: OrderVariant) => ({
  async respond({ fixture }: Walk, { next, pass }: OpenCall) {
    const { id = '' } = (await next()).params;
    fixture.orderId = id;
    await fixture.putOrder(id, variant);
    await pass();
  },
});
const orderResponses = {
  'not paid': order('not paid'),
  'an unpaid renewal': order('an unpaid renewal'),
  'on the payment page': order('on the payment page'),
  'on its way': order('on its way'),
  declined: order('declined'),
  paid: order('paid'),
  void: order('void'),
  refunded: order('refunded'),
};

/** The PIN is neither locked nor wrong before the payment, and the server is prepared for its response. */
const pay = (prepare: (fixture: CheckoutFixture, orderId: string) => Promise<unknown> | void) => ({
  async respond({ fixture }: Walk, { next, pass }: OpenCall) {
    const { id = '' } = (await next()).params;
    await fixture.tried(0);
    await prepare(fixture, id);
    await pass();
  },
});
const nothing = () => undefined;

/** Returns the PIN that the merchant types for the next response. */
function pinFor({ journey, taken }: Walk): string {
  const response = journey.steps.slice(taken).find(({ name }) => name.endsWith(':sendPayment'));
  return response?.variant === 'wrong PIN' ? wrongPin : samplePin;
}

const methods: Record<string, string> = {
  'a card': 'Card',
  'the stored card': 'Stored card',
  'the balance': 'Kontor balance',
};
const choose = ({ page }: PageWalk<CheckoutFixture>, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });

export const subscriptionCheckoutTable = defineTable(subscriptionCheckoutModel, {
  fixture: CheckoutFixture.open,
  starts: {
    'the merchant opens the checkout': nothing,
    'the merchant comes with a plan': (fixture) => {
      fixture.start.plan = sampleChoice.plan;
    },
    'the merchant comes with a plan and a period': ({ start: input }) => {
      input.plan = sampleChoice.plan;
      input.period = sampleChoice.period;
    },
    'the merchant returns to the review': (fixture) => fixture.save('review'),
    'the merchant returns after an order without a response': (fixture) => fixture.save('sent'),
    'the page of an order is opened': (fixture) => {
      fixture.start.orderId = newId();
    },
  },
  calls: {
    loadStart: {
      call: 'activeSubscription',
      responses: {
        'the business is on the free plan': start,
        'an order is unpaid': start,
        'a card is stored': start,
        'the balance is too low': start,
        'no PIN is set': start,
        'not allowed': notAllowed,
        ...notNow,
      },
      '4xx': 'not allowed',
      lost: 'continues',
    },
    loadPreview: {
      responses: {
        'a first purchase': preview,
        'a purchase in the trial': preview,
        'an upgrade with the unused days credited': preview,
        'a change at the end of the period': preview,
        'the current plan': preview,
        'not available now': preview,
        'not allowed': notAllowed,
        ...notNow,
      },
      '4xx': 'not allowed',
      lost: 'continues',
    },
    saveOrder: { saves: true },
    sendOrder: {
      call: ({ context }) =>
        context.preview?.kind === 'purchase' ? 'purchaseSubscription' : 'upgradeSubscription',
      responses: {
        ordered: {
          async respond({ fixture }, { next, pass }) {
            fixture.orderId = (await next()).key;
            await pass();
          },
        },
        scheduled: nothing,
        'the total has changed': {
          async respond(_, { next, pass }) {
            const orderId = (await next()).key;
            await pass({ body: { ...sampleChoice, orderId, totalMinor: 1 } });
          },
        },
        'bought on another device': ({ fixture }) => fixture.buyElsewhere(),
        'still in progress': stillInProgress,
        ...notDone,
      },
      '4xx': 'bought on another device',
      lost: 'continues',
    },
    loadOrder: {
      responses: {
        ...orderResponses,
        'not found': {
          async respond({ fixture }, { next, pass }) {
            const { id = '' } = (await next()).params;
            await fixture.forget(id);
            await pass();
          },
        },
        'not allowed': notAllowed,
        ...notNow,
      },
      '4xx': 'not found',
      lost: 'continues',
    },
    savePayment: { saves: true },
    sendPayment: {
      responses: {
        paid: pay(nothing),
        'wrong PIN': pay(nothing),
        'PIN locked': pay((fixture) => fixture.tried(5, true)),
        'PIN attempts exceeded': pay((fixture) => fixture.tried(10)),
        'PIN not set': withoutPin,
        'balance too low': pay((fixture) => fixture.have(0)),
        'page ready': pay(nothing),
        'the provider refuses': pay((fixture, id) => fixture.refuse(id)),
        'on its way': pay((fixture) => fixture.storeCard('late')),
        declined: pay((fixture) => fixture.storeCard('declined')),
        'paid on another device': pay((fixture, id) => fixture.putOrder(id, 'paid')),
        'the bill is of another day': pay((fixture, id) => fixture.rebill(id)),
        'still in progress': stillInProgress,
        ...notDone,
      },
      noResponse: {
        async ''(walk) {
          const held = await walk.interceptor.next('paySubscription');
          // If the order is unpaid afterwards, the request is lost; otherwise only the response.
          if (nextStepOf(walk, 'done:loadOrder')?.variant === 'not paid') await held.drop();
          else await held.lose();
        },
      },
      '4xx': 'paid on another device',
      lost: 'continues',
    },
    checkOrder: {
      responses: { ...orderResponses, 'too many requests': 429 },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    waitForUnlock: { timer: { from: 800_000, to: 900_000 } },
  },
  delays: {
    // They differ from every other timer of the page.
    pollDelay: [1_700, 2_700, 3_700, 5_700, 9_700, 19_700, 39_700],
    queueDelay: 1_300,
    retryDelay: 30_000,
  },
  events: {
    'plan.choose': { fill: (walk) => choose(walk, 'Pro') },
    'period.choose': { fill: (walk) => choose(walk, 'Yearly') },
    'method.choose': {
      fill: (walk, { edge: { variant } }) => choose(walk, methods[variant] ?? variant),
    },
    'pin.submit': {
      payload: (walk) => ({ pin: pinFor(walk) }),
      fill: (walk) => walk.page.getByLabel('Transaction PIN').fill(pinFor(walk)),
    },
    'step.back': { press: 'once' },
    // A second navigation to the provider, which never commits, would replace the first one.
    'payment.continue': { press: 'once' },
  },
  states: {
    loading: {},
    unreachable: { shows: "Couldn't load the plans", doublePress: 'start.retry' },
    limited: 'Too many attempts',
    forbidden: "You don't have access to the subscription",
    sorting: transientState,
    choosingPlan: { shows: 'Choose a plan', doublePress: 'plan.choose' },
    choosingPeriod: { shows: 'Choose a billing period', doublePress: 'period.choose' },
    previewing: {},
    sortingPreview: transientState,
    current: { shows: 'This is your plan', doublePress: 'step.back' },
    unavailable: { shows: "This change isn't possible now", doublePress: 'step.back' },
    reviewing: { shows: /Review (?:your order|the change)/, doublePress: 'review.confirm' },
    // Meanwhile the business may have a larger plan: the choice is a change at the end of its period then.
    amountChanged: { shows: /The total has changed|Review the change/, doublePress: 'review.confirm' },
    ordering: {},
    'ordering.saving': transientState,
    'ordering.sending': {},
    'ordering.queued': {},
    'ordering.unanswered': { shows: "Couldn't reach the server", doublePress: 'order.retry' },
    scheduled: 'Change scheduled',
    openingOrder: {},
    sortingOrder: transientState,
    payment: {},
    'payment.sorting': transientState,
    'payment.choosingMethod': {
      async shows({ page, fixture }) {
        await page.getByText('Payment method').first().waitFor();
        await page.waitForURL(`**/checkout/${fixture.orderId}`);
      },
      doublePress: 'method.choose',
    },
    'payment.enteringPin': { shows: 'Enter your PIN', doublePress: 'pin.submit' },
    'payment.locked': { shows: 'Your PIN is locked', doublePress: 'step.back' },
    'payment.pinUnusable': { shows: 'Set up your PIN', doublePress: 'start.retry' },
    'payment.paying': {},
    'payment.paying.saving': transientState,
    'payment.paying.sending': {},
    'payment.paying.queued': {},
    'payment.paying.unanswered': { shows: "Couldn't reach the server", doublePress: 'payment.check' },
    'payment.leaving': {},
    'payment.processing': {},
    'payment.processing.resting': { shows: 'Waiting for your payment', doublePress: 'check.now' },
    'payment.processing.checking': { shows: 'Waiting for your payment', doublePress: 'method.change' },
    'payment.declined': { shows: 'Payment declined', doublePress: 'method.change' },
    paid: {
      shows: 'Payment received',
      isOutside: true,
      uninterrupted: 'the page of the paid order has replaced this one',
    },
    refunded: 'This order was refunded',
    voided: { shows: 'This order is no longer valid', doublePress: 'order.restart' },
    unknown: { shows: 'Order not found', doublePress: 'order.restart' },
  },
  inputAfter: ({ context: { plan, period, startsNow, order: current, orderId, isSent } }) => {
    const shownId = current?.subscriptionId ?? (plan === null ? orderId : null);
    if (shownId !== null) return { plan: null, period: null, orderId: shownId, saved: null };
    const isOpen = isSent && orderId !== null;
    const saved = isOpen ? ({ step: 'sent', plan, period, startsNow, orderId } as const) : null;
    return { plan, period, orderId: null, saved };
  },
  effects: ({ fixture }) => fixture.effects(),
  // `loadStart` makes this call after the first one.
  alsoHeld: ['subscriptionPrices'],
});
