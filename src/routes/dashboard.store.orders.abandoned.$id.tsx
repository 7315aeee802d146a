import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { abandonedCheckoutQuery } from '#src/features/abandoned-checkouts/abandoned-checkouts.queries.ts';
import { AbandonedCheckoutScreen } from '#src/features/abandoned-checkouts/checkout/abandoned-checkout.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/store/orders/abandoned/$id')({
  loader: ({ context, params }) => {
    if (!z.safeParse(Id, params.id).success) throw notFound();
    void context.queryClient.prefetchQuery(abandonedCheckoutQuery(params.id));
  },
  component: AbandonedCheckoutRoute,
  notFoundComponent: NotFoundScreen,
});

function AbandonedCheckoutRoute() {
  const { id } = Route.useParams();
  const { business } = useBusiness();
  return <AbandonedCheckoutScreen key={id} id={id} business={business} />;
}
