import { type WithdrawalCharge, chargesMinor } from '#domain/withdrawal.ts';
import type { PayoutEventType } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { transfersOf } from '#server/modules/ledger/ledger.repo.ts';
import {
  type Ledger,
  type LedgerRecord,
  endHolds,
  enter,
  openHolds,
} from '#server/modules/ledger/ledger.service.ts';

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
export async function payOut(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  await endHolds(tx, ledger, at, await openHolds(tx, ledger.businessId, withdrawal, 'payout'), 'post');
}

/** The bank never took it: all of it is available again, once what the business owes is repaid from it. */
export async function release(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { totalMinor } = withdrawal;
  await endHolds(tx, ledger, at, await openHolds(tx, ledger.businessId, withdrawal, 'payout'), 'void');
  await enter(tx, ledger, withdrawal, at, [
    { what: 'released', debit: 'held', credit: 'available', amountMinor: totalMinor },
  ]);
  await repay(tx, { ledger, withdrawal }, at);
}

/** The bank sent back what it had: the charges come back with it, since nothing was paid out. */
export async function creditBack(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { amountMinor } = withdrawal;
  await enter(tx, ledger, withdrawal, at, [
    { what: 'reversed', debit: 'external', credit: 'available', amountMinor },
    { what: 'reversed:charges', debit: 'fees', credit: 'available', amountMinor: chargesMinor(withdrawal) },
  ]);
  await repay(tx, { ledger, withdrawal }, at);
}

type LateEvent = 'withdrawal.paidLate' | 'withdrawal.returnedLate';

/** Whether the bank has what was told as failed, by all that is booked. */
export async function isPaidLate(
  executor: Executor,
  { businessId, ...withdrawal }: LedgerRecord & { businessId: string },
): Promise<boolean> {
  const { isTaken, isReturned } = await lateOf(executor, businessId, withdrawal);
  return isTaken && !isReturned;
}

async function lateOf(executor: Executor, businessId: string, { id, reference: name }: LedgerRecord) {
  const booked = await transfersOf(executor, businessId, id);
  return {
    isTaken: booked.some(({ reference }) => reference.startsWith(`${name}:late:`)),
    isReturned: booked.some(({ reference }) => reference === `${name}:returned`),
  };
}

/**
 * What is told of a withdrawal that failed, each once: the bank has it all the same, or has sent that back. What came back
 * had been there, also where nobody said so. Answers what was booked.
 */
export async function bookLate(
  tx: Transaction,
  money: Money,
  told: PayoutEventType,
  at: Date,
): Promise<LateEvent[]> {
  const { isTaken, isReturned } = await lateOf(tx, money.ledger.businessId, money.withdrawal);
  const takes = !isTaken && told !== 'withdrawal.failed';
  const returns = !isReturned && told !== 'withdrawal.paid' && (isTaken || takes);
  if (takes) await takeLatePayout(tx, money, at);
  if (returns) await returnLatePayout(tx, money, at);
  return [
    ...(takes ? (['withdrawal.paidLate'] as const) : []),
    ...(returns ? (['withdrawal.returnedLate'] as const) : []),
  ];
}

/** The business has it too: taken from what is available, the rest is owed. The charges are waived. */
async function takeLatePayout(tx: Transaction, { ledger, withdrawal }: Money, at: Date): Promise<void> {
  const { amountMinor } = withdrawal;
  const fromAvailable = Math.min(amountMinor, ledger.free.available);
  const to = { credit: 'external' } as const;
  await enter(tx, ledger, withdrawal, at, [
    { ...to, what: 'late:available', debit: 'available', amountMinor: fromAvailable },
    { ...to, what: 'late:receivable', debit: 'receivable', amountMinor: amountMinor - fromAvailable },
  ]);
}

/** What was taken late; of charges there were none. */
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
