import { createFileRoute } from '@tanstack/react-router';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { SuccessScreen } from '#src/features/subscription/success/success.screen.tsx';
import { subscriptionOrderQuery } from '#src/features/subscription/subscription.queries.ts';

export const Route = createFileRoute('/dashboard/subscription/checkout/$id/success')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(subscriptionOrderQuery(params.id)),
  component: Success,
});

function Success() {
  const { business } = useBusiness();
  const { id } = Route.useParams();
  return <SuccessScreen orderId={id} business={business} />;
}
