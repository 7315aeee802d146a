import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { applyFact } from '#server/modules/payments/apply-fact.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { depositByProvider, insertDeposit, referenceOf } from '#server/modules/payments/payments.records.ts';
import type { DepositFact } from '#server/providers/payments/payments.ts';
import { virtualByNumber } from './virtual-accounts.repo.ts';

/**
 * Books a deposit to a virtual account, or its reversal: each is booked once, however often and in whatever order it
 * is reported or fetched. `unknown` if the account is not of Kontor, or has another currency.
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
  if (result === 'reversed' && record.result !== 'reversed')
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

/** Returns false if it was credited before, or the account is not of Kontor. */
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
    result: 'pending',
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
  const held = isNew ? await lockPayment(tx, deps, businessId, id) : undefined;
  if (!held) return false;
  const told = { channel: 'transfer', providerReference, message: null } as const;
  const fact = { ...told, result: 'success', amountMinor } as const;
  await advanceLocked(tx, deps, paymentAdapter, held, 'payment.succeeded', providerActor(deps), { fact });
  return true;
}
