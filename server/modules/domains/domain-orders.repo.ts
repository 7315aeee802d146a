import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { domainOrders, storeDomains } from '#server/db/tables/records/store-domains.table.ts';

export type DomainOrderRow = typeof domainOrders.$inferSelect;
type OrderRef = Pick<DomainOrderRow, 'businessId' | 'id'>;

const isOrder = ({ businessId, id }: OrderRef) =>
  and(eq(domainOrders.businessId, businessId), eq(domainOrders.id, id));
const isOpen = and(isNull(domainOrders.paidAt), isNull(domainOrders.voidedAt));
const isToFulfil = and(
  isNotNull(domainOrders.paidAt),
  isNull(domainOrders.fulfilledAt),
  isNull(domainOrders.refundedAt),
);

export async function insertDomainOrder(
  tx: Transaction,
  order: typeof domainOrders.$inferInsert,
): Promise<void> {
  await tx.insert(domainOrders).values(order);
}

export async function findDomainOrder(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<DomainOrderRow | undefined> {
  const [row] = await executor.select().from(domainOrders).where(isOrder({ businessId, id }));
  return row;
}

/** Returns the order, locked until the transaction ends. Lock the business before it, and the domain after it. */
export async function lockDomainOrder(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<DomainOrderRow | undefined> {
  const [row] = await tx.select().from(domainOrders).where(isOrder({ businessId, id })).for('update');
  return row;
}

export async function findOpenOrderOfDomain(
  executor: Executor,
  businessId: string,
  domainId: string,
): Promise<DomainOrderRow | undefined> {
  const [row] = await executor
    .select()
    .from(domainOrders)
    .where(and(eq(domainOrders.businessId, businessId), eq(domainOrders.domainId, domainId), isOpen));
  return row;
}

/** Returns the paid order of a domain that the registrar has not fulfilled yet. */
export async function findOrderToFulfil(
  executor: Executor,
  businessId: string,
  domainId: string,
): Promise<DomainOrderRow | undefined> {
  const [row] = await executor
    .select()
    .from(domainOrders)
    .where(and(eq(domainOrders.businessId, businessId), eq(domainOrders.domainId, domainId), isToFulfil));
  return row;
}

/** Returns the unpaid orders of a business. */
export async function listOpenOrders(executor: Executor, businessId: string): Promise<DomainOrderRow[]> {
  return executor
    .select()
    .from(domainOrders)
    .where(and(eq(domainOrders.businessId, businessId), isOpen));
}

/** Returns the paid orders of all businesses that the registrar has refused, with their domains; the oldest first. */
export async function listRefusedOrders(executor: Executor) {
  return executor
    .select({ order: domainOrders, name: storeDomains.name, handle: businesses.handle })
    .from(domainOrders)
    .innerJoin(
      storeDomains,
      and(eq(storeDomains.businessId, domainOrders.businessId), eq(storeDomains.id, domainOrders.domainId)),
    )
    .innerJoin(businesses, eq(businesses.id, domainOrders.businessId))
    .where(and(isToFulfil, isNotNull(domainOrders.problem)))
    .orderBy(asc(domainOrders.paidAt));
}

export async function saveDomainOrder(
  tx: Transaction,
  order: OrderRef,
  change: Partial<
    Pick<
      DomainOrderRow,
      'voidedAt' | 'refundedAt' | 'fulfilledAt' | 'problem' | 'isHardDecline' | 'payerEmail'
    >
  >,
): Promise<void> {
  await tx.update(domainOrders).set(change).where(isOrder(order));
}

/** Marks an order as fulfilled by the registrar. */
export const markFulfilled = (tx: Transaction, order: OrderRef, fulfilledAt: Date): Promise<void> =>
  saveDomainOrder(tx, order, { fulfilledAt });

/** Marks an order as paid, with the next number of a receipt. */
export async function saveDomainOrderPaid(tx: Transaction, order: OrderRef, paidAt: Date): Promise<void> {
  await tx
    .update(domainOrders)
    .set({ paidAt, receiptNumber: sql`nextval('domain_receipt_number')` })
    .where(isOrder(order));
}
