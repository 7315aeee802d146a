import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import type { CardAuthorization } from '#server/providers/payments/payments.ts';
import { openCardCode, sealCardCode } from './card-encryption.ts';
import { forgetCard, isEnded, toSubscriptionRef, updateSubscription } from './subscription.adapter.ts';
import { type SubscriptionRow, lockSubscription } from './subscriptions.repo.ts';

/** Returns true if a card was removed, or the business got another owner, since a payment began: then it has no card to keep or charge. */
export const isBeforeCardRemoval = (
  { createdAt }: { createdAt: Date },
  { cardsKeptSince }: Pick<SubscriptionRow, 'cardsKeptSince'>,
): boolean => cardsKeptSince !== null && createdAt < cardsKeptSince;

/**
 * Stores the provider's authorisation to charge a card, in place of an earlier one. A charge of the stored card reports the
 * same one again, which must not be deleted at the provider, and is no change for the timeline.
 * @returns the subscription with the card; undefined if its plan has ended, or a card was removed or the owner changed since
 *   the payment began: then the provider forgets the card
 */
export async function keepCard(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id }: Pick<SubscriptionRow, 'businessId' | 'id'>,
  { id: paymentId, createdAt, payerEmail }: { id: string; createdAt: Date; payerEmail: string },
  { code, brand, last4, expiryMonth, expiryYear }: CardAuthorization,
): Promise<SubscriptionRow | undefined> {
  const subscription = await lockSubscription(tx, businessId, id);
  if (!subscription) return undefined;
  const sealed = sealCardCode(deps.config, businessId, code);
  // Nothing may be charged later then. A pending charge of a removed card reports it once more.
  if (isEnded(subscription.status) || isBeforeCardRemoval({ createdAt }, subscription)) {
    await forgetCard(tx, deps, { ...subscription, cardSealed: sealed });
    return undefined;
  }
  const { cardSealed } = subscription;
  const isStored = cardSealed !== null && openCardCode(deps.config, businessId, cardSealed) === code;
  if (!isStored) await forgetCard(tx, deps, subscription);
  const kept = await updateSubscription(tx, subscription, {
    cardSealed: sealed,
    cardBrand: brand,
    cardLastDigits: last4,
    cardExpires: `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`,
    cardPayerEmail: payerEmail,
    cardPaymentId: paymentId,
    isHardDecline: false,
  });
  const event = cardSealed === null ? 'card.added' : 'card.changed';
  if (!isStored)
    await recordEvents(tx, businessId, deps.clock.now(), providerActor(deps), [
      { record: toSubscriptionRef(kept), event, note: `${brand} ${last4}` },
    ]);
  return kept;
}
