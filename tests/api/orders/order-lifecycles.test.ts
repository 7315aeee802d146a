import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { type Edge, type Exploration, explore } from '#machines/graph/explore.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { orderModel } from '#machines/lifecycles/order.model.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { shippingModel } from '#machines/lifecycles/shipping.model.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import { lockOrder } from '#server/modules/orders/orders.repo.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { AppError } from '#server/app-error.ts';
import { factsOf } from '#tests/machines/system/state.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { notTaken } from '#tests/support/walks/lifecycle-walk.ts';
import { type Shop, createCaller, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';
import { recordWalksAt } from '#tests/support/walks/walked.ts';

let server: ApiServer;
let shop: Shop;
let orderId: string;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  orderId = await placeOrder(server, shop);
});
afterAll(() => server.close());

/** An event that is sent in a state of the lifecycle. */
interface Case {
  from: AnyMachineSnapshot;
  edge: Edge;
  isTaken: boolean;
}

/**
 * Returns one event for each transition, and for each status the events of each actor that it does not accept.
 */
function casesOf(flow: Exploration): Case[] {
  const cases = new Map<string, Case>();
  for (const [key, from] of flow.states) {
    // Stock is not in the order's row; tests/api/orders/orders.stock.test.ts covers it.
    if (from.context.stockReservable === false) continue;
    const add = (name: string, one: Omit<Case, 'from'>) => {
      if (!cases.has(name)) cases.set(name, { from, ...one });
    };
    for (const edge of flow.edges.get(key) ?? []) add(edge.taken.join(' '), { edge, isTaken: true });
    for (const edge of notTaken(flow, key, from))
      add(`${from.value} ${edge.name} ${byOf(edge)}`, { edge, isTaken: false });
  }
  return [...cases.values()];
}
const byOf = ({ event }: Edge) => (event as unknown as { by: LifecycleActor }).by;

class Undone extends Error {}

/** Returns the columns to write. Timestamps are left out, so that they stay unchanged. */
function rowOf(facts: OrderRecord) {
  const { paidAt: _, refundedAt: __, pickedUpAt: ___, fulfilledAt: ____, ...row } = factsOf(facts);
  return row;
}

/**
 * Returns the result of the event for an order with these facts, or 'refused' where the server rejects it. Everything
 * is rolled back.
 */
async function becomes(facts: OrderRecord, step: Step, { edge }: Case): Promise<OrderRecord | 'refused'> {
  const method: unknown = Reflect.get(edge.event, 'method');
  let after: OrderRecord | 'refused' = 'refused';
  try {
    await server.deps.db.transaction(async (tx) => {
      await tx.update(orders).set(rowOf(facts)).where(eq(orders.id, orderId));
      const details = { paymentMethod: method as OrderRecord['paymentMethod'] };
      const by = createCaller(byOf(edge));
      await advance(tx, server.deps, shop.businessId, orderId, step, by, details);
      const order = await lockOrder(tx, shop.businessId, orderId);
      if (order) after = order;
      throw new Undone();
    });
  } catch (problem) {
    if (!(problem instanceof Undone) && !(problem instanceof AppError)) throw problem;
  }
  return after;
}

/**
 * Returns the facts that an order event passes to the shipping lifecycle; the server reads them from the order's row.
 */
const shippingFactsOf = ({ event }: Edge): Partial<OrderRecord> =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name === 'status' || name === 'dispute'));

/** Records a transition that starts from a state that was written into the database. */
const note = (flow: Exploration, { edge }: Case) =>
  recordWalksAt('api')(flow, { start: Object.keys(flow.model.starts)[0] ?? '', steps: [edge] });

const withCourier: ReadonlySet<ShippingStatus> = new Set(['SCHEDULED', 'READY_FOR_PICKUP', 'RETURNING']);

/** The order status that belongs to a shipping status, where the order has already moved on. */
const statusBeside: Partial<Record<ShippingStatus, OrderStatus>> = {
  SCHEDULED: 'ORDER_INTENT_CONFIRMED',
  READY_FOR_PICKUP: 'ORDER_INTENT_CONFIRMED',
  PICKED_UP: 'ORDER_PICKED_UP',
};

/** For each lifecycle, the facts to write for a case, and the status that the lifecycle determines. */
const charts = [
  {
    name: 'an order',
    model: orderModel,
    factsIn: ({ from }: Case): OrderRecord => ({
      ...from.context,
      status: String(from.value) as OrderStatus,
      deliveryConfiguration: withCourier.has(from.context.shippingStatus)
        ? 'KONTOR_DELIVERY'
        : 'SELF_MANAGED',
    }),
    stepOf: ({ edge }: Case) => ({ on: 'order', event: edge.name }) as Step,
    statusOf: ({ status }: OrderRecord) => status,
    // No provider collected money for this order, so that its refund completes immediately.
    expected: ({ from, edge }: Case) =>
      edge.name === 'refund.confirm' && from.value === 'REFUND_REQUESTED' ? 'REFUNDED' : edge.snapshot.value,
  },
  {
    name: 'the shipping of an order',
    model: shippingModel,
    factsIn: ({ from, edge }: Case): OrderRecord => {
      const shippingStatus = String(from.value) as ShippingStatus;
      const { status } = from.context;
      const beside = status === 'PAYMENT_CONFIRMED' ? (statusBeside[shippingStatus] ?? status) : status;
      return { ...from.context, shippingStatus, status: beside, ...shippingFactsOf(edge) };
    },
    stepOf: ({ edge }: Case) => ({ on: 'shipping', event: edge.name }) as Step,
    statusOf: ({ shippingStatus }: OrderRecord) => shippingStatus,
    expected: ({ edge }: Case) => edge.snapshot.value,
  },
];

describe.each(charts)('$name in the database', ({ model, factsIn, stepOf, statusOf, expected }) => {
  const flow = explore(model);
  const cases = casesOf(flow);
  const statuses = [...new Set(cases.map(({ from }) => String(from.value)))];
  it.each(statuses)('that is %s is moved only by the events that its lifecycle accepts', async (status) => {
    for (const one of cases.filter(({ from }) => from.value === status)) {
      const after = await becomes(factsIn(one), stepOf(one), one);
      const now = after === 'refused' ? after : statusOf(after);
      const what = [one.edge.name, byOf(one.edge)];
      if (one.isTaken) expect([...what, now]).toEqual([...what, expected(one)]);
      else expect([...what, 'refused', status]).toContain(now);
      note(flow, one);
    }
  });
});
