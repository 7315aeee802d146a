import { type SQL, and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { InvoiceStatusFilter } from '#domain/invoice-status.ts';
import type { Executor } from '#server/db/client.ts';
import { fitsText, textSearchOf, textValues } from '#server/db/text-search.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';

/** Which invoices; what stands in `search` is any text of a person. */
export interface InvoiceFilter {
  status: InvoiceStatusFilter;
  /** The business's, YYYY-MM-DD: what is due before it is overdue. */
  today: string;
  /** Issued on one of these days, both included. */
  days?: { first: string; last: string } | undefined;
  customer?: string | undefined;
  search?: string | undefined;
  /** Of these alone. */
  ids?: string[];
}

const given = sql.placeholder;
const isOpen = inArray(invoices.status, ['PENDING', 'PARTIAL_PAYMENT']);
const statusFits: Record<InvoiceStatusFilter, SQL | undefined> = {
  ALL: undefined,
  PAID: eq(invoices.status, 'PAID'),
  PENDING: and(eq(invoices.status, 'PENDING'), gte(invoices.dueOn, given('today'))),
  PARTIAL_PAYMENT: eq(invoices.status, 'PARTIAL_PAYMENT'),
  OVERDUE: and(isOpen, lt(invoices.dueOn, given('today'))),
  DRAFT: eq(invoices.status, 'DRAFT'),
  WRITTEN_OFF: eq(invoices.status, 'WRITTEN_OFF'),
};
const textFits = fitsText(invoices.number, invoices.searchText);

/** Its values are placeholders, so that one statement serves all filters of a shape. */
export const conditions = ({ status, days, customer, search, ids }: InvoiceFilter): SQL | undefined =>
  and(
    eq(invoices.businessId, given('businessId')),
    statusFits[status],
    days && and(gte(invoices.issuedOn, given('firstDay')), lte(invoices.issuedOn, given('lastDay'))),
    customer ? eq(invoices.customerId, given('customer')) : undefined,
    search ? textFits[textSearchOf(search)] : undefined,
    ids && sql`${invoices.id} = any(${given('ids')}::uuid[])`,
  );

/** What the placeholders stand for. */
export const filterValues = ({
  today,
  days,
  customer,
  search = '',
  ids,
}: InvoiceFilter): Record<string, unknown> => ({
  today,
  firstDay: days?.first,
  lastDay: days?.last,
  customer,
  ...(search && textValues(search)),
  ...(ids && { ids }),
});

/** The same for filters that differ in their values alone. */
export const shapeOf = ({ status, days, customer, search }: InvoiceFilter): string =>
  [status, days && 'days', customer && 'customer', search && textSearchOf(search)].filter(Boolean).join('_');

/** Whether the kept counters know how many these are. */
export const isPlain = ({ days, search, ids }: InvoiceFilter): boolean => !days && !search && !ids;

/** Ids of all that match, in no order, up to `limit`. */
export async function idsMatching(
  executor: Executor,
  businessId: string,
  filter: InvoiceFilter,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(conditions(filter))
    .limit(limit)
    .prepare('')
    .execute({ businessId, ...filterValues(filter) });
  return rows.map(({ id }) => id);
}
