import { v7 as newId } from 'uuid';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { depositByProvider, insertDeposit, referenceOf } from '#server/modules/payments/payments.records.ts';
import type { DepositUpdate } from '#server/providers/payments/payments.ts';
import { findVirtualAccountByNumber } from './virtual-accounts.repo.ts';

/**
 * Books a deposit to a virtual account, or its reversal: each is booked once, however often and in whatever order it
 * is reported or fetched. `unknown` if the account is not of Kontor, or has another currency.
 */
export async function applyDeposit(
  tx: Transaction,
  deps: PaymentDeps,
  update: DepositUpdate,
): Promise<'new' | 'known' | 'unknown'> {
  const { providerReference, result, amountMinor, currency } = update;
  const isNew = await credit(tx, deps, update);
  const record = await depositByProvider(tx, deps.payments.name, providerReference);
  if (!record || record.currency !== currency) return 'unknown';
  await applyPaymentUpdate(tx, deps, {
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
  { providerReference, accountNumber, amountMinor, currency, sender, arrivedAt }: DepositUpdate,
): Promise<boolean> {
  const { clock, payments } = deps;
  const account =
    accountNumber === null ? null : await findVirtualAccountByNumber(tx, payments.name, accountNumber);
  const business = account && (await findBusiness(tx, account.businessId));
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
    result: resultOfStatus.started,
    method: 'TRANSFER',
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
  const details = { channel: 'transfer', providerReference, message: null } as const;
  const update = { ...details, result: 'success', amountMinor } as const;
  await advanceLocked(tx, deps, paymentAdapter, held, 'payment.succeeded', providerActor(deps), {
    fact: update,
  });
  return true;
}
