import { type WithdrawalCharge, getChargesMinor } from '#domain/withdrawal.ts';
import type { MoneyMove } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type Ledger, type LedgerRecord, endHolds, enter, openHolds, repay } from './ledger.ts';

/** A withdrawal in the ledger. Amounts are minor units. */
export type LedgerWithdrawal = WithdrawalCharge & LedgerRecord;

type Move = (ledger: Ledger, withdrawal: LedgerWithdrawal) => Ledger;

/** Holds the total, separately for the bank and for each charge. */
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

/** Books the payout to the bank. */
const payOut: Move = (ledger, withdrawal) =>
  endHolds(ledger, openHolds(ledger, withdrawal, 'payout'), 'post');

/** Releases a withdrawal that was never paid out: all of it is available again, after the debt is repaid from it. */
const release: Move = (ledger, withdrawal) => {
  const { totalMinor } = withdrawal;
  const ended = endHolds(ledger, openHolds(ledger, withdrawal, 'payout'), 'void');
  const released = enter(ended, withdrawal, [
    { event: 'released', debit: 'held', credit: 'available', amountMinor: totalMinor },
  ]);
  return repay(released, withdrawal, 'repaid');
};

/** Books the return of a payout, with its charges, because nothing was paid out. */
const creditBack: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const back = enter(ledger, withdrawal, [
    { event: 'reversed', debit: 'external', credit: 'available', amountMinor },
    {
      event: 'reversed:charges',
      debit: 'fees',
      credit: 'available',
      amountMinor: getChargesMinor(withdrawal),
    },
  ]);
  return repay(back, withdrawal, 'repaid');
};

/**
 * Books a payout after its amount was already released: debits the available balance, and the rest becomes a debt. The
 * charges are waived.
 */
const takeLate: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const fromAvailable = Math.min(amountMinor, ledger.balances.available);
  const credit = 'external';
  return enter(ledger, withdrawal, [
    { event: 'late:available', debit: 'available', credit, amountMinor: fromAvailable },
    { event: 'late:receivable', debit: 'receivable', credit, amountMinor: amountMinor - fromAvailable },
  ]);
};

/** Books the return of a late payout, which had no charges. */
const returnLate: Move = (ledger, withdrawal) => {
  const { amountMinor } = withdrawal;
  const back = enter(ledger, withdrawal, [
    { event: 'returned', debit: 'external', credit: 'available', amountMinor },
  ]);
  return repay(back, withdrawal, 'returned:repaid');
};

const moves: Record<MoneyMove, Move> = { payOut, release, creditBack, takeLate, returnLate };

/** Moves the money of a withdrawal as its transitions require, in order. */
export const moveWithdrawal = (
  ledger: Ledger,
  withdrawal: LedgerWithdrawal,
  planned: readonly MoneyMove[],
): Ledger => planned.reduce((current, move) => moves[move](current, withdrawal), ledger);
