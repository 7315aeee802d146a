import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { Plan } from '#domain/plan.ts';
import { BillingPeriod } from '#domain/billing-period.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import {
  getShownOrderId,
  openCheckout,
} from '#src/features/subscription/checkout/subscription-checkout.actors.ts';
import { subscriptionOrderQuery } from '#src/features/subscription/subscription.queries.ts';
import { SubscriptionCheckoutScreen } from '#src/features/subscription/checkout/subscription-checkout.screen.tsx';

/** The choice that the checkout begins with. */
const Search = z.object({
  plan: z.catch(z.optional(Plan), undefined),
  period: z.catch(z.optional(BillingPeriod), undefined),
});

export const Route = createFileRoute('/dashboard/subscription/checkout/{-$id}/')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { business } = useBusiness();
  return <Checkout key={business.id} business={business} />;
}

function Checkout({ business }: { business: Business }) {
  const { id = null } = Route.useParams();
  const { plan = null, period = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const actor = useFlow(openCheckout, queryClient, business.id, id, plan, period);
  // The address holds the order's id, or the choice, so that reload and Back return to it.
  const orderId = useSelector(actor, () => getShownOrderId(actor));
  const chosenPlan = useSelector(actor, ({ context }) => context.plan);
  const chosenPeriod = useSelector(actor, ({ context }) => context.period);
  const paidOrder = useSelector(actor, (snapshot) =>
    snapshot.matches('paid') ? snapshot.context.order : null,
  );
  useEffect(() => {
    if (paidOrder) {
      const { subscriptionId } = paidOrder;
      queryClient.setQueryData(subscriptionOrderQuery(subscriptionId).queryKey, paidOrder);
      void navigate({
        to: '/dashboard/subscription/checkout/$id/success',
        params: { id: subscriptionId },
        replace: true,
      });
      return;
    }
    const choice =
      orderId === null ? { plan: chosenPlan, period: chosenPeriod } : { plan: null, period: null };
    if (orderId === id && choice.plan === plan && choice.period === period) return;
    void navigate({
      params: { id: orderId ?? undefined },
      search: { plan: choice.plan ?? undefined, period: choice.period ?? undefined },
      replace: true,
    });
  }, [paidOrder, orderId, chosenPlan, chosenPeriod, id, plan, period, navigate, queryClient]);
  return <SubscriptionCheckoutScreen actor={actor} business={business} />;
}
