import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type SubscriptionDeps,
  forgetCard,
  noCard,
  toSubscriptionRef,
  updateSubscription,
} from './subscription.adapter.ts';
import { lockState } from './subscription-state.ts';

/** Allows renewals from the balance or not, or removes the stored card. @throws NOT_FOUND without a plan */
export async function updateRenewalMethod(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
  { allowsBalance, removeCard }: { allowsBalance?: boolean | undefined; removeCard?: true | undefined },
): Promise<void> {
  const { subscription } = await lockState(tx, deps, caller.businessId);
  if (!subscription) throw new AppError('NOT_FOUND');
  const hasCard = removeCard === true && subscription.cardSealed !== null;
  const hasOtherBalance = allowsBalance !== undefined && allowsBalance !== subscription.allowsBalance;
  if (!hasCard && !hasOtherBalance) return;
  if (hasCard) await forgetCard(tx, deps, subscription);
  await updateSubscription(tx, subscription, {
    ...(hasCard && noCard),
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
    caller.businessId,
    deps.clock.now(),
    toMerchantActor(caller),
    events.map((event) => ({ record, event })),
  );
}
