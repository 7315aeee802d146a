import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { activeSubscriptionCalls } from '#contract/money/active-subscription.ts';
import type { subscriptionCalls } from '#contract/money/subscription.ts';
import { planChange } from '#domain/subscription-billing.ts';
import { addDays } from '#domain/subscription-timing.ts';
import { subscriptionOrders, subscriptions } from '#server/db/tables/money/subscriptions.table.ts';
import { encryptNumber } from '#server/modules/kyc/number-encryption.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { usedTrials } from '#server/db/tables/money/used-trials.table.ts';
import { toOrderValues } from '#server/modules/subscriptions/subscription-orders.service.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { basicQuarterly, proYearly } from '#tests/support/money/subscriptions.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Sample, World } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof activeSubscriptionCalls | keyof typeof subscriptionCalls;

/** Removes the subscriptions of both businesses. The plan in force stays without limits, because other samples need it. */
async function unsubscribe({ server, shop, rivalBusinessId }: World): Promise<void> {
  const { db } = server.deps;
  for (const businessId of [shop.businessId, rivalBusinessId]) {
    await db.delete(subscriptions).where(eq(subscriptions.businessId, businessId));
    await db.delete(subscriptionOrders).where(eq(subscriptionOrders.businessId, businessId));
    await changePlan(server, { businessId }, 'custom');
  }
}

/** The business of a caller who orders for their own one. */
const businessOf = ({ shop, rivalBusinessId }: World, { businessId }: Asking): string =>
  businessId === rivalBusinessId ? rivalBusinessId : shop.businessId;

interface Subscribed {
  businessId?: string;
  scheduledKind?: 'cancel';
}

/** Subscribes a business to a custom plan; a cancellation may be scheduled. */
async function subscribe(
  world: World,
  { businessId = world.shop.businessId, ...change }: Subscribed = {},
): Promise<string> {
  await unsubscribe(world);
  const { server } = world;
  const now = server.deps.clock.now();
  const id = uuid();
  await server.deps.db.insert(subscriptions).values({
    businessId,
    id,
    status: 'active',
    plan: 'custom',
    period: 'yearly',
    priceMinor: 500_000_00,
    anchorDay: now.toISOString().slice(0, 10),
    periodStart: now,
    periodEnd: addDays(now, 365),
    startedAt: now,
    ...change,
  });
  return id;
}

/** Orders a plan; `paidAt` is the instant of its payment. */
async function orderPlan(world: World, paidAt: Date | null) {
  const { server, shop, owner } = world;
  const now = server.deps.clock.now();
  const state = { status: null, paid: null, trialEndsAt: null, creditMinor: 0, timeZone: 'Africa/Lagos' };
  const change = planChange(state, basicQuarterly, now);
  if (change.kind !== 'purchase') throw new Error(change.kind);
  const subscriptionId = await subscribe(world);
  if (paidAt === null)
    await server.deps.db
      .update(subscriptions)
      .set({ status: 'incomplete' })
      .where(eq(subscriptions.id, subscriptionId));
  const id = uuid();
  await server.deps.db.insert(subscriptionOrders).values({
    businessId: shop.businessId,
    id,
    subscriptionId,
    kind: 'purchase',
    ...toOrderValues(change),
    payerEmail: owner.email,
    createdAt: now,
    paidAt,
    receiptNumber: paidAt && now.getTime() * 1000 + Math.floor(Math.random() * 1000),
  });
  return { params: { id } };
}
const paidOrder = async (world: World) => orderPlan(world, world.server.deps.clock.now());

/** A sample for each call about the plan. */
export const subscriptionSamples: { [N in Name]: Sample<N> } = {
  subscriptionPlans: async () => ({}),
  subscriptionPrices: async () => ({}),
  subscriptionOrders: async (world) => {
    await paidOrder(world);
    return {};
  },
  activeSubscription: async (world) => {
    await subscribe(world);
    return {};
  },
  subscriptionOrder: paidOrder,
  previewSubscription: async () => ({ query: proYearly }),
  purchaseSubscription: async (world) => {
    await unsubscribe(world);
    return { body: { ...basicQuarterly, orderId: uuid(), totalMinor: 9_000_00 } };
  },
  paySubscription: async (world) => ({
    ...(await orderPlan(world, null)),
    body: { paymentId: uuid(), method: 'card', keepCard: true },
  }),
  upgradeSubscription: async (world, asking) => {
    await subscribe(world, { businessId: businessOf(world, asking) });
    return { body: { ...proYearly, orderId: uuid(), totalMinor: null } };
  },
  cancelSubscription: async (world) => {
    await subscribe(world);
    return {};
  },
  undoSubscriptionChange: async (world) => {
    await subscribe(world, { scheduledKind: 'cancel' });
    return {};
  },
  startTrial: async (world, asking) => {
    await unsubscribe(world);
    await world.server.deps.db.delete(usedTrials);
    const businessId = businessOf(world, asking);
    const { config, db } = world.server.deps;
    await verifyBusiness(world.server.deps, businessId);
    const bvnSealed = encryptNumber(config, businessId, 'bvn', '22200000199');
    await db.update(kycCases).set({ bvnSealed }).where(eq(kycCases.businessId, businessId));
    return {};
  },
  updateRenewalMethod: async (world) => {
    await subscribe(world);
    return { body: { allowsBalance: true } };
  },
  renewalCard: async (world) => {
    await subscribe(world);
    return {};
  },
  changeCard: async (world) => {
    await subscribe(world);
    return { body: { paymentId: uuid() } };
  },
  testClock: async () => ({}),
  moveTestClock: async (world, asking) => {
    await subscribe(world, { businessId: businessOf(world, asking) });
    return { body: { aheadDays: 1 } };
  },
  subscriptionReceipt: paidOrder,
};
