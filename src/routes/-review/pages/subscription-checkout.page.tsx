import { SubscriptionCheckoutScreen } from '#src/features/subscription/checkout/subscription-checkout.screen.tsx';
import type { SubscriptionCheckoutActor } from '#src/features/subscription/checkout/subscription-checkout.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export function SubscriptionCheckoutPage({ actor }: { actor: SubscriptionCheckoutActor }) {
  const { business } = useBusiness();
  return <SubscriptionCheckoutScreen actor={actor} business={business} />;
}
