import { refundParts } from '#domain/ledger.ts';
import { collectionFeeMinor } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type Entry,
  type Ledger,
  type LedgerRecord,
  endHolds,
  enter,
  isHoldOf,
  openHolds,
} from '#server/platform/ledger/ledger.service.ts';
import { transfersOf } from '#server/platform/ledger/ledger.repo.ts';
import {
  type TransactionChange,
  type TransactionRecord,
  referenceOf,
  saveTransaction,
} from './transactions.repo.ts';

/** A payment that is locked, with the open ledger of its business and currency; amounts are minor units throughout. */
export interface Payment {
  ledger: Ledger;
  record: TransactionRecord;
}

export const nameOf = (record: TransactionRecord): LedgerRecord => ({
  id: record.id,
  reference: referenceOf(record),
});

/**
 * Books collected money: what has a purpose waits in `pending`, less the fee, until it settles; the rest goes to suspense.
 * `purposeMinor` is at most what was collected.
 */
export async function bookCollection(
  tx: Transaction,
  { ledger, record }: Payment,
  {
    collectedMinor,
    purposeMinor,
    settlesAt,
    at,
  }: { collectedMinor: number; purposeMinor: number; settlesAt: Date; at: Date },
): Promise<TransactionChange> {
  const feeMinor = collectionFeeMinor(purposeMinor, ledger.currency);
  const surplusMinor = collectedMinor - purposeMinor;
  await enter(tx, ledger, nameOf(record), at, [
    { what: 'collected', debit: 'external', credit: 'pending', amountMinor: purposeMinor },
    { what: 'fee', debit: 'pending', credit: 'fees', amountMinor: feeMinor },
    { what: 'surplus', debit: 'external', credit: 'suspense', amountMinor: surplusMinor },
  ]);
  await holdForSettlement(tx, { ledger, record }, at, purposeMinor - feeMinor);
  return {
    grossMinor: collectedMinor,
    feeMinor,
    netMinor: collectedMinor - feeMinor,
    surplusMinor,
    settlesAt: purposeMinor > feeMinor ? settlesAt : null,
  };
}

/** Sets aside what becomes available when the payment settles. Each hold of a payment is numbered. */
export async function holdForSettlement(
  tx: Transaction,
  { ledger, record }: Payment,
  at: Date,
  amountMinor: number,
): Promise<void> {
  const earlier = await transfersOf(tx, record.businessId, record.id);
  const name = nameOf(record);
  const isSettlement = (transfer: (typeof earlier)[number]) =>
    transfer.phase === 'hold' && isHoldOf(name, 'settlement', transfer);
  const nth = earlier.filter(isSettlement).length + 1;
  await enter(tx, ledger, name, at, [
    { what: `settlement:${nth}`, debit: 'pending', credit: 'available', amountMinor, hold: true },
  ]);
}

/** Pending money of the payment becomes available; what the business owes is repaid from it first. */
export async function settle(tx: Transaction, { ledger, record }: Payment, at: Date): Promise<void> {
  const name = nameOf(record);
  for (const hold of await openHolds(tx, record.businessId, name, 'settlement')) {
    await endHolds(tx, ledger, at, [hold], 'post');
    const owed = Math.min(ledger.free.receivable, hold.amountMinor);
    const what = hold.reference.slice(name.reference.length + 1).replace('settlement', 'repaid');
    const repaid = { what, debit: 'available', credit: 'receivable', amountMinor: owed } as const;
    await enter(tx, ledger, name, at, [repaid]);
  }
  await saveTransaction(tx, record.businessId, record.id, { settledAt: at });
}

/** Gives up what waits for settlement and answers how much that was: it can be given back now. */
export async function freePending(tx: Transaction, { ledger, record }: Payment, at: Date): Promise<number> {
  const holds = await openHolds(tx, record.businessId, nameOf(record), 'settlement');
  await endHolds(tx, ledger, at, holds, 'void');
  return holds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function sources({ free }: Ledger, amountMinor: number, pendingMinor: number): Omit<Entry, 'what'>[] {
  const parts = refundParts(amountMinor, { pendingMinor, availableMinor: free.available });
  return [
    { debit: 'pending', credit: 'external', amountMinor: parts.pendingMinor },
    { debit: 'available', credit: 'external', amountMinor: parts.availableMinor },
    { debit: 'receivable', credit: 'external', amountMinor: parts.receivableMinor },
  ];
}

/** Sets money aside that goes back to the payer under the refund's own reference; the collection fee is not given back. */
export async function holdRefund(
  tx: Transaction,
  payment: Payment,
  refund: LedgerRecord & { amountMinor: number; of: 'business' | 'surplus' },
  at: Date,
): Promise<void> {
  const { ledger } = payment;
  const { amountMinor } = refund;
  if (refund.of === 'surplus') {
    await enter(tx, ledger, refund, at, [
      { what: 'refund:suspense', debit: 'suspense', credit: 'external', amountMinor, hold: true },
    ]);
    return;
  }
  const pendingMinor = await freePending(tx, payment, at);
  const entries = sources(ledger, amountMinor, pendingMinor);
  await enter(
    tx,
    ledger,
    refund,
    at,
    entries.map((entry) => ({ ...entry, what: `refund:${entry.debit}`, hold: true })),
  );
  await holdForSettlement(tx, payment, at, pendingMinor - (entries[0]?.amountMinor ?? 0));
}

/** The refund arrived, or failed: then the money is the business's again, and what was not settled settles later. */
export async function endRefund(
  tx: Transaction,
  payment: Payment,
  refund: LedgerRecord,
  how: 'post' | 'void',
  at: Date,
): Promise<void> {
  const { ledger, record } = payment;
  const holds = await openHolds(tx, record.businessId, refund, 'refund');
  await endHolds(tx, ledger, at, holds, how);
  const unsettled = holds.find(({ debit }) => debit === 'pending');
  if (how === 'post' || !unsettled) return;
  await holdForSettlement(tx, payment, at, unsettled.amountMinor);
  await saveTransaction(tx, record.businessId, record.id, { settledAt: null });
}

/**
 * Money of a refund that was told as failed, and has left all the same: taken from where it is now, else owed.
 * `suspenseMinor` is what of its payment's surplus still lies in suspense: that goes first.
 */
export async function bookLateRefund(
  tx: Transaction,
  payment: Payment,
  { amountMinor, suspenseMinor, ...refund }: LedgerRecord & { amountMinor: number; suspenseMinor: number },
  at: Date,
): Promise<void> {
  const { ledger } = payment;
  const pendingMinor = await freePending(tx, payment, at);
  const entries = sources(ledger, amountMinor - suspenseMinor, pendingMinor);
  await enter(tx, ledger, refund, at, [
    { what: 'refund:late:suspense', debit: 'suspense', credit: 'external', amountMinor: suspenseMinor },
    ...entries.map((entry) => ({ ...entry, what: `refund:late:${entry.debit}` })),
  ]);
  await holdForSettlement(tx, payment, at, pendingMinor - (entries[0]?.amountMinor ?? 0));
}

interface Reversal {
  /** Of the business's money; the fee of it comes from where it went. */
  amountMinor: number;
  /** What of the surplus lies in suspense. */
  surplusMinor: number;
  /** The refund that failed after the payment was reversed, and whose money is reversed now. */
  refundId?: string;
  at: Date;
}

/** Takes a collection back that the provider reversed. What the balance does not cover is owed. */
export async function bookReversal(
  tx: Transaction,
  payment: Payment,
  { amountMinor, surplusMinor, refundId, at }: Reversal,
): Promise<void> {
  const { ledger, record } = payment;
  const prefix = refundId === undefined ? 'reversed' : `reversed:${refundId}`;
  const pendingMinor = await freePending(tx, payment, at);
  const earlier = await transfersOf(tx, record.businessId, record.id);
  const feeBackMinor = earlier
    .filter(({ debit, credit }) => debit === 'fees' && credit === 'external')
    .reduce((sum, transfer) => sum + transfer.amountMinor, 0);
  const feeMinor = Math.min(record.feeMinor - feeBackMinor, amountMinor);
  const entries = sources(ledger, amountMinor - feeMinor, pendingMinor);
  await enter(tx, ledger, nameOf(record), at, [
    { what: `${prefix}:fees`, debit: 'fees', credit: 'external', amountMinor: feeMinor },
    ...entries.map((entry) => ({ ...entry, what: `${prefix}:${entry.debit}` })),
    { what: `${prefix}:suspense`, debit: 'suspense', credit: 'external', amountMinor: surplusMinor },
  ]);
  await holdForSettlement(tx, payment, at, pendingMinor - (entries[0]?.amountMinor ?? 0));
}
