import { type WithdrawalCharge, chargesMinor } from '#domain/withdrawal.ts';
import type { MoneyMove } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type Ledger, type LedgerRecord, endHolds, enter, openHolds, repay } from './ledger.ts';

/** A withdrawal as the ledger knows it; amounts are minor units throughout. */
export type LedgerWithdrawal = WithdrawalCharge & LedgerRecord;

type Move = (ledger: Ledger, withdrawal: LedgerWithdrawal) => Ledger;

/** Takes the total out of what is available and keeps it, part by part, for the bank and for its charges. */
export const holdWithdrawal: Move = (ledger, withdrawal) => {
  const { totalMinor, amountMinor, feeMinor, vatMinor, stampDutyMinor } = withdrawal;
  const kept = { debit: 'held', hold: true } as const;
  return enter(ledger, withdrawal, [
    { event: 'held', debit: 'available', credit: 'held', amountMinor: totalMinor },
    { ...kept, event: 'payout', credit: 'external', amountMinor },
    { ...kept, event: 'charge:fee', credit: 'fees', amountMinor: feeMinor },
    { ...kept, event: 'charge:vat', credit: 'fees', amountMinor: vatMinor },
    { ...kept, event: 'charge:stamp-duty', credit: 'fees', amountMinor: stampDutyMinor },
  ]);
};

/** The bank has it. */
const payOut: Move = (ledger, withdrawal) =>
  endHolds(ledger, openHolds(ledger, withdrawal, 'payout'), 'post');

/** The bank never took it: all of it is available again, once what the business owes is repaid from it. */
const release: Move = (ledger, withdrawal) => {
  const { totalMinor } = withdrawal;
  const ended = endHolds(ledger, openHolds(ledger, withdrawal, 'payout'), 'void');
  const released = enter(ended, withdrawal, [
    { event: 'released', debit: 'held', credit: 'available', amountMinor: totalMinor },
  ]);
  return repay(released, withdrawal, 'repaid');
};

/** The bank sent back what it had: the charges come back with it, since nothing was paid out. */
const creditBack: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const back = enter(ledger, withdrawal, [
    { event: 'reversed', debit: 'external', credit: 'available', amountMinor },
    { event: 'reversed:charges', debit: 'fees', credit: 'available', amountMinor: chargesMinor(withdrawal) },
  ]);
  return repay(back, withdrawal, 'repaid');
};

/**
 * The business was given its money back and the bank has it as well: the amount is taken from what is available, the rest
 * is owed. The charges are waived.
 */
const takeLate: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const fromAvailable = Math.min(amountMinor, ledger.free.available);
  const credit = 'external';
  return enter(ledger, withdrawal, [
    { event: 'late:available', debit: 'available', credit, amountMinor: fromAvailable },
    { event: 'late:receivable', debit: 'receivable', credit, amountMinor: amountMinor - fromAvailable },
  ]);
};

/** An amount that was paid late is available again; there were no charges. */
const returnLate: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const back = enter(ledger, withdrawal, [
    { event: 'returned', debit: 'external', credit: 'available', amountMinor },
  ]);
  return repay(back, withdrawal, 'returned:repaid');
};

const moves: Record<MoneyMove, Move> = { payOut, release, creditBack, takeLate, returnLate };

/** Moves the money of a withdrawal as its transitions say, in their order. */
export const moveWithdrawal = (
  ledger: Ledger,
  withdrawal: LedgerWithdrawal,
  planned: readonly MoneyMove[],
): Ledger => planned.reduce((current, move) => moves[move](current, withdrawal), ledger);
