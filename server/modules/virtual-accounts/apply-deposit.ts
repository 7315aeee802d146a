import { v7 as newId } from 'uuid';
import {
  type PaymentEventType,
  paymentLaw,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import { applyFact } from '#server/modules/payments/apply-fact.ts';
import { bookCollection } from '#server/modules/payments/money-moves.ts';
import { settlementOf } from '#server/modules/payments/settlement.ts';
import { type PaymentDeps, providerActor } from '#server/modules/payments/subject.ts';
import { type LifecycleAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  depositByProvider,
  insertDeposit,
  lockTransaction,
  referenceOf,
  saveTransaction,
} from '#server/modules/transactions/transactions.repo.ts';
import type { DepositFact } from '#server/providers/payments/payments.ts';
import { virtualByNumber } from './virtual-accounts.repo.ts';

/**
 * Money that arrived in a virtual account, or was taken back: each is booked once, however often and in whatever order it
 * is told or fetched. `unknown` where the account is nobody's here, or keeps another currency.
 */
export async function applyDeposit(
  tx: Transaction,
  deps: PaymentDeps,
  fact: DepositFact,
): Promise<'new' | 'known' | 'unknown'> {
  const { providerReference, result, amountMinor, currency } = fact;
  const isNew = await credit(tx, deps, fact);
  const record = await depositByProvider(tx, deps.payments.name, providerReference);
  if (!record || record.currency !== currency) return 'unknown';
  if (result === '91' && record.result !== '91')
    await applyFact(tx, deps, {
      reference: referenceOf(record),
      result,
      amountMinor,
      currency,
      channel: 'transfer',
      providerReference,
      message: null,
    });
  return isNew ? 'new' : 'known';
}

/** False where it was credited before, or is nobody's here. */
async function credit(
  tx: Transaction,
  deps: PaymentDeps,
  { providerReference, accountNumber, amountMinor, currency, sender, arrivedAt }: DepositFact,
): Promise<boolean> {
  const { clock, payments } = deps;
  const account = accountNumber === null ? null : await virtualByNumber(tx, payments.name, accountNumber);
  const business = account && (await businessById(tx, account.businessId));
  if (!business || business.currency !== currency) return false;
  const { id: businessId } = business;
  const id = newId();
  const now = clock.now();
  const isNew = await insertDeposit(tx, businessId, {
    id,
    reference: id,
    type: 'deposit',
    direction: 'CR',
    source: 'provider',
    result: '03',
    method: 'TRANSFER',
    channel: 'transfer',
    label: null,
    counterpart: sender,
    grossMinor: amountMinor,
    netMinor: amountMinor,
    currency,
    createdAt: now,
    at: arrivedAt !== null && arrivedAt < now.toISOString() ? new Date(arrivedAt) : now,
    provider: payments.name,
    providerReference,
  });
  const record = isNew ? await lockTransaction(tx, businessId, id) : undefined;
  if (!record) return false;
  const settlesAt = settlementOf(now, business, payments.settlesAfterSeconds);
  await advanceLocked(tx, deps, depositAdapter, record, 'payment.succeeded', providerActor(deps), {
    settlesAt,
  });
  return true;
}

/** A deposit's transaction on the payment chart: the provider says that it came in, and it is collected whole. */
const depositAdapter: LifecycleAdapter<
  PaymentDeps,
  TransactionRecord,
  PaymentEventType,
  never,
  { settlesAt: Date }
> = {
  lock: lockTransaction,
  plan(record, event, by) {
    const from = paymentStatusOf(record.result);
    const verdict = paymentLaw.nextStatus({ status: from, byProvider: true }, event, by);
    if (!verdict.ok) return { ok: false, message: 'This deposit was concluded before', legal: verdict.legal };
    const { to } = verdict;
    return {
      ok: true,
      transitions: verdict.changed ? [{ lifecycle: 'payment', event, from, to }] : [],
      record: { ...record, result: to === 'pending' ? record.result : resultOfStatus[to] },
      effects: [],
    };
  },
  toRecordRef: ({ id, counterpart }) => ({ type: 'transaction', id, label: counterpart ?? id }),
  async save(tx, _deps, { before, after: { result }, details: { settlesAt }, at }, entries) {
    const { businessId, id, grossMinor, currency } = before;
    const ledger = await openLedger(tx, businessId, currency);
    const collected = { collectedMinor: grossMinor, purposeMinor: grossMinor, settlesAt, at };
    const change = {
      ...(await bookCollection(tx, { ledger, record: before }, collected)),
      result,
      concludedAt: at,
    };
    await saveTransaction(tx, businessId, id, change);
    await saveEntries(tx, entries);
    return { ...before, ...change };
  },
};
