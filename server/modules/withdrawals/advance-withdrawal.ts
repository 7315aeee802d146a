import { isConclusive } from '#domain/payment.ts';
import {
  type PayoutEventType,
  type WithdrawalEventType,
  eventOfPayout,
  resultOfWithdrawal,
  withdrawalLaw,
} from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Ledger, openLedger } from '#server/modules/ledger/ledger.service.ts';
import { type Actor, type Happening, appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  isProviderReferenceTaken,
  lockTransaction,
  saveTransaction,
} from '#server/modules/transactions/transactions.repo.ts';
import type { PayoutFact } from '#server/providers/payouts/payouts.ts';
import { writeOfWithdrawal } from './withdrawal-mails.ts';
import { bookLate, creditBack, isPaidLate, payOut, release } from './withdrawal-money.ts';
import {
  type WithdrawalRecord,
  lockWithdrawal,
  saveWithdrawal,
  withdrawalByReference,
} from './withdrawals.repo.ts';

export type WithdrawalDeps = Pick<Deps, 'clock' | 'jobs' | 'payouts' | 'config'>;

const clockActor: Actor = { kind: 'timer', id: null, name: 'Kontor' };
const providerActor = ({ payouts }: WithdrawalDeps): Actor => ({
  kind: 'payment',
  id: null,
  name: payouts.label,
});

/** How a withdrawal is told; `from` and `to` where its status moves. */
export const happening = (
  { id, accountName }: Pick<WithdrawalRecord, 'id' | 'accountName'>,
  told: Pick<Happening, 'event'> & Partial<Happening>,
): Happening => ({
  record: { type: 'transaction', id, label: accountName },
  lifecycle: 'withdrawal',
  from: null,
  to: null,
  note: null,
  ...told,
});

/** About to be sent: from here on the provider may know it. Undefined when it is over already. */
export async function markSent(
  tx: Transaction,
  deps: WithdrawalDeps,
  businessId: string,
  id: string,
): Promise<WithdrawalRecord | undefined> {
  const record = await lockWithdrawal(tx, businessId, id);
  if (!record) return undefined;
  const verdict = withdrawalLaw.nextStatus(record, 'withdrawal.sent', 'timer');
  if (!verdict.ok) return undefined;
  if (!verdict.changed) return record;
  const { status: from } = record;
  await saveWithdrawal(tx, businessId, id, { status: verdict.to });
  await appendTimeline(tx, businessId, deps.clock.now(), clockActor, [
    happening(record, { event: 'withdrawal.sent', from, to: verdict.to }),
  ]);
  return { ...record, status: verdict.to };
}

/**
 * Takes what a provider says of a withdrawal, as often and in whatever order it comes: the ledger gets every fact once, the
 * status moves where the law lets it. News that what the bank has had failed may be older than those of its payment: then
 * the provider is asked, and its `answer` holds. Undefined for a reference that nobody here asked with, and for another
 * payout than the one that was asked for with it.
 */
export async function applyPayoutFact(
  tx: Transaction,
  deps: WithdrawalDeps,
  fact: PayoutFact,
  source: 'news' | 'answer' = 'news',
): Promise<WithdrawalRecord | undefined> {
  const found = await withdrawalByReference(tx, fact.reference);
  if (!found) return undefined;
  const { businessId, id } = found;
  const record = await lockWithdrawal(tx, businessId, id);
  const transaction = await lockTransaction(tx, businessId, id);
  if (!record || !transaction) return undefined;
  if (!(await isAbout(tx, record, transaction, fact))) return undefined;
  const told = eventOfPayout[fact.result];
  if (!told) {
    // An observation says nothing about what is concluded.
    if (!isConclusive(transaction.result) && transaction.result !== fact.result)
      await saveTransaction(tx, businessId, id, { result: fact.result });
    return record;
  }
  if (source === 'answer') await saveWithdrawal(tx, businessId, id, { askAt: null });
  else if (told === 'withdrawal.failed' && (await isWithBank(tx, record))) {
    await saveWithdrawal(tx, businessId, id, { askAt: deps.clock.now() });
    return record;
  }
  // What the bank had and did not keep came back, whatever a provider calls it.
  const event = told === 'withdrawal.failed' && record.status === 'paid' ? 'withdrawal.reversed' : told;
  const verdict = withdrawalLaw.nextStatus(record, event, 'payment');
  if (verdict.ok && verdict.changed) return take(tx, deps, record, { event, to: verdict.to }, fact);
  if (record.status === 'failed') await takeLate(tx, deps, record, event, fact);
  return record;
}

/** Whether a provider speaks of this withdrawal, by all that it says beside the reference. */
async function isAbout(
  tx: Transaction,
  record: WithdrawalRecord,
  transaction: TransactionRecord,
  { amountMinor, providerReference }: PayoutFact,
): Promise<boolean> {
  if (typeof amountMinor === 'number' && amountMinor !== record.amountMinor) return false;
  return providerReference === null || !(await isProviderReferenceTaken(tx, transaction, providerReference));
}

const isWithBank = async (tx: Transaction, record: WithdrawalRecord): Promise<boolean> =>
  record.status === 'paid' || (record.status === 'failed' && (await isPaidLate(tx, record)));

interface Step {
  event: WithdrawalEventType;
  to: WithdrawalRecord['status'];
}

async function take(
  tx: Transaction,
  deps: WithdrawalDeps,
  record: WithdrawalRecord,
  { event, to }: Step,
  fact: PayoutFact,
): Promise<WithdrawalRecord> {
  const { businessId, id, currency, status: from } = record;
  const at = deps.clock.now();
  const ledger = await openLedger(tx, businessId, currency);
  await move(tx, { ledger, withdrawal: record }, { from, to }, at);
  const reason = to === 'paid' ? null : fact.message;
  const change = { status: to, reason, concludedAt: at, askAt: null };
  await saveWithdrawal(tx, businessId, id, change);
  await saveTransaction(tx, businessId, id, {
    result: resultOfWithdrawal[to],
    at,
    concludedAt: at,
    message: reason,
    ...(fact.providerReference !== null && { providerReference: fact.providerReference }),
  });
  await appendTimeline(tx, businessId, at, providerActor(deps), [
    happening(record, { event, from, to, note: reason }),
  ]);
  const after = { ...record, ...change };
  if (to === 'paid' || to === 'failed' || to === 'reversed') await writeOfWithdrawal(tx, deps, to, after);
  return after;
}

async function move(
  tx: Transaction,
  money: { ledger: Ledger; withdrawal: WithdrawalRecord },
  { from, to }: Record<'from' | 'to', WithdrawalRecord['status']>,
  at: Date,
): Promise<void> {
  if (to === 'paid') await payOut(tx, money, at);
  else if (from === 'paid') await creditBack(tx, money, at);
  else await release(tx, money, at);
}

/** Decisions: the fact posts to the ledger, and a failed withdrawal stays one. */
async function takeLate(
  tx: Transaction,
  deps: WithdrawalDeps,
  record: WithdrawalRecord,
  told: PayoutEventType,
  { message }: PayoutFact,
): Promise<void> {
  const { businessId, currency } = record;
  const at = deps.clock.now();
  const ledger = await openLedger(tx, businessId, currency);
  const booked = await bookLate(tx, { ledger, withdrawal: record }, told, at);
  if (booked.length === 0) return;
  const happened = booked.map((event) => happening(record, { event, note: message }));
  await appendTimeline(tx, businessId, at, providerActor(deps), happened);
}
