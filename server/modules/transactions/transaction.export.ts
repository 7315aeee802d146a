import { resultCodes } from '#contract/money/result-code.ts';
import { balanceLabels } from '#domain/balance.ts';
import { formatDecimal } from '#domain/money.ts';
import { getResultLabel } from '#domain/transaction.ts';
import { type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import type { Executor } from '#server/db/client.ts';
import { listTransfers } from '#server/platform/ledger/ledger.repo.ts';
import { type Movement, type MovementFilter, toMovements } from './movements.ts';
import { type TransactionFilter, exportedColumns, transactionList } from './transaction-list.repo.ts';

/** A number, because spreadsheets add it up: a text with a minus would be neutralised as a formula. Two decimals are exact. */
const toNumber = (amountMinor: number): number => Number(formatDecimal(amountMinor));

/**
 * Returns the movements of money as CSV, newest first, read and written in batches; times are local times of the time zone. A
 * reversal has a row of its own, above its transaction's. The columns of the balance add up to the balance of the business, to the
 * minor unit, if the file has all rows.
 */
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
      Type: ({ type }) => type,
      Direction: ({ direction }) => direction,
      Status: ({ record }) => getResultLabel(record),
      Code: ({ record }) => resultCodes[record.result],
      For: ({ record }) => record.label,
      'Customer or payee': ({ record }) => record.counterpart,
      Gross: ({ grossMinor }) => formatDecimal(grossMinor),
      Fee: ({ feeMinor }) => formatDecimal(feeMinor),
      Net: ({ netMinor }) => formatDecimal(netMinor),
      Refunded: ({ record }) => formatDecimal(record.refundedMinor),
      Surplus: ({ surplusMinor }) => formatDecimal(surplusMinor),
      'Fee returned': ({ feeReturnedMinor }) => formatDecimal(feeReturnedMinor),
      [balanceLabels.available]: ({ share }) => toNumber(share.availableMinor),
      [balanceLabels.pending]: ({ share }) => toNumber(share.pendingMinor),
      [balanceLabels.inDispute]: ({ record, share }) =>
        toNumber(record.type === 'withdrawal' ? 0 : share.heldMinor),
      [balanceLabels.onItsWay]: ({ record, share }) =>
        toNumber(record.type === 'withdrawal' ? share.heldMinor : 0),
      'Amount due': ({ share }) => toNumber(share.receivableMinor),
      Currency: ({ record }) => record.currency,
      Method: ({ record }) => record.method,
      Channel: ({ record }) => record.channel,
      'Recorded by': ({ record }) => record.source,
      Reference: ({ record }) => record.id,
      'Provider reference': ({ record }) => record.providerReference,
      Settled: ({ record }) => record.settledAt && localTime.format(record.settledAt),
      Note: ({ record }) => record.message,
    },
    listMovements(db, businessId, filter),
  );
}

async function* listMovements(
  db: Executor,
  businessId: string,
  filter: TransactionFilter,
): AsyncGenerator<Movement[]> {
  const request: MovementFilter = {
    figure: filter.figure?.name,
    span: filter.figure?.span ?? filter.movedSpan,
    direction: filter.direction,
  };
  for await (const records of transactionList.batches(db, businessId, filter, exportedColumns)) {
    const transfers = Map.groupBy(
      await listTransfers(
        db,
        businessId,
        records.map(({ id }) => id),
      ),
      ({ transactionId }) => transactionId,
    );
    yield records.flatMap((record) => toMovements(record, transfers.get(record.id) ?? [], request));
  }
}
