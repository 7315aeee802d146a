import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import type { Span } from '#domain/date-range.ts';
import { type Transaction, transactionTypeLabels } from '#domain/transaction.ts';
import { type BalanceShare, getBalanceShare } from '#machines/ledger/balance-share.ts';
import type { TransferRecord } from '#server/platform/ledger/ledger.repo.ts';
import { type TransactionRecord, isPaidToKontor } from '#server/modules/payments/payments.records.ts';

/**
 * A movement of money, a row of the exported file: a transaction, or its reversal, which has its own date. Gross less fee is net; the
 * share is what it adds to the balance. Amounts are minor units.
 */
export interface Movement {
  record: TransactionRecord;
  at: Date;
  type: string;
  direction: Transaction['direction'];
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  /** The part of the gross that was not due, and is never in the balance. */
  surplusMinor: number;
  /** The part of the fee that isn't charged while the whole payment is in dispute. */
  feeReturnedMinor: number;
  share: BalanceShare;
}

/** The rows that were asked for: those of a period, and those behind a figure. */
export interface MovementFilter {
  figure?: TransactionFigure | undefined;
  span?: Span | undefined;
  direction?: Transaction['direction'] | undefined;
}

const isReversed = ({ result, source }: TransactionRecord): boolean =>
  result === 'reversed' && source === 'provider';

/** A reversed withdrawal moved first when it was requested; its transaction says when it came back. */
const getMovedAt = (record: TransactionRecord): Date =>
  record.type === 'withdrawal' && isReversed(record) ? record.createdAt : record.at;

/** A returned withdrawal brings all of it back; of a payment, what was due and wasn't refunded is reversed, with the fee. */
function getReversedAmounts(
  record: TransactionRecord,
): Pick<Movement, 'grossMinor' | 'feeMinor' | 'netMinor'> {
  const { type, grossMinor, feeMinor, netMinor, surplusMinor, refundedMinor } = record;
  if (type === 'withdrawal') return { grossMinor, feeMinor, netMinor };
  const reversedMinor = grossMinor - surplusMinor - refundedMinor;
  const feeBackMinor = isPaidToKontor(record) ? 0 : Math.min(feeMinor, reversedMinor);
  return { grossMinor: reversedMinor, feeMinor: feeBackMinor, netMinor: reversedMinor - feeBackMinor };
}

/** Returns the movements of a transaction that were asked for, the later one first. */
export function toMovements(
  record: TransactionRecord,
  transfers: readonly TransferRecord[],
  { figure, span, direction }: MovementFilter,
): Movement[] {
  const isWithin = (instant: Date) => !span || (instant >= span.from && instant < span.to);
  const isOfReversal = ({ reference }: TransferRecord) =>
    reference.startsWith(`${record.reference}:reversed`) ||
    reference.startsWith(`${record.reference}:returned`);
  const reversed = isReversed(record);
  const own = reversed ? transfers.filter((transfer) => !isOfReversal(transfer)) : transfers;
  const share = getBalanceShare(own);
  const isCollected = record.direction === 'CR' && (record.result === 'success' || reversed);
  const movement: Movement = {
    ...record,
    record,
    at: getMovedAt(record),
    type: transactionTypeLabels[record.type],
    feeReturnedMinor:
      record.source === 'provider' && isCollected && record.type !== 'refund'
        ? record.feeMinor - share.feesMinor
        : 0,
    share,
  };
  if (!reversed) return [movement];
  const amounts = getReversedAmounts(record);
  const at = record.concludedAt ?? record.at;
  const reversing = transfers.filter(isOfReversal);
  // A withdrawal that the bank returned before it was paid had not left the balance, so nothing of it is reversed.
  const hasMoved = record.type !== 'withdrawal' || reversing.length > 0;
  const isReversalShown =
    hasMoved &&
    amounts.grossMinor > 0 &&
    isWithin(at) &&
    figure !== 'gross' &&
    // The file of a direction has the transactions of that direction, and their reversals go the other way.
    direction === undefined;
  const isMovementShown = isWithin(movement.at) && figure !== 'refunds';
  const reversal: Movement = {
    ...amounts,
    record,
    at,
    type: `${transactionTypeLabels[record.type]} reversal`,
    direction: record.direction === 'CR' ? 'DR' : 'CR',
    surplusMinor: 0,
    feeReturnedMinor: 0,
    share: getBalanceShare(reversing),
  };
  return [...(isReversalShown ? [reversal] : []), ...(isMovementShown ? [movement] : [])];
}
