import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';

const invoicesOf = (businessId: string, customerIds: string[]) =>
  and(eq(invoices.businessId, businessId), inArray(invoices.customerId, customerIds));

/** Returns how many invoices the customers have, in any status. */
export async function countInvoicesOf(
  executor: Executor,
  businessId: string,
  customerId: string,
): Promise<number> {
  const [counted] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(invoices)
    .where(invoicesOf(businessId, [customerId]));
  return counted?.count ?? 0;
}

/** Invoices are locked before their customers. */
export async function lockInvoicesOf(
  tx: Transaction,
  businessId: string,
  customerIds: string[],
): Promise<void> {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(invoicesOf(businessId, customerIds))
    .orderBy(asc(invoices.id))
    .for('update');
}

/** Moves invoices to another customer; the details on a sent invoice stay as they are. */
export async function moveInvoices(
  tx: Transaction,
  businessId: string,
  fromIds: string[],
  toId: string,
): Promise<number> {
  const moved = await tx
    .update(invoices)
    .set({
      customerId: toId,
      customer: sql`jsonb_set(${invoices.customer}, '{id}', to_jsonb(${toId}::text))`,
    })
    .where(invoicesOf(businessId, fromIds))
    .returning({ id: invoices.id });
  return moved.length;
}
