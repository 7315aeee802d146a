import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { emptyDetails } from '#machines/flows/order-shipping/order-shipping.setup.ts';
import { orderShippingView, type OrderStep, orderSteps } from '#machines/flows/order-shipping/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { OrderDraft } from '#server/modules/orders/create-order.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import {
  getOrderShippingActor,
  type OrderShippingActor,
} from '#src/features/orders/shipping/order-shipping.actors.ts';
import { showFlow } from '#src/flows/actor-registry.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { simulateDevice } from '#tests/support/server/device.ts';
import {
  handedOver,
  advanceTime,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleDraft,
  type Shop,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let asking: Shop['asking'];
let kept: Map<string, string>;

beforeAll(async () => {
  kept = simulateDevice();
  server = await startApiServer();
  shop = await newShop(server);
  asking = shop.asking;
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  const boot = {
    mode: server.deps.config.mode,
    encryptionKey: server.deps.config.getKey('transport').toString('base64'),
    clientId: server.deps.config.clientId,
  };
  connectApi({
    boot,
    host: `http://127.0.0.1:${port}/api`,
    token: () => asking.token,
    businessId: () => asking.businessId,
    onRefused: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

let leave = () => {};
const open = (id: string, canManage = true, canShip = canManage): OrderShippingActor => {
  const actor = getOrderShippingActor(new QueryClient(), id, canManage, canShip);
  leave = showFlow(actor);
  return actor;
};
afterEach(() => {
  leave();
  asking = shop.asking;
  vi.restoreAllMocks();
});

const at = async (flow: OrderShippingActor, state: string) =>
  waitFor(flow, (snapshot) => statePath(snapshot) === state, { timeout: 60_000 });

async function confirm(flow: OrderShippingActor, step: OrderStep): Promise<void> {
  flow.send({ type: 'step.choose', step });
  await at(flow, 'confirming');
  flow.send({ type: 'step.confirm', details: emptyDetails });
}

const orderOf = (flow: OrderShippingActor) => {
  const { overview } = flow.getSnapshot().context;
  if (!overview) throw new Error('the order was not loaded');
  return overview;
};
const toCourier = (city: string): Partial<OrderDraft> => ({
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryAddress: { line: '1 Broad Street', country: 'Nigeria', city },
});

describe('shipping through the API', () => {
  test('fulfils an order that the merchant delivers at once', async () => {
    const flow = open(await placeOrder(server, shop, {}, [paid]));
    await at(flow, 'open.reviewing');
    await confirm(flow, 'shipping.ship');
    await at(flow, 'open.succeeded');
    expect(orderOf(flow).order).toMatchObject({
      shippingStatus: 'FULFILLED',
      status: 'ORDER_INTENT_CONFIRMED',
    });
    expect(kept.has('oversights')).toBe(false);
  });

  test('requests a courier, waits, and is accepted', async () => {
    const flow = open(await placeOrder(server, shop, toCourier('Lagos'), [paid]));
    await at(flow, 'open.reviewing');
    await confirm(flow, 'shipping.ship');
    await at(flow, 'open.awaitingCourier');
    await server.deps.jobs.drain();
    const { context } = await at(flow, 'open.succeeded');
    expect(context.outcome).toBe('courier.accepted');
  });

  test('ships the order again after a courier declined', async () => {
    const flow = open(await placeOrder(server, shop, toCourier('nowhere'), [paid]));
    await at(flow, 'open.reviewing');
    await confirm(flow, 'shipping.ship');
    await at(flow, 'open.awaitingCourier');
    await advanceTime(server, 60_000);
    const view = orderShippingView(await at(flow, 'open.courierRefused'));
    expect(view).toMatchObject({
      notice: { kind: 'courierRefused', reason: 'No courier delivers to this address' },
    });
    expect(view.screen === 'order' && view.legal).toContain('shipping.ship');
  });

  test('shows the present state of an order that someone else ended', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const flow = open(id);
    await at(flow, 'open.reviewing');
    await applyStep(server, shop, id, { on: 'order', event: 'order.decline' }, 'merchant');
    await confirm(flow, 'shipping.ship');
    const view = orderShippingView(await at(flow, 'refused'));
    // The payment was recorded manually, so that the merchant still has to return it.
    expect(view).toMatchObject({
      notice: { kind: 'refused', canTryAgain: false },
      legal: ['refund.confirm'],
    });
    expect(orderOf(flow).order.status).toBe('DECLINED');
  });

  test('can retry on the present state of an order that someone else changed', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const flow = open(id);
    await at(flow, 'open.reviewing');
    await applyStep(server, shop, id, { on: 'order', event: 'intent.confirm' }, 'merchant');
    await confirm(flow, 'shipping.ship');
    const { context } = await at(flow, 'refused');
    expect(context.refusal?.code).toBe('VERSION_CONFLICT');
    flow.send({ type: 'step.again' });
    await at(flow, 'confirming');
    flow.send({ type: 'step.confirm', details: emptyDetails });
    await at(flow, 'open.succeeded');
    expect(orderOf(flow).order.shippingStatus).toBe('FULFILLED');
  });
});

describe('a step whose answer was lost', () => {
  /** Lets the server process one request and drops its answer. */
  const loseAnswer = () => {
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      await real(...request);
      throw new TypeError('connection lost');
    });
  };
  const lost = async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const flow = open(id);
    await at(flow, 'open.reviewing');
    flow.send({ type: 'step.choose', step: 'shipping.ship' });
    loseAnswer();
    flow.send({ type: 'step.confirm', details: emptyDetails });
    await at(flow, 'submitting.unanswered');
    return { id, flow };
  };
  const shippedOnce = (flow: OrderShippingActor) =>
    expect(orderOf(flow).timeline.filter(({ event }) => event === 'shipping.fulfill')).toHaveLength(1);

  test('is repeated under its key, and has one effect', async () => {
    const { flow } = await lost();
    flow.send({ type: 'step.retry' });
    await at(flow, 'open.succeeded');
    shippedOnce(flow);
  });

  test('is resumed after a reload', async () => {
    const { id } = await lost();
    leave();
    const flow = open(id);
    await at(flow, 'open.succeeded');
    shippedOnce(flow);
    expect(kept.has('oversights')).toBe(false);
  });

  test('can be dismissed to view the order', async () => {
    const { flow } = await lost();
    flow.send({ type: 'step.abandon' });
    await at(flow, 'open.reviewing');
    shippedOnce(flow);
  });
});

describe('permissions for shipping', () => {
  test('a member who may only view is offered nothing', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    asking = await createTeamMember(server, shop, 'view-only');
    const flow = open(id, false);
    expect(orderShippingView(await at(flow, 'open.reviewing'))).toMatchObject({ legal: [] });
  });
  test('a member without orders sees that they have no access', async () => {
    const id = await placeOrder(server, shop);
    asking = await createTeamMember(server, shop, 'off');
    await at(open(id), 'forbidden');
  });
  test("another business's order does not exist", async () => {
    await at(open(await placeOrder(server, await newShop(server))), 'missing');
  });
});

const refundAsked = { on: 'order', event: 'refund.request' } satisfies Step;
const standings: Record<string, { draft?: Partial<OrderDraft>; steps: Step[] }> = {
  'a new order': { steps: [] },
  'a new order to be paid on delivery': { draft: { deliveryTiming: 'ON_DELIVERY' }, steps: [] },
  'a paid order': { steps: [paid] },
  'a paid order for the courier': { draft: toCourier('Lagos'), steps: [paid] },
  'an order handed over': { steps: [paid, handedOver] },
  'an order with a refund asked for': { steps: [paid, refundAsked] },
  'a declined order': { steps: [{ on: 'order', event: 'order.decline' }] },
};

describe.each(Object.entries(standings))('%s', (_, { draft = {}, steps }) => {
  test.each(orderSteps)('offers %s exactly when the server accepts it', async (step) => {
    const flow = open(await placeOrder(server, shop, { ...sampleDraft, ...draft }, steps));
    const view = orderShippingView(await at(flow, 'open.reviewing'));
    const isOffered = view.screen === 'order' && view.legal.includes(step);
    const attempt = await serverTakes(flow, step);
    expect(attempt).toBe(isOffered);
  });
});

/**
 * Returns true if the server accepts the event, sent without the guards of the flow. A step without a change is not
 * offered.
 */
async function serverTakes(flow: OrderShippingActor, step: OrderStep): Promise<boolean> {
  const { order } = orderOf(flow);
  const params = { id: order.id };
  const shippingStatus = {
    'shipping.ship': 'FULFILLED',
    'shipping.cancel': 'PENDING',
    'delivery.confirm': 'DELIVERED',
  } as const;
  const answer =
    step in shippingStatus
      ? await server.ask(
          'updateShippingStatus',
          { params, body: { shippingStatus: shippingStatus[step as keyof typeof shippingStatus] } },
          asking,
        )
      : step === 'order.decline'
        ? await server.ask('declineOrder', { params, body: {} }, asking)
        : await server.ask(
            'advanceOrder',
            {
              params,
              body: { event: step as Exclude<OrderStep, keyof typeof shippingStatus | 'order.decline'> },
            },
            asking,
          );
  if (answer.status === 409) return false;
  const after = await server.call('orderOverview', { params }, asking);
  return answer.status === 200 && after.order.version > order.version;
}
