import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared, runPrepared } from '#server/db/statement.ts';
import { disputes } from '#server/db/tables/money/disputes.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { typesPaidToKontor } from '#server/modules/payments/transaction-kinds.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** Returns the disputes of a payment, oldest first. */
export async function listDisputes(
  executor: Executor,
  businessId: string,
  paymentId: string,
): Promise<DisputeRow[]> {
  return executor
    .select()
    .from(disputes)
    .where(and(eq(disputes.businessId, businessId), eq(disputes.paymentId, paymentId)))
    .orderBy(asc(disputes.nth));
}

const ofPayment = and(
  eq(transactions.businessId, disputes.businessId),
  eq(transactions.id, disputes.paymentId),
);

/** Returns the disputes of all payments of an order or invoice, oldest first. */
export async function listDisputesFor(
  executor: Executor,
  businessId: string,
  subject: { invoiceId: string } | { orderId: string },
): Promise<DisputeRow[]> {
  const [column, id] =
    'invoiceId' in subject
      ? [transactions.invoiceId, subject.invoiceId]
      : [transactions.orderId, subject.orderId];
  return runPrepared(
    executor,
    `disputes by ${column.name}`,
    (db) =>
      db
        .select(getTableColumns(disputes))
        .from(disputes)
        .innerJoin(transactions, ofPayment)
        // The payments of a subject are few, and found along an index of their own.
        .where(
          and(
            eq(disputes.businessId, param('businessId')),
            eq(transactions.businessId, param('businessId')),
            eq(column, param('id')),
          ),
        )
        .orderBy(asc(disputes.openedAt), asc(disputes.id)),
    { businessId, id },
  );
}

/** Returns the open disputes of payments to Kontor, of all businesses, the earliest dates to respond by first. */
export async function listOpenDisputesWithKontor(executor: Executor) {
  return executor
    .select({
      handle: businesses.handle,
      type: transactions.type,
      label: transactions.label,
      orderId: transactions.subscriptionOrderId,
      claimedMinor: disputes.claimedMinor,
      currency: transactions.currency,
      reason: disputes.reason,
      respondBy: disputes.respondBy,
    })
    .from(disputes)
    .innerJoin(transactions, ofPayment)
    .innerJoin(businesses, eq(businesses.id, disputes.businessId))
    .where(and(eq(disputes.status, 'open'), inArray(transactions.type, [...typesPaidToKontor])))
    .orderBy(asc(disputes.respondBy), asc(disputes.openedAt));
}

/** Returns up to `limit` open disputes of a business with the names of their payments, the earliest dates to respond by first, and how many there are. A payment to Kontor is the business's own: its dispute is not one of them. */
export async function listOpenDisputes(executor: Executor, businessId: string, limit: number) {
  const rows = await selectOpenDisputes(executor, { businessId, limit });
  return { count: rows[0]?.count ?? 0, rows };
}

const { type, label, counterpart, currency } = transactions;
const selectOpenDisputes = definePrepared('list_open_disputes', (db) =>
  db
    .select({
      dispute: disputes,
      payment: { type, label, counterpart, currency },
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(disputes)
    .innerJoin(transactions, ofPayment)
    .where(
      and(
        eq(disputes.businessId, param('businessId')),
        eq(disputes.status, 'open'),
        notInArray(transactions.type, [...typesPaidToKontor]),
      ),
    )
    // PostgreSQL sorts nulls last: those without a date come after all others.
    .orderBy(asc(disputes.respondBy), asc(disputes.openedAt))
    .limit(sql.placeholder('limit')),
);

export async function insertDispute(tx: Transaction, dispute: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(dispute);
}

export async function saveDispute(
  tx: Transaction,
  { businessId, id }: Pick<DisputeRow, 'businessId' | 'id'>,
  change: Partial<Pick<DisputeRow, 'status' | 'amountMinor' | 'claimedMinor' | 'respondBy' | 'closedAt'>>,
): Promise<void> {
  await tx
    .update(disputes)
    .set(change)
    .where(and(eq(disputes.businessId, businessId), eq(disputes.id, id)));
}
