import type { Readable } from 'node:stream';
import { resultCodes } from '#contract/money/result-code.ts';
import { decimalText } from '#domain/money.ts';
import { paymentResultLabels } from '#domain/payment.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import { toCsv } from '#server/platform/lists/csv.ts';
import type { Database } from '#server/db/client.ts';
import { type TransactionFilter, exportedColumns, transactionList } from './transaction-list.repo.ts';

/** Returns transactions as CSV, newest first, read and written in batches; times are local times of the time zone. */
export function transactionCsv(
  db: Database,
  businessId: string,
  timeZone: string,
  filter: TransactionFilter,
): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return toCsv(
    {
      Date: ({ at }) => wallClock.format(at),
      Type: ({ type }) => transactionTypeLabels[type],
      Direction: ({ direction }) => direction,
      Status: ({ result }) => paymentResultLabels[result],
      Code: ({ result }) => resultCodes[result],
      For: ({ label }) => label,
      'Customer or payee': ({ counterpart }) => counterpart,
      Gross: ({ grossMinor }) => decimalText(grossMinor),
      Fee: ({ feeMinor }) => decimalText(feeMinor),
      Net: ({ netMinor }) => decimalText(netMinor),
      Refunded: ({ refundedMinor }) => decimalText(refundedMinor),
      Currency: ({ currency }) => currency,
      Method: ({ method }) => method,
      Channel: ({ channel }) => channel,
      'Recorded by': ({ source }) => source,
      Reference: ({ id }) => id,
      'Provider reference': ({ providerReference }) => providerReference,
      Settled: ({ settledAt }) => settledAt && wallClock.format(settledAt),
      Note: ({ message }) => message,
    },
    transactionList.stretches(db, businessId, filter, exportedColumns),
  );
}
