import { type AccessLevel, type Permission, permission, resources } from '#domain/permission.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { StepDetails } from '#server/modules/orders/lifecycle/order-step.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import { type OrderDraft, createOrder } from '#server/modules/orders/create-order.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { newEmail, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { addMember } from '#tests/support/people/members.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

export const createCaller = (kind: LifecycleActor): Actor => ({ kind, id: null, name: `the ${kind}` });

export interface Shop {
  businessId: string;
  /** The owner's session. */
  asking: Asking;
}

export async function newShop(server: ApiServer): Promise<Shop & { userId: string }> {
  const { email, businessId, userId } = await newMerchant(server);
  return { businessId, userId, asking: { token: await newSession(server, email), businessId } };
}

const everything = (level: AccessLevel): Permission[] =>
  level === 'off' ? [] : resources.map((resource) => permission(resource, level));

/** Creates a team member with these permissions and returns their session. */
export async function createTeamMember(
  server: ApiServer,
  { businessId }: Shop,
  may: AccessLevel | Permission[],
): Promise<Asking> {
  const email = newEmail();
  await server.deps.db.transaction(async (tx) => {
    const userId = await createAccount(server.deps, tx, { email, password: samplePassword, ...samplePerson });
    const permissions = typeof may === 'string' ? everything(may) : may;
    await addMember(tx, businessId, { userId, permissions });
  });
  return { token: await newSession(server, email), businessId };
}

export const sampleDraft: OrderDraft = {
  source: 'hand',
  currency: 'NGN',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  deliveryAddress: { line: '1 Broad Street', city: 'Lagos', country: 'Nigeria' },
  note: null,
  customer: null,
  lines: [{ sku: 'B-1', name: 'Bag', quantity: 2, unitPriceMinor: 500_000 }],
  deliveryFeeMinor: 100_000,
  discountMinor: 0,
};
/** The request that creates the sample order. */
export const sampleFields: NonNullable<InputOf<'createOrder'>['body']> = {
  customerId: null,
  newOrderCustomer: null,
  lines: [{ variationId: null, name: 'Bag', quantity: 2, unitPriceMinor: 500_000 }],
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  deliveryAddress: { line: '1 Broad Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
  deliveryFeeMinor: 100_000,
  discountMinor: 0,
  note: null,
  paidBy: null,
};
/** The total of the sample order. */
export const sampleTotalMinor = 1_100_000;

/** Creates an order and applies these merchant steps. */
export async function placeOrder(
  { deps }: ApiServer,
  { businessId }: Shop,
  draft: Partial<OrderDraft> = {},
  steps: Step[] = [],
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { id } = await createOrder(
      tx,
      deps,
      businessId,
      { ...sampleDraft, ...draft },
      createCaller('customer'),
    );
    for (const step of steps) await advance(tx, deps, businessId, id, step, createCaller('merchant'));
    return id;
  });
}

export async function applyStep(
  { deps }: ApiServer,
  { businessId }: Shop,
  id: string,
  step: Step,
  by: LifecycleActor,
  details?: StepDetails,
): Promise<void> {
  await deps.db.transaction((tx) => advance(tx, deps, businessId, id, step, createCaller(by), details));
}

export const paid = { on: 'order', event: 'payment.confirmed' } satisfies Step;
export const handedOver = { on: 'shipping', event: 'shipping.fulfill' } satisfies Step;
export const booked = { on: 'shipping', event: 'shipping.schedule' } satisfies Step;

/** Advances the clock and runs due jobs. */
export async function advanceTime(server: ApiServer, ms: number): Promise<void> {
  server.pass(ms);
  await server.deps.jobs.clockMoved(ms);
  await server.deps.jobs.drain();
}
