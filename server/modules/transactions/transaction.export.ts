import { resultCodes } from '#contract/money/result-code.ts';
import { formatDecimal } from '#domain/money.ts';
import { getResultLabel, transactionTypeLabels } from '#domain/transaction.ts';
import { type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import type { Executor } from '#server/db/client.ts';
import { type TransactionFilter, exportedColumns, transactionList } from './transaction-list.repo.ts';

/** Returns transactions as CSV, newest first, read and written in batches; times are local times of the time zone. */
export function createTransactionCsv(
  db: Executor,
  businessId: string,
  timeZone: string,
  filter: TransactionFilter,
): CsvText {
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return toCsv(
    {
      Date: ({ at }) => localTime.format(at),
      Type: ({ type }) => transactionTypeLabels[type],
      Direction: ({ direction }) => direction,
      Status: getResultLabel,
      Code: ({ result }) => resultCodes[result],
      For: ({ label }) => label,
      'Customer or payee': ({ counterpart }) => counterpart,
      Gross: ({ grossMinor }) => formatDecimal(grossMinor),
      Fee: ({ feeMinor }) => formatDecimal(feeMinor),
      Net: ({ netMinor }) => formatDecimal(netMinor),
      Refunded: ({ refundedMinor }) => formatDecimal(refundedMinor),
      Currency: ({ currency }) => currency,
      Method: ({ method }) => method,
      Channel: ({ channel }) => channel,
      'Recorded by': ({ source }) => source,
      Reference: ({ id }) => id,
      'Provider reference': ({ providerReference }) => providerReference,
      Settled: ({ settledAt }) => settledAt && localTime.format(settledAt),
      Note: ({ message }) => message,
    },
    transactionList.batches(db, businessId, filter, exportedColumns),
  );
}
