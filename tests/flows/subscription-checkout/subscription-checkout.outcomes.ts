import assert from 'node:assert/strict';
import { addressOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { nextStepOf, passCall, refusalIn, type Travel } from '#tests/support/walks/journey.ts';
import { isOrderVariant } from './plan-orders.ts';
import { type CheckoutFixture, sampleChoice } from './subscription-checkout.fixture.ts';

export interface CheckoutTravel extends Travel {
  fixture: CheckoutFixture;
  /** Returns the ID of the current order. */
  orderId(): Promise<string>;
  /** True while an unpaid order is being opened. */
  isContinuing: boolean;
  /** Whether the preview is an upgrade or a scheduled change, which another call orders. */
  isChange: boolean;
  /** Whether the call of the prices, which follows the first one, is held too. */
  holdsPrices: boolean;
}

const orderCall = ({ isChange }: CheckoutTravel) =>
  isChange ? ('upgradeSubscription' as const) : ('purchaseSubscription' as const);

async function checked(walk: CheckoutTravel, { edge }: Moment): Promise<void> {
  const { fixture } = walk;
  const id = await walk.orderId();
  walk.isContinuing = false;
  if (isOrderVariant(edge.variant)) await fixture.putOrder(id, edge.variant);
  else if (edge.variant === 'not found') await fixture.forget(id);
  if (edge.variant === 'not allowed')
    return fixture.withoutPermission(() => passCall(walk, 'subscriptionOrder', edge));
  return passCall(walk, 'subscriptionOrder', edge);
}

/** Whether the person enters a wrong PIN for the next response. */
export const isWrongPin = (walk: Pick<Travel, 'journey' | 'taken'>): boolean =>
  walk.journey.steps.slice(walk.taken).find(({ name }) => name.endsWith(':sendPayment'))?.variant ===
  'wrong PIN';

const nothing = () => undefined;

/** Passes the held call while the server still works on the same request. */
async function passWhileWorkedOn(
  walk: CheckoutTravel,
  name: 'paySubscription' | ReturnType<typeof orderCall>,
): Promise<void> {
  const held = await walk.interceptor.next(name);
  const call = `${calls[name].method} ${addressOf(calls[name])}`;
  await walk.fixture.whileWorkedOn(call, held.key, async () => {
    assert.equal((await held.pass()).code, 'IN_PROGRESS');
  });
}

/** Prepares what the server needs for its response to a payment. */
async function preparePayment({ fixture }: CheckoutTravel, id: string, variant: string): Promise<void> {
  await fixture.tried(0, false);
  const work: Record<string, () => Promise<unknown>> = {
    'PIN locked': () => fixture.tried(5, true),
    'PIN attempts exceeded': () => fixture.tried(10, false),
    'balance too low': () => fixture.have(0),
    'the provider refuses': () => fixture.refuse(id),
    'the bill is of another day': () => fixture.rebill(id),
    'paid on another device': () => fixture.putOrder(id, 'paid'),
    'on its way': () => fixture.storeCard('late'),
    declined: () => fixture.storeCard('declined'),
  };
  await work[variant]?.();
}

/** The result of each call, for the API and the browser. */
export const checkoutOutcomes = {
  async 'done:loadStart'(walk, { edge }) {
    const { fixture } = walk;
    walk.isContinuing = false;
    if (refusalIn(edge) === undefined) await fixture.be(edge.variant);
    const answer = () => passCall(walk, 'activeSubscription', edge);
    if (edge.variant === 'not allowed') return fixture.withoutPermission(answer);
    await (edge.variant === 'no PIN is set' ? fixture.withoutPin(answer) : answer());
    if (walk.holdsPrices && refusalIn(edge) === undefined)
      await (await walk.interceptor.next('subscriptionPrices')).pass();
    return undefined;
  },
  async 'done:loadPreview'(walk, { edge }) {
    const { fixture } = walk;
    if (refusalIn(edge) === undefined) {
      await fixture.previewAs(edge.variant);
      walk.isChange = edge.variant.startsWith('an upgrade') || edge.variant.startsWith('a change');
    }
    const answer = () => passCall(walk, 'previewSubscription', edge);
    return edge.variant === 'not allowed' ? fixture.withoutPermission(answer) : answer();
  },
  'done:saveOrder': nothing,
  'error:saveOrder': nothing,
  async 'done:sendOrder'(walk, { edge }) {
    const { fixture } = walk;
    const name = orderCall(walk);
    if (edge.variant === 'still in progress') return passWhileWorkedOn(walk, name);
    if (edge.variant === 'not allowed') return fixture.withoutPermission(() => passCall(walk, name, edge));
    if (edge.variant === 'bought on another device') await fixture.buyElsewhere();
    if (edge.variant !== 'the total has changed') return passCall(walk, name, edge);
    const orderId = await walk.orderId();
    return passCall(walk, name, edge, { ...sampleChoice, orderId, totalMinor: 1 });
  },
  async 'error:sendOrder'(walk) {
    const held = await walk.interceptor.next(orderCall(walk));
    return held.drop();
  },
  'done:loadOrder': checked,
  'done:checkOrder': checked,
  'done:savePayment': nothing,
  'error:savePayment': nothing,
  async 'done:sendPayment'(walk, { edge }) {
    const { fixture } = walk;
    const id = await walk.orderId();
    const { variant } = edge;
    if (variant === 'still in progress') return passWhileWorkedOn(walk, 'paySubscription');
    await preparePayment(walk, id, variant);
    const answer = () => passCall(walk, 'paySubscription', edge);
    if (variant === 'not allowed') return fixture.withoutPermission(answer);
    return variant === 'PIN not set' ? fixture.withoutPin(answer) : answer();
  },
  async 'error:sendPayment'(walk) {
    const held = await walk.interceptor.next('paySubscription');
    // If the order is unpaid afterwards, the request is lost; otherwise only the response.
    return nextStepOf(walk, 'done:loadOrder')?.variant === 'not paid' ? held.drop() : held.lose();
  },
} satisfies Partial<ExecutorOf<typeof subscriptionCheckoutModel, CheckoutTravel>['outcomes']>;
