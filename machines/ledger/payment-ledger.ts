import { refundParts } from '#domain/ledger.ts';
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

/** A payment of a provider as the ledger knows it; amounts are minor units throughout. */
export interface LedgerPayment extends LedgerRecord {
  /** The collection fee. */
  feeMinor: number;
}

/** How much of the payment is not settled. */
export const unsettledMinor = (ledger: Ledger, payment: LedgerRecord): number =>
  sumOf(openHolds(ledger, payment, 'settlement'));

/** Sets aside what becomes available when the payment settles. Each hold of a payment is numbered. */
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
 * Books collected money: what has a purpose waits in `pending`, less the fee, until it settles; the rest goes to suspense.
 * `purposeMinor` is at most what was collected.
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

/** Pending money of the payment becomes available; what the business owes is repaid from it first. */
export const settlePayment = (ledger: Ledger, payment: LedgerRecord): Ledger =>
  openHolds(ledger, payment, 'settlement').reduce((current, hold) => {
    const settled = endHolds(current, [hold], 'post');
    const event = hold.reference.slice(payment.reference.length + 1).replace('settlement', 'repaid');
    return repay(settled, payment, event);
  }, ledger);

/** Where money of the business that goes back comes from: each part by its account, pending money first. */
type Parts = Record<'pending' | 'available' | 'receivable', number>;

/**
 * Frees the unsettled part of the payment, takes an amount from it, then from what is available, the rest as a debt,
 * and holds the rest of it for settlement again.
 */
function takeFrom(
  ledger: Ledger,
  payment: LedgerRecord,
  amountMinor: number,
  book: (freed: Ledger, parts: Parts) => Ledger,
): Ledger {
  const waiting = openHolds(ledger, payment, 'settlement');
  const pendingMinor = sumOf(waiting);
  const freed = endHolds(ledger, waiting, 'void');
  const parts = refundParts(amountMinor, { pendingMinor, availableMinor: freed.free.available });
  const taken = book(freed, {
    pending: parts.pendingMinor,
    available: parts.availableMinor,
    receivable: parts.receivableMinor,
  });
  return holdForSettlement(taken, payment, pendingMinor - parts.pendingMinor);
}

const accounts = ['pending', 'available', 'receivable'] as const;

/** Entries that give parts back to the payer. */
const toPayer = (parts: Parts, event: string): Entry[] =>
  accounts.map((debit) => ({
    event: `${event}:${debit}`,
    debit,
    credit: 'external',
    amountMinor: parts[debit],
  }));

/** Sets money aside that goes back to the payer under the refund's own reference; the collection fee is not given back. */
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
  return takeFrom(ledger, payment, amountMinor, (freed, parts) =>
    enter(
      freed,
      refund,
      toPayer(parts, 'refund').map((entry) => ({ ...entry, hold: true })),
    ),
  );
}

/**
 * The refund arrived, or failed: then the money is the business's again, and an amount that was not settled settles later. What
 * the business owes now is repaid from what is available.
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
 * Money of a refund that was told as failed, and has left all the same: taken from where it is now, else owed.
 * `suspenseMinor` is what of its payment's surplus still lies in suspense: that goes first.
 */
export const bookLateRefund = (
  ledger: Ledger,
  payment: LedgerRecord,
  { amountMinor, suspenseMinor, ...refund }: LedgerRecord & { amountMinor: number; suspenseMinor: number },
): Ledger =>
  takeFrom(ledger, payment, amountMinor - suspenseMinor, (freed, parts) =>
    enter(freed, refund, [
      { event: 'refund:late:suspense', debit: 'suspense', credit: 'external', amountMinor: suspenseMinor },
      ...toPayer(parts, 'refund:late'),
    ]),
  );

interface Reversal {
  /** Of the business's money; the fee of it comes from where it went. */
  amountMinor: number;
  /** How much of the surplus lies in suspense. */
  surplusMinor: number;
  /** The refund that failed after the payment was reversed, and whose money is reversed now. */
  refundId?: string;
}

/** Takes a collection back that the provider reversed. An amount that the balance does not cover is owed. */
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
  return takeFrom(ledger, payment, amountMinor - feeMinor, (freed, parts) =>
    enter(freed, payment, [
      { event: `${prefix}:fees`, debit: 'fees', credit: 'external', amountMinor: feeMinor },
      ...toPayer(parts, prefix),
      { event: `${prefix}:suspense`, debit: 'suspense', credit: 'external', amountMinor: surplusMinor },
    ]),
  );
}

interface DisputedPart {
  /** The number of the dispute among those of its payment. */
  nth: number;
  amountMinor: number;
  /** All that is left of the payment: then the fee is held where it went. */
  isWhole: boolean;
  /** Names an amount that is held for the dispute later than the rest. */
  part?: string;
}

/**
 * Sets a disputed amount aside: from money of the payment that is not settled, then from what is available; the rest is owed
 * from now on.
 */
export function holdDispute(
  ledger: Ledger,
  payment: LedgerPayment,
  { nth, amountMinor, isWhole, part }: DisputedPart,
): Ledger {
  const feeMinor = isWhole ? Math.min(payment.feeMinor, amountMinor) : 0;
  const prefix = part === undefined ? `disputed:${nth}` : `disputed:${nth}:${part}`;
  return takeFrom(ledger, payment, amountMinor - feeMinor, (freed, parts) =>
    enter(freed, payment, [
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

/** Gives back what a dispute held: to where it came from; what was available or owed repays what is owed now first. */
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
  const repaidMinor = Math.min(released.free.receivable, freeMinor);
  const back = { fees: from('fees'), pending: pendingMinor, receivable: repaidMinor } as const;
  const targets = ['fees', 'pending', 'receivable'] as const;
  const given = enter(released, payment, [
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
  return holdForSettlement(given, payment, pendingMinor);
}
