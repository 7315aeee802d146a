import type { CustomerTarget } from '#contract/store/customer.ts';
import { dayOf } from '#domain/date-range.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import { type CsvColumns, formatListCell, toCsv } from '#server/platform/lists/csv.ts';
import type { DownloadContent } from '#server/platform/downloads/download-store.ts';
import { streamCustomers } from './customer-list.repo.ts';
import { toTargetFilter } from './customer-list.service.ts';
import type { CustomerRecord } from './customers.repo.ts';

interface CustomerExport extends Pick<Member, 'businessId' | 'timeZone' | 'currency'> {
  /** Whether the file contains what customers spent. */
  showsIncome: boolean;
  target: CustomerTarget;
}

/** Returns all of these customers as a file, in the order of their creation, read while it is written. */
export function exportCustomers(
  executor: Executor,
  { businessId, timeZone, currency, showsIncome, target }: CustomerExport,
): DownloadContent {
  const day = (instant: Date | null) => instant && dayOf(instant, timeZone).toString();
  const columns: CsvColumns<CustomerRecord> = {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phoneNumber }) => phoneNumber,
    Address: ({ address }) => address?.line ?? null,
    City: ({ address }) => address?.city ?? null,
    Region: ({ address }) => address?.region ?? null,
    Country: ({ address }) => address?.country ?? null,
    Tags: ({ tags }) => formatListCell(tags),
    Orders: ({ orderCount }) => orderCount,
    ...(showsIncome && { [`Total spent (${currency})`]: ({ spentMinor }) => formatDecimal(spentMinor) }),
    'Last order': ({ lastOrderAt }) => day(lastOrderAt),
    'Customer since': ({ createdAt }) => day(createdAt),
  };
  const content = toCsv(columns, streamCustomers(executor, businessId, toTargetFilter(target, timeZone)));
  return { fileName: 'customers.csv', content };
}
