import type { Readable } from 'node:stream';
import { resultCodes } from '#contract/money/result-code.ts';
import { decimalText } from '#domain/money.ts';
import { paymentResultLabels } from '#domain/payment.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import { type Cell, csvOf } from '#server/csv.ts';
import type { Database } from '#server/db/client.ts';
import type { TransactionFilter } from './transaction-filter.repo.ts';
import { transactionsForFile } from './transaction-export.repo.ts';
import type { TransactionRecord } from '#server/modules/payments/transactions.repo.ts';

const header = [
  'Date',
  'Type',
  'Direction',
  'Status',
  'Code',
  'For',
  'Counterpart',
  'Gross',
  'Fee',
  'Net',
  'Refunded',
  'Currency',
  'Method',
  'Channel',
  'Recorded by',
  'Reference',
  'Provider reference',
  'Settled',
  'Note',
];

/** Transactions as a table, newest first, read and written a stretch at a time; times are the wall clock of the time zone. */
export function transactionCsv(
  db: Database,
  businessId: string,
  timeZone: string,
  filter: TransactionFilter,
): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const cells = (transaction: TransactionRecord): Cell[] => [
    wallClock.format(transaction.at),
    transactionTypeLabels[transaction.type],
    transaction.direction,
    paymentResultLabels[transaction.result],
    resultCodes[transaction.result],
    transaction.label,
    transaction.counterpart,
    ...[transaction.grossMinor, transaction.feeMinor, transaction.netMinor, transaction.refundedMinor].map(
      (amount) => decimalText(amount),
    ),
    transaction.currency,
    transaction.method,
    transaction.channel,
    transaction.source,
    transaction.id,
    transaction.providerReference,
    transaction.settledAt && wallClock.format(transaction.settledAt),
    transaction.message,
  ];
  async function* stretches() {
    let rows = await transactionsForFile(db, businessId, filter, undefined);
    while (rows.length > 0) {
      yield rows.map(cells);
      rows = await transactionsForFile(db, businessId, filter, rows.at(-1));
    }
  }
  return csvOf(header, stretches());
}
