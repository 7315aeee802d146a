import type { Currency } from '#domain/money.ts';
import { type WithdrawalCharge, chargesMinor } from '#domain/withdrawal.ts';
import type { MoneyMove } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type Ledger,
  type LedgerRecord,
  endHolds,
  enter,
  openHolds,
  openLedger,
} from '#server/platform/ledger/ledger.service.ts';

/** A withdrawal with the open ledger of its business and currency; amounts are minor units throughout. */
interface Money {
  ledger: Ledger;
  withdrawal: WithdrawalCharge & LedgerRecord;
}

/** Takes the total out of what is available and keeps it, part by part, for the bank and for its charges. */
export async function holdWithdrawal(
  tx: Transaction,
  { ledger, withdrawal }: Money,
  at: Date,
): Promise<void> {
  const { totalMinor, amountMinor, feeMinor, vatMinor, stampDutyMinor } = withdrawal;
  const kept = { debit: 'held', hold: true } as const;
  await enter(tx, ledger, withdrawal, at, [
    { what: 'held', debit: 'available', credit: 'held', amountMinor: totalMinor },
    { ...kept, what: 'payout', credit: 'external', amountMinor },
    { ...kept, what: 'charge:fee', credit: 'fees', amountMinor: feeMinor },
    { ...kept, what: 'charge:vat', credit: 'fees', amountMinor: vatMinor },
    { ...kept, what: 'charge:stamp-duty', credit: 'fees', amountMinor: stampDutyMinor },
  ]);
}

/** The bank has it. */
async function payOut(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  await endHolds(tx, ledger, at, await openHolds(tx, ledger.businessId, withdrawal, 'payout'), 'post');
}

/** The bank never took it: all of it is available again, once what the business owes is repaid from it. */
async function release(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { totalMinor } = withdrawal;
  await endHolds(tx, ledger, at, await openHolds(tx, ledger.businessId, withdrawal, 'payout'), 'void');
  await enter(tx, ledger, withdrawal, at, [
    { what: 'released', debit: 'held', credit: 'available', amountMinor: totalMinor },
  ]);
  await repay(tx, { ledger, withdrawal }, at);
}

/** The bank sent back what it had: the charges come back with it, since nothing was paid out. */
async function creditBack(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { amountMinor } = withdrawal;
  await enter(tx, ledger, withdrawal, at, [
    { what: 'reversed', debit: 'external', credit: 'available', amountMinor },
    { what: 'reversed:charges', debit: 'fees', credit: 'available', amountMinor: chargesMinor(withdrawal) },
  ]);
  await repay(tx, { ledger, withdrawal }, at);
}

/**
 * The business was given its money back and the bank has it as well: the amount is taken from what is available, the rest
 * is owed. The charges are waived.
 */
async function takeLatePayout(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { amountMinor } = withdrawal;
  const fromAvailable = Math.min(amountMinor, ledger.free.available);
  const to = { credit: 'external' } as const;
  await enter(tx, ledger, withdrawal, at, [
    { ...to, what: 'late:available', debit: 'available', amountMinor: fromAvailable },
    { ...to, what: 'late:receivable', debit: 'receivable', amountMinor: amountMinor - fromAvailable },
  ]);
}

/** What was paid late is available again; there were no charges. */
async function returnLatePayout(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { amountMinor } = withdrawal;
  await enter(tx, ledger, withdrawal, at, [
    { what: 'returned', debit: 'external', credit: 'available', amountMinor },
  ]);
  await repay(tx, { ledger, withdrawal }, at, 'returned:repaid');
}

async function repay(
  tx: Transaction,
  { ledger, withdrawal }: Money,
  at: Date,
  what = 'repaid',
): Promise<void> {
  const amountMinor = Math.min(ledger.free.receivable, ledger.free.available);
  await enter(tx, ledger, withdrawal, at, [{ what, debit: 'available', credit: 'receivable', amountMinor }]);
}

const moves: Record<MoneyMove, (tx: Transaction, money: Money, at: Date) => Promise<void>> = {
  payOut,
  release,
  creditBack,
  takeLate: takeLatePayout,
  returnLate: returnLatePayout,
};

/** Moves the money of a withdrawal as its transitions say, in their order. Call it after its row is locked. */
export async function moveWithdrawalMoney(
  tx: Transaction,
  withdrawal: Money['withdrawal'] & { businessId: string; currency: Currency },
  planned: readonly MoneyMove[],
  at: Date,
): Promise<void> {
  const ledger = await openLedger(tx, withdrawal.businessId, withdrawal.currency);
  for (const move of planned) await moves[move](tx, { ledger, withdrawal }, at);
}
