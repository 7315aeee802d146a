import * as z from 'zod/mini';
import { CustomerTarget } from '#contract/store/customer.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { decimalText } from '#domain/money.ts';
import type { Executor } from '#server/db/client.ts';
import { type Cell, cellOfList, csvOf } from '#server/platform/lists/csv.ts';
import type { Download } from '#server/plugins/download.ts';
import { nextOfTarget } from './customer-list.repo.ts';

/** What a signed address lets somebody fetch. */
export const CustomerExport = z.object({
  businessId: Id,
  timeZone: z.string(),
  currency: z.string(),
  /** Whether it says what they spent. */
  showsIncome: z.boolean(),
  target: CustomerTarget,
});

const rowsAtOnce = 1000;

/** All of these customers, in the order in which they came, read as they are written. */
export function exportCustomers(
  executor: Executor,
  { businessId, timeZone, currency, showsIncome, target }: z.output<typeof CustomerExport>,
): Download {
  const header = [
    'Name',
    'Email',
    'Phone',
    'Address',
    'City',
    'Region',
    'Country',
    'Tags',
    'Orders',
    ...(showsIncome ? [`Spent (${currency})`] : []),
    'Last order',
    'Customer since',
  ];
  const day = (instant: Date | null) => instant && dayOf(instant, timeZone).toString();
  async function* batches(): AsyncGenerator<Cell[][]> {
    let afterId: string | null = null;
    for (;;) {
      const rows: Awaited<ReturnType<typeof nextOfTarget>> = await nextOfTarget(
        executor,
        businessId,
        target,
        afterId,
        rowsAtOnce,
      );
      const last = rows.at(-1);
      if (!last) return;
      afterId = last.id;
      yield rows.map(({ address, ...row }) => [
        row.name,
        row.email,
        row.phoneNumber,
        address?.line ?? null,
        address?.city ?? null,
        address?.region ?? null,
        address?.country ?? null,
        cellOfList(row.tags),
        row.orderCount,
        ...(showsIncome ? [decimalText(row.spentMinor)] : []),
        day(row.lastOrderAt),
        day(row.createdAt),
      ]);
    }
  }
  return { fileName: 'customers.csv', type: 'text/csv; charset=utf-8', content: csvOf(header, batches()) };
}
