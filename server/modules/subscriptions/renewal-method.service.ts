import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type SubscriptionDeps,
  forgetCard,
  noCard,
  toSubscriptionRef,
  updateSubscription,
} from './subscription.adapter.ts';
import { lockState } from './subscription-state.ts';
import { type SubscriptionRow, saveOrder } from './subscriptions.repo.ts';

interface MethodChange {
  allowsBalance?: boolean | undefined;
  removeCard?: true | undefined;
}

/** Allows renewals from the balance or not, or removes the stored card. @throws NOT_FOUND without a plan */
export async function updateRenewalMethod(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
  change: MethodChange,
): Promise<void> {
  const { subscription } = await lockState(tx, deps, caller.businessId);
  if (!subscription) throw new AppError('NOT_FOUND');
  await applyChange(tx, deps, subscription, change, toMerchantActor(caller));
}

/**
 * Takes from the plan of a business what its former owner gave for the renewals: the card, which the provider forgets too, and
 * the permission to pay from the balance. A card that is being kept at this moment is not kept, and an unpaid order names the
 * new owner as its payer.
 */
export async function forgetFormerOwner(
  tx: Transaction,
  deps: SubscriptionDeps,
  { businessId, newOwner }: { businessId: string; newOwner: Actor },
): Promise<void> {
  const { subscription, subscriber, openOrder } = await lockState(tx, deps, businessId);
  if (!subscription) return;
  const owner = await userById(tx, subscriber.ownerId);
  if (openOrder && owner) await saveOrder(tx, openOrder, { payerEmail: owner.email });
  const changed = await applyChange(
    tx,
    deps,
    subscription,
    { allowsBalance: false, removeCard: true },
    newOwner,
  );
  await updateSubscription(tx, changed, { cardsKeptSince: deps.clock.now() });
}

async function applyChange(
  tx: Transaction,
  deps: SubscriptionDeps,
  subscription: SubscriptionRow,
  { allowsBalance, removeCard }: MethodChange,
  actor: Actor,
): Promise<SubscriptionRow> {
  const hasCard = removeCard === true && subscription.cardSealed !== null;
  const hasOtherBalance = allowsBalance !== undefined && allowsBalance !== subscription.allowsBalance;
  if (!hasCard && !hasOtherBalance) return subscription;
  if (hasCard) await forgetCard(tx, deps, subscription);
  const changed = await updateSubscription(tx, subscription, {
    ...(hasCard && { ...noCard, cardsKeptSince: deps.clock.now() }),
    ...(hasOtherBalance && { allowsBalance }),
    version: subscription.version + 1,
  });
  const events = [
    ...(hasCard ? ['card.removed'] : []),
    ...(hasOtherBalance ? [allowsBalance ? 'balance.allowed' : 'balance.refused'] : []),
  ];
  const record = toSubscriptionRef(subscription);
  await recordEvents(
    tx,
    subscription.businessId,
    deps.clock.now(),
    actor,
    events.map((event) => ({ record, event })),
  );
  return changed;
}
