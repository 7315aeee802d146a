import { v7 as newId } from 'uuid';
import { referralBonus } from '#domain/referral.ts';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import { insertTransaction } from '#server/modules/payments/payments.records.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

const ledgerActor: Actor = { kind: 'payment', id: null, name: 'Kontor' };

/**
 * Pays the bonus of a referral into a business; its reference is that of the referral, so a second one is refused by the
 * database.
 * @returns the id of its transaction
 */
export async function payBonus(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, referralId, label }: { businessId: string; referralId: string; label: string },
): Promise<string> {
  const id = newId();
  const now = deps.clock.now();
  const { amountMinor, currency } = referralBonus;
  await insertTransaction(tx, businessId, {
    id,
    reference: `referral-${referralId}`,
    type: 'referralBonus',
    direction: 'CR',
    source: 'provider',
    result: resultOfStatus.started,
    label,
    counterpart: 'Kontor',
    grossMinor: amountMinor,
    requestedMinor: amountMinor,
    netMinor: amountMinor,
    currency,
    createdAt: now,
    at: now,
  });
  await advanceBonus(tx, deps, { businessId, id }, 'payment.succeeded');
  return id;
}

/** Takes a bonus back; the part that the balance doesn't cover becomes a debt. */
export const takeBonusBack = (
  tx: Transaction,
  deps: PaymentDeps,
  bonus: { businessId: string; id: string },
): Promise<void> => advanceBonus(tx, deps, bonus, 'payment.reversed');

async function advanceBonus(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id }: { businessId: string; id: string },
  event: 'payment.succeeded' | 'payment.reversed',
): Promise<void> {
  const held = await lockPayment(tx, deps, businessId, id);
  if (!held) throw new Error(`bonus ${id} does not exist`);
  const { amountMinor } = referralBonus;
  const fact = {
    result: 'success',
    amountMinor,
    channel: null,
    providerReference: null,
    message: null,
  } as const;
  await advanceLocked(
    tx,
    deps,
    paymentAdapter,
    held,
    event,
    ledgerActor,
    event === 'payment.succeeded' ? { fact } : {},
  );
}
