import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { dayOf } from '#domain/date-range.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

const hourMs = 3_600_000;
const hoursAgo = fc.oneof(fc.integer({ min: 0, max: 40 * 24 }), fc.integer({ min: 0, max: 3 * 366 * 24 }));

/** An invoice of a history: some are never sent, some never paid, some are paid within minutes of midnight. */
export const pastInvoice = fc.record({
  status: fc.constantFrom('PAID', 'PAID', 'PENDING', 'VOID', 'DRAFT'),
  currency: fc.constantFrom('NGN', 'NGN', 'GHS'),
  totalMinor: fc.integer({ min: 1, max: 9_000_000 }),
  hoursAgo,
  hoursToPay: fc.integer({ min: 0, max: 60 * 24 }),
  dueInDays: fc.integer({ min: -40, max: 40 }),
});
type PastInvoice = typeof pastInvoice extends fc.Arbitrary<infer One> ? One : never;

/** Writes invoices, and gives the sales of a history the sources, invoices and reasons that the panels group by. */
export async function writePanelHistory(
  { deps: { db, clock } }: ApiServer,
  { businessId }: Shop,
  timeZone: string,
  written: readonly PastInvoice[],
): Promise<void> {
  const now = clock.now();
  const rows = written.map(({ status, currency, totalMinor, dueInDays, ...one }, nth) => {
    const sentAt = new Date(now.getTime() - one.hoursAgo * hourMs);
    const paidAt = new Date(Math.min(now.getTime(), sentAt.getTime() + one.hoursToPay * hourMs));
    const day = dayOf(sentAt, timeZone);
    return {
      businessId,
      id: uuid(),
      number: status === 'DRAFT' ? null : `INV-${nth}`,
      status,
      currency,
      createdAt: sentAt,
      issuedOn: day.toString(),
      dueOn: day.add({ days: dueInDays }).toString(),
      taxBasisPoints: 0,
      subtotalMinor: totalMinor,
      discountMinor: 0,
      taxMinor: 0,
      chargesMinor: 0,
      totalMinor,
      paidMinor: status === 'PAID' ? totalMinor : 0,
      allowPartial: false,
      publicToken: uuid(),
      sentAt: status === 'DRAFT' ? null : sentAt,
      paidAt: status === 'PAID' ? paidAt : null,
      voidedAt: status === 'VOID' ? paidAt : null,
      reminders: false,
    };
  });
  await db.insert(invoices).values(rows as (typeof invoices.$inferInsert)[]);
  await db
    .update(orders)
    .set({ source: sql`(array['hand', 'import', 'store'])[1 + abs(hashtext(number)) % 3]` })
    .where(eq(orders.businessId, businessId));
  await db.execute(sql`
    update ${transactions} set invoice_id = (select id from ${invoices}
      where business_id = ${businessId} order by abs(hashtext(${transactions}.id::text || id::text)) limit 1)
    where business_id = ${businessId} and type = 'invoiceFulfillment'`);
  await db.execute(sql`
    update ${transactions} set message = (array['Insufficient funds', 'Expired card', null])[1 + abs(hashtext(id::text)) % 3]
    where business_id = ${businessId} and result = 'failed'`);
}
