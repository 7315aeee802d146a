import { and, asc, desc, eq, gt, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { EntitlementOverrides, Plan } from '#domain/plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { subscriptionOrders, subscriptions } from '#server/db/tables/money/subscriptions.table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type OrderRow = typeof subscriptionOrders.$inferSelect;
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'businessId' | 'id' | 'status'>>;

/** The business of a subscription. */
export interface Subscriber {
  businessId: string;
  ownerId: string;
  name: string;
  /** The plan in force. */
  plan: Plan;
  timeZone: string;
  testClockOffsetMs: number;
}

const subscriber = {
  businessId: businesses.id,
  ownerId: businesses.ownerId,
  name: businesses.name,
  plan: businesses.plan,
  timeZone: businesses.timeZone,
  testClockOffsetMs: businesses.testClockOffsetMs,
};
const endedStatuses: SubscriptionRow['status'][] = ['canceled', 'expired'];
const isCurrent = (businessId: string) =>
  and(eq(subscriptions.businessId, businessId), notInArray(subscriptions.status, endedStatuses));
const isSubscription = (businessId: string, id: string) =>
  and(eq(subscriptions.businessId, businessId), eq(subscriptions.id, id));
const isOrder = (businessId: string, id: string) =>
  and(eq(subscriptionOrders.businessId, businessId), eq(subscriptionOrders.id, id));

export async function findSubscriber(
  executor: Executor,
  businessId: string,
): Promise<Subscriber | undefined> {
  const [row] = await executor.select(subscriber).from(businesses).where(eq(businesses.id, businessId));
  return row;
}

/** Returns the business, and makes all other work on its subscription wait until the transaction ends. */
export async function lockSubscriber(tx: Transaction, businessId: string): Promise<Subscriber | undefined> {
  const [row] = await tx
    .select(subscriber)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update');
  return row;
}

/** Sets the plan in force. Only the subscription's adapter calls this. */
export async function savePlanInForce(tx: Transaction, businessId: string, plan: Plan): Promise<void> {
  await tx.update(businesses).set({ plan }).where(eq(businesses.id, businessId));
}

export async function saveTestClock(
  tx: Transaction,
  businessId: string,
  testClockOffsetMs: number,
): Promise<void> {
  await tx.update(businesses).set({ testClockOffsetMs }).where(eq(businesses.id, businessId));
}

/** Stores the limits that an operator agreed on with a business. */
export async function savePlanOverrides(
  tx: Transaction,
  businessId: string,
  planOverrides: EntitlementOverrides,
): Promise<void> {
  await tx.update(businesses).set({ planOverrides }).where(eq(businesses.id, businessId));
}

/** Returns the current subscription, which has not ended. */
export async function findCurrent(
  executor: Executor,
  businessId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await executor.select().from(subscriptions).where(isCurrent(businessId));
  return row;
}

/** Returns a subscription, also one that has ended, locked until the transaction ends. Lock the business first. */
export async function lockSubscription(
  tx: Transaction,
  businessId: string,
  id?: string,
): Promise<SubscriptionRow | undefined> {
  const where = id === undefined ? isCurrent(businessId) : isSubscription(businessId, id);
  const [row] = await tx.select().from(subscriptions).where(where).for('update');
  return row;
}

export async function insertSubscription(
  tx: Transaction,
  subscription: typeof subscriptions.$inferInsert,
): Promise<void> {
  await tx.insert(subscriptions).values(subscription);
}

/** Writes the status with what changes beside it, for the lifecycle's adapter only. */
export async function saveSubscriptionStatus(
  tx: Transaction,
  { businessId, id }: Pick<SubscriptionRow, 'businessId' | 'id'>,
  change: SubscriptionChange & Pick<SubscriptionRow, 'status'>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(isSubscription(businessId, id));
}

/** Writes values beside the status. */
export async function saveSubscription(
  tx: Transaction,
  { businessId, id }: Pick<SubscriptionRow, 'businessId' | 'id'>,
  change: SubscriptionChange,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(isSubscription(businessId, id));
}

/** Returns the businesses whose subscription has a step that is due by their own clock, longest waiting first. */
export async function listDueBusinesses(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const isDue = or(
    lte(subscriptions.nextStepAt, now),
    and(
      gt(businesses.testClockOffsetMs, 0),
      sql`${subscriptions.nextStepAt} <= ${now}::timestamptz + ${businesses.testClockOffsetMs} * interval '1 millisecond'`,
    ),
  );
  const rows = await executor
    .select({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(and(isNotNull(subscriptions.nextStepAt), isDue))
    .orderBy(asc(subscriptions.nextStepAt))
    .limit(limit);
  return rows.map(({ businessId }) => businessId);
}

/** Returns the unpaid order of a subscription, locked until the transaction ends. */
export async function lockOpenOrder(
  tx: Transaction,
  businessId: string,
  subscriptionId: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.businessId, businessId),
        eq(subscriptionOrders.subscriptionId, subscriptionId),
        isNull(subscriptionOrders.paidAt),
        isNull(subscriptionOrders.voidedAt),
      ),
    )
    .for('update');
  return row;
}

export async function lockOrder(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(subscriptionOrders).where(isOrder(businessId, id)).for('update');
  return row;
}

export async function findOrder(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await executor.select().from(subscriptionOrders).where(isOrder(businessId, id));
  return row;
}

/** Returns the orders of a business, newest first. */
export async function listOrders(executor: Executor, businessId: string): Promise<OrderRow[]> {
  return executor
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.businessId, businessId))
    .orderBy(desc(subscriptionOrders.createdAt), desc(subscriptionOrders.id));
}

/** Returns the unpaid order of a business: those of a plan that has ended are void. */
export async function findOpenOrder(executor: Executor, businessId: string): Promise<OrderRow | undefined> {
  const [row] = await executor
    .select()
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.businessId, businessId),
        isNull(subscriptionOrders.paidAt),
        isNull(subscriptionOrders.voidedAt),
      ),
    );
  return row;
}

export async function insertOrder(
  tx: Transaction,
  order: typeof subscriptionOrders.$inferInsert,
): Promise<void> {
  await tx.insert(subscriptionOrders).values(order);
}

export async function saveOrder(
  tx: Transaction,
  { businessId, id }: Pick<OrderRow, 'businessId' | 'id'>,
  change: Partial<Pick<OrderRow, 'voidedAt' | 'refundedAt' | 'payerEmail'>>,
): Promise<void> {
  await tx.update(subscriptionOrders).set(change).where(isOrder(businessId, id));
}

/** Replaces the bill of an unpaid order. */
export async function saveOrderBill(
  tx: Transaction,
  { businessId, id }: Pick<OrderRow, 'businessId' | 'id'>,
  bill: Pick<
    OrderRow,
    'bill' | 'totalMinor' | 'priceMinor' | 'anchorDay' | 'periodStart' | 'periodEnd' | 'creditMinor'
  >,
): Promise<void> {
  await tx.update(subscriptionOrders).set(bill).where(isOrder(businessId, id));
}

/** Marks an order as paid, with the next number of a receipt. */
export async function saveOrderPaid(
  tx: Transaction,
  { businessId, id }: Pick<OrderRow, 'businessId' | 'id'>,
  paidAt: Date,
): Promise<void> {
  await tx
    .update(subscriptionOrders)
    .set({ paidAt, receiptNumber: sql`nextval('subscription_receipt_number')` })
    .where(isOrder(businessId, id));
}
