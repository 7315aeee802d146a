import { and, desc, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type InvoiceFilter, conditions, filterValues } from './invoice-filter.repo.ts';
import { invoiceItems, invoices } from '#server/db/tables/records/invoices.table.ts';

const rowsAtOnce = 500;

// The table is named, since a column of it would be taken for one of the items'.
const items = sql<string | null>`(
  select string_agg(${invoiceItems.quantity} || ' × ' || ${invoiceItems.name}, '; ' order by ${invoiceItems.position})
  from ${invoiceItems}
  where ${invoiceItems.businessId} = ${invoices}.business_id and ${invoiceItems.invoiceId} = ${invoices}.id)`;

/** The next stretch of what the filter finds, newest first, with all that a file tells of an invoice. */
export async function invoicesForFile(
  db: Database,
  businessId: string,
  filter: InvoiceFilter,
  after: { issuedOn: string; id: string } | undefined,
) {
  return db
    .select({ invoice: invoices, items })
    .from(invoices)
    .where(
      and(
        conditions(filter),
        after && sql`(${invoices.issuedOn}, ${invoices.id}) < (${after.issuedOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(rowsAtOnce)
    .prepare('')
    .execute({ businessId, ...filterValues(filter) });
}

export type InvoiceForFile = Awaited<ReturnType<typeof invoicesForFile>>[number];
