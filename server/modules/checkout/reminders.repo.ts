import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Business } from '#domain/business.ts';
import { getAvailabilityOn, newStore } from '#domain/store-drafts.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { webstores } from '#server/db/tables/records/webstores.table.ts';
import { liveDomainOf } from '#server/modules/live-domains/live-domains.records.ts';
import type { AddressedStore } from '#server/store-address.ts';
import type { CheckoutChange, CheckoutRecord } from './checkouts.repo.ts';

/** Returns the checkouts of all businesses whose customers are to be reminded by that instant, longest ago first. */
export async function listDueReminders(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ businessId: string; checkoutId: string }[]> {
  return executor
    .select({ businessId: checkouts.businessId, checkoutId: checkouts.id })
    .from(checkouts)
    .where(and(isNotNull(checkouts.remindAt), lte(checkouts.remindAt, now)))
    .orderBy(asc(checkouts.remindAt))
    .limit(limit);
}

const isCheckout = (businessId: string, id: string) =>
  and(eq(checkouts.businessId, businessId), eq(checkouts.id, id));

export async function findCheckoutById(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<CheckoutRecord | undefined> {
  const [row] = await executor.select().from(checkouts).where(isCheckout(businessId, id));
  return row;
}

/** Changes the reminder of a checkout whose cart this transaction has locked. It is no activity of the customer. */
export async function saveReminder(
  tx: Transaction,
  { businessId, id }: CheckoutRecord,
  change: Pick<CheckoutChange, 'remindAt' | 'remindedAt'>,
): Promise<void> {
  await tx.update(checkouts).set(change).where(isCheckout(businessId, id));
}

/** Returns true if a customer with this email address has ordered from the business since the instant. */
export async function hasOrderedSince(
  executor: Executor,
  businessId: string,
  email: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`select exists (
    select from ${orders} join ${customers} on customers.business_id = orders.business_id and customers.id = orders.customer_id
    where orders.business_id = ${businessId} and lower(customers.email) = lower(${email})
      and not orders.is_attempt and orders.placed_at >= ${since.toISOString()}::timestamptz) as "hasOrdered"`);
  return rows[0]?.['hasOrdered'] === true;
}

/** The store as an email about a checkout names it. */
export interface ReminderStore extends AddressedStore, Pick<Business, 'currency'> {
  /** Orders can be placed now, and the merchant has customers reminded. */
  isReminding: boolean;
}

export async function findReminderStore(
  executor: Executor,
  businessId: string,
  now: Date,
): Promise<ReminderStore | undefined> {
  const [row] = await executor
    .select({
      handle: businesses.handle,
      domain: liveDomainOf(businesses.id),
      currency: businesses.currency,
      timeZone: businesses.timeZone,
      availability: webstores.availability,
      checkout: webstores.checkout,
    })
    .from(businesses)
    .leftJoin(webstores, eq(webstores.businessId, businesses.id))
    .where(eq(businesses.id, businessId));
  if (!row) return undefined;
  const { handle, domain, currency, timeZone, availability, checkout } = row;
  const today = dayOf(now, timeZone).toString();
  const { status } = getAvailabilityOn(today, availability ?? newStore.availability);
  const { sendsReminders } = checkout ?? newStore.checkout;
  return { handle, domain, currency, isReminding: status === 'open' && sendsReminders };
}
