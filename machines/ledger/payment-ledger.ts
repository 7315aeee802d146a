import { splitRefund } from '#domain/ledger.ts';
import {
  type Entry,
  type Ledger,
  type LedgerRecord,
  endHolds,
  enter,
  holdsOf,
  openHolds,
  repay,
  sumOf,
} from './ledger.ts';

/** A provider's payment in the ledger. Amounts are minor units. */
export interface LedgerPayment extends LedgerRecord {
  /** The collection fee. */
  feeMinor: number;
}

/** Returns the unsettled amount of a payment. */
export const unsettledMinor = (ledger: Ledger, payment: LedgerRecord): number =>
  sumOf(openHolds(ledger, payment, 'settlement'));

/** Holds the amount that becomes available when the payment settles. The holds of a payment are numbered. */
const holdForSettlement = (ledger: Ledger, payment: LedgerRecord, amountMinor: number): Ledger =>
  enter(ledger, payment, [
    {
      event: `settlement:${holdsOf(ledger, payment, 'settlement').length + 1}`,
      debit: 'pending',
      credit: 'available',
      amountMinor,
      hold: true,
    },
  ]);

/**
 * Books a collected payment: the amount that was due goes to `pending`, less the fee, until it settles; a surplus goes to
 * `suspense`. `purposeMinor` is at most the collected amount.
 */
export function bookCollection(
  ledger: Ledger,
  payment: LedgerPayment,
  { collectedMinor, purposeMinor }: { collectedMinor: number; purposeMinor: number },
): Ledger {
  const { feeMinor } = payment;
  const booked = enter(ledger, payment, [
    { event: 'collected', debit: 'external', credit: 'pending', amountMinor: purposeMinor },
    { event: 'fee', debit: 'pending', credit: 'fees', amountMinor: feeMinor },
    { event: 'surplus', debit: 'external', credit: 'suspense', amountMinor: collectedMinor - purposeMinor },
  ]);
  return holdForSettlement(booked, payment, purposeMinor - feeMinor);
}

/** Settles a payment: its pending amount becomes available, after the business's debt is repaid from it. */
export const settlePayment = (ledger: Ledger, payment: LedgerRecord): Ledger =>
  openHolds(ledger, payment, 'settlement').reduce((current, hold) => {
    const settled = endHolds(current, [hold], 'post');
    const event = hold.reference.slice(payment.reference.length + 1).replace('settlement', 'repaid');
    return repay(settled, payment, event);
  }, ledger);

/** The sources of returned money, by account; pending money first. */
type Parts = Record<'pending' | 'available' | 'receivable', number>;

/**
 * Takes an amount from the unsettled part of the payment, then from the available balance, and the rest as a debt. What is
 * left of the unsettled part is held for settlement again.
 */
function takeFrom(
  ledger: Ledger,
  payment: LedgerRecord,
  amountMinor: number,
  book: (unheld: Ledger, parts: Parts) => Ledger,
): Ledger {
  const waiting = openHolds(ledger, payment, 'settlement');
  const pendingMinor = sumOf(waiting);
  const unheld = endHolds(ledger, waiting, 'void');
  const parts = splitRefund(amountMinor, { pendingMinor, availableMinor: unheld.balances.available });
  const taken = book(unheld, {
    pending: parts.pendingMinor,
    available: parts.availableMinor,
    receivable: parts.receivableMinor,
  });
  return holdForSettlement(taken, payment, pendingMinor - parts.pendingMinor);
}

const accounts = ['pending', 'available', 'receivable'] as const;

/** Returns the entries that return parts to the payer. */
const toPayer = (parts: Parts, event: string): Entry[] =>
  accounts.map((debit) => ({
    event: `${event}:${debit}`,
    debit,
    credit: 'external',
    amountMinor: parts[debit],
  }));

/** Holds the amount of a refund under the refund's own reference. The collection fee isn't returned. */
export function holdRefund(
  ledger: Ledger,
  payment: LedgerRecord,
  refund: LedgerRecord & { amountMinor: number; of: 'business' | 'surplus' },
): Ledger {
  const { amountMinor, of } = refund;
  if (of === 'surplus')
    return enter(ledger, refund, [
      { event: 'refund:suspense', debit: 'suspense', credit: 'external', amountMinor, hold: true },
    ]);
  return takeFrom(ledger, payment, amountMinor, (unheld, parts) =>
    enter(
      unheld,
      refund,
      toPayer(parts, 'refund').map((entry) => ({ ...entry, hold: true })),
    ),
  );
}

/**
 * Completes a refund. If it failed, its amount returns to the business, and an unsettled amount settles later. The
 * business's debt is then repaid from the available balance.
 */
export function endRefund(
  ledger: Ledger,
  payment: LedgerRecord,
  refund: LedgerRecord,
  how: 'post' | 'void',
): Ledger {
  const holds = openHolds(ledger, refund, 'refund');
  const unsettled = holds.filter(({ debit }) => how === 'void' && debit === 'pending');
  const ended = holdForSettlement(endHolds(ledger, holds, how), payment, sumOf(unsettled));
  return repay(ended, payment, `repaid:${refund.id}`);
}

/**
 * Books a refund that was reported as failed and was paid out later: debits the current balances, and the rest is a debt.
 * `suspenseMinor` is the part of the payment's surplus that is still in suspense; it is debited first.
 */
export const bookLateRefund = (
  ledger: Ledger,
  payment: LedgerRecord,
  { amountMinor, suspenseMinor, ...refund }: LedgerRecord & { amountMinor: number; suspenseMinor: number },
): Ledger =>
  takeFrom(ledger, payment, amountMinor - suspenseMinor, (unheld, parts) =>
    enter(unheld, refund, [
      { event: 'refund:late:suspense', debit: 'suspense', credit: 'external', amountMinor: suspenseMinor },
      ...toPayer(parts, 'refund:late'),
    ]),
  );

interface Reversal {
  /** The business's money; its fee is debited from the fee account. */
  amountMinor: number;
  /** The part of the surplus in suspense. */
  surplusMinor: number;
  /** The refund that failed after the payment was reversed; its amount is reversed now. */
  refundId?: string;
}

/** Books the provider's reversal of a payment. The part that the balance doesn't cover becomes a debt. */
export function bookReversal(
  ledger: Ledger,
  payment: LedgerPayment,
  { amountMinor, surplusMinor, refundId }: Reversal,
): Ledger {
  const prefix = refundId === undefined ? 'reversed' : `reversed:${refundId}`;
  const feeBackMinor = sumOf(
    ledger.transfers.filter(
      ({ recordId, debit, credit }) => recordId === payment.id && debit === 'fees' && credit === 'external',
    ),
  );
  const feeMinor = Math.min(payment.feeMinor - feeBackMinor, amountMinor);
  return takeFrom(ledger, payment, amountMinor - feeMinor, (unheld, parts) =>
    enter(unheld, payment, [
      { event: `${prefix}:fees`, debit: 'fees', credit: 'external', amountMinor: feeMinor },
      ...toPayer(parts, prefix),
      { event: `${prefix}:suspense`, debit: 'suspense', credit: 'external', amountMinor: surplusMinor },
    ]),
  );
}

interface DisputedPart {
  /** The number of the dispute within its payment. */
  nth: number;
  amountMinor: number;
  /** It claims all that is left of the payment; then the fee is held too. */
  isWhole: boolean;
  /** The name of an amount that is held later than the rest. */
  part?: string;
}

/**
 * Holds a disputed amount: from the unsettled part of the payment, then from the available balance; the rest becomes a
 * debt at once.
 */
export function holdDispute(
  ledger: Ledger,
  payment: LedgerPayment,
  { nth, amountMinor, isWhole, part }: DisputedPart,
): Ledger {
  const feeMinor = isWhole ? Math.min(payment.feeMinor, amountMinor) : 0;
  const prefix = part === undefined ? `disputed:${nth}` : `disputed:${nth}:${part}`;
  return takeFrom(ledger, payment, amountMinor - feeMinor, (unheld, parts) =>
    enter(unheld, payment, [
      { event: `${prefix}:fees`, debit: 'fees', credit: 'held', amountMinor: feeMinor },
      ...accounts.map((debit) => ({
        event: `${prefix}:${debit}`,
        debit,
        credit: 'held' as const,
        amountMinor: parts[debit],
      })),
      { event: `${prefix}:held`, debit: 'held', credit: 'external', amountMinor, hold: true },
    ]),
  );
}

/** Releases the held amount of a dispute to its sources; what came from the balance or a debt repays the debt first. */
export function releaseDispute(ledger: Ledger, payment: LedgerRecord, nth: number): Ledger {
  const prefix = `${payment.reference}:disputed:${nth}:`;
  const isOfDispute = ({ reference }: { reference: string }) => reference.startsWith(prefix);
  const held = openHolds(ledger, payment, 'dispute').filter(isOfDispute);
  if (held.length === 0) return ledger;
  const released = endHolds(ledger, held, 'void');
  const taken = ledger.transfers.filter(isOfDispute);
  const from = (account: string) => sumOf(taken.filter(({ debit }) => debit === account));
  const pendingMinor = from('pending');
  const freeMinor = from('available') + from('receivable');
  const repaidMinor = Math.min(released.balances.receivable, freeMinor);
  const back = { fees: from('fees'), pending: pendingMinor, receivable: repaidMinor } as const;
  const targets = ['fees', 'pending', 'receivable'] as const;
  const nextLedger = enter(released, payment, [
    ...targets.map((credit) => ({
      event: `undisputed:${nth}:${credit}`,
      debit: 'held' as const,
      credit,
      amountMinor: back[credit],
    })),
    {
      event: `undisputed:${nth}:available`,
      debit: 'held',
      credit: 'available',
      amountMinor: freeMinor - repaidMinor,
    },
  ]);
  return holdForSettlement(nextLedger, payment, pendingMinor);
}
